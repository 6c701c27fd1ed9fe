import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sparkline } from './sparkline.js';

const curve = (...values: readonly number[]) => ({
  isScore: false,
  points: values.map((value, step) => ({ step, value, low: value, high: value })),
});

test('a curve rises and falls; a constant stays level, also where rounding makes it waver', () => {
  for (const [values, text] of [
    [[0, 1, 2, 3, 4, 5, 6, 7], '▁▂▃▄▅▆▇█'],
    [[1, 0], '█▁'],
    [[3, 3, 3], '▅▅▅'],
    [[0, 0], '▅▅'],
    [[0.3, 0.1 + 0.2, 0.3], '▅▅▅'],
    [[-5000, -5000.000_01, -5000], '▅▅▅'],
  ] as const)
    assert.equal(sparkline(curve(...values), true), text);
  assert.equal(sparkline(curve(0, 7), false), '07');
  assert.equal(sparkline({ ...curve(0.5, 0.5), isScore: true }, true), '▅▅');
});
