/**
 * Every feature is own minus opponent's, except parity, which belongs to the side to move.
 *
 * Iago's three counts of potential mobility (P. Rosenbloom 1982) are the opponent's frontier discs, the empty squares
 * next to his discs, and how many of his discs lie next to each of those. As a difference the first is `frontier` with
 * the other sign, so it is not listed again. The kernel reads the same numbers (kernel/assembly/features.ts).
 */
import type { Features } from '../../rules/features.js';
import { opponent, type Side } from '../../rules/position.js';
import { count, findMoves, hi, lo } from './bitboard.js';
import { discs, type OthelloPosition, ownersOf } from './board.js';
import { edgeStable, stableDiscs } from './stability.js';

type Halves = readonly [number, number];

const size = ([low, high]: Halves): number => count(low) + count(high);
const and = (a: Halves, b: Halves): Halves => [a[0] & b[0], a[1] & b[1]];

// Squares by kind, halves apart; each half mirrors the other, bytes are rows.
const CORNERS: Halves = [0x00000081, 0x81000000 | 0];
const X_SQUARES: Halves = [0x00004200, 0x00420000];
const C_SQUARES: Halves = [0x00008142, 0x42810000];
const A_B_SQUARES: Halves = [0x8181003c | 0, 0x3c008181];

/** A set and the squares next to it, in all eight directions. */
export function widen([low, high]: Halves): Halves {
  const left = 0xfefefefe;
  const right = 0x7f7f7f7f;
  const wideLo = low | ((low << 1) & left) | ((low >>> 1) & right);
  const wideHi = high | ((high << 1) & left) | ((high >>> 1) & right);
  return [
    wideLo | (wideLo << 8) | (wideLo >>> 8) | (wideHi << 24),
    wideHi | (wideHi << 8) | (wideLo >>> 24) | (wideHi >>> 8),
  ];
}

/** The squares next to each square. */
export const NEIGHBOURS: readonly (readonly number[])[] = Array.from({ length: 64 }, (_, square) => {
  const [x, y] = [square & 7, square >> 3];
  return Array.from({ length: 64 }, (_, each) => each).filter(
    each => each !== square && Math.abs((each & 7) - x) <= 1 && Math.abs((each >> 3) - y) <= 1,
  );
});

/** Pairs of a side's disc and an empty square next to it: its liberties, each disc's counted for itself. */
export function liberties(position: OthelloPosition, side: Side): number {
  const owners = ownersOf(position);
  let pairs = 0;
  owners.forEach((owner, square) => {
    if (owner === side) for (const each of NEIGHBOURS[square]!) if (owners[each] === undefined) pairs++;
  });
  return pairs;
}

export const othelloFeatures: Features<OthelloPosition> = {
  names: [
    'disc difference',
    'mobility', // squares where the side could move
    'potential mobility', // empty squares next to an enemy disc
    'potential contacts', // enemy discs next to each of those, added up
    'frontier', // discs next to an empty square
    'edge-stable discs', // those on an edge that can never be turned
    'stable discs', // all that can never be turned
    'corners',
    'X squares', // diagonally next to an empty corner
    'C squares', // next to an empty corner on the edge
    'edges', // the other edge squares
    'parity', // 1 if the side to move also makes the last move when no side passes, −1 if the other does
  ],
  limit: 210, // as many pairs of neighbouring squares there are: the contacts of an impossible board
  phase(position) {
    const [black, white] = discs(position);
    return Math.max(0, black + white - 4) / 60;
  },
  read(position, side) {
    const { turn, blackLo, blackHi, whiteLo, whiteHi } = position;
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
    const nearEmptyCorner = widen(and(empty, CORNERS));
    const owners = ownersOf(position);
    const surplus = (stable: readonly boolean[]): number =>
      owners.reduce<number>((sum, owner, i) => (stable[i] ? sum + (owner === side ? 1 : -1) : sum), 0);
    const lastIsMover = size(empty) % 2 === 1;
    return [
      difference(size),
      difference(mobility),
      difference((_, b) => size(and(empty, widen(b)))),
      liberties(position, opponent(side)) - liberties(position, side),
      difference(a => size(and(a, widen(empty)))),
      surplus(edgeStable(owners)),
      surplus(stableDiscs(owners)),
      onSquares(CORNERS),
      onSquares(and(X_SQUARES, nearEmptyCorner)),
      onSquares(and(C_SQUARES, nearEmptyCorner)),
      onSquares(A_B_SQUARES),
      (turn === side) === lastIsMover ? 1 : -1,
    ];
  },
};
