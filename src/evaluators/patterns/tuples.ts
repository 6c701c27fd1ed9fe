/**
 * Tuples of cells and where they lie: each is laid on the board in all its symmetric ways, and those placements
 * share one table of weights. A placement is an ordered list of cells, the first the most significant digit.
 */
import type { Rng } from '../../random/rng.js';
import type { BoardView } from '../../rules/board.js';

type Placement = readonly number[];
/** The placements that share a table, all equally long. */
export type Tuple = readonly Placement[];

/** The parts of a board that define where tuples may lie. */
export type Geometry = Pick<BoardView<never>, 'cells' | 'symmetries' | 'lines' | 'grid' | 'tuples'>;

/**
 * A tuple that is its own mirror image can be read from either end. `both` keeps every order, so that a board and its
 * mirror image have one value for any weights; `one` keeps the first of each set of cells, which is nearly
 * twice as fast and symmetric only if the weights are.
 */
export type Orders = 'both' | 'one';

const ascending = (cells: Placement): number[] => [...cells].sort((a, b) => a - b);

/** The placements of a tuple under the symmetries of the board, without duplicates; the tuple itself comes first. */
export function placementsOf({ symmetries }: Geometry, cells: Placement, orders: Orders): Placement[] {
  const seen = new Set<string>();
  return symmetries
    .map(symmetry => cells.map(cell => symmetry[cell]!))
    .filter(turned => {
      const key = (orders === 'one' ? ascending(turned) : turned).join();
      return !seen.has(key) && seen.add(key);
    });
}

/** One name for a set of cells and all its mirror images. */
const orbit = ({ symmetries }: Geometry, cells: Placement): string =>
  symmetries
    .map(symmetry =>
      ascending(cells.map(cell => symmetry[cell]!))
        .map(cell => String(cell).padStart(2, '0'))
        .join(),
    )
    .sort()[0]!;

function distinct(board: Geometry, shapes: readonly Placement[], orders: Orders): Tuple[] {
  const seen = new Set<string>();
  return shapes
    .filter(cells => {
      const key = orbit(board, cells);
      return !seen.has(key) && seen.add(key);
    })
    .map(cells => placementsOf(board, cells, orders));
}

const everywhere = ({ cells }: Geometry): number[] => cells.map((_, cell) => cell);

/** Every straight run of `length` cells, from each cell on along each line through it. */
export const straightTuples = (board: Geometry, length: number, orders: Orders = 'both'): Tuple[] =>
  distinct(
    board,
    everywhere(board).flatMap(cell =>
      board.lines.flatMap(line => {
        const at = line.indexOf(cell);
        return at >= 0 && at + length <= line.length ? [line.slice(at, at + length)] : [];
      }),
    ),
    orders,
  );

/** Every block of `width` by `height` cells, row by row. None if the board is not a grid. */
export function blockTuples(board: Geometry, width: number, height: number, orders: Orders = 'both'): Tuple[] {
  if (!board.grid) return [];
  const [columns, rows] = board.grid;
  return distinct(
    board,
    everywhere(board)
      .filter(cell => (cell % columns) + width <= columns && Math.floor(cell / columns) + height <= rows)
      .map(cell =>
        Array.from({ length: width * height }, (_, i) => cell + (i % width) + columns * Math.floor(i / width)),
      ),
    orders,
  );
}

/** The cells next to each cell along any line, ascending. */
const neighbours = ({ lines }: Geometry, cell: number): number[] =>
  ascending([
    ...new Set(
      lines.flatMap(line => {
        const at = line.indexOf(cell);
        return at < 0 ? [] : [line[at - 1], line[at + 1]].filter(each => each !== undefined);
      }),
    ),
  ]);

/**
 * Random walks that never cross themselves, `count` of them, no two the same cells up to symmetry. Draws: the first
 * cell, then for each step one of the free neighbours, ascending. A walk that is stuck, or known, is redrawn.
 * A small board may have fewer walks, or none.
 */
export function snakeTuples(
  board: Geometry,
  count: number,
  length: number,
  rng: Rng,
  orders: Orders = 'both',
): Tuple[] {
  const snakes = new Map<string, Placement>();
  for (let tries = 0; snakes.size < count; tries++) {
    if (tries > 1000 * count) break; // a small board has few
    const cells = [rng.below(board.cells.length)];
    while (cells.length < length) {
      const free = neighbours(board, cells.at(-1)!).filter(cell => !cells.includes(cell));
      if (free.length === 0) break;
      cells.push(free[rng.below(free.length)]!);
    }
    if (cells.length === length && !snakes.has(orbit(board, cells))) snakes.set(orbit(board, cells), cells);
  }
  return [...snakes.values()].map(cells => placementsOf(board, cells, orders));
}

export const entriesOf = (tuple: Tuple): number => 3 ** tuple[0]!.length;

/** Weights of all tables together. */
export const weightCount = (tuples: readonly Tuple[]): number =>
  tuples.reduce((sum, tuple) => sum + entriesOf(tuple), 0);

export const placementCount = (tuples: readonly Tuple[]): number =>
  tuples.reduce((sum, tuple) => sum + tuple.length, 0);
