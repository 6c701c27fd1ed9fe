/** What formulas ask about an Othello board: sets of squares, whether one holds a square, and how many it holds. */
import type { Beyond, FunctionSet, Primitive } from '../../rules/primitives.js';
import type { OthelloPosition } from './board.js';

export type Halves = readonly [number, number];

export type OthelloView = (set: number) => Halves;

/** Numbers of the sets: own sets are even, the opponent's follow. */
export const SETS = { discs: 0, empty: 2, moves: 4, corners: 6, potential: 8, frontier: 10, stable: 12 } as const;

/** The square of a number; undefined if there is none. */
export function squareOf(x: number, beyond: Beyond): number | undefined {
  const square = beyond === 'wrap' ? x - 64 * Math.floor(x / 64) : x;
  return square >= 0 && square < 64 ? Math.trunc(square) : undefined;
}

export const isOdd = (x: number): boolean => Math.abs(Math.trunc(x)) % 2 === 1;

/** A question about one square or about how many, and which set of squares it is about. */
export type OthelloQuery = Primitive<OthelloView> & { readonly asks: 'whether' | 'how many'; readonly set: number };

export type OthelloFunctions = FunctionSet<OthelloPosition, OthelloView> & {
  readonly queries: ReadonlyMap<string, OthelloQuery>;
  readonly beyond: Beyond;
};
