/** A tally as it stands in files; whether its numbers fit each other, faultOfTally says. */
import { number, object, type Schema, tuple } from '../specs/schema.js';
import type { PairCounts, Tally } from './tally.js';

export const pairCounts: Schema<PairCounts> = tuple(number(), number(), number(), number(), number());

export const tallySchema: Schema<Tally> = object({
  wins: number(),
  draws: number(),
  losses: number(),
  margin: number(),
  pairs: pairCounts,
});
