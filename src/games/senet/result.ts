/** How a game of Senet ends. */
import type { Outcome, Side } from '../../rules/position.js';
import { count } from './houses.js';

/** The margin is the number of pieces that the loser has left; after a random draw it is the difference of pieces. */
export function outcomeOf(winner: Side, cones: number, spools: number): Outcome {
  const margin = count(spools) - count(cones);
  const result = { winner, margin, official: margin };
  return cones !== 0 && spools !== 0 ? { ...result, capped: true } : result;
}
