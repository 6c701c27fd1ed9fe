import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomGame } from '../../test/suites/game.js';
import { learnerSuite } from '../../test/suites/learner.js';
import { formatFormula, parseFormula } from '../evaluators/formula/syntax.js';
import { buildGame } from '../games/catalogue.js';
import { noughts } from '../games/noughts/noughts.js';
import { discs } from '../games/othello/board.js';
import { OTHELLO_FORMULAS } from '../games/othello/formulas.js';
import { othello } from '../games/othello/othello.js';
import { othelloFunctions } from '../games/othello/primitives.js';
import { buildShape } from '../models/shapes.js';
import { parseSeed, seedFor } from '../random/seed.js';
import type { Json, Spec } from '../specs/spec.js';
import type { Backend, GameScores } from './backend.js';
import { buildLearner } from './catalogue.js';
import { byMargin, byWins, knockout } from './knockout.js';
import type { Learner, State } from './learner.js';

const SEED = parseSeed('ferrer');

const learnerOf = (game: string, options: Record<string, Json> = {}): Learner =>
  buildLearner({ kind: 'ferrer', ...options }, { game: buildGame({ kind: game }) });

async function generations(learner: Learner, backend: Backend, steps: number): Promise<State> {
  let state = learner.begin(seedFor(SEED, 'begin'));
  for (let step = 1; step <= steps; step++) state = await learner.step(state, backend, seedFor(SEED, 'step', step));
  return state;
}

/** A backend that plays no games: the formula with the measure nearer to 0 wins all of them. */
function scripted(measure: (text: string) => number): Backend {
  let values = new Map<string, number>();
  let games = 0;
  return {
    get games() {
      return games;
    },
    async register(evaluators) {
      const texts = evaluators.map(({ shape }) => (shape as { text: string }).text);
      values = new Map(texts.map(text => [text, measure(text)]));
      return texts.map(text => ({ kind: 'stored', checksum: text }));
    },
    train: () => Promise.reject(new Error('nothing is trained')),
    async *play(matches) {
      for (const { players, pairs, odd } of matches) {
        const [a, b] = players.map(({ evaluator }) => values.get((evaluator as Spec).checksum as string)!);
        const result = a! < b! ? 2 : a === b ? 1 : 0;
        const count = 2 * pairs - (odd ? 1 : 0);
        games += count;
        yield { results: new Uint8Array(count).fill(result), margins: new Float64Array(count).fill(result - 1) };
      }
    },
  };
}

const scores = (results: readonly number[], margins: readonly number[]): GameScores => ({
  results: Uint8Array.from(results),
  margins: Float64Array.from(margins),
});

test('a match is won by most games at Senet, by most discs at Othello, and at random if tied', () => {
  for (const [results, margins, wins, discs] of [
    [[2, 2, 0], [1, 1, -7], 1, 0],
    [[2, 0, 0, 2], [10, -2, -4, 2], 0.5, 1],
    [[1, 1, 1, 0], [0, 0, 0, -64], 0, 0],
    [[2, 0], [6, -6], 0.5, 0.5],
  ] as const) {
    assert.equal(byWins(scores(results, margins)), wins);
    assert.equal(byMargin(scores(results, margins)), discs);
  }
});

test('in a knockout the strongest wins, half lose their first match, and all matches are played once', async () => {
  const backend = scripted(Number);
  const specs = await backend.register(
    Array.from({ length: 16 }, (_, i) => ({
      game: 'othello',
      kind: 'formula',
      shape: { text: String((i * 5) % 16), beyond: 'zero' },
      weights: new Float32Array(0),
    })),
  );
  const match = ([a, b]: readonly [number, number]) => ({
    game: { kind: 'othello' },
    players: [
      { kind: 'search', evaluator: specs[a]! },
      { kind: 'search', evaluator: specs[b]! },
    ] as const,
    starts: [],
    pairs: 2,
    seed: SEED,
  });
  const ranking = await knockout(16, backend, SEED, match, byMargin);
  assert.deepEqual(
    ranking.map(({ length }) => length),
    [1, 1, 2, 4, 8],
  );
  assert.deepEqual(ranking[0], [0]);
  assert.equal(backend.games, 15 * 4);
});

