import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastSuite } from '../../../test/suites/fast.js';
import { gameSuite, randomGame } from '../../../test/suites/game.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import { opponent, SIDES } from '../../rules/position.js';
import { outcomeSolver } from '../../search/outcome.js';
import { buildGame } from '../catalogue.js';
import { buildVariant, variantOf } from '../variants.js';
import { type BreakthroughPosition, type Shape, withPiece } from './board.js';
import { breakthrough, breakthroughOn } from './breakthrough.js';
import { countFor } from './features.js';

for (const size of [5, 6, 8]) gameSuite(`breakthrough(size=${size})`, breakthrough(size), 40);
for (const size of [5, 6, 7, 8]) fastSuite(`breakthrough(size=${size})`, breakthrough(size), 150);

/** Sequences of exactly that many plies (an own program; no published counts were found). */
for (const [size, counts] of [
  [5, [13, 156, 1924, 23_084, 289_828, 3_538_840]],
  [6, [16, 256, 4308, 71_478, 1_248_290]],
  [7, [19, 361, 7220, 144_251, 3_042_166]],
  [8, [22, 484, 11_132, 256_036, 6_182_818]],
] as const) {
  test(`breakthrough(size=${size}): ${counts.join(', ')} sequences of 1 to ${counts.length} plies`, () => {
    const game = breakthrough(size);
    const walk = (position: BreakthroughPosition, plies: number): number => {
      const moves = game.moves(position);
      return plies === 1
        ? moves.length
        : moves.reduce((sum, move) => sum + walk(game.play(position, move), plies - 1), 0);
    };
    assert.deepEqual(
      counts.map((_, i) => walk(game.initial(), i + 1)),
      counts,
    );
  });
}

/** By an own program; 5×5 has the second side as winner on Little Golem's forum too (2006), and takes minutes here. */
for (const [rows, columns, winner] of [
  [4, 2, 'second'],
  [5, 2, 'second'],
  [4, 3, 'second'],
  [5, 3, 'second'],
  [6, 3, 'first'],
  [4, 4, 'second'],
  [4, 5, 'second'],
] as const) {
  test(`breakthrough on ${rows} rows of ${columns}: the ${winner} side wins`, () => {
    const game = breakthroughOn({ columns, rows });
    const solved = outcomeSolver(game)(game.initial());
    assert.equal(solved?.value, winner === 'first' ? 1 : -1);
  });
}

/** The same position with the colours exchanged and the board turned. */
function swapped({ columns, rows }: Shape, position: BreakthroughPosition): BreakthroughPosition {
  const game = breakthroughOn({ columns, rows });
  const cells = new Int8Array(columns * rows);
  game.board.read(position, 1, cells);
  let other: BreakthroughPosition = {
    turn: opponent(position.turn),
    whiteLo: 0,
    whiteHi: 0,
    blackLo: 0,
    blackHi: 0,
  };
  cells.forEach((piece, cell) => {
    if (piece !== 0) other = withPiece(other, cell, piece > 0 ? 0 : 1);
  });
  return other;
}

test('breakthrough: features and formulas see one board where the colours are exchanged and the board is turned', () => {
  const shape = { columns: 6, rows: 6 };
  const game = breakthrough(6);
  const set = game.primitives.functions('zero', 'written');
  for (let i = 0; i < 20; i++) {
    for (const { position } of randomGame(game, seedFor(parseSeed('swapped'), i))) {
      const other = swapped(shape, position);
      assert.equal(game.moves(position).length, game.moves(other).length);
      for (const side of SIDES) {
        assert.deepEqual(game.features.read(position, side), game.features.read(other, opponent(side)));
        const views = [set.view(position, side), set.view(other, opponent(side))];
        for (const { arity, apply } of set.primitives.values()) {
          if (arity !== 1) continue;
          for (const a of [0, 1, 7, 35]) assert.equal(apply(views[0], a, 0, 0), apply(views[1], a, 0, 0));
        }
      }
    }
  }
});

const read = (size: number, text: string): BreakthroughPosition => {
  const position = breakthrough(size).display.parsePosition(text);
  assert.ok(position.ok, position.ok ? '' : position.reason);
  return position.value;
};

