/** Noughts and crosses as the labs hand it out: nine numbers, 1 for a cross, −1 for a nought, 0 for an empty square; crosses begin. */
import type { Rng } from '../../random/rng.js';

/** Row by row. */
export type Crosses = readonly number[];
export type Mover = 1 | -1;
export const EMPTY_CROSSES: Crosses = new Array<number>(9).fill(0);

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], // rows
  [0, 3, 6], [1, 4, 7], [2, 5, 8], // columns
  [0, 4, 8], [2, 4, 6], // diagonals
] as const; // biome-ignore format: a table

/** 1 or −1 for a side with a line, 0 without one. */
export function lineOf(board: Crosses): number {
  for (const [a, b, c] of LINES) if (board[a] !== 0 && board[a] === board[b] && board[b] === board[c]) return board[a]!;
  return 0;
}

export const freeSquares = (board: Crosses): number[] =>
  lineOf(board) !== 0 ? [] : board.flatMap((owner, square) => (owner === 0 ? [square] : []));

export const withMark = (board: Crosses, square: number, side: Mover): Crosses =>
  board.map((owner, at) => (at === square ? side : owner));

const known = new Map<string, number>();

/** With best play, for the side to move: 1, 0 or −1. */
export function crossesValue(board: Crosses, side: Mover): number {
  const key = `${board.join()} ${side}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const free = freeSquares(board);
  const value =
    free.length === 0
      ? lineOf(board) * side
      : Math.max(...free.map(square => -crossesValue(withMark(board, square, side), -side as Mover)));
  known.set(key, value + 0);
  return value + 0;
}

/** Some moves of random play; the game is not over. */
export function randomCrosses(rng: Rng): { readonly board: Crosses; readonly side: Mover } {
  for (;;) {
    let board = EMPTY_CROSSES;
    let side: Mover = 1;
    for (let left = rng.below(8); left > 0 && freeSquares(board).length > 0; left--) {
      const free = freeSquares(board);
      board = withMark(board, free[rng.below(free.length)]!, side);
      side = -side as Mover;
    }
    if (freeSquares(board).length > 0) return { board, side };
  }
}

/** As a message shows it: `x.o/.x./...`. */
export const crossesText = (board: Crosses): string =>
  [0, 3, 6]
    .map(row =>
      board
        .slice(row, row + 3)
        .map(owner => (owner === 1 ? 'x' : owner === -1 ? 'o' : '.'))
        .join(''),
    )
    .join('/');
