/** Connect Four on other racks: the same game by another representation, and published results. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastSuite } from '../../../test/suites/fast.js';
import { gameSuite, randomGame } from '../../../test/suites/game.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import { anyGame, type Game } from '../../rules/game.js';
import { outcomeSolver } from '../../search/outcome.js';
import { buildGame } from '../catalogue.js';
import { variantOf } from '../variants.js';
import { connectFour } from './connect-four.js';
import { rackOf } from './rack.js';
import { rulesOn } from './rules.js';

const rack = (columns: number, rows: number, line = 4): Game =>
  buildGame({ kind: 'connect-four', columns, rows, line });

gameSuite('connect-four(columns=5, rows=5)', rack(5, 5), 30);
gameSuite('connect-four(columns=4, rows=4, line=3)', rack(4, 4, 3), 30);
gameSuite('connect-four(columns=9, rows=9, line=6)', rack(9, 9, 6), 10);

fastSuite('connect-four(columns=5, rows=5)', rack(5, 5), 100);
fastSuite('connect-four(columns=9, rows=6, line=3)', rack(9, 6, 3), 100);
fastSuite('connect-four(columns=9, rows=9, line=6)', rack(9, 9, 6), 40);

test('connect-four: stones on a rectangle play the usual rack as its own bits do', () => {
  const stones = rulesOn(rackOf(7, 6, 4));
  for (let i = 0; i < 200; i++) {
    let other = stones.initial();
    for (const { position, move } of randomGame(connectFour, seedFor(parseSeed('stones'), i))) {
      assert.deepEqual(stones.moves(other), connectFour.moves(position));
      assert.deepEqual(stones.outcome(other), connectFour.outcome(position));
      if (move !== undefined) other = stones.play(other, move);
    }
  }
});

/** By J. Tromp; other small racks are solved in racks.rest.test.ts. */
test('connect-four: on 4 columns of 4 the game is a draw', () => {
  const game = rack(4, 4);
  assert.equal(outcomeSolver(game)(game.initial())?.value, 0);
});

test('connect-four: a line may have another length', () => {
  const game = rack(7, 6, 5);
  const play = (text: string) =>
    [...text].reduce((position, column) => game.play(position, Number(column) - 1), game.initial());
  assert.equal(game.outcome(play('1122334')), undefined);
  assert.equal(game.outcome(play('112233445'))?.winner, 0);
  // On three columns of a short line the second side's stack wins too.
  const short = rack(4, 4, 3);
  const stack = [...'12223'].reduce((position, column) => short.play(position, Number(column) - 1), short.initial());
  assert.equal(short.outcome(stack), undefined);
});

test('connect-four: a line that fits nowhere is refused', () => {
  assert.throws(() => rack(4, 4, 6), { message: 'connect-four: no line of 6 fits on 4 columns of 4 cells' });
  assert.throws(() => rack(10, 4), { message: /a whole number from 4 to 9/ });
});

test('connect-four: the usual size has the usual name', () => {
  assert.equal(variantOf(rack(7, 6)), 'connect-four');
  assert.equal(rack(7, 6), anyGame(connectFour));
  assert.equal(variantOf(rack(5, 6)), 'connect-four(columns=5)');
  assert.match(rack(5, 5).about.summary, /five columns, and four in a line win/);
});
