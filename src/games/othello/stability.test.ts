import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { randomGame } from '../../../test/suites/game.js';
import { openKernel } from '../../kernel/bridge.js';
import { loadKernel } from '../../kernel/load.node.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import { listSquares } from './bitboard.js';
import { boardOf, type OthelloPosition, ownersOf, SQUARES } from './board.js';
import { parseBoard } from './board-text.js';
import { othello } from './othello.js';
import { edgeStable, stableDiscs } from './stability.js';

const SEED = parseSeed('stability');

const board = (rows: string): OthelloPosition => {
  const result = parseBoard(`${rows.replaceAll('/', '').padEnd(64, '-')} X`);
  assert.ok(result.ok);
  return result.value;
};
const names = (stable: readonly boolean[]): string => SQUARES.filter((_, square) => stable[square]).join(' ');

test('known edges', () => {
  for (const [row, stable] of [
    ['--------', ''],
    ['X-------', 'a1'],
    ['XXO-----', 'a1 b1'], // black at d1 would turn c1, white at d1 leaves b1 to its corner
    ['XOOOOOOX', 'a1 b1 c1 d1 e1 f1 g1 h1'], // full: nothing can be placed
    ['-XXXXXX-', ''], // white takes one corner, then the other, and turns them all
    ['XO-OOOOX', 'a1 h1'],
    ['O-XXXXXO', 'a1 h1'],
    ['OX-----X', 'a1 h1'],
  ] as const) {
    assert.equal(names(edgeStable(ownersOf(board(row)))), stable, row);
  }
});

test('known boards', () => {
  for (const [rows, stable] of [
    ['XXX-----/XX------/X-------', 'a1 b1 c1 a2 b2 a3'], // a corner and what leans on it
    ['XXX-----/XO------/X-------', 'a1 b1 c1 a2 a3'], // b2 is turned along the diagonal
    ['---------O-----/X-------', ''],
    ['OXXXXXXX/'.repeat(8), SQUARES.join(' ')], // a full board
  ] as const) {
    assert.equal(names(stableDiscs(ownersOf(board(rows)))), stable, rows);
  }
});

test('a stable disc keeps its colour, and stays stable, until the end of every game', () => {
  for (let n = 0; n < 300; n++) {
    let before: { readonly stable: readonly boolean[]; readonly owners: readonly (0 | 1 | undefined)[] } | undefined;
    for (const { position } of randomGame(othello, seedFor(SEED, n))) {
      const owners = ownersOf(position);
      const stable = stableDiscs(owners);
      before?.stable.forEach((was, square) => {
        if (was) assert.ok(stable[square] && owners[square] === before!.owners[square], SQUARES[square]);
      });
      edgeStable(owners).forEach((safe, square) => {
        assert.ok(!safe || stable[square]);
      });
      before = { stable, owners };
    }
  }
});

for (const build of ['release', 'checked'] as const) {
  const kernel = openKernel(loadKernel(build));
  const words = new Int32Array(kernel.memory.buffer, kernel.base + kernel.layout.Area.at.found, 4);
  const agree = (position: OthelloPosition): void => {
    const owners = ownersOf(position);
    kernel.moves(position); // hands the position over
    for (const [onEdges, stable] of [
      [1, edgeStable(owners)],
      [0, stableDiscs(owners)],
    ] as const) {
      kernel.exports.stability(onEdges);
      for (const [i, side] of [
        [0, position.turn],
        [2, position.turn === 0 ? 1 : 0],
      ] as const) {
        const expected = SQUARES.flatMap((_, square) => (stable[square] && owners[square] === side ? [square] : []));
        assert.deepEqual(listSquares(words[i]!, words[i + 1]!), expected);
      }
    }
  };

  test(`${build}: the kernel finds the same stable discs, in games and on boards no game would reach`, () => {
    for (let n = 0; n < 100; n++) for (const { position } of randomGame(othello, seedFor(SEED, n))) agree(position);
    const side = fc.constantFrom(0 as const, 1 as const);
    const crowded = fc.array(fc.option(side, { freq: 12, nil: undefined }), { minLength: 64, maxLength: 64 });
    const sparse = fc.array(fc.option(side, { freq: 2, nil: undefined }), { minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(fc.oneof(crowded, sparse), side, (owners, turn) => agree(boardOf(owners, turn))),
      { numRuns: 1000 },
    );
  });

  test(`${build}: every one of the 6,561 edges`, () => {
    for (let n = 0; n < 6561; n++) {
      const owners = Array.from({ length: 64 }, (_, i) =>
        i > 7 ? undefined : [undefined, 0, 1][Math.floor(n / 3 ** i) % 3],
      );
      agree(boardOf(owners as (0 | 1 | undefined)[], 0));
    }
  });
}
