import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learnerSuite } from '../../../../test/suites/learner.js';
import { readRecipe } from '../../../experiments/recipe.js';
import { noughts } from '../../../games/noughts/noughts.js';
import { parseBoard } from '../../../games/othello/board-text.js';
import { discriminant, STAGE_WEIGHTS, stageOf } from '../../../games/othello/evaluators/bill/bill-3.js';
import { othello } from '../../../games/othello/othello.js';
import { NotOffered } from '../../../specs/options.js';
import { buildLearner } from '../../catalogue.js';
import { sumsLength } from '../../discriminant.js';
import { billWeights, examplesOf } from './bill.js';

learnerSuite('bill', {
  learner: 'bill(player=bill-1, games=34, enough=5)',
  steps: 3,
  yardsticks: [{ against: 'random', games: 4 }],
});

test('positions after the players’ own moves, labelled by the winner; passes, the opening and the end teach nothing', () => {
  const start = { position: othello.display.formatPosition(othello.initial()), moves: [19, 18] };
  const record = {
    start,
    moves: [17, 19 + 8 * 4],
    outcome: { winner: 0, margin: 3, official: 3 },
    ended: 'played',
  } as unknown as Parameters<typeof examplesOf>[0];
  const examples = [...examplesOf({ ...record, moves: [17] })];
  assert.deepEqual(
    examples.map(({ isWon, position }) => [isWon, stageOf(position)]),
    [[true, 3]],
  );
  const lost = [...examplesOf({ ...record, moves: [17], outcome: { winner: 1, margin: -3, official: -3 } })];
  assert.deepEqual(
    lost.map(({ isWon }) => isWon),
    [false],
  );
  assert.deepEqual([...examplesOf({ ...record, outcome: { winner: null, margin: 0, official: 0 } })], []);
  // The last move of a game: white has no disc left.
  const last = parseBoard(`${'-'.repeat(27)}XO-${'-'.repeat(34)} X`);
  assert.ok(last.ok);
  const end = { ...record, start: { position: othello.display.formatPosition(last.value), moves: [] }, moves: [29] };
  assert.deepEqual([...examplesOf(end)], []);
});

const CLASS = sumsLength(4);

/** Sums as of examples whose features are all the same for a class. */
function sumsAt(stages: readonly number[], n: number): Float64Array {
  const sums = new Float64Array(60 * 2 * CLASS);
  for (const stage of stages)
    for (const [which, value] of [
      [0, -10],
      [1, 10],
    ] as const) {
      const at = ((stage - 1) * 2 + which) * CLASS;
      sums.fill(n * value * value, at, at + CLASS);
      sums[at] = n;
      sums.fill(n * value, at + 1, at + 5);
    }
  return sums;
}

test('a stage learns from stages within the window, and without enough positions from the nearest', () => {
  const like = (weights: Float32Array, stage: number): readonly number[] => [
    ...weights.subarray((stage - 1) * STAGE_WEIGHTS, stage * STAGE_WEIGHTS),
  ];
  const features = Float64Array.of(1, 1, 1, 1);
  const settings = { window: 2, enough: 50 };
  const few = billWeights(sumsAt([20], 49), settings);
  assert.ok(few.every(weight => weight === 0));
  const weights = billWeights(sumsAt([20, 22], 30), settings);
  // Only stages 20, 21 and 22 are within two discs of both.
  for (const stage of [1, 20, 21, 22, 60]) assert.deepEqual(like(weights, stage), like(weights, 21));
  assert.ok(discriminant(weights, 40, features) > 0);
  assert.ok(
    discriminant(
      weights,
      40,
      features.map(value => -value),
    ) < 0,
  );
});

test('it is for games with such an evaluator, and says what is wrong', () => {
  assert.throws(() => buildLearner({ kind: 'bill' }, { game: noughts }), {
    constructor: NotOffered,
    message: 'bill needs a game with evaluators of that kind, and noughts has none; games that have it: othello',
  });
  const read = readRecipe({ learner: 'bill(least=9, most=8)', steps: 1 });
  assert.ok(!read.ok);
  assert.match(read.reason, /least=9 is more than most=8/);
});
