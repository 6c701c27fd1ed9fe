import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatValue, nearestStep, pointAt, stepByKey } from './readout.js';

const points = [0, 10, 20].map(step => ({ step, value: step, low: step, high: step }));

for (const [step, found] of [
  [-1, undefined],
  [0, 0],
  [9, 0],
  [10, 10],
  [99, 20],
] as const) {
  test(`the value at step ${step} is the last one measured`, () => assert.equal(pointAt(points, step)?.value, found));
}

for (const [wanted, found] of [
  [-5, 0],
  [4.9, 0],
  [5.1, 10],
  [19, 20],
  [400, 20],
] as const) {
  test(`the step nearest to ${wanted}`, () => assert.equal(nearestStep([0, 10, 20], wanted), found));
}
test('no steps', () => assert.equal(nearestStep([], 3), undefined));

for (const [key, from, to] of [
  ['ArrowLeft', undefined, 10],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 0, 10],
  ['ArrowRight', 20, 20],
  ['Home', 20, 0],
  ['End', 0, 20],
  ['PageDown', 20, 0],
  ['x', 20, undefined],
] as const) {
  test(`${key} from ${from ?? 'nowhere'}`, () => assert.equal(stepByKey([0, 10, 20], from, key), to));
}

test('values are short, with a minus sign', () => {
  assert.equal(formatValue(0.1234, true), '12.3 %');
  assert.equal(formatValue(-1234.56, false), '−1235');
});
