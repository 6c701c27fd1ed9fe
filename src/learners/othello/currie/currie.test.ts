import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learnerSuite } from '../../../../test/suites/learner.js';
import { STRATEGY_WEIGHTS } from '../../../games/othello/evaluators/strategies.js';
import { othello } from '../../../games/othello/othello.js';
import { parseSeed } from '../../../random/seed.js';
import type { Game } from '../../../rules/game.js';
import type { Spec } from '../../../specs/spec.js';
import type { Backend, UnstoredMatch } from '../../backend.js';
import { buildLearner } from '../../catalogue.js';
import { qualityIn, UNMET } from './games.js';

for (const [name, options] of [
  ['currie', 'patience=1, size=2'],
  ['currie against survivors', 'patience=1, size=2, opponents=survivors'],
  [
    'currie by other readings',
    'patience=1, size=2, mobility=board, border=squares, lines=inverse, material=share, importance=constant',
  ],
] as const)
  learnerSuite(name, { game: 'othello(start=currie)', learner: `currie(${options})`, steps: 12 });

const game = othello as Game;
const CORNER = STRATEGY_WEIGHTS.indexOf('corner');

/** The individual with the heavier corner wins; between equals, black wins. */
function judging(seen: UnstoredMatch[]): Backend {
  let corners: readonly number[] = [];
  return {
    games: 0,
    train: async (_, __, arrays) => arrays,
    async register(evaluators) {
      corners = evaluators.map(({ weights }) => weights[CORNER]!);
      return evaluators.map((_, i) => ({ kind: 'stored', checksum: String(i) }));
    },
    async *play(matches) {
      for (const match of matches) {
        seen.push(match);
        const [black, white] = match.players.map(({ evaluator }) => corners[Number((evaluator as Spec).checksum)]!);
        yield { results: Uint8Array.of(black! >= white! ? 2 : 0), margins: Float64Array.of(0) };
      }
    },
  };
}

test('the population grows from one to four survivors, and no pair plays again', async () => {
  const learner = buildLearner({ kind: 'currie', stage: 'squares', diversity: 'corrected', patience: 100 }, { game });
  const seen: UnstoredMatch[] = [];
  const backend = judging(seen);
  let state = learner.begin(parseSeed('begin'));
  let size = 1;
  let games = 0;
  for (let generation = 1; generation <= 150; generation++) {
    seen.length = 0;
    state = await learner.step(state, backend, parseSeed(`${generation}`));
    const newcomers = learner.births!(state).length;
    if (generation === 1) games = 2; // the first individual, against itself
    // Each new individual plays twice against every earlier one and against itself.
    for (let i = 0; i < newcomers; i++) games += 2 * (size + i + 1);
    assert.equal(seen.length, games);
    games = 0;
    assert.ok(seen.every(({ odd, pairs }) => odd && pairs === 1));
    size = Math.min(4, size + newcomers);
    assert.equal(learner.population!(state).length, size);
    assert.equal(
      learner.log!(state).filter(line => line === 'Remaining population').length > 0,
      size + newcomers > 4 && learner.log!(state).some(line => line.startsWith('Fittest')),
    );
  }
  // A gene grows by at most one per generation, and mutants of the fittest carry it there.
  assert.ok(learner.champion(state).weights[CORNER]! >= 30, `${learner.champion(state).weights[CORNER]}`);
});

test('against survivors only, each new individual plays each survivor twice: at most 64 games', async () => {
  const options = { kind: 'currie', stage: 'squares', diversity: 'corrected', patience: 100, opponents: 'survivors' };
  const learner = buildLearner(options, { game });
  const seen: UnstoredMatch[] = [];
  const backend = judging(seen);
  let state = learner.begin(parseSeed('begin'));
  let [size, most] = [1, 0];
  for (let generation = 1; generation <= 150; generation++) {
    seen.length = 0;
    state = await learner.step(state, backend, parseSeed(`${generation}`));
    const newcomers = learner.births!(state).filter(({ by }) => by !== 'given').length;
    assert.equal(seen.length, 2 * newcomers * size);
    most = Math.max(most, seen.length);
    size = Math.min(4, size + newcomers);
    // Points per game: 3 at most.
    for (const { fitness } of learner.population!(state)) assert.ok(fitness >= 0 && fitness <= 3, `${fitness}`);
    const { best } = learner.progress(state);
    assert.ok(best! >= 0 && best! <= 1, `${best}`);
  }
  assert.equal(most, 64);
  assert.ok(learner.champion(state).weights[CORNER]! >= 30, `${learner.champion(state).weights[CORNER]}`);
});

test('quality among survivors is points per game, of all games for those who met none of the others', () => {
  // Points of 0 and 1 against each other and of 2 and 3 against them; 2 and 3 have not met.
  const table = [
    [UNMET, 6, 3, 0],
    [0, UNMET, 4, 6],
    [3, 1, UNMET, UNMET],
    [6, 0, UNMET, UNMET],
  ].flat();
  assert.deepEqual(qualityIn(table, 4, 'survivors')([0, 1, 2, 3]), [1.5, 10 / 6, 1, 1.5]);
  assert.deepEqual(qualityIn(table, 4, 'survivors')([1, 2, 3]), [2.5, 0.5, 0]);
  assert.deepEqual(qualityIn(table, 4, 'survivors')([2, 3]), [1, 1.5]);
});

test('in two games against itself an individual is black in the first and white in the second', async () => {
  const learner = buildLearner({ kind: 'currie', stage: 'squares' }, { game });
  const state = await learner.step(learner.begin(parseSeed('x')), judging([]), parseSeed('y'));
  // Black wins among equals: one of the two games.
  assert.match(learner.log!(state)[2]!, /^\{5,5,5\} quality 3, quality rank 1, .* rank fitness 1$/);
});

test('a stage ends when the fittest stays the same at the smallest size, and strategies follow squares', async () => {
  const learner = buildLearner({ kind: 'currie', stage: 'both', size: 4, patience: 2, most: 9 }, { game });
  const backend = judging([]);
  let state = learner.begin(parseSeed('begin'));
  const sizes = new Set<number>();
  let special: number[] = [];
  let steps = 0;
  for (; !learner.isDone!(state) && steps < 2000; steps++) {
    state = await learner.step(state, backend, parseSeed(`${steps}`));
    sizes.add(learner.progress(state).size!);
    const { weights } = learner.champion(state);
    if (learner.progress(state).corner !== undefined) special = [...weights.subarray(CORNER)];
  }
  assert.ok(learner.isDone!(state), `not after ${steps}`);
  assert.deepEqual([...sizes].sort(), [1, 2, 4]);
  const { weights } = learner.champion(state);
  assert.deepEqual([...weights.subarray(CORNER)], special, 'special squares are frozen');
  assert.equal(weights[STRATEGY_WEIGHTS.indexOf('edges')], 1);
});

test('invalid options are refused', () => {
  for (const [options, reason] of [
    [{ genes: '5 5' }, /squares have 3 genes, not 2: corner, inner, c/],
    [{ genes: 'a b c' }, /expected whole numbers/],
    [{ genes: '5 5 500' }, /genes must be from 0 to 100/],
    [{ stage: 'strategies', special: '0 0 0 0' }, /four weights, not all 0/],
    [{ least: 50, most: 10 }, /least=50 is above most=10/],
  ] as const) {
    assert.throws(() => buildLearner({ kind: 'currie', ...options }, { game }), reason);
  }
});
