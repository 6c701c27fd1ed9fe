import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockOf, clockText, hasFallen, isTimed, NO_CLOCK, spend } from './clock.js';

test('a clock runs for one side, and stops at 0', () => {
  const full = clockOf(1);
  assert.deepEqual(full.left, [60_000, 60_000]);
  const later = spend(spend(full, 0, 1500), 1, 200);
  assert.deepEqual(later.left, [58_500, 59_800]);
  assert.equal(hasFallen(later, 0), false);
  const out = spend(later, 1, 1e9);
  assert.deepEqual(out.left, [58_500, 0]);
  assert.deepEqual([hasFallen(out, 0), hasFallen(out, 1)], [false, true]);
  assert.deepEqual(spend(full, 0, -5), full, 'a clock of the machine that was set back gives no time');
});

test('without a clock no side loses on time', () => {
  assert.equal(isTimed(NO_CLOCK), false);
  assert.equal(hasFallen(spend(NO_CLOCK, 0, 1000), 0), false);
});

for (const [milliseconds, text] of [
  [300_000, '5:00'],
  [299_999, '5:00'],
  [61_000, '1:01'],
  [1, '0:01'],
  [0, '0:00'],
] as const) {
  test(`${milliseconds} ms is shown as ${text}`, () => assert.equal(clockText(milliseconds), text));
}
