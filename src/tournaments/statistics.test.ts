import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addGame, addPair, EMPTY_TALLY, type GameScore } from '../matches/tally.js';
import { type Rng, rngFrom } from '../random/rng.js';
import { parseSeed, seedFor } from '../random/seed.js';
import { eloDifference, eloOfScore, normalisedElo, scoreOfElo, superiority } from './elo.js';
import { scoreInterval } from './interval.js';
import { gameSample, pairSample, type Sample, sampleOf, spreadOf } from './score.js';
import { gamesToSettle } from './settle.js';
import { faultOfSprt, logLikelihoodRatio, type Sprt, sprtBounds, sprtResult, walkSprt } from './sprt.js';

const near = (actual: number, expected: number, error: number): void =>
  assert.ok(Math.abs(actual - expected) <= error, `${actual} is not ${expected} ± ${error}`);

const PAIRS = pairSample([379, 10170, 21828, 10640, 343]);
const GAMES = gameSample(880, 1863, 759);

/** Possible results of the two games of a pair: the chances of 0, ¼, ½, ¾, 1. */
type PairModel = (score: number) => readonly number[];
function colours(score: number, worth: number, draws: number): number[] {
  const game = (s: number): number[] => {
    const drawn = Math.min(draws, 2 * s, 2 * (1 - s));
    return [1 - s - drawn / 2, drawn, s - drawn / 2];
  };
  const [first, second] = [game(score + worth), game(score - worth)];
  const chances = [0, 0, 0, 0, 0];
  first.forEach((p, i) => {
    second.forEach((q, j) => {
      chances[i + j]! += p * q;
    });
  });
  return chances;
}
const MODELS: Readonly<Record<string, PairModel>> = {
  'independent games with 4 % of draws': score => colours(score, 0, 0.04),
  'a colour that matters': score => colours(score, Math.min(0.3, 0.8 * score, 0.8 * (1 - score)), 0.04),
};

function drawPair(chances: readonly number[], rng: Rng): number {
  let rest = rng.next();
  for (let i = 0; i < 4; i++) if ((rest -= chances[i]!) < 0) return i;
  return 4;
}

for (const [name, model] of Object.entries(MODELS)) {
  test(`the interval covers the true score 95 % of the time: ${name}`, () => {
    const runs = 4000;
    for (const n of [50, 100, 400]) {
      let total = 0;
      const scores = [0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95];
      for (const score of scores) {
        const rng = rngFrom(seedFor(parseSeed(`coverage ${name}`), n, Math.round(100 * score)));
        const chances = model(score);
        let covered = 0;
        for (let run = 0; run < runs; run++) {
          const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
          for (let i = 0; i < n; i++) counts[drawPair(chances, rng)]!++;
          const { low, high } = scoreInterval(pairSample(counts));
          if (low <= score && score <= high) covered++;
        }
        near(covered / runs, 0.95, 0.01 + 2.5 * Math.sqrt((0.95 * 0.05) / runs));
        total += covered / runs;
      }
      near(total / scores.length, 0.95, 0.01);
    }
  });
}

test('for games without draws the interval is Wilson’s', () => {
  // 46 of 48 at 95 %, from the closed form; share 1 for any score
  const { low, high } = scoreInterval(gameSample(46, 0, 2));
  near(low, 0.8602434, 1e-6);
  near(high, 0.9884981, 1e-6);
  near(scoreInterval(gameSample(12, 0, 0)).low, 12 / (12 + 1.959963984540054 ** 2), 1e-12);
});

test('published vectors', () => {
  const normal = normalisedElo(PAIRS);
  near(normal.value, 3.05, 0.005);
  near(normal.error, 2.31, 0.005);
  near(logLikelihoodRatio({ model: 'normalised', elo0: 0, elo1: 2, alpha: 0.05, beta: 0.05 }, PAIRS), 2.946, 0.001);
  const elo = eloDifference(GAMES);
  near(elo.value, 12.0, 0.05);
  near(elo.error, 7.9, 0.05);
  near(logLikelihoodRatio({ model: 'logistic', elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05 }, GAMES), 2.95, 0.005);
});

