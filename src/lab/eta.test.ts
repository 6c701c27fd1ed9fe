import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationText, secondsLeft } from './eta.js';

const timed = (...seconds: readonly number[]) => seconds.map((each, step) => ({ step, games: 1, seconds: each }));

for (const [what, timings, step, steps, left] of [
  ['nothing is timed', [], -1, 10, undefined],
  ['only the initial state', timed(9), 0, 10, undefined],
  ['the mean of the steps', timed(9, 2, 4), 2, 10, 24],
  ['the last twenty steps', timed(0, 1000, ...new Array(20).fill(2)), 21, 30, 18],
  ['a finished run', timed(0, 1, 1), 2, 2, 0],
] as const) {
  test(`time left: ${what}`, () => assert.equal(secondsLeft(timings, step, steps), left));
}

for (const [seconds, text] of [
  [0.2, 'less than 1 s'],
  [14.4, '14 s'],
  [59.6, '1 min'],
  [200, '3 min'],
  [3600, '1 h'],
  [7800, '2 h 10 min'],
  [86_399, '1 d'],
  [273_600, '3 d 4 h'],
] as const) {
  test(`${seconds} s as text`, () => assert.equal(durationText(seconds), text));
}
