/** Copies of a game are no evidence: what a match between players without chance in them knows, and what it does not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Match, type MatchResult, withId } from '../arena/arena.js';
import { type BatchResult, sumOf } from '../arena/batch.js';
import { Evidence, evidenceIn } from '../arena/evidence.js';
import { startsFor } from '../arena/openings.js';
import { openArena } from '../arena/single-thread.js';
import { buildGame } from '../games/catalogue.js';
import { parseTranscript } from '../games/othello/notations/transcript.js';
import { loadKernel } from '../kernel/load.node.js';
import { gamesOf, pairsOf } from '../matches/tally.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, seedFor } from '../random/seed.js';
import { parseSpec, type Spec } from '../specs/spec.js';
import { eloOfScore, superiority } from './elo.js';
import { type Interval, scoreInterval } from './interval.js';
import { sampleOf, spreadOf } from './score.js';
import { gamesToSettle } from './settle.js';
import { type Sprt, sprtResult, walkSprt } from './sprt.js';

const SEED = parseSeed('copies');
const arena = openArena(loadKernel());

const specOf = (text: string): Spec => {
  const spec = parseSpec(text);
  assert.ok(spec.ok);
  return spec.value;
};

async function play(a: string, b: string, openings: string, pairs: number, more: Partial<Match> = {}) {
  const game = more.game ?? { kind: 'othello' };
  const starts = startsFor(specOf(openings), { game: buildGame(game), pairs, seed: SEED });
  const match = withId({ game, players: [specOf(a), specOf(b)], starts, pairs, seed: SEED, want: 'tally', ...more });
  for await (const result of arena.run([match])) return result;
  throw new Error('the job was not played');
}

/** Players that break no tie by chance. */
const STILL = {
  squares: 'search(depth=1, evaluator=squares, ties=first)',
  iago: 'search(depth=1, evaluator=iago, ties=first)',
  deep: 'search(depth=2, evaluator=iago, ties=first)',
  greedy: 'search(depth=1, evaluator=greedy, ties=first)',
};

const POPULATION = 2000;
const MATCH_PAIRS = 200;

/** A match of 200 pairs from so few of the openings, by what each of them came to. */
function matchFrom({ results, margins }: MatchResult, openings: readonly number[]): ReturnType<typeof sumOf> {
  const games = Array.from({ length: 2 * MATCH_PAIRS }, (_, game) => {
    const opening = openings[(game >> 1) % openings.length]!;
    return 2 * opening + (game % 2);
  });
  const slice: BatchResult = {
    results: Uint8Array.from(games, game => results![game]!),
    margins: Float64Array.from(games, game => margins![game]!),
    hashes: BigUint64Array.from(games, game => BigInt(game + 1)),
    isRandom: false,
    otherwise: [],
    reproducible: true,
  };
  return sumOf([slice]);
}

function drawn(count: number, run: number): number[] {
  const rng = rngFrom(seedFor(SEED, 'openings drawn', count, run));
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(rng.below(POPULATION));
  return [...chosen];
}

/** Measured: of 1,000 matches of 200 pairs from so many openings, per thousand that cover the score of all openings. */
const COVERAGE = [
  // by distinct pairs from 2, 8 and 100 openings; and as if every copy were a game of its own
  ['squares', 'iago', 0.52, [1000, 911, 955], [127, 262, 855]],
  ['iago', 'greedy', 0.8975, [937, 938, 964], [0, 251, 853]],
  ['deep', 'squares', 0.91, [964, 966, 950], [0, 62, 829]],
] as const;

for (const [a, b, score, distinct, copied] of COVERAGE) {
  test(`${a} against ${b} from 2, 8 and 100 openings: the interval covers what all ${POPULATION} come to`, async () => {
    const all = await play(STILL[a], STILL[b], 'balanced', POPULATION);
    assert.equal(all.evidence, undefined); // every opening is a result of its own
    const truth = spreadOf(sampleOf(all.tally)).score;
    assert.ok(Math.abs(truth - score) < 0.001, `${truth}`);
    for (const [i, count] of [2, 8, 100].entries()) {
      let [covered, coveredByCopies] = [0, 0];
      for (let run = 0; run < 1000; run++) {
        const sum = matchFrom(all, drawn(count, run));
        assert.equal(pairsOf(evidenceIn(sum)), count);
        const covers = ({ low, high }: Interval): boolean => low <= truth && truth <= high;
        if (covers(scoreInterval(sampleOf(evidenceIn(sum))))) covered++;
        if (covers(scoreInterval(sampleOf(sum.tally)))) coveredByCopies++;
      }
      assert.deepEqual([covered, coveredByCopies], [distinct[i], copied[i]], `${count} openings`);
      assert.ok(covered >= 900);
    }
  });
}

const EVEN_OR_BETTER: Sprt = { model: 'logistic', elo0: 0, elo1: 20, alpha: 0.05, beta: 0.05 };

test('400 games of which two are distinct settle nothing, and no sequential test accepts them', async () => {
  const result = await play(STILL.deep, STILL.greedy, 'start', 200);
  assert.deepEqual([gamesOf(result.tally), result.distinct], [400, 2]);
  assert.deepEqual(result.evidence, [0, 0, 0, 0, 1]);
  const sample = sampleOf(evidenceIn(result));
  assert.ok(!gamesToSettle(sample).settled && gamesToSettle(sampleOf(result.tally)).settled);
  assert.ok(scoreInterval(sample).low < 0.5);
  assert.ok(superiority(sample) < 0.95 && superiority(sampleOf(result.tally)) > 0.999);
  assert.equal(walkSprt(EVEN_OR_BETTER, result.pairScores).accepted, 'H1');
  assert.equal(sprtResult(EVEN_OR_BETTER, sample).accepted, undefined);
});

