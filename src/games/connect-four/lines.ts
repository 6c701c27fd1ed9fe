/** The 69 lines of four cells, and what stands on them. Cells are numbered row by row from the bottom. */
import { gridLines } from '../../rules/board.js';
import { HEIGHT, WIDTH } from './board.js';

const LENGTH = 4;

export const LINES: readonly (readonly number[])[] = gridLines(WIDTH, HEIGHT).flatMap(line =>
  Array.from({ length: Math.max(0, line.length - LENGTH + 1) }, (_, i) => line.slice(i, i + LENGTH)),
);

/** How many lines go through each cell: what a disc there can still become part of. */
export const LINES_THROUGH: readonly number[] = Array.from(
  { length: WIDTH * HEIGHT },
  (_, cell) => LINES.filter(line => line.includes(cell)).length,
);

export type LineCounts = {
  /** Number of lines by the discs that one owner has on them, with none of the other: own[3] are open threes. */
  readonly own: readonly number[];
  readonly other: readonly number[];
  /** Empty cells that would complete four, by owner: rows 1, 3, 5 are odd, 2, 4, 6 even. */
  readonly threats: { readonly own: ReadonlySet<number>; readonly other: ReadonlySet<number> };
};

/** `cells` as a side sees them: 1 own, −1 the opponent's, 0 empty. */
export function countLines(cells: ArrayLike<number>): LineCounts {
  const own = [0, 0, 0, 0, 0];
  const other = [0, 0, 0, 0, 0];
  const threats = { own: new Set<number>(), other: new Set<number>() };
  for (const line of LINES) {
    let [mine, theirs, free] = [0, 0, -1];
    for (const cell of line) {
      if (cells[cell] === 0) free = cell;
      else if (cells[cell]! > 0) mine++;
      else theirs++;
    }
    if (theirs === 0) own[mine]!++;
    else if (mine === 0) other[theirs]!++;
    if (mine === 3 && theirs === 0) threats.own.add(free);
    if (theirs === 3 && mine === 0) threats.other.add(free);
  }
  return { own, other, threats };
}
