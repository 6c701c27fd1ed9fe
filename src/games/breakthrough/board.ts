/**
 * The board as bits: cell row · columns + column, row 0 being White's home row at the bottom. The low half has cells 0 to 31,
 * the high half 32 to 63.
 */
import { gridCells } from '../../rules/board.js';
import type { Position, Side } from '../../rules/position.js';

/** The game is played on squares; tests also play it on the small rectangles for which results are published. */
export type Shape = { readonly columns: number; readonly rows: number };

/** White is side 0, moves first and upwards. */
export type BreakthroughPosition = Position & {
  readonly whiteLo: number;
  readonly whiteHi: number;
  readonly blackLo: number;
  readonly blackHi: number;
};

export const columnNames = ({ columns }: Shape): readonly string[] => [...'abcdefgh'].slice(0, columns);
export const rowNames = ({ rows }: Shape): readonly string[] =>
  Array.from({ length: rows }, (_, row) => String(row + 1));
export const cellNamesOf = (shape: Shape): readonly string[] => gridCells(columnNames(shape), rowNames(shape));
export const cellCount = ({ columns, rows }: Shape): number => columns * rows;

export const has = (lo: number, hi: number, cell: number): boolean =>
  ((cell < 32 ? lo >>> cell : hi >>> (cell - 32)) & 1) === 1;

const isWhite = ({ whiteLo, whiteHi }: BreakthroughPosition, cell: number): boolean => has(whiteLo, whiteHi, cell);
const isBlack = ({ blackLo, blackHi }: BreakthroughPosition, cell: number): boolean => has(blackLo, blackHi, cell);

export const ownerAt = (position: BreakthroughPosition, cell: number): Side | undefined =>
  isWhite(position, cell) ? 0 : isBlack(position, cell) ? 1 : undefined;

const lowBit = (cell: number): number => (cell < 32 ? 1 << cell : 0);
const highBit = (cell: number): number => (cell < 32 ? 0 : 1 << (cell - 32));

/** The position with this on a cell; whose turn it is stays. */
export function withPiece(
  { turn, whiteLo, whiteHi, blackLo, blackHi }: BreakthroughPosition,
  cell: number,
  owner: Side | undefined,
): BreakthroughPosition {
  const [lo, hi] = [lowBit(cell), highBit(cell)];
  return {
    turn,
    whiteLo: owner === 0 ? whiteLo | lo : whiteLo & ~lo,
    whiteHi: owner === 0 ? whiteHi | hi : whiteHi & ~hi,
    blackLo: owner === 1 ? blackLo | lo : blackLo & ~lo,
    blackHi: owner === 1 ? blackHi | hi : blackHi & ~hi,
  };
}

export const EMPTY: BreakthroughPosition = { turn: 0, whiteLo: 0, whiteHi: 0, blackLo: 0, blackHi: 0 };

/** Two full rows on each side. */
export function startOf(shape: Shape): BreakthroughPosition {
  const cells = cellCount(shape);
  const home = 2 * shape.columns;
  let position = EMPTY;
  for (let cell = 0; cell < home; cell++) {
    position = withPiece(withPiece(position, cell, 0), cells - 1 - cell, 1);
  }
  return position;
}

const bits = (word: number): number => {
  let n = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) n++;
  return n;
};

export const pieceCounts = ({
  whiteLo,
  whiteHi,
  blackLo,
  blackHi,
}: BreakthroughPosition): readonly [number, number] => [bits(whiteLo) + bits(whiteHi), bits(blackLo) + bits(blackHi)];
