/** A game as cells and the pieces on them: what weights of squares, patterns and networks are made of. */
import type { Features } from './features.js';
import type { Position, Side } from './position.js';

/** The most cells of a board; cells are numbered in a byte where boards, phases and patterns are kept. */
export const MAX_CELLS = 256;

export interface BoardView<P extends Position = Position> {
  /** Their names, in order: a1, b1, … At most MAX_CELLS. */
  readonly cells: readonly string[];
  /**
   * For each cell, as the side sees the board, 1 for a piece of the side's own, −1 for one of the opponent's, 0 where there
   * is none.
   */
  read(position: P, side: Side, into: Int8Array): void;
  /**
   * How side 1 sees the board, where its pieces have a direction: what it sees as cell i is cell seenBy[i], and turning
   * twice changes nothing. So `read` for side 1 has at i the negative of what it has for side 0 at seenBy[i]. Absent where
   * both sides see the cells alike. Whatever is learnt about cells is then learnt for both sides at once.
   */
  readonly seenBy?: readonly number[];
  /** Permutations of the cells that leave the rules as they are, the identity first: cell i goes to symmetry[i]. */
  readonly symmetries: readonly (readonly number[])[];
  /** Straight runs of cells, as long as they go, of which tuples are cut; cells next to each other in one are neighbours. */
  readonly lines: readonly (readonly number[])[];
  /** Columns and rows, where cells lie row by row on a grid: blocks of cells are cut from it. */
  readonly grid?: readonly [columns: number, rows: number];
  /**
   * How many cells are taken when a game begins, and when it ends at the latest, where their number only grows: phases
   * are cut from that range. Absent where it does not grow.
   */
  readonly filling?: readonly [least: number, most: number];
  /** What no cell shows: throws, pieces borne off. */
  readonly extra?: Features<P>;
  /** The position without the piece on a cell, for screens that ask what a piece is worth. */
  without?(position: P, cell: number): P;
  /** Names for groups of cells that the symmetries exchange, by the first cell of each: a1 is a corner. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** Hand-made weights of the cells, by name; the first is the usual one. */
  readonly tables?: Readonly<Record<string, readonly number[]>>;
  /** Sets of tuples by name, each tuple as its cells, beside those that can be cut from any board. */
  readonly tuples?: Readonly<Record<string, readonly (readonly number[])[]>>;
  /** The set of tuples that learners use where none is named: one of `tuples`, `snakes`, or `all-3` for straight runs of three. */
  readonly usualTuples: string;
}

/** The names of the cells in the order in which a side sees them. */
export const cellNames = <P extends Position>({ cells, seenBy }: BoardView<P>, side: Side): readonly string[] =>
  side === 1 && seenBy ? seenBy.map(cell => cells[cell]!) : cells;

/** A rectangle of cells from its far side, with the rows in the opposite order and the columns as they are. */
export const fromFarSide = (columns: number, rows: number): readonly number[] =>
  Array.from(
    { length: columns * rows },
    (_, cell) => (rows - 1 - Math.floor(cell / columns)) * columns + (cell % columns),
  );

/** The names of cells by column and row, row by row: a1 b1 c1 … a2. */
export const gridCells = (columns: readonly string[], rows: readonly string[]): readonly string[] =>
  rows.flatMap(row => columns.map(column => column + row));

/** Right, down, and the two diagonals downwards. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const;

/** Every row, column and diagonal of two cells or more, direction by direction. */
export function gridLines(columns: number, rows: number): readonly (readonly number[])[] {
  const has = (x: number, y: number): boolean => x >= 0 && x < columns && y >= 0 && y < rows;
  return DIRECTIONS.flatMap(([dx, dy]) => {
    const lines: number[][] = [];
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        if (has(x - dx, y - dy)) continue; // a line begins at its first cell only
        const line: number[] = [];
        for (let i = 0; has(x + i * dx, y + i * dy); i++) line.push((y + i * dy) * columns + x + i * dx);
        if (line.length > 1) lines.push(line);
      }
    }
    return lines;
  });
}

/** Cells that symmetries exchange, each group by its cells ascending, groups by their first cell. */
export function cellKinds({ cells, symmetries }: Pick<BoardView<never>, 'cells' | 'symmetries'>): readonly number[][] {
  const kinds = new Map<number, number[]>();
  cells.forEach((_, cell) => {
    const first = Math.min(...symmetries.map(symmetry => symmetry[cell]!));
    kinds.set(first, [...(kinds.get(first) ?? []), cell]);
  });
  return [...kinds.entries()].sort(([a], [b]) => a - b).map(([, group]) => group);
}

/** The symmetries of a rectangle of cells: mirrored left and right, and where `all`, every one of a square's eight. */
export function gridSymmetries(columns: number, rows: number, which: 'mirror' | 'square'): readonly number[][] {
  const turned = (at: (x: number, y: number) => readonly [number, number]): number[] =>
    Array.from({ length: columns * rows }, (_, cell) => {
      const [x, y] = at(cell % columns, Math.floor(cell / columns));
      return y * columns + x;
    });
  const [right, down] = [columns - 1, rows - 1];
  if (which === 'mirror') return [turned((x, y) => [x, y]), turned((x, y) => [right - x, y])];
  // Bit 0 mirrors the columns, bit 1 the rows, bit 2 then exchanges columns and rows.
  return Array.from({ length: 8 }, (_, symmetry) =>
    turned((x, y) => {
      const [a, b] = [symmetry & 1 ? right - x : x, symmetry & 2 ? down - y : y];
      return symmetry & 4 ? [b, a] : [a, b];
    }),
  );
}
