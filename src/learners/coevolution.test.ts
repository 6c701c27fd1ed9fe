import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distinctionsOf, type Outcomes, pointsOf, sharedPointsOf, testPointsOf } from './coevolution.js';

/** A row a solution, a column a test. */
const outcomes = (rows: readonly (readonly number[])[]): Outcomes => ({
  solutions: rows.length,
  tests: rows[0]!.length,
  shares: Float64Array.from(rows.flat()),
});

const TABLE = outcomes([
  [1, 1, 0, 0.5],
  [1, 0, 0, 0.5],
  [1, 1, 1, 0.5],
]);

const near = (found: Float64Array, expected: readonly number[]): void => {
  assert.equal(found.length, expected.length);
  for (const [i, value] of expected.entries())
    assert.ok(Math.abs(found[i]! - value) < 1e-12, `${[...found]}, not ${expected}`);
};

test('solutions by their points, and by points shared with whoever won them too', () => {
  near(pointsOf(TABLE), [2.5 / 4, 1.5 / 4, 3.5 / 4]);
  const [easy, middle, hard, drawn] = [1 / 3, 1 / 2, 1, 1 / 3];
  near(sharedPointsOf(TABLE), [(easy + middle + drawn) / 4, (easy + drawn) / 4, (easy + middle + hard + drawn) / 4]);
  near(sharedPointsOf(outcomes([[0], [0]])), [0, 0]);
});

test('tests by what the solutions do not win', () => {
  near(testPointsOf(TABLE), [0, 1 / 3, 2 / 3, 1 / 2]);
});

test('tests by the solutions they tell apart, each distinction shared among those that make it', () => {
  // Of six ordered pairs three are told apart: the first solution from the second by the second test, the third from the
  // first by the third test, and the third from the second by both. Tests that all win or all draw tell nothing.
  near(distinctionsOf(TABLE), [0, (1 + 1 / 2) / 6, (1 / 2 + 1) / 6, 0]);
  near(distinctionsOf(outcomes([[1], [1]])), [0]);
  near(distinctionsOf(outcomes([[1, 0, 0.5]])), [0, 0, 0]);
});
