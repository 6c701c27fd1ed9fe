import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { perftCounts } from '../../../test/data/files.js';
import { gameSuite, randomGame } from '../../../test/suites/game.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import { perft } from '../../rules/perft.js';
import { BadSpec } from '../../specs/options.js';
import { buildGame, parseGame } from '../catalogue.js';
import { countLeaves } from './bitboard.js';
import { discs, type OthelloPosition, ownersOf, PASS, SQUARES, squareName, swapColours } from './board.js';
import { formatBoard, parseBoard } from './board-text.js';
import { othello, othelloFrom } from './othello.js';
import { score } from './rules.js';
import { CURRIE, randomInner, STANDARD } from './starts.js';
import { inverse, SYMMETRIES, turnBoard, turnMove } from './symmetry.js';

gameSuite('othello', othello);
gameSuite('othello(start=currie)', othelloFrom(CURRIE), 20);
gameSuite('othello(start=inner)', buildGame({ kind: 'othello', start: 'inner', seed: 3 }), 20);

const board = (text: string): OthelloPosition => {
  const result = parseBoard(text);
  assert.ok(result.ok, result.ok ? '' : result.reason);
  return result.value;
};
const named = (position: OthelloPosition): string[] => othello.moves(position).map(squareName);

for (let depth = 0; depth <= 9; depth++) {
  test(`othello: perft ${depth}, plain functions`, () => {
    const { blackLo, blackHi, whiteLo, whiteHi } = STANDARD;
    assert.equal(countLeaves(blackLo, blackHi, whiteLo, whiteHi, depth), perftCounts.standard[depth]);
  });
  if (depth <= 8) {
    test(`othello: perft ${depth}, through the contract`, () =>
      assert.equal(perft(othello, STANDARD, depth), perftCounts.standard[depth]));
  }
}

test('black begins with c4, d3, e6 or f5; from Currie’s start with the mirror image', () => {
  assert.deepEqual(named(STANDARD), ['d3', 'c4', 'f5', 'e6']);
  assert.deepEqual(named(CURRIE), ['e3', 'f4', 'c5', 'd6']);
  const afterE3 = othello.play(CURRIE, SQUARES.indexOf('e3'));
  assert.ok(named(afterE3).includes('f3')); // the reply (6, 3) of his appendix B
});

test('flips run along all eight directions at once and stop at the first own disc', () => {
  const rows = ['X--X--X-', '-O-O-O--', '--OOO---', 'XOO-OOOX', '--OOO---', '-O-O-O--', 'X--O--X-', '---X----'];
  const after = othello.play(board(`${rows.join('')} X`), SQUARES.indexOf('d4'));
  assert.deepEqual(discs(after), [27, 0]);
});

test('a line that leaves the board or meets an empty square turns nothing', () => {
  const rows = ['-OOOOOOO', '--------', '--------', 'OOOOOOOX', '--------', '--------', '--------', '--------'];
  assert.deepEqual(named(board(`${rows.join('')} X`)), []);
});

test('a side without a move must pass, and only then', () => {
  const position = board(`-----.OX${'-'.repeat(56)} O`); // white cannot move, black could to f1
  assert.deepEqual(othello.moves(position), [PASS]);
  assert.equal(othello.outcome(position), undefined);
  assert.deepEqual(othello.play(position, PASS), { ...position, turn: 0 });
});

test('a wipe-out ends the game early and the winner is credited with all 64', () => {
  const end = othello.play(board(`-OX${'-'.repeat(61)} X`), 0);
  assert.deepEqual(othello.outcome(end), { winner: 0, margin: 3, official: 64 });
  assert.deepEqual(othello.moves(end), []);
});

test('margin counts the board; official gives the empty squares to the winner, and to neither side in a draw', () => {
  assert.deepEqual(score(board(`${'X'.repeat(30)}${'O'.repeat(33)}- X`)), { winner: 1, margin: -3, official: -4 });
  assert.deepEqual(score(board(`${'X'.repeat(30)}${'O'.repeat(30)}---- X`)), { winner: null, margin: 0, official: 0 });
});

test('the eight symmetries are distinct, have their inverses and commute with play', () => {
  const lopsided = board(`XXO-${'-'.repeat(23)}OX------XO${'-'.repeat(27)} X`);
  assert.equal(new Set(SYMMETRIES.map(each => formatBoard(turnBoard(lopsided, each)))).size, 8);
  const trails = Array.from({ length: 20 }, (_, i) => randomGame(othello, seedFor(parseSeed('symmetry'), i)));
  for (const { position, move } of trails.flat()) {
    for (const each of SYMMETRIES) {
      const turned = turnBoard(position, each);
      assert.deepEqual(turnBoard(turned, inverse(each)), position);
      const legal = othello.moves(position).map(m => turnMove(m, each));
      assert.deepEqual(
        [...othello.moves(turned)],
        legal.sort((a, b) => a - b),
      );
      if (move !== undefined) {
        assert.deepEqual(turnBoard(othello.play(position, move), each), othello.play(turned, turnMove(move, each)));
      }
      assert.deepEqual(othello.outcome(turned), othello.outcome(position));
      assert.deepEqual(othello.features.read(turned, 0), othello.features.read(position, 0));
    }
  }
});

test('exchanging the colours exchanges everything else', () => {
  for (const { position } of randomGame(othello, parseSeed('colours'))) {
    const swapped = swapColours(position);
    assert.deepEqual(othello.moves(swapped), othello.moves(position));
    assert.deepEqual(othello.features.read(swapped, 1), othello.features.read(position, 0));
    const [outcome, other] = [othello.outcome(position), othello.outcome(swapped)];
    if (outcome) assert.equal(other!.margin + outcome.margin, 0);
  }
});

