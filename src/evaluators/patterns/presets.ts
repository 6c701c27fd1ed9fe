/** Sets of tuples by name, and patterns before learning: one draw a weight, in the order of the weights. */
import { type Rng, rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import { suggestion } from '../../specs/nearest.js';
import { BadSpec } from '../../specs/options.js';
import { quote } from '../../specs/parsed.js';
import { type Patterns, phaseCount, weightsPerPhase } from './data.js';
import {
  blockTuples,
  type Geometry,
  type Orders,
  placementsOf,
  snakeTuples,
  straightTuples,
  type Tuple,
} from './tuples.js';

/** What can be cut from any board. Only snakes are drawn, twelve of six cells as in the League's first n-tuple players. */
const CUT: Readonly<Record<string, (board: Geometry, orders: Orders, rng: Rng) => Tuple[]>> = {
  'all-1': (board, orders) => straightTuples(board, 1, orders),
  'all-2': (board, orders) => straightTuples(board, 2, orders),
  'all-3': (board, orders) => straightTuples(board, 3, orders),
  'all-4': (board, orders) => straightTuples(board, 4, orders),
  'all-4+2x2': (board, orders) => [...straightTuples(board, 4, orders), ...blockTuples(board, 2, 2, orders)],
  snakes: (board, orders, rng) => snakeTuples(board, 12, 6, rng, orders),
};

/** Those that can be cut from the board, then the game's own. */
export function tupleSetNames(board: Geometry): string[] {
  const rng = rngFrom(parseSeed('names'));
  const cut = Object.keys(CUT).filter(name => CUT[name]!(board, 'one', rng).length > 0);
  return [...cut, ...Object.keys(board.tuples ?? {})];
}

/** Throws BadSpec where the board has no such set. */
export function tupleSet(board: Geometry, name: string, orders: Orders, rng: Rng): Tuple[] {
  const own = board.tuples && Object.hasOwn(board.tuples, name) ? board.tuples[name] : undefined;
  if (own) return own.map(cells => placementsOf(board, cells, orders));
  const cut = Object.hasOwn(CUT, name) ? CUT[name]!(board, orders, rng) : [];
  if (cut.length > 0) return cut;
  const names = tupleSetNames(board);
  throw new BadSpec(`this board has no tuples ${quote(name)}; ${suggestion(name, names)}`);
}

type PatternsShape = Omit<Patterns, 'weights'>;

/** Each weight from −0.1…0.1, the initial range of published evolutions of n-tuple players. */
export const randomPatterns = (shape: PatternsShape, rng: Rng): Patterns => ({
  ...shape,
  weights: Float32Array.from({ length: phaseCount(shape) * weightsPerPhase(shape) }, () => 0.2 * rng.next() - 0.1),
});
