import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedStep } from './stored-step.js';

for (const [step, keep, stored] of [
  [7, 1, 7],
  [28, 10, 20],
  [30, 10, 30],
  [35, 10, 35],
  [34, 10, 30],
  [0, 10, 0],
] as const) {
  test(`the best of step ${step} of 35, one in ${keep} stored`, () =>
    assert.equal(storedStep(step, { keep, steps: 35 }), stored));
}
