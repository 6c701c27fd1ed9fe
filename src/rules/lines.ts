/** Games in which so many pieces in a line win: the lines of a board, and what stands on them. Cells are numbered row by row. */
import { gridLines } from './board.js';

export type LineBoard = {
  readonly columns: number;
  readonly rows: number;
  /** So many pieces in a row, a column or a diagonal win. */
  readonly line: number;
};

export const linesOf = ({ columns, rows, line: length }: LineBoard): readonly (readonly number[])[] =>
  gridLines(columns, rows).flatMap(line =>
    Array.from({ length: Math.max(0, line.length - length + 1) }, (_, i) => line.slice(i, i + length)),
  );

/** How many lines go through each cell: what a piece there can still become part of. */
export const linesThrough = (lines: readonly (readonly number[])[], cells: number): readonly number[] =>
  Array.from({ length: cells }, (_, cell) => lines.filter(line => line.includes(cell)).length);

export type LineCounts = {
  /** Number of lines by the pieces that one owner has on them, with none of the other: own[3] are open threes. */
  readonly own: readonly number[];
  readonly other: readonly number[];
  /** Empty cells that would complete a line, by owner. */
  readonly threats: { readonly own: ReadonlySet<number>; readonly other: ReadonlySet<number> };
};

/** `cells` as a side sees them: 1 own, −1 the opponent's, 0 empty. */
export function countLines(lines: readonly (readonly number[])[], cells: ArrayLike<number>): LineCounts {
  const length = lines[0]?.length ?? 0;
  const own = new Array<number>(length + 1).fill(0);
  const other = new Array<number>(length + 1).fill(0);
  const threats = { own: new Set<number>(), other: new Set<number>() };
  for (const line of lines) {
    let [mine, theirs, free] = [0, 0, -1];
    for (const cell of line) {
      if (cells[cell] === 0) free = cell;
      else if (cells[cell]! > 0) mine++;
      else theirs++;
    }
    if (theirs === 0) own[mine]!++;
    else if (mine === 0) other[theirs]!++;
    if (mine === length - 1 && theirs === 0) threats.own.add(free);
    if (theirs === length - 1 && mine === 0) threats.other.add(free);
  }
  return { own, other, threats };
}
