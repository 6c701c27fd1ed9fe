import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distinctionsOf, type Outcomes, pointsOf, sharedPointsOf, testPointsOf } from './coevolution.js';

/** One row per solution, one column per test. */
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

test('solutions score points, or points shared among all solutions that won them', () => {
  near(pointsOf(TABLE), [2.5 / 4, 1.5 / 4, 3.5 / 4]);
  const [easy, middle, hard, drawn] = [1 / 3, 1 / 2, 1, 1 / 3];
  near(sharedPointsOf(TABLE), [(easy + middle + drawn) / 4, (easy + drawn) / 4, (easy + middle + hard + drawn) / 4]);
  near(sharedPointsOf(outcomes([[0], [0]])), [0, 0]);
});

test('tests score the points that the solutions do not win', () => {
  near(testPointsOf(TABLE), [0, 1 / 3, 2 / 3, 1 / 2]);
});

test('tests score the pairs of solutions they tell apart, each shared among the tests that do so', () => {
  // Three of six ordered pairs are told apart: the first solution from the second by the second test, the third from
  // the first by the third test, and the third from the second by both. Tests that all win or all draw distinguish
  // nothing.
  near(distinctionsOf(TABLE), [0, (1 + 1 / 2) / 6, (1 / 2 + 1) / 6, 0]);
  near(distinctionsOf(outcomes([[1], [1]])), [0]);
  near(distinctionsOf(outcomes([[1, 0, 0.5]])), [0, 0, 0]);
});
