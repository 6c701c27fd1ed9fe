/** Who becomes a parent, or stays: each role by its name in the literature. Individuals are numbers from 0. */
import type { Rng } from '../random/rng.js';
import { shuffled } from '../tournaments/schedule.js';

/** The best first; whoever has equal fitness stands in a random order. */
export function ranked(fitness: ArrayLike<number>, rng: Rng): number[] {
  return shuffled(fitness.length, rng).sort((a, b) => fitness[b]! - fitness[a]!);
}
