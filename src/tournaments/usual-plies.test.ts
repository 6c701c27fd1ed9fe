import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectFour } from '../games/connect-four/connect-four.js';
import { noughts } from '../games/noughts/noughts.js';
import { anyGame } from '../rules/game.js';
import { usualPlies } from './optimal.js';

test('positions come from where a game can be solved: late in a long game, in the middle of a short one', () => {
  assert.deepEqual(usualPlies(anyGame(connectFour)), { least: 20, most: 30 });
  // A game of noughts lasts five to nine plies.
  const { least, most } = usualPlies(anyGame(noughts));
  assert.ok(least >= 1 && least < most && most <= 6, `${least}-${most}`);
});
