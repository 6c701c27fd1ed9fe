import assert from 'node:assert/strict';
import { test } from 'node:test';
import { constant } from '../../evaluators/constant.js';
import type { OthelloPosition } from '../../games/othello/board.js';
import { type Problem, parseObf } from '../../games/othello/notations/obf.js';
import { othello } from '../../games/othello/othello.js';
import { buildEvaluator } from '../../models/catalogue.js';
import type { Evaluator } from '../../rules/evaluator.js';
import { genericSearch } from '../generic.js';
import { byEmpties, errorStatistics, estimate, lineThrough, pairedDifference } from './evaluator-error.js';

/** Five empty squares; black to move has five moves. */
const BOARD = '-XXXXXX-XXOOOOXXXXOXXOXXXXXOXXOXXXXXOXOXXXXOXXOXXXOOOOXXXXXXXXX-';

const problem = (text: string): Problem => {
  const read = parseObf(text);
  assert.ok(read.ok && read.value, read.ok ? text : read.reason);
  return read.value;
};

test('errors, bias, slope and best moves of four estimates, by hand', () => {
  const { position } = problem(`${BOARD} X;`);
  const scores = [10, -10, 20, 0];
  const problems = scores.map(score => ({ position, scores: [{ move: 0, score }] }));
  const estimates = [8, -6, 10, 4].map((value, i) => ({ value, move: i < 3 ? 0 : 7 }));
  const found = errorStatistics(problems, estimates, 1);
  assert.deepEqual(found.errors, [2, 4, 10, 4]);
  assert.equal(found.error, 5);
  assert.equal(found.evenError, 10 / 3); // without the score of 20
  assert.equal(found.bias, (-2 + 4 - 10 + 4) / 4);
  assert.equal(found.best, 0.75);
  // Means 4 and 5; Σ(x − 4)(y − 5) = 4·5 + (−10)(−15) + 6·15 + 0 = 260, Σ(x − 4)² = 16 + 100 + 36 + 0 = 152.
  assert.ok(Math.abs(found.slope - 260 / 152) < 1e-12);
  assert.equal(errorStatistics(problems, estimates, 0).best, undefined);
});

test('values without a unit pass through a line first, and no value lies beyond the board', () => {
  const { position } = problem(`${BOARD} X;`);
  const problems = [20, -20].map(score => ({ position, scores: [{ move: 0, score }] }));
  const estimates = [2, -2].map(value => ({ value, move: 0 }));
  const line = lineThrough([1, 2, 3], [12, 22, 32]);
  assert.ok(Math.abs(line.slope - 10) < 1e-9 && Math.abs(line.intercept - 2) < 1e-9);
  assert.deepEqual(
    errorStatistics(problems, estimates, 1, line).errors.map(error => Number(error.toFixed(6))),
    [2, 2],
  );
  assert.deepEqual(
    errorStatistics(
      problems,
      [
        { value: 100, move: 0 },
        { value: -70, move: 0 },
      ],
      1,
    ).errors,
    [44, 44],
  );
  assert.deepEqual(lineThrough([5, 5], [1, 3]), { slope: 0, intercept: 2 });
});

test('depth 0 rates the position itself, and a finished game counts by its margin', () => {
  const discs = buildEvaluator({ kind: 'greedy', by: 'difference' }, othello) as Evaluator<OthelloPosition>;
  const { position } = problem('OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX- O;');
  assert.deepEqual(estimate(discs, genericSearch(othello, discs), position, 0), { value: 61, move: undefined });
  assert.deepEqual(estimate(discs, genericSearch(othello, discs), position, 1), { value: 64, move: 63 });
  const nothing = constant();
  assert.equal(estimate(nothing, genericSearch(othello, nothing), position, 2).value, 64);
});

test('problems are grouped by their empty squares, ascending', () => {
  const groups = byEmpties([problem(`${BOARD} X;`), problem(`${BOARD.replace('-', 'X')} X;`), problem(`${BOARD} O;`)]);
  assert.deepEqual(
    groups.map(group => group.length),
    [1, 2],
  );
});

test('a paired difference has the mean of the differences and their standard error', () => {
  // Differences 1, 2, 3: mean 2, variance 1.
  const { mean, interval } = pairedDifference([2, 4, 6], [1, 2, 3]);
  assert.equal(mean, 2);
  assert.ok(Math.abs(interval - 1.96 / Math.sqrt(3)) < 1e-12);
});
