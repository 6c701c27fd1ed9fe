/**
 * A hall of fame: past champions that the population still plays, so that it does not forget how to beat them (Rosin and
 * Belew 1997). When it is full, a new champion replaces a random one, so it stays a sample of all past champions, denser
 * for recent ones.
 */
import type { Rng } from '../random/rng.js';

export function addToHallOfFame<T>(hallOfFame: readonly T[], champion: T, limit: number, rng: Rng): T[] {
  if (limit === 0) return [];
  const next = [...hallOfFame];
  if (next.length < limit) next.push(champion);
  else next[rng.below(limit)] = champion;
  return next;
}
