import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareOfClock } from './pacing.js';

test('the clock never runs out, and most of it goes to the moves before the end is solved', () => {
  let left = 1;
  for (let empty = 60; empty > 0; empty -= 2) left -= left * shareOfClock(empty);
  assert.ok(left > 0);
  assert.ok(left < 0.05);
  assert.equal(shareOfClock(60), 1 / 22.5);
  assert.equal(shareOfClock(20), 0.4);
  assert.equal(shareOfClock(1), 0.5);
});
