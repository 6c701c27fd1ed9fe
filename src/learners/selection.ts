/** Who becomes a parent, or stays: each role by its name in the literature. Individuals are numbers from 0. */
import type { Rng } from '../random/rng.js';
import { shuffled } from '../tournaments/schedule.js';

/** The best first; whoever has equal fitness stands in a random order. */
export function ranked(fitness: ArrayLike<number>, rng: Rng): number[] {
  return shuffled(fitness.length, rng).sort((a, b) => fitness[b]! - fitness[a]!);
}

/**
 * Stochastic remainder without replacement: of `count` places everybody gets the whole part of what is due to his share
 * of the fitness, and the places left over go to those with a fractional part, each at most once, by as many coins of
 * that weight as it takes. Fitness is not negative; where all of it is 0 everybody is due as much.
 * Draws: one for each toss.
 */
export function stochasticRemainder(fitness: ArrayLike<number>, count: number, rng: Rng): number[] {
  const { length } = fitness;
  let sum = 0;
  for (let i = 0; i < length; i++) sum += fitness[i]!;
  const due = Array.from({ length }, (_, i) => (count * (sum > 0 ? fitness[i]! : 1)) / (sum > 0 ? sum : length));
  const chosen = due.flatMap((share, i) => new Array<number>(Math.floor(share)).fill(i)).slice(0, count);
  // What is left of the fractions adds up to the places left or more, so the coins come to an end.
  const waiting = due.map((share, i) => [i, share - Math.floor(share)] as const).filter(([, part]) => part > 0);
  for (let at = 0; chosen.length < count; ) {
    const [i, part] = waiting[at]!;
    if (rng.next() < part) {
      chosen.push(i);
      waiting.splice(at, 1);
    } else at++;
    if (at >= waiting.length) at = 0;
  }
  return chosen;
}

/** One of them by weights that need not add up to 1; not all of them 0. One draw. */
export function drawn(weights: readonly number[], rng: Rng): number {
  let left = rng.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const last = weights.findLastIndex(weight => weight > 0);
  for (let i = 0; i < last; i++) {
    left -= weights[i]!;
    if (left < 0) return i;
  }
  return last;
}
