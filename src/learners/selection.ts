/** Who becomes a parent, or stays: each role by its name in the literature. Individuals are numbers from 0. */
import type { Rng } from '../random/rng.js';
import { type Ranking, shuffled } from '../tournaments/schedule.js';

/** The best first; whoever has equal fitness stands in a random order. */
export function ranked(fitness: ArrayLike<number>, rng: Rng): number[] {
  return shuffled(fitness.length, rng).sort((a, b) => fitness[b]! - fitness[a]!);
}

/**
 * How many children each may expect by rank (Baker 1985): the best `most`, the last 2 − `most`, the others in equal
 * steps between them, and whoever shares a place the mean of it. Together as many as there are parents.
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

/** Draws one at a time, each as likely as its share: one draw of the generator. */
export function roulette(shares: ArrayLike<number>): (rng: Rng) => number {
  const sums = new Float64Array(shares.length);
  let total = 0;
  for (let i = 0; i < shares.length; i++) sums[i] = total += shares[i]!;
  return rng => {
    const at = rng.next() * total;
    let [low, high] = [0, shares.length - 1]; // the first whose sum lies beyond
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! > at) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/**
 * Stochastic universal sampling (Baker 1987): one turn of a wheel with `count` equal pointers, so that everybody is
 * drawn as often as expected, rounded up or down. In a random order.
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
  while (drawn.length < count) drawn.push(drawn.at(-1)!); // a sum rounded to a hair below the last pointer
  return shuffled(count, rng).map(i => drawn[i]!);
}

/** The fittest of `size` drawn with replacement, the first drawn where they are equal. */
export function tournamentWinner(fitness: ArrayLike<number>, size: number, rng: Rng): number {
  let best = rng.below(fitness.length);
  for (let i = 1; i < size; i++) {
    const rival = rng.below(fitness.length);
    if (fitness[rival]! > fitness[best]!) best = rival;
  }
  return best;
}

/** The best `share` of them, at least one, in turn from the best on until there are `count`. `order` has the best first. */
export function truncation(order: readonly number[], share: number, count: number): number[] {
  const parents = Math.max(1, Math.round(share * order.length));
  return Array.from({ length: count }, (_, i) => order[i % parents]!);
}

/** Holland's shares: the fitness itself, or what it lies above the least where some of it is negative. */
export function fitnessShares(fitness: ArrayLike<number>): Float64Array {
  const least = Math.min(0, ...Array.from(fitness));
  const shares = Float64Array.from(fitness, each => each - least);
  return shares.some(share => share > 0) ? shares : shares.fill(1);
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
