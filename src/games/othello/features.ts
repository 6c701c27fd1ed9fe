/** Every feature is own minus opponent's, except parity, which is the side's to move and counted for whoever it is. */
import type { Features } from '../../rules/game.js';
import { count, findMoves, hi, lo } from './bitboard.js';
import type { OthelloPosition } from './board.js';

type Halves = readonly [number, number];

const size = ([low, high]: Halves): number => count(low) + count(high);
const and = (a: Halves, b: Halves): Halves => [a[0] & b[0], a[1] & b[1]];

// Squares by kind, halves apart; each half mirrors the other, bytes are rows.
const CORNERS: Halves = [0x00000081, 0x81000000 | 0];
const X_SQUARES: Halves = [0x00004200, 0x00420000];
const C_SQUARES: Halves = [0x00008142, 0x42810000];
const A_B_SQUARES: Halves = [0x8181003c | 0, 0x3c008181];

/** The squares next to a set, in all eight directions. */
function neighbours([low, high]: Halves): Halves {
  const left = 0xfefefefe;
  const right = 0x7f7f7f7f;
  const wideLo = low | ((low << 1) & left) | ((low >>> 1) & right);
  const wideHi = high | ((high << 1) & left) | ((high >>> 1) & right);
  return [
    wideLo | (wideLo << 8) | (wideLo >>> 8) | (wideHi << 24),
    wideHi | (wideHi << 8) | (wideLo >>> 24) | (wideHi >>> 8),
  ];
}

export const othelloFeatures: Features<OthelloPosition> = {
  names: [
    'disc difference',
    'mobility', // squares where the side could move
    'potential mobility', // empty squares next to an enemy disc
    'frontier', // discs next to an empty square
    'corners',
    'X squares', // diagonally next to a corner
    'C squares', // next to a corner on the edge
    'edges', // the other edge squares
    'parity', // 1 if the side to move also makes the last move when nobody passes, −1 if the other does
  ],
  read({ turn, blackLo, blackHi, whiteLo, whiteHi }, side) {
    const black: Halves = [blackLo, blackHi];
    const white: Halves = [whiteLo, whiteHi];
    const [own, other] = side === 0 ? [black, white] : [white, black];
    const empty: Halves = [~(blackLo | whiteLo), ~(blackHi | whiteHi)];
    const difference = (of: (own: Halves, other: Halves) => number): number => of(own, other) - of(other, own);
    const mobility = (a: Halves, b: Halves): number => {
      findMoves(a[0], a[1], b[0], b[1]);
      return count(lo) + count(hi);
    };
    const onSquares = (kind: Halves): number => difference(a => size(and(a, kind)));
    const lastIsMover = size(empty) % 2 === 1;
    return [
      difference(size),
      difference(mobility),
      difference((_, b) => size(and(empty, neighbours(b)))),
      difference(a => size(and(a, neighbours(empty)))),
      onSquares(CORNERS),
      onSquares(X_SQUARES),
      onSquares(C_SQUARES),
      onSquares(A_B_SQUARES),
      (turn === side) === lastIsMover ? 1 : -1,
    ];
  },
};
