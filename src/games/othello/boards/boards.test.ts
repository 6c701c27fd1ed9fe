/** Othello on other boards: against the usual rules, published counts and solved games. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameSuite, randomGame } from '../../../../test/suites/game.js';
import { parseSeed, seedFor } from '../../../random/seed.js';
import { perft } from '../../../rules/perft.js';
import type { StonesPosition } from '../../../rules/stones.js';
import { buildGame } from '../../catalogue.js';
import { variantOf } from '../../variants.js';
import { othello } from '../othello.js';
import { othelloOnBoard } from './game.js';

const on = (size: number, blocked = 'none') => othelloOnBoard(size, blocked, 'standard');

gameSuite('othello(size=4)', on(4), 30);
gameSuite('othello(size=6, blocked=a1/f6)', on(6, 'a1/f6'), 20);
gameSuite('othello(size=10)', on(10), 5);

test('othello: stones on eight by eight play as the usual board does, features included', () => {
  const other = on(8);
  const names = other.features.names.map(name => othello.features.names.indexOf(name));
  for (let i = 0; i < 20; i++) {
    let there = other.initial();
    for (const { position, move } of randomGame(othello, seedFor(parseSeed('boards'), i))) {
      assert.deepEqual(other.moves(there), othello.moves(position));
      assert.deepEqual(other.outcome(there), othello.outcome(position));
      const usual = othello.features.read(position, 0);
      assert.deepEqual(
        other.features.read(there, 0),
        names.map(at => usual[at]),
      );
      if (move !== undefined) there = other.play(there, move);
    }
  }
});

/** 8×8 by A. Bik; 4×4, 6×6 and 10×10 by an own program. A game that ended earlier is one leaf. */
for (const [size, counts] of [
  [4, [4, 12, 44, 128, 424, 1256, 3624, 9116, 20_044, 36_540, 50_704, 57_436]],
  [6, [4, 12, 56, 244, 1364, 7604, 47_740]],
  [8, [4, 12, 56, 244, 1396, 8200, 55_092]],
  [10, [4, 12, 56, 244, 1396, 8200, 55_180]],
] as const) {
  test(`othello(size=${size}): perft ${counts.join(', ')}`, () => {
    const game = on(size);
    assert.deepEqual(
      counts.map((_, i) => perft(game, game.initial(), i + 1)),
      counts,
    );
  });
}

test('othello(size=4): white wins 11 to 3, by looking at every game', () => {
  const game = on(4);
  const known = new Map<string, number>();
  /** The margin on the board with best play, for the side to move. */
  const best = (position: StonesPosition): number => {
    const key = String(game.key!(position));
    const found = known.get(key);
    if (found !== undefined) return found;
    const outcome = game.outcome(position);
    const value = outcome
      ? position.turn === 0
        ? outcome.margin
        : -outcome.margin
      : Math.max(...game.moves(position).map(move => -best(game.play(position, move))));
    known.set(key, value);
    return value;
  };
  assert.equal(best(game.initial()), -8);
});

test('othello(size=6): the game of best play that J. Feinstein published ends 16 to 20', () => {
  const game = on(6);
  const read = game.notations![0]!.parse('c2b4c5d2e4e3d1c1b1d5d6f4b3b2f3f2e2b6a4c6a6a2b5a5e6e5a3a1f5f6e1f1');
  assert.ok(read.ok, read.ok ? '' : read.reason);
  const end = read.value.moves.reduce((position, move) => game.play(position, move), game.initial());
  assert.deepEqual(game.outcome(end), { winner: 1, margin: -4, official: -4 });
  assert.equal(game.notations![0]!.format!(read.value.moves).length, 64);
});

test('othello: a blocked square ends a row and takes no disc', () => {
  const game = on(6, 'c2');
  const moves = game.moves(game.initial()).map(move => game.display.formatMove(move, game.initial()));
  assert.deepEqual(moves, ['b3', 'e4', 'd5']);
  assert.match(game.display.formatPosition(game.initial()), /^-{8}#/);
});

for (const [options, reason] of [
  [{ size: 7 }, /7 is not one of 4, 6, 8, 10/],
  [{ size: 6, blocked: 'a9' }, /a9 is not on a board of 6 by 6 squares/],
  [{ size: 6, blocked: 'z9' }, /“z9” is not a square; write squares such as a1\/h8, or none/],
  [{ size: 6, blocked: 'c3' }, /c3 is one of the four squares in the middle/],
  [{ size: 6, start: 'inner' }, /these starts are for eight by eight squares/],
  [{ size: 6, start: 'XO X' }, /a position is 36 squares from a1 to f6/],
] as const) {
  test(`othello(${JSON.stringify(options)}) is refused`, () => {
    assert.throws(() => buildGame({ kind: 'othello', ...options }), { message: reason });
  });
}

test('othello: one set of blocked squares has one name', () => {
  const name = (blocked: string): string => variantOf(buildGame({ kind: 'othello', blocked }));
  assert.equal(name('h8/a1/h8'), 'othello(blocked=a1/h8)');
  assert.equal(name('none'), 'othello');
  assert.equal(variantOf(buildGame({ kind: 'othello', size: 8 })), 'othello');
  assert.equal(variantOf(buildGame({ kind: 'othello', size: 6, start: 'currie' })), 'othello(size=6)');
});
