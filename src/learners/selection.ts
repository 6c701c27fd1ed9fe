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
