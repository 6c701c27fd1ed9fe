/** An Othello position, and the squares by name. */

import type { Move } from '../../rules/position.js';
import { opponent, type Position, type Side } from '../../rules/position.js';
import { count, findMoves, hi, listSquares, lo } from './bitboard.js';

/** Black is side 0 and moves first from the standard start. */
export type OthelloPosition = Position & {
  readonly blackLo: number;
  readonly blackHi: number;
  readonly whiteLo: number;
  readonly whiteHi: number;
};

export const isOthelloPosition = (position: Position): position is OthelloPosition =>
  'blackLo' in position && 'whiteLo' in position;

export const PASS = 64;

export const COLUMNS: readonly string[] = [...'abcdefgh'];
export const ROWS: readonly string[] = [...'12345678'];
export const SQUARES: readonly string[] = ROWS.flatMap(row => COLUMNS.map(column => column + row));

/** A move as it is written in every position: its square, or `pass`. */
export const squareName = (move: Move): string => (move === PASS ? 'pass' : (SQUARES[move] ?? '?'));

export const discs = ({ blackLo, blackHi, whiteLo, whiteHi }: OthelloPosition): readonly [number, number] => [
  count(blackLo) + count(blackHi),
  count(whiteLo) + count(whiteHi),
];

export const emptySquares = (position: OthelloPosition): number => {
  const [black, white] = discs(position);
  return SQUARES.length - black - white;
};

/** The side on a square, if any. */
export function owner({ blackLo, blackHi, whiteLo, whiteHi }: OthelloPosition, square: number): Side | undefined {
  const bit = 1 << (square & 31);
  if ((square < 32 ? blackLo : blackHi) & bit) return 0;
  return (square < 32 ? whiteLo : whiteHi) & bit ? 1 : undefined;
}

/** A position from the owner of each square, a1 first. */
export function boardOf(owners: readonly (Side | undefined)[], turn: Side): OthelloPosition {
  const half = (side: Side, from: number): number =>
    owners.slice(from, from + 32).reduce<number>((bits, each, i) => (each === side ? bits | (1 << i) : bits), 0);
  return { turn, blackLo: half(0, 0), blackHi: half(0, 32), whiteLo: half(1, 0), whiteHi: half(1, 32) };
}

export const ownersOf = (position: OthelloPosition): (Side | undefined)[] =>
  SQUARES.map((_, square) => owner(position, square));

/** The squares where a side could move if it were its turn. */
export function squaresFor({ blackLo, blackHi, whiteLo, whiteHi }: OthelloPosition, side: Side): number[] {
  if (side === 0) findMoves(blackLo, blackHi, whiteLo, whiteHi);
  else findMoves(whiteLo, whiteHi, blackLo, blackHi);
  return listSquares(lo, hi);
}

/** The same board with the colours, and the turn, exchanged. */
export const swapColours = ({ turn, blackLo, blackHi, whiteLo, whiteHi }: OthelloPosition): OthelloPosition => ({
  turn: opponent(turn),
  blackLo: whiteLo,
  blackHi: whiteHi,
  whiteLo: blackLo,
  whiteHi: blackHi,
});