test('breakthrough: counts of a position worked out by hand', () => {
  // White on a3 and b2; Black on b4, which attacks a3, and on e4.
  const position = read(5, '...../.b..b/w..../.w.../..... w');
  const cells = new Int8Array(25);
  const { board } = breakthrough(5);
  board.read(position, 0, cells);
  assert.deepEqual(countFor(cells, { columns: 5, rows: 5 }, 1), {
    pieces: 2,
    advance: 3,
    foremost: 2,
    passed: 0,
    attacked: 1,
    covered: 1,
    home: 0,
    ready: 0,
  });
  assert.deepEqual(countFor(cells, { columns: 5, rows: 5 }, -1), {
    pieces: 2,
    advance: 2,
    foremost: 1,
    passed: 1,
    attacked: 1,
    covered: 0,
    home: 0,
    ready: 0,
  });
});

test('breakthrough: a straight move is blocked, a slanted one captures', () => {
  const game = breakthrough(5);
  const position = read(5, '...../...../..bb./..w../..... w');
  const names = game.moves(position).map(move => game.display.formatMove(move, position));
  assert.deepEqual(names, ['c2-b3', 'c2xd3']);
});

for (const [text, winner] of [
  ['..w../...../...../....b/..... b', 0],
  ['...../...../...../...../b.... w', 1],
  ['...../...../..w../...../..... b', 0],
] as const) {
  test(`breakthrough: ${text} is won by ${breakthrough(5).display.sides[winner]}`, () => {
    const game = breakthrough(5);
    assert.equal(game.outcome(read(5, text))?.winner, winner);
    assert.deepEqual(game.moves(read(5, text)), []);
  });
}

for (const [text, reason] of [
  ['xxx', /write 5 rows of 5 from the top/],
  ['..w../...../...../....b/..... w', /white has already won/],
  ['..w../...../...../....b/..... b', undefined],
  ['..w../...../...../...../b.... w', /both sides have a piece on their far row/],
  ['...../...../...../...../..... w', /no piece/],
  ['...b./wwwww/wwwww/w..../..... w', /white has more than 10 pieces/],
] as const) {
  test(`breakthrough: the position “${text}” is ${reason ? 'refused' : 'read'}`, () => {
    const position = breakthrough(5).display.parsePosition(text);
    if (!reason) assert.ok(position.ok);
    else {
      assert.ok(!position.ok);
      assert.match(position.reason, reason);
    }
  });
}

for (const [text, reason] of [
  ['1. b2-b3 d4-d3 2. b3xc4', undefined],
  ['b2b3', undefined],
  ['b2-b4', /move 1: “b2-b4” is not a move/],
  ['b2-b3 b4-b3', /move 2, “b4-b3”, is illegal: no piece may move so there/],
  ['', /no move/],
] as const) {
  test(`breakthrough: the game “${text}” is ${reason ? 'refused' : 'read'}`, () => {
    const game = breakthrough(5).notations![0]!.parse(text);
    if (!reason) assert.ok(game.ok, game.ok ? '' : game.reason);
    else {
      assert.ok(!game.ok);
      assert.match(game.reason, reason);
    }
  });
}

test('breakthrough: the size is part of its variant, the default is not', () => {
  assert.equal(variantOf(buildGame({ kind: 'breakthrough' })), 'breakthrough');
  assert.equal(variantOf(buildGame({ kind: 'breakthrough', size: 8 })), 'breakthrough');
  assert.equal(variantOf(buildGame({ kind: 'breakthrough', size: 6 })), 'breakthrough(size=6)');
  assert.equal(buildVariant('breakthrough(size=6)').board?.cells.length, 36);
  assert.equal(variantOf(buildGame({ kind: 'othello', start: 'currie' })), 'othello');
  for (const [name, reason] of [
    ['breakthrough(size=8)', /whose name is breakthrough/],
    ['breakthrough(6)', /whose name is breakthrough\(size=6\)/],
    ['breakthrough(size=9)', /a whole number from 5 to 8/],
    ['othello(start=currie)', /whose name is othello/],
    ['chess', /not a known game/],
  ] as const) {
    assert.throws(() => buildVariant(name), { message: reason });
  }
});
