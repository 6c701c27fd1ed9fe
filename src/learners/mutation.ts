/** Mutations of rows of numbers: one parent, one child that differs slightly. */
import { exp } from '../arithmetic/exponential.js';
import { gaussian } from '../arithmetic/gaussian.js';
import type { Rng } from '../random/rng.js';

/** Adds `noise()` to each number with probability `rate`. At a rate of 1 no draw is spent on that decision. */
function noisy(genome: Float32Array, rate: number, rng: Rng, noise: () => number): Float32Array {
  const child = genome.slice();
  for (let i = 0; i < child.length; i++) if (rate === 1 || rng.next() < rate) child[i] = child[i]! + noise();
  return child;
}

/** Adds N(0, σ). */
export const gaussianNoise = (genome: Float32Array, sigma: number, rate: number, rng: Rng): Float32Array =>
  noisy(genome, rate, rng, () => sigma * gaussian(rng));

/** Adds a uniform draw between −reach and reach. */
export const uniformNoise = (genome: Float32Array, reach: number, rate: number, rng: Rng): Float32Array =>
  noisy(genome, rate, rng, () => reach * (2 * rng.next() - 1));

/**
 * The size of a mutation is inherited and itself mutates, so that sizes which breed survivors remain: σ · e^(τ N(0,
 * 1)), never below `least`. τ is usually 1 / √(2n) for n numbers (Schwefel).
 */
export const adaptedSize = (sigma: number, tau: number, least: number, rng: Rng): number =>
  Math.max(least, sigma * exp(tau * gaussian(rng)));

/**
 * Currie 1997: one gene, chosen at random, goes up or down by `size`. If that would leave the range, it goes the other
 * way; if neither fits, it goes as far as it can. Two draws.
 */
export function stepMutation(genes: readonly number[], least: number, most: number, rng: Rng, size = 1): number[] {
  const gene = rng.below(genes.length);
  const value = genes[gene]!;
  const step = rng.below(2) === 0 ? -size : size;
  const isInside = (each: number): boolean => each >= least && each <= most;
  const moved = isInside(value + step) ? value + step : value - step;
  return genes.with(gene, Math.min(most, Math.max(least, moved)));
}
