import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastSuite } from '../../../test/suites/fast.js';
import { gameSuite, randomGame } from '../../../test/suites/game.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import { linesOf } from '../../rules/lines.js';
import { perft } from '../../rules/perft.js';
import { outcomeSolver } from '../../search/outcome.js';
import { buildGame } from '../catalogue.js';
import { variantOf } from '../variants.js';
import { noughtsOn } from './grid-parts.js';
import { noughts } from './noughts.js';

gameSuite('noughts(size=4)', noughtsOn(4, 3), 30);
gameSuite('noughts(size=9, line=5)', noughtsOn(9, 5), 10);
gameSuite('noughts(size=15, line=6)', noughtsOn(15, 6), 3);

fastSuite('noughts(size=4)', noughtsOn(4, 3), 100);
fastSuite('noughts(size=9, line=5)', noughtsOn(9, 5), 20);
fastSuite('noughts(size=15, line=6)', noughtsOn(15, 6), 5);

test('noughts: stones on nine squares play as the usual rules do', () => {
  const grid = noughtsOn(3, 3);
  for (let i = 0; i < 300; i++) {
    let other = grid.initial();
    for (const { position, move } of randomGame(noughts, seedFor(parseSeed('grid'), i))) {
      assert.deepEqual(grid.moves(other), noughts.moves(position));
      assert.deepEqual(grid.outcome(other), noughts.outcome(position));
      if (move !== undefined) other = grid.play(other, move);
    }
  }
});

test('noughts: 255,168 games on nine squares', () => {
  let games = 0;
  const grid = noughtsOn(3, 3);
  const walk = (position: ReturnType<typeof grid.initial>): void => {
    const moves = grid.moves(position);
    if (moves.length === 0) games++;
    for (const move of moves) walk(grid.play(position, move));
  };
  walk(grid.initial());
  assert.equal(games, 255_168);
});

test('noughts: 572 lines of five on fifteen by fifteen, as at gomoku', () => {
  assert.equal(linesOf({ columns: 15, rows: 15, line: 5 }).length, 572);
});

test('noughts: leaves on 5 by 5 with four in a line', () => {
  const game = noughtsOn(5, 4);
  assert.equal(perft(game, game.initial(), 3), 25 * 24 * 23);
});

test('noughts: on 4 by 4 three in a line win for crosses', () => {
  const game = noughtsOn(4, 3);
  assert.equal(outcomeSolver(game)(game.initial())?.value, 1);
});

for (const [text, reason] of [
  ['xxxx', /four rows of four/],
  ['x.../..../..../.... x', /as many crosses as/],
  ['xxx./ooo./..../.... x', /both sides have three in a line/],
] as const) {
  test(`noughts: the position “${text}” is refused on 4 by 4`, () => {
    const read = noughtsOn(4, 3).display.parsePosition(text);
    assert.ok(!read.ok);
    assert.match(read.reason, reason);
  });
}

test('noughts: sizes have names, and a line that fits nowhere is refused', () => {
  assert.equal(variantOf(buildGame({ kind: 'noughts', size: 3 })), 'noughts');
  assert.equal(variantOf(buildGame({ kind: 'noughts', size: 9, line: 5 })), 'noughts(size=9, line=5)');
  assert.throws(() => buildGame({ kind: 'noughts', line: 4 }), {
    message: 'noughts: no line of 4 fits on 3 by 3 squares',
  });
});
