import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import {
  distinctionsOf,
  matchupsOf,
  type Outcomes,
  opponentsIn,
  pointsOf,
  sharedPointsOf,
  testPointsOf,
  tradedRoles,
} from './coevolution.js';

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

test('with the roles traded, tests are rated as solutions are', () => {
  const traded = tradedRoles(TABLE);
  assert.deepEqual([traded.solutions, traded.tests], [4, 3]);
  near(traded.shares, [0, 0, 0, 0, 1, 0, 1, 1, 0, 0.5, 0.5, 0.5]);
  near(pointsOf(traded), [...testPointsOf(TABLE)]);
  near(tradedRoles(traded).shares, [...TABLE.shares]);
  // The first solution loses to the third test and half to the fourth, the second also to the second test.
  const [first, second, third] = [1.5, 2.5, 0.5];
  near(sharedPointsOf(traded), [
    0,
    1 / second / 3,
    (1 / first + 1 / second) / 3,
    (0.5 / first + 0.5 / second + 0.5 / third) / 3,
  ]);
});

test('a sample is as many opponents as asked for, each of them likely, and all of them where it is large', () => {
  const rng = rngFrom(parseSeed('sample'));
  assert.deepEqual(opponentsIn(4, 0, rng), [0, 1, 2, 3]);
  assert.deepEqual(opponentsIn(4, 9, rng), [0, 1, 2, 3]);
  const times = new Array(6).fill(0);
  for (let i = 0; i < 600; i++) {
    const drawn = opponentsIn(6, 2, rng);
    assert.equal(new Set(drawn).size, 2);
    assert.ok(drawn[0]! < drawn[1]!);
    for (const each of drawn) times[each]++;
  }
  assert.ok(
    times.every(count => count > 150 && count < 250),
    times.join(),
  );
});

test('all members play the sample of the other population; past champions play only members', () => {
  const pairs = matchupsOf({ living: 2, all: 3, opponents: [1, 2] }, { living: 2, all: 4, opponents: [0, 3] }).map(
    ({ first, second }) => `${first}${(second as number) - 3}`,
  );
  // Solutions 0 and 1 play tests 0 and 3; tests 0 and 1 play solutions 1 and 2.
  assert.deepEqual(pairs, ['00', '03', '10', '11', '13', '20', '21']);
});