const counts = fc.nat({ max: 2000 });
const samples: fc.Arbitrary<Sample> = fc.oneof(
  fc.tuple(counts, counts, counts).map(([w, d, l]) => gameSample(w, d, l)),
  fc.tuple(counts, counts, counts, counts, counts).map(pairSample),
  fc.tuple(fc.nat({ max: 4 }), counts).map(([kind, n]) => {
    const all: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    all[kind]! = n;
    return pairSample(all);
  }),
);
function reversed(sample: Sample): Sample {
  if (sample.unit === 'game') return gameSample(...sample.counts);
  const [a, b, c, d, e] = sample.counts;
  return pairSample([e, d, c, b, a]);
}

test('every figure of every sample is finite, and the opponent’s is its mirror image', () => {
  fc.assert(
    fc.property(samples, sample => {
      const { score, share } = spreadOf(sample);
      const interval = scoreInterval(sample);
      const [elo, normal] = [eloDifference(sample), normalisedElo(sample)];
      const other = eloDifference(reversed(sample));
      assert.ok(share > 0 && share <= 1);
      assert.ok(interval.low >= 0 && interval.low <= score && score <= interval.high && interval.high <= 1);
      assert.ok(elo.low <= elo.value + 1e-9 && elo.value <= elo.high + 1e-9);
      for (const value of [elo.value, elo.error, elo.low, elo.high, normal.value, normal.error]) {
        assert.ok(Number.isFinite(value));
      }
      near(elo.value, -other.value, 1e-6);
      near(elo.low, -other.high, 1e-6);
      near(superiority(sample) + superiority(reversed(sample)), 1, 1e-12);
      for (const model of ['logistic', 'normalised'] as const) {
        for (const [elo0, elo1] of [
          [0, 5],
          [-200, 200],
        ] as const) {
          assert.ok(Number.isFinite(logLikelihoodRatio({ model, elo0, elo1, alpha: 0.05, beta: 0.05 }, sample)));
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('a clean sweep has a finite rating, above all but half a point, and is marked as open', () => {
  for (const n of [1, 5, 50, 5000]) {
    const all = eloDifference(pairSample([0, 0, 0, 0, n]));
    const almost = eloDifference(pairSample([0, 0, 0, 1, n - 1]));
    assert.equal(all.open, 'above');
    assert.ok(all.value > almost.value && all.value < 4000);
    assert.equal(eloDifference(pairSample([n, 0, 0, 0, 0])).open, 'below');
  }
});

test('the likelihood of superiority agrees with the interval about ½', () => {
  fc.assert(
    fc.property(samples, sample => {
      const { low, high } = scoreInterval(sample);
      const los = superiority(sample);
      if (Math.abs(los - 0.975) > 1e-9) assert.equal(los > 0.975, low > 0.5);
      if (Math.abs(los - 0.025) > 1e-9) assert.equal(los < 0.025, high < 0.5);
    }),
  );
});

test('Elo and score are inverse functions', () => {
  for (const elo of [-800, -100, 0, 5, 400]) near(eloOfScore(scoreOfElo(elo)), elo, 1e-9);
  near(scoreOfElo(400), 10 / 11, 1e-15);
});

const test5 = (model: Sprt['model'], elo0: number, elo1: number): Sprt => ({
  model,
  elo0,
  elo1,
  alpha: 0.05,
  beta: 0.05,
});

test('an invalid test is refused', () => {
  assert.equal(faultOfSprt(test5('logistic', 0, 5)), undefined);
  assert.match(faultOfSprt(test5('logistic', 5, 5))!, /less than elo1/);
  assert.match(faultOfSprt(test5('logistic', 0, 500))!, /within ±200/);
  assert.match(faultOfSprt(test5('logistic', 0, Number.NaN))!, /within/);
  assert.match(faultOfSprt({ ...test5('logistic', 0, 5), alpha: 0.6, beta: 0.5 })!, /sum below 1/);
  near(sprtBounds(test5('logistic', 0, 5)).upper, 2.94444, 1e-5);
});

/** The score at which elo1 is exactly true. */
function scoreUnder({ model, elo1 }: Sprt, chancesOf: PairModel): number {
  if (model === 'logistic') return scoreOfElo(elo1);
  let [low, high] = [0.5, 0.9];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    const variance = chancesOf(middle).reduce((sum, p, k) => sum + p * (k / 4 - middle) ** 2, 0);
    const elo = ((middle - 0.5) / Math.sqrt(2 * variance)) * (800 / Math.LN10);
    if (elo < elo1) low = middle;
    else high = middle;
  }
  return low;
}

test('SPRT keeps its error rates, on either side and in both models', () => {
  const runs = 400;
  const limit = 0.05 + 2.6 * Math.sqrt((0.05 * 0.95) / runs);
  for (const [name, chancesOf] of Object.entries(MODELS)) {
    // 60 Elo, and about as much normalised
    for (const sprt of [test5('logistic', 0, 60), test5('normalised', 0, 60)]) {
      for (const wrong of ['H1', 'H0'] as const) {
        const chances = wrong === 'H1' ? chancesOf(0.5) : chancesOf(scoreUnder(sprt, chancesOf));
        let errors = 0;
        for (let run = 0; run < runs; run++) {
          const rng = rngFrom(seedFor(parseSeed(`sprt ${name} ${sprt.model} ${wrong}`), run));
          const results = function* () {
            for (let i = 0; i < 20_000; i++) yield drawPair(chances, rng);
          };
          const { accepted } = walkSprt(sprt, results());
          assert.notEqual(accepted, undefined);
          if (accepted === wrong) errors++;
        }
        assert.ok(errors / runs < limit, `${name}, ${sprt.model}: ${wrong} wrongly in ${errors} of ${runs}`);
        assert.ok(errors > 0); // a test that never errs plays far too long
      }
    }
  }
});

test('a walk ends at the first deciding result, and ignores the rest', () => {
  const sprt = test5('logistic', 0, 100);
  const rng = rngFrom(parseSeed('walk'));
  const results = Array.from({ length: 400 }, () => drawPair(colours(0.7, 0, 0.1), rng));
  const whole = walkSprt(sprt, results);
  assert.equal(whole.accepted, 'H1');
  assert.ok(whole.length < 400);
  assert.equal(
    whole.pairs.reduce((sum, count) => sum + count, 0),
    whole.length,
  );
  assert.deepEqual(walkSprt(sprt, results.slice(0, whole.length)), whole);
  assert.equal(walkSprt(sprt, results.slice(0, whole.length - 1)).accepted, undefined);
  assert.equal(sprtResult(sprt, pairSample(whole.pairs)).llr, whole.llr);
  assert.deepEqual(walkSprt(sprt, []), { llr: 0, ...sprtBounds(sprt), pairs: [0, 0, 0, 0, 0], length: 0 });
});

test('a match is a sample of pairs where every game has its pair, and of games otherwise', () => {
  const [lost, won] = [0, 2].map(result => ({ result, margin: 0 }) as GameScore);
  assert.equal(sampleOf(addPair(EMPTY_TALLY, won!, lost!)).unit, 'pair');
  assert.equal(sampleOf(addGame(addPair(EMPTY_TALLY, won!, lost!), won!)).unit, 'game');
});

test('the predicted number of games decides a match, in four of five trials', () => {
  const start = pairSample([8, 10, 20, 10, 12]);
  const { more, settled } = gamesToSettle(start);
  assert.ok(!settled && more !== null);
  const pairs = 60 + more / 2;
  const chances = start.counts.map(count => count / 60);
  const rng = rngFrom(parseSeed('settle'));
  let shown = 0;
  const runs = 400;
  for (let run = 0; run < runs; run++) {
    const played: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    for (let i = 0; i < pairs; i++) played[drawPair(chances, rng)]!++;
    if (scoreInterval(pairSample(played)).low > 0.5) shown++;
  }
  near(shown / runs, 0.8, 0.06);
});

test('an even match needs endless games, a clear one none', () => {
  assert.deepEqual(gamesToSettle(gameSample(5, 3, 5)), { settled: false, more: null, confidence: 0.95, power: 0.8 });
  assert.deepEqual(gamesToSettle(gameSample(46, 0, 2)), { settled: true, more: 0, confidence: 0.95, power: 0.8 });
  assert.ok(gamesToSettle(gameSample(3, 0, 0)).more! >= 1);
});
