/** Tables as plain data, and what must hold of them. */

import type { BoardView } from '../../rules/board.js';
import { MAX_BOUND } from '../../rules/evaluator.js';
import type { Perspective } from '../squares.js';
import { entriesOf, placementCount, type Tuple, weightCount } from './tuples.js';

export type Patterns = {
  readonly tuples: readonly Tuple[];
  /** Disc counts at which a new phase starts, ascending; without any there is one phase. */
  readonly boundaries: readonly number[];
  /**
   * Each phase has two sets of tables: first for boards with an even number of discs, then for those with an odd number. Who
   * moves last depends on it, and an advantage is worth more to that side.
   */
  readonly parity?: boolean;
  /**
   * Disc-count buckets, ascending, and only with `moved`: if the side that has just moved has at most this many discs, separate
   * tables are read, which follow those of the phases. A side with few discs may lose them all to the next move, and then no
   * other advantage counts.
   */
  readonly thin?: readonly number[];
  /** Features of the board that no cell shows, by name: each has one weight a phase, behind the tables. */
  readonly extra?: readonly string[];
  /** Phase after phase, table after table, 3ⁿ weights a table. */
  readonly weights: Float32Array;
  /** One a phase; none are zeros. */
  readonly biases: readonly number[];
  /** The plain sum, without a unit or in discs; or squashed into an outcome. */
  readonly output: 'linear' | 'tanh' | 'discs';
  /**
   * `moved`: the view of the side that has just moved, which the other side negates. Learning only
   * uses that view; a search needs both, and a value for the side to move differs from a value for the other side.
   */
  readonly perspective: Perspective | 'moved';
};

const MAX_TUPLE = 10;
/** On boards of up to 64 cells, as many as the kernel has room for. */
export const MAX_PLACEMENTS = 960;
const MANY_PLACEMENTS = 4 * MAX_PLACEMENTS;
/** The board of the kernel, Othello's. */
export const KERNEL_CELLS = 64;
const MAX_PHASES = 61;
/** Most discs of a side for which there are buckets. */
export const MAX_BUCKET_DISCS = 15;

/** Weights of a phase: those of its tables, and one for each extra feature. */
export const weightsPerPhase = ({ tuples, extra = [] }: Pick<Patterns, 'tuples' | 'extra'>): number =>
  weightCount(tuples) + extra.length;

export type Phased = Pick<Patterns, 'boundaries' | 'parity' | 'thin'>;

/** Phases by the number of discs; the disc-count buckets follow them. */
export const phasesByDiscs = ({ boundaries, parity }: Phased): number => (boundaries.length + 1) * (parity ? 2 : 1);

/** Phases and disc-count buckets, each with tables of its own. */
export const phaseCount = (data: Phased): number => phasesByDiscs(data) + (data.thin?.length ?? 0);

export const discBucketsFault = (discBuckets: readonly number[]): string | undefined =>
  discBuckets.every((n, i) => Number.isInteger(n) && n > (discBuckets[i - 1] ?? 0) && n <= MAX_BUCKET_DISCS)
    ? undefined
    : `thin must be whole numbers from 1 to ${MAX_BUCKET_DISCS}, each greater than the one before`;

/** What is wrong with them, if anything. */
export function patternsFault(
  { tuples, boundaries, parity = false, thin: discBuckets = [], extra = [], weights, biases, perspective }: Patterns,
  { cells, extra: shown }: Pick<BoardView<never>, 'cells' | 'extra'>,
): string | undefined {
  const placements = tuples.flat();
  if (placements.length === 0 || tuples.some(tuple => tuple.length === 0)) return 'every table needs a placement';
  const most = cells.length > KERNEL_CELLS ? MANY_PLACEMENTS : MAX_PLACEMENTS;
  if (placements.length > most) return `at most ${most} placements, not ${placements.length}`;
  for (const tuple of tuples) {
    const { length } = tuple[0]!;
    if (length < 1 || length > MAX_TUPLE) return `a tuple has 1 to ${MAX_TUPLE} squares, not ${length}`;
    for (const squares of tuple) {
      if (squares.length !== length) return 'placements of one table must be equally long';
      if (!squares.every(square => Number.isInteger(square) && square >= 0 && square < cells.length)) {
        return `squares are whole numbers from 0 to ${cells.length - 1}`;
      }
      if (new Set(squares).size !== length) return 'a placement names a square twice';
    }
  }
  const phases = phaseCount({ boundaries, parity, thin: discBuckets });
  if (phases > MAX_PHASES) return `at most ${MAX_PHASES} phases, not ${phases}`;
  if (!boundaries.every((n, i) => Number.isInteger(n) && n > (boundaries[i - 1] ?? 0) && n <= cells.length)) {
    return `phases start at ascending disc counts from 1 to ${cells.length}`;
  }
  const thinness = discBucketsFault(discBuckets);
  if (thinness !== undefined) return thinness;
  if (discBuckets.length > 0 && perspective !== 'moved') return 'thin is for the view of the side that has just moved';
  const known = shown?.names ?? [];
  const strange = extra.find((name, i) => name !== known[i]);
  if (strange !== undefined || (extra.length > 0 && extra.length !== known.length)) {
    return `extra must list the features that no cell shows: ${known.join(', ') || 'none'}`;
  }
  const expected = phases * weightsPerPhase({ tuples, extra });
  if (weights.length !== expected) return `expected ${expected} weights, not ${weights.length}`;
  if (biases.length !== 0 && biases.length !== phases) return `expected ${phases} biases, not ${biases.length}`;
  const bound = linearBound({ tuples, extra, weights, biases }, phases);
  if (!Number.isFinite(bound)) return 'a weight is not a finite number';
  return bound > MAX_BOUND ? `weights add up to ${bound.toPrecision(3)}, more than 2^40` : undefined;
}

/** The largest sum of any phase, with room for the rounding of each addition; no number where a weight is none. */
export function linearBound(
  { tuples, extra = [], weights, biases }: Pick<Patterns, 'tuples' | 'extra' | 'weights' | 'biases'>,
  phases: number,
): number {
  let bound = 0;
  let at = 0;
  for (let phase = 0; phase < phases; phase++) {
    let sum = Math.abs(biases[phase] ?? 0);
    for (const tuple of tuples) {
      let largest = 0;
      for (const end = at + entriesOf(tuple); at < end; at++) {
        const size = Math.abs(weights[at]!);
        if (size > largest) largest = size;
        else if (Number.isNaN(size)) return Number.NaN;
      }
      sum += largest * tuple.length;
    }
    for (const end = at + extra.length; at < end; at++) sum += Math.abs(weights[at]!); // features lie in −1…1
    bound = Math.max(bound, sum);
  }
  return bound * (1 + (placementCount(tuples) + extra.length + 1) * 2 ** -23);
}
