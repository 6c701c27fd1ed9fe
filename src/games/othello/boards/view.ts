/** Othello on other boards as cells and discs. */
import { type BoardView, gridLines, gridSymmetries } from '../../../rules/board.js';
import type { StonesPosition } from '../../../rules/stones.js';
import type { OtherBoard } from './rules.js';
import type { Shape } from './shape.js';

/** Squares by what they are worth: corners, those next to a corner on the edge and inside, other edges, the rest. */
type Kind = 'corner' | 'C' | 'X' | 'edge' | 'inner';

export function kindOf({ size }: Shape, square: number): Kind {
  const border = (at: number): number => Math.min(at, size - 1 - at);
  const [x, y] = [border(square % size), border(Math.floor(square / size))];
  if (x + y === 0) return 'corner';
  if (x === 1 && y === 1) return 'X';
  if (x * y === 0) return x + y === 1 ? 'C' : 'edge';
  return 'inner';
}

/** In the proportions of the League's standard heuristic (S. Lucas and T. Runarsson). */
const WORTH: Readonly<Record<Kind, number>> = { corner: 1, C: -0.25, X: -0.25, edge: 0.05, inner: 0.01 };

export function boardOn({ shape, stones }: OtherBoard): BoardView<StonesPosition> {
  const { size, squares, blocked } = shape;
  const isFree = (square: number): boolean => !blocked.has(square);
  return {
    cells: squares,
    read: stones.read,
    symmetries: gridSymmetries(size, size, 'square').filter(symmetry =>
      symmetry.every((to, from) => blocked.has(from) === blocked.has(to)),
    ),
    lines: gridLines(size, size),
    grid: [size, size],
    filling: [4, squares.length - blocked.size],
    without: (position, square) => stones.withOwner(position, square, undefined),
    tables: { kinds: squares.map((_, square) => (isFree(square) ? WORTH[kindOf(shape, square)] : 0)) },
    usualTuples: size === 4 ? 'all-3' : 'all-4',
  };
}
