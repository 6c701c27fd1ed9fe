/** The board as bits: bit 0 is a1 (top left), bit 2 is c1, bit 8 is c3. */
import type { Position } from '../../rules/position.js';

export type NoughtsPosition = Position & { readonly crosses: number; readonly noughts: number };

export const FULL = 0b111_111_111;
export const CENTRE = 0b000_010_000;
export const CORNERS = 0b101_000_101;
export const EDGES = 0b010_101_010;

// biome-ignore format: one line of the table per direction
export const LINES: readonly number[] = [
  0b111_000_000, 0b000_111_000, 0b000_000_111, // rows
  0b100_100_100, 0b010_010_010, 0b001_001_001, // columns
  0b100_010_001, 0b001_010_100,                // diagonals
];

/** Where each square goes under the four turns of the board, and under the four after its columns are exchanged. */
export const SYMMETRIES: readonly (readonly number[])[] = Array.from({ length: 8 }, (_, symmetry) =>
  Array.from({ length: 9 }, (_, square) => {
    let [x, y] = [symmetry < 4 ? square % 3 : 2 - (square % 3), Math.floor(square / 3)];
    for (let turns = symmetry % 4; turns > 0; turns--) [x, y] = [2 - y, x];
    return 3 * y + x;
  }),
);

export const turnSquares = (squares: number, symmetry: readonly number[]): number =>
  symmetry.reduce((turned, to, from) => (squares & (1 << from) ? turned | (1 << to) : turned), 0);

export const hasLine = (squares: number): boolean => LINES.some(line => (squares & line) === line);
