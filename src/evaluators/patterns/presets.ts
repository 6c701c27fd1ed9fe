/** Sets of tuples by name, and patterns as learning begins: one draw a weight, in the order of the weights. */
import {
  blockTuples,
  logistelloTuples,
  type Orders,
  snakeTuples,
  straightTuples,
  type Tuple,
  weightCount,
} from '../../games/othello/tuples.js';
import type { Rng } from '../../random/rng.js';
import { type Patterns, phaseCount } from './data.js';

/** Only snakes are drawn, twelve of six squares as in the League's first n-tuple players. */
export const TUPLE_SETS = {
  'all-1': orders => straightTuples(1, orders),
  'all-2': orders => straightTuples(2, orders),
  'all-3': orders => straightTuples(3, orders),
  'all-4': orders => straightTuples(4, orders),
  'all-4+2x2': orders => [...straightTuples(4, orders), ...blockTuples(2, 2, orders)],
  logistello: logistelloTuples,
  snakes: (orders, rng) => snakeTuples(12, 6, rng, orders),
} as const satisfies Readonly<Record<string, (orders: Orders, rng: Rng) => Tuple[]>>;
export type TupleSet = keyof typeof TUPLE_SETS;
export const TUPLE_SET_NAMES = Object.keys(TUPLE_SETS) as TupleSet[];

export type PatternsShape = Omit<Patterns, 'weights'>;

/** Each weight from −0.1…0.1, where the published evolutions of n-tuple players begin. */
export const randomPatterns = (shape: PatternsShape, rng: Rng): Patterns => ({
  ...shape,
  weights: Float32Array.from({ length: phaseCount(shape) * weightCount(shape.tuples) }, () => 0.2 * rng.next() - 0.1),
});
