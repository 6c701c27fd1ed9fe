import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitAddress } from './address.js';

for (const [hash, path, query] of [
  ['', '', ''],
  ['#', '', ''],
  ['#/', '', ''],
  ['#/play', 'play', ''],
  ['#/arena?game=othello&player=<img src=x>', 'arena', 'game=othello&player=<img src=x>'],
  ['#/?game=othello', '', 'game=othello'],
  ['#/nowhere/at/all', 'nowhere/at/all', ''],
  ['#Play', 'Play', ''],
  ['#/play?a=1?b=2', 'play', 'a=1?b=2'],
] as const) {
  test(`the address ${hash || '(none)'}`, () => assert.deepEqual(splitAddress(hash), { path, query }));
}
