/**
 * A hall of fame: champions of the past, whom the living must still beat, so that a population does not forget what it
 * once could do (Rosin and Belew 1997). When it is full, a newcomer takes the place of one drawn at random: what is
 * left is a sample of the whole past, the recent part of it the denser.
 */
import type { Rng } from '../random/rng.js';

export function addToHallOfFame<T>(hallOfFame: readonly T[], champion: T, limit: number, rng: Rng): T[] {
  if (limit === 0) return [];
  const next = [...hallOfFame];
  if (next.length < limit) next.push(champion);
  else next[rng.below(limit)] = champion;
  return next;
}