test('from 2, 8 and 100 openings a sequential test errs no more often than it promises; counting copies it does', async () => {
  const all = await play(STILL.squares, STILL.iago, 'balanced', POPULATION);
  const truth = eloOfScore(spreadOf(sampleOf(all.tally)).score);
  const sprt: Sprt = { model: 'logistic', elo0: truth, elo1: truth + 60, alpha: 0.05, beta: 0.05 };
  for (const [count, wrong, wrongByCopies] of [
    [2, 0, 376],
    [8, 0, 313],
    [100, 29, 54],
  ] as const) {
    let [errors, errorsByCopies] = [0, 0];
    for (let run = 0; run < 1000; run++) {
      const openings = drawn(count, run);
      const scores = Array.from({ length: MATCH_PAIRS }, (_, pair) => all.pairScores[openings[pair % count]!]!);
      if (walkSprt(sprt, scores.slice(0, count)).accepted === 'H1') errors++;
      if (walkSprt(sprt, scores).accepted === 'H1') errorsByCopies++;
    }
    assert.deepEqual([errors, errorsByCopies], [wrong, wrongByCopies], `${count} openings`);
    assert.ok(errors <= 50);
  }
});

test('mirror images of a game are copies of it', async () => {
  // Black's four first moves are one move, turned and mirrored; ties between them are broken at random.
  const result = await play('search(depth=3)', 'search(depth=2)', 'start', 100);
  assert.deepEqual([result.distinct, result.evidence], [5, [0, 0, 2, 0, 0]]);
  const noughts = { kind: 'noughts' };
  const still = 'search(depth=1, evaluator=constant, ties=first)';
  const corners = await play(still, 'search(depth=1)', 'start', 100, { game: noughts });
  assert.deepEqual([corners.distinct, corners.evidence], [3, [1, 0, 0, 0, 0]]);
});

test('where a player moves at random every game counts, also one that comes again', async () => {
  const noughts = { kind: 'noughts' };
  for (const [a, b, more] of [
    ['random', 'random', { game: noughts }],
    ['search(depth=2)', 'random', { game: noughts }],
    ['search(depth=1, epsilon=0.5)', 'search(depth=1)', { game: noughts }],
    ['search(depth=1, tolerance=5)', 'search(depth=1)', { game: noughts }],
    [STILL.squares, STILL.iago, { epsilon: [0.001, 0.001] }],
    ['squares(noise=0.0001)', STILL.iago, {}],
  ] as const) {
    const result = await play(a, b, 'start', 200, more);
    assert.ok(result.distinct < 400, `${a}: ${result.distinct}`);
    assert.equal(result.evidence, undefined, a);
  }
});

test('what counts is the same with records, through the contract, and in parts', async () => {
  const [a, b] = ['iago', 'squares'];
  const counted = await play(a, b, 'start', 60);
  assert.ok(counted.evidence);
  const { records, ...kept } = await play(a, b, 'start', 60, { want: 'records' });
  assert.equal(records!.length, 120);
  assert.deepEqual([kept.evidence, kept.distinct], [counted.evidence, counted.distinct]);
  const slow = openArena(undefined);
  const match = withId({
    game: { kind: 'othello' },
    players: [specOf(a), specOf(b)],
    starts: startsFor({ kind: 'start' }, { game: buildGame({ kind: 'othello' }), pairs: 1, seed: SEED }),
    pairs: 60,
    seed: SEED,
    want: 'tally',
  });
  for await (const result of slow.run([match])) assert.deepEqual(result.evidence, counted.evidence);
});

test('openings that lead to one position are one opening', async () => {
  const game = buildGame({ kind: 'othello' });
  const [start] = startsFor({ kind: 'start' }, { game, pairs: 1, seed: SEED });
  // f5 d6 c3 d3 c4 and f5 d6 c4 d3 c3
  const lines = ['f5d6c3d3c4', 'f5d6c4d3c3'].map(line => {
    const transcript = parseTranscript(line);
    assert.ok(transcript.ok);
    return { position: start!.position, moves: transcript.value.moves };
  });
  const result = await play(STILL.deep, STILL.squares, 'start', 2, { starts: lines });
  assert.deepEqual([result.distinct, pairsOf(evidenceIn(result))], [2, 1]);
});

test('an evidence of millions of games finds those that come again', () => {
  const evidence = new Evidence();
  for (let pair = 0; pair < 300_000; pair++) {
    const [first, second] = [BigInt(1 + (pair % 100_000)), BigInt(7 * (1 + (pair % 100_000)))];
    assert.equal(evidence.take(first, second, pair % 5, false), pair < 100_000);
  }
  assert.equal(evidence.copies, 200_000);
  assert.deepEqual(evidence.pairs, [20_000, 20_000, 20_000, 20_000, 20_000]);
});

test('a pair counts where neither of its games is in one that counts already', () => {
  const evidence = new Evidence();
  const [a, b, c, d, e] = [2n, 3n, 4n, 5n, 6n];
  for (const [first, second, counts] of [
    [a, c, true],
    [a, d, false],
    [b, d, true],
    [b, c, false],
    [c, a, true], // with the players' sides exchanged these are other games
    [0n, 0n, true],
    [0n, e, false],
  ] as const) {
    assert.equal(evidence.take(first, second, 2, false), counts);
    assert.equal(evidence.take(first, second, 2, true), true);
  }
});