test('his numbers of games: 127 matches of three at Senet, 255 of four at Othello', async () => {
  const [senet, othelloBackend] = [scripted(text => text.length), scripted(text => text.length)];
  await generations(learnerOf('senet', { population: 128 }), senet, 10);
  assert.equal(senet.games, 3810); // a tenth of the 38,100 he counted in a hundred generations
  await generations(learnerOf('othello'), othelloBackend, 2);
  assert.equal(othelloBackend.games, 2 * 255 * 4);
});

test('the game is played with the given options', async () => {
  const settings: Spec = { kind: 'senet', blockade: true };
  const learner = buildLearner({ kind: 'ferrer', population: 4 }, { game: buildGame(settings), spec: settings });
  const backend = scripted(text => text.length);
  const seen: Spec[] = [];
  const watched: Backend = {
    ...backend,
    play(matches) {
      const all = [...matches];
      seen.push(...all.map(({ game }) => game));
      return backend.play(all);
    },
  };
  await learner.step(learner.begin(SEED), watched, SEED);
  assert.deepEqual(seen, [settings, settings, settings]);
});

test('seven eighths are crossed, one eighth copied, and one copy in eight mutates; selection is by rank', async () => {
  const learner = learnerOf('othello', { population: 256 });
  const backend = scripted(text => text.length);
  const counts = { crossover: 0, reproduction: 0, mutation: 0 };
  let [winner, loser, steps] = [0, 0, 60];
  let state = await generations(learner, backend, 1);
  assert.deepEqual(learner.births!(state), []); // the initial population has no births
  for (let step = 2; step <= steps; step++) {
    const best = learner.population!(state);
    const [first, last] = [best[0]!.id, new Set(best.slice(128).map(({ id }) => id))];
    state = await learner.step(state, backend, seedFor(SEED, 'step', step));
    const births = learner.births!(state);
    assert.equal(births.length, 256);
    for (const { by, parents } of births) {
      counts[by as keyof typeof counts]++;
      assert.equal(parents.length, by === 'crossover' ? 2 : 1);
      winner += parents.filter(id => id === first).length;
      loser += parents.filter(id => last.has(id)).length;
    }
  }
  steps--;
  assert.equal(counts.crossover, steps * 224);
  assert.equal(counts.reproduction + counts.mutation, steps * 32);
  const rate = counts.mutation / (steps * 32);
  assert.ok(Math.abs(rate - 1 / 8) < 0.03, `${rate}`); // three standard errors of 1888 copies
  // 480 parents per generation: each crossed child names both of its own. By rank, 2 / 256 and 128 · 0.498 / 256 of
  // them.
  assert.ok(Math.abs(winner / (steps * 480) - 2 / 256) < 0.0025, `${winner / (steps * 480)}`);
  assert.ok(Math.abs(loser / (steps * 480) - 0.249) < 0.012, `${loser / (steps * 480)}`);
});

test('no member is sure to survive without an elite', async () => {
  const survives = async (options: Record<string, Json>): Promise<number> => {
    const learner = learnerOf('othello', { population: 32, ...options });
    const backend = scripted(text => Math.abs(text.length - 40));
    let [state, kept] = [await generations(learner, backend, 1), 0];
    for (let step = 2; step <= 40; step++) {
      const champion = (learner.champion(state).shape as { text: string }).text;
      state = await learner.step(state, backend, seedFor(SEED, 'step', step));
      if (learner.population!(state).some(({ evaluator }) => (evaluator.shape as { text: string }).text === champion))
        kept++;
    }
    return kept;
  };
  assert.equal(await survives({ elite: 1 }), 39);
  assert.ok((await survives({})) < 39);
});

