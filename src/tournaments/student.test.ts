import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meanInterval, studentQuantile } from './student.js';

test('quantiles as in the tables', () => {
  for (const [confidence, freedom, t] of [
    [0.95, 1, 12.7062],
    [0.95, 2, 4.3027],
    [0.95, 4, 2.7764],
    [0.99, 9, 3.2498],
    [0.95, 30, 2.0423],
  ] as const) {
    assert.ok(Math.abs(studentQuantile(confidence, freedom) - t) < 1e-3, `${confidence} ${freedom}`);
  }
});

test('the mean of 1, 2, 3 is 2 ± 4.3027 / √3', () => {
  const { mean, low, high } = meanInterval([1, 2, 3]);
  assert.equal(mean, 2);
  assert.ok(Math.abs(high - 2 - 2.4841) < 1e-3 && Math.abs(2 - low - 2.4841) < 1e-3);
});

test('one measurement does not determine the spread', () => {
  assert.deepEqual(meanInterval([0.5]), {
    mean: 0.5,
    low: Number.NEGATIVE_INFINITY,
    high: Number.POSITIVE_INFINITY,
  });
});
