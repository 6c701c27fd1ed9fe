import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recipeTime } from './recipe-time.js';

for (const [range, text] of [
  [[0.4, 0.4], '1 s'],
  [[3.4, 3.4], '3 s'],
  [[20, 40], '20–40 s'],
  [[45, 90], '45–90 s'],
  [[60, 120], '1–2 min'],
  [[100, 100], '2 min'],
  [[480, 540], '8–9 min'],
  [[10_800, 18_000], '3–5 h'],
] as const)
  test(`${range.join(' to ')} seconds are ${text}`, () => assert.equal(recipeTime(range), text));