test('a seeded population starts with two of each of his four trees, and the rest random', () => {
  for (const [game, names] of [
    ['othello', ['ohc1', 'ohc3', 'ohc4', 'ohc5']],
    ['senet', ['hc1', 'hc2', 'hc3', 'hc5']],
  ] as const) {
    const learner = learnerOf(game, { seeds: 2 });
    const births = learner.births!(learner.begin(SEED));
    assert.equal(births.filter(({ by }) => by === 'seed').length, 2 * names.length);
    assert.equal(births.filter(({ by }) => by === 'random').length, 248);
  }
  const [first, second, third] = learnerOf('othello', { seeds: 2 }).population!(
    learnerOf('othello', { seeds: 2 }).begin(SEED),
  );
  const set = othelloFunctions();
  const ohc1 = parseFormula(OTHELLO_FORMULAS.ohc1!, set);
  assert.ok(ohc1.ok);
  for (const each of [first, second])
    assert.deepEqual(each!.evaluator.shape, { text: formatFormula(ohc1.value, set), beyond: 'zero' });
  assert.notDeepEqual(third!.evaluator.shape, first!.evaluator.shape);
});

for (const [options, reason] of [
  [{ population: 8, seeds: 4 }, /16 seeds do not fit into a population of 8/],
  [{ height: 9, limit: 8 }, /height=9 is above limit=8/],
  [{ population: 16, elite: 3 }, /elite=3 is more than the 2 copies in a generation/],
] as const)
  test(`refused: ${JSON.stringify(options)}`, () => {
    assert.throws(() => learnerOf('othello', options), reason);
  });

test('ferrer accepts a game with functions for formulas, and no other', () => {
  const { primitives, ...bare } = noughts;
  assert.throws(
    () => buildLearner({ kind: 'ferrer' }, { game: bare }),
    /ferrer needs a game with functions for formulas, and noughts has none; games that have it: othello, senet, /,
  );
  assert.throws(() => learnerOf('noughts', { seeds: 1 }), /noughts has no hand-made trees; use seeds=0/);
});

for (const [game, options] of [
  ['othello', 'population=16, integers=class'],
  ['senet', 'population=8, seeds=1, sampling=universal, overgrown=retry'],
  ['noughts', 'population=16'],
] as const)
  learnerSuite(`ferrer at ${game}`, {
    game,
    learner: `ferrer(${options})`,
    steps: 5,
    plays: 'search(depth=1, terminal=evaluator)',
    yardsticks: [{ against: 'random', games: 20, openings: 'start', every: 2 }],
  });

test('if the formula nearest to the disc count wins, evolution finds one that counts all discs', async () => {
  const positions = [0, 1, 2].flatMap(n =>
    randomGame(othello, seedFor(SEED, 'target', n)).flatMap(({ position }, i) => (i % 6 === n ? [position] : [])),
  );
  const targets = positions.map(discs).map(([black, white]) => black + white);
  const error = (text: string): number => {
    const built = buildShape('othello', 'formula', { text, beyond: 'zero' }, new Float32Array(0));
    assert.ok(built.ok);
    const { value } = built.value;
    return positions.reduce((sum, position, i) => sum + Math.min(1e6, Math.abs(value(position, 0) - targets[i]!)), 0);
  };
  const learner = learnerOf('othello', { integers: 'class' });
  for (const seed of [1, 2, 3]) {
    const backend = scripted(error);
    let state = learner.begin(seedFor(SEED, 'discs', seed));
    const best = (): number => error((learner.champion(state).shape as { text: string }).text);
    assert.ok(best() > 0);
    for (let step = 1; step <= 40 && best() > 0; step++)
      state = await learner.step(state, backend, seedFor(SEED, 'discs', seed, step));
    assert.equal(best(), 0, `seed ${seed}`);
  }
});
