import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hexapawn } from '../../test/games/hexapawn.js';
import { race } from '../../test/games/race.js';
import { connectFour } from '../games/connect-four/connect-four.js';
import { noughts } from '../games/noughts/noughts.js';
import { valuesOfSmallGame } from './solved-game.js';

test('a small game shows what each move is worth: every first move at noughts draws, and every one at hexapawn loses', () => {
  const draws = [...valuesOfSmallGame(noughts)!(noughts.initial()).values()];
  assert.deepEqual(
    draws,
    Array.from({ length: 9 }, () => 0),
  );
  assert.deepEqual([...valuesOfSmallGame(hexapawn)!(hexapawn.initial()).values()], [-1, -1, -1]);
  const position = noughts.display.parsePosition('xx.oo.... x');
  assert.ok(position.ok);
  assert.equal(valuesOfSmallGame(noughts)!(position.value).get(2), 1, 'c1 wins at once');
});

test('a game with dice, or too large, shows none, and a finished one has no moves', () => {
  assert.equal(valuesOfSmallGame(race), undefined);
  assert.equal(valuesOfSmallGame(connectFour), undefined);
  const over = noughts.display.parsePosition('xxxoo.... o');
  assert.ok(over.ok);
  assert.deepEqual(valuesOfSmallGame(noughts)!(over.value), new Map());
});
