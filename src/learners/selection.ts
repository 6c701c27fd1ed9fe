/** Selection of parents or survivors, under the names of the literature. Individuals are indices from 0. */
import type { Rng } from '../random/rng.js';
import { type Ranking, shuffled } from '../tournaments/schedule.js';

/** The best first; ties are in random order. */
export function ranked(fitness: ArrayLike<number>, rng: Rng): number[] {
  return shuffled(fitness.length, rng).sort((a, b) => fitness[b]! - fitness[a]!);
}

/**
 * The expected number of children by rank (Baker 1985): `most` for the best, 2 − `most` for the last, equal steps in
 * between; members that share a place get its mean. The sum is the number of parents.
 */
export function rankShares(ranking: Ranking, most = 2): Float64Array {
  const count = ranking.reduce((sum, { length }) => sum + length, 0);
  const shares = new Float64Array(count);
  const share = (place: number): number => (count === 1 ? 1 : most - (2 * (most - 1) * place) / (count - 1));
  let place = 0;
  for (const those of ranking) {
    const mean = share(place + (those.length - 1) / 2);
    for (const one of those) shares[one] = mean;
    place += those.length;
  }
  return shares;
}

/** Draws one individual at a time with probability proportional to its share. One draw of the generator. */
export function roulette(shares: ArrayLike<number>): (rng: Rng) => number {
  const sums = new Float64Array(shares.length);
  let total = 0;
  for (let i = 0; i < shares.length; i++) sums[i] = total += shares[i]!;
  return rng => {
    const at = rng.next() * total;
    let [low, high] = [0, shares.length - 1]; // finds the first whose sum is larger
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! > at) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/**
 * Stochastic universal sampling (Baker 1987): one turn of a wheel with `count` equal pointers, so that each individual
 * is drawn as often as expected, rounded up or down. The result is in random order.
 */
export function universal(shares: ArrayLike<number>, count: number, rng: Rng): number[] {
  let total = 0;
  for (let i = 0; i < shares.length; i++) total += shares[i]!;
  const step = total / count;
  const drawn: number[] = [];
  let at = rng.next() * step;
  let sum = 0;
  for (let i = 0; i < shares.length; i++) {
    sum += shares[i]!;
    for (; at < sum && drawn.length < count; at += step) drawn.push(i);
  }
  while (drawn.length < count) drawn.push(drawn.at(-1)!); // the sum was rounded to just below the last pointer
  return shuffled(count, rng).map(i => drawn[i]!);
}

/** The fittest of `size` drawn with replacement; of equals, the first drawn. */
export function tournamentWinner(fitness: ArrayLike<number>, size: number, rng: Rng): number {
  let best = rng.below(fitness.length);
  for (let i = 1; i < size; i++) {
    const rival = rng.below(fitness.length);
    if (fitness[rival]! > fitness[best]!) best = rival;
  }
  return best;
}

/** `count` parents from the best `share` (at least one), in turn from the best on. `order` has the best first. */
export function truncation(order: readonly number[], share: number, count: number): number[] {
  const parents = Math.max(1, Math.round(share * order.length));
  return Array.from({ length: count }, (_, i) => order[i % parents]!);
}

/** Holland's shares: the fitness itself, or its excess over the minimum if some of it is negative. */
export function fitnessShares(fitness: ArrayLike<number>): Float64Array {
  const least = Math.min(0, ...Array.from(fitness));
  const shares = Float64Array.from(fitness, each => each - least);
  return shares.some(share => share > 0) ? shares : shares.fill(1);
}

/**
 * Stochastic remainder without replacement: each individual gets the whole part of its expected number of the `count`
 * places. The remaining places go to individuals with a fractional part, at most one each: coins weighted by that part
 * are tossed in turn until all places are taken. Fitness is not negative; if all of it is 0, all shares are equal.
 * Draws: one per toss.
 */
export function stochasticRemainder(fitness: ArrayLike<number>, count: number, rng: Rng): number[] {
  const { length } = fitness;
  let sum = 0;
  for (let i = 0; i < length; i++) sum += fitness[i]!;
  const due = Array.from({ length }, (_, i) => (count * (sum > 0 ? fitness[i]! : 1)) / (sum > 0 ? sum : length));
  const chosen = due.flatMap((share, i) => new Array<number>(Math.floor(share)).fill(i)).slice(0, count);
  // The remaining fractions add up to at least the remaining places, so the tossing ends.
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

/** One index by weights that need not add up to 1 and are not all 0. One draw. */
export function drawn(weights: readonly number[], rng: Rng): number {
  let left = rng.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const last = weights.findLastIndex(weight => weight > 0);
  for (let i = 0; i < last; i++) {
    left -= weights[i]!;
    if (left < 0) return i;
  }
  return last;
}
