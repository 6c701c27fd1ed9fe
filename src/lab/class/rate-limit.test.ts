import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateLimit } from './rate-limit.js';

test('so many within a period, for each key; older ones no longer count', () => {
  let now = 0;
  const limit = new RateLimit(2, 1000, () => now);
  assert.deepEqual([limit.take('a'), limit.take('a'), limit.take('a'), limit.take('b')], [true, true, false, true]);
  now = 999;
  assert.equal(limit.take('a'), false);
  now = 1001;
  assert.equal(limit.take('a'), true, 'those of time 0 are over');
});

test('what is refused does not prolong the wait', () => {
  let now = 0;
  const limit = new RateLimit(1, 100, () => now);
  assert.ok(limit.take('a'));
  for (now = 10; now < 100; now += 10) assert.equal(limit.take('a'), false);
  now = 101;
  assert.ok(limit.allows('a'));
  assert.ok(limit.allows('a'), 'asking counts nothing');
  assert.ok(limit.take('a'));
});

test('a flood of keys forgets the oldest, and not those in use', () => {
  const limit = new RateLimit(1, 1000, () => 0);
  limit.take('victim');
  for (let i = 0; i < 4095; i++) limit.take(`flood ${i}`);
  assert.equal(limit.allows('victim'), false);
  limit.take('one more');
  assert.equal(limit.allows('victim'), true);
  assert.equal(limit.allows('one more'), false);
});