test('every common alphabet gives the same board', () => {
  const forms = [
    '---------------------------OX------XO--------------------------- X',
    '...........................OX......XO........................... x',
    '---------------------------wb------bw---------------------------b',
    '...........................10......01...........................0',
    '---------------------------O*------*O--------------------------- *',
    '---------------------------WB------BW--------------------------- black',
    `--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\nX`,
  ];
  for (const form of forms) assert.deepEqual(board(form), STANDARD, form);
  assert.deepEqual(board(forms[5]!.replace('black', 'White')).turn, 1);
});

test('a malformed board is refused with what is wrong and what is accepted', () => {
  const good = formatBoard(STANDARD);
  for (const [text, reason] of [
    [good.slice(1), /this board has 63 cells/],
    [good.slice(2), /this board has 62 cells/],
    [good.slice(0, 64), /no side to move: a board is 64 cells/],
    [`-${good}`, /this board has 65 cells/],
    [good.replace('O', 'q'), /“q” in cell 28/],
    ['', /0 cells/],
    [`${good.slice(0, 64)}-`, /no side to move/],
    ['-'.repeat(5000), /not 5000 characters/],
  ] as const) {
    const result = parseBoard(text);
    assert.ok(!result.ok, text);
    assert.match(result.reason, reason);
  }
});

test('no text makes the board or move parser throw', () => {
  const near = fc.string({ unit: fc.constantFrom(...'XO-xo.*01bw \n'), maxLength: 80 });
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), near), text => {
      parseBoard(text);
      othello.display.parseMove(text);
    }),
    { numRuns: 3000 },
  );
});

test('any board of discs survives its text form and keeps kernel-free rules consistent', () => {
  const cell = fc.constantFrom('X', 'O', '-');
  fc.assert(
    fc.property(fc.array(cell, { minLength: 64, maxLength: 64 }), fc.constantFrom('X', 'O'), (cells, side) => {
      const text = `${cells.join('')} ${side}`;
      const position = board(text);
      assert.equal(formatBoard(position), text);
      // The definition, square by square: a move is where at least one enemy disc turns.
      const [black, white] = discs(position);
      for (const move of othello.moves(position)) {
        const [b, w] = discs(othello.play(position, move));
        assert.equal(b + w, black + white + (move === PASS ? 0 : 1));
      }
    }),
    { numRuns: 500 },
  );
});

test('the features of a known position', () => {
  // Black a1; white b2 (an X square), b1 (a C square), d1 (an edge square); black to move.
  const position = board(`XO-O${'-'.repeat(5)}O${'-'.repeat(54)} X`);
  const named = (side: 0 | 1) =>
    Object.fromEntries(othello.features.read(position, side).map((value, i) => [othello.features.names[i], value]));
  const black = named(0);
  assert.equal(black['disc difference'], -2);
  assert.equal(black.mobility, 2); // c1 and c3 against none
  assert.equal(black.corners, 1);
  assert.equal(black['X squares'], 0); // b2 is one, but its corner is taken
  assert.equal(black['C squares'], 0);
  assert.equal(black['potential mobility'], 8); // nine empty squares next to white, a2 alone next to black
  assert.equal(black['potential contacts'], 13); // b1 has 3 of them, b2 6, d1 5; a1 has 1
  assert.equal(black['edge-stable discs'], 1); // the corner; b1 turns when black takes c1
  assert.equal(black['stable discs'], 1);
  assert.equal(black.edges, -1);
  assert.equal(black.parity, -1); // sixty squares are empty
  assert.equal(black.frontier, -2); // all four discs touch an empty square
  assert.equal(named(1).parity, 1);
  assert.equal(named(1).mobility, -2);
});

test('random inner starts stay inside c3–f6 with the centre in place, and every size occurs', () => {
  const rng = rngFrom(parseSeed('inner'));
  const sizes = new Set<number>();
  for (let i = 0; i < 500; i++) {
    const position = randomInner(rng);
    const taken = ownersOf(position).flatMap((side, square) => (side === undefined ? [] : [SQUARES[square]!]));
    for (const name of taken) assert.match(name, /^[c-f][3-6]$/);
    for (const name of ['d4', 'e5']) assert.equal(ownersOf(position)[SQUARES.indexOf(name)], 1);
    for (const name of ['e4', 'd5']) assert.equal(ownersOf(position)[SQUARES.indexOf(name)], 0);
    assert.equal(position.turn, 0);
    assert.equal(othello.outcome(position), undefined);
    sizes.add(taken.length);
  }
  assert.deepEqual(
    [...sizes].sort((a, b) => a - b),
    [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
  );
});

test('a start is named in the game’s text form, and a wrong one is refused', () => {
  const start = (text: string) => {
    const game = parseGame(text);
    assert.ok(game.ok);
    return game.value.initial();
  };
  assert.deepEqual(start('othello(start=currie)'), CURRIE);
  assert.deepEqual(start(`othello(start="${formatBoard(CURRIE)}")`), CURRIE);
  assert.deepEqual(start('othello(inner, seed=7)'), start('othello(start=inner, seed=7)'));
  assert.notDeepEqual(start('othello(inner, seed=7)'), start('othello(inner, seed=8)'));
  assert.throws(() => parseGame('othello(start=curie)'), BadSpec);
});
