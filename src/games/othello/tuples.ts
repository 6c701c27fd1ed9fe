/**
 * Tuples of squares and where they lie: each is laid on the board in all its symmetric ways, and those placements
 * share one table of weights. A placement is an ordered list of squares, the first the most significant digit.
 */
import type { Rng } from '../../random/rng.js';
import { SQUARES } from './board.js';
import { SYMMETRIES, turnMove } from './symmetry.js';

export type Placement = readonly number[];
/** The placements that share a table, all equally long. */
export type Tuple = readonly Placement[];

/**
 * A tuple that is its own mirror image can be read from either end. `both` keeps every order, so that a board and its
 * mirror image have one value whatever the weights; `one` keeps the first of each set of squares, which is nearly
 * twice as fast and symmetric only where the weights are.
 */
export type Orders = 'both' | 'one';

const ascending = (squares: Placement): number[] => [...squares].sort((a, b) => a - b);

/** The placements of a tuple under the eight symmetries, without duplicates; the tuple itself comes first. */
export function placementsOf(squares: Placement, orders: Orders): Placement[] {
  const seen = new Set<string>();
  return SYMMETRIES.map(symmetry => squares.map(square => turnMove(square, symmetry))).filter(turned => {
    const key = (orders === 'one' ? ascending(turned) : turned).join();
    return !seen.has(key) && seen.add(key);
  });
}

/** One name for a set of squares and all its mirror images. */
const orbit = (squares: Placement): string =>
  SYMMETRIES.map(symmetry =>
    ascending(squares.map(square => turnMove(square, symmetry)))
      .map(square => String(square).padStart(2, '0'))
      .join(),
  ).sort()[0]!;

function distinct(shapes: readonly Placement[], orders: Orders): Tuple[] {
  const seen = new Set<string>();
  return shapes
    .filter(squares => {
      const key = orbit(squares);
      return !seen.has(key) && seen.add(key);
    })
    .map(squares => placementsOf(squares, orders));
}

/** Squares in steps of (dx, dy), where all of them are on the board. */
function run(from: number, length: number, dx: number, dy: number): Placement[] {
  const squares: number[] = [];
  for (let i = 0; i < length; i++) {
    const x = (from & 7) + i * dx;
    const y = (from >> 3) + i * dy;
    if (x < 0 || x > 7 || y < 0 || y > 7) return [];
    squares.push(y * 8 + x);
  }
  return [squares];
}

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const;

const everywhere = SQUARES.map((_, square) => square);

/** Every straight run of `length` squares: 10 tables of one, 32 of two, 24 of three, 21 of four. */
export const straightTuples = (length: number, orders: Orders = 'both'): Tuple[] =>
  distinct(
    everywhere.flatMap(square => DIRECTIONS.flatMap(([dx, dy]) => run(square, length, dx, dy))),
    orders,
  );

/** Every block of `width` by `height` squares, row by row: 10 tables of two by two. */
export const blockTuples = (width: number, height: number, orders: Orders = 'both'): Tuple[] =>
  distinct(
    everywhere
      .filter(square => (square & 7) + width <= 8 && (square >> 3) + height <= 8)
      .map(square =>
        Array.from({ length: width * height }, (_, i) => square + (i % width) + 8 * Math.floor(i / width)),
      ),
    orders,
  );

const named = (names: string): Placement => names.split(' ').map(name => SQUARES.indexOf(name));

/** After M. Buro's Logistello: 11 tables, 46 sets of squares, 84 placements where both orders count, 167,265 weights. */
export const logistelloTuples = (orders: Orders = 'both'): Tuple[] =>
  [
    'b2 a1 b1 c1 d1 e1 f1 g1 h1 g2', // edge and both X squares
    'a2 b2 c2 d2 e2 f2 g2 h2',
    'a3 b3 c3 d3 e3 f3 g3 h3',
    'a4 b4 c4 d4 e4 f4 g4 h4',
    'a4 b3 c2 d1', // diagonals of four to eight
    'a5 b4 c3 d2 e1',
    'a6 b5 c4 d3 e2 f1',
    'a7 b6 c5 d4 e3 f2 g1',
    'a8 b7 c6 d5 e4 f3 g2 h1',
    'a1 b1 c1 a2 b2 c2 a3 b3 c3', // corners
    'a1 b1 c1 d1 e1 a2 b2 c2 d2 e2',
  ].map(names => placementsOf(named(names), orders));

const neighbours = (square: number): number[] =>
  everywhere.filter(
    other =>
      other !== square && Math.abs((other & 7) - (square & 7)) <= 1 && Math.abs((other >> 3) - (square >> 3)) <= 1,
  );

/**
 * Random walks that never cross themselves, `count` of them, no two the same squares up to symmetry. Draws: the first
 * square, then for each step one of the free neighbours, ascending. A walk that is stuck, or known, is drawn anew.
 */
export function snakeTuples(count: number, length: number, rng: Rng, orders: Orders = 'both'): Tuple[] {
  const snakes = new Map<string, Placement>();
  for (let tries = 0; snakes.size < count; tries++) {
    // There are 10 tuples of one square and 32 or more of any other length; nobody should wait for an eleventh.
    if (tries > 1000 * count) throw new RangeError(`there are not ${count} snakes of ${length} squares`);
    const squares = [rng.below(64)];
    while (squares.length < length) {
      const free = neighbours(squares.at(-1)!).filter(square => !squares.includes(square));
      if (free.length === 0) break;
      squares.push(free[rng.below(free.length)]!);
    }
    if (squares.length === length && !snakes.has(orbit(squares))) snakes.set(orbit(squares), squares);
  }
  return [...snakes.values()].map(squares => placementsOf(squares, orders));
}

export const entriesOf = (tuple: Tuple): number => 3 ** tuple[0]!.length;

/** Weights of all tables together. */
export const weightCount = (tuples: readonly Tuple[]): number =>
  tuples.reduce((sum, tuple) => sum + entriesOf(tuple), 0);

export const placementCount = (tuples: readonly Tuple[]): number =>
  tuples.reduce((sum, tuple) => sum + tuple.length, 0);
