/** One parent, one child that differs a little. For rows of numbers. */
import { exp } from '../arithmetic/exponential.js';
import { gaussian } from '../arithmetic/gaussian.js';
import type { Rng } from '../random/rng.js';

/** Each number changes with probability `rate`, by what is drawn. With a rate of 1 nothing is drawn to decide that. */
function noisy(genome: Float32Array, rate: number, rng: Rng, noise: () => number): Float32Array {
  const child = genome.slice();
  for (let i = 0; i < child.length; i++) if (rate === 1 || rng.next() < rate) child[i] = child[i]! + noise();
  return child;
}

/** N(0, σ) is added. */
export const gaussianNoise = (genome: Float32Array, sigma: number, rate: number, rng: Rng): Float32Array =>
  noisy(genome, rate, rng, () => sigma * gaussian(rng));

/** Something between −reach and reach is added, all of it equally likely. */
export const uniformNoise = (genome: Float32Array, reach: number, rate: number, rng: Rng): Float32Array =>
  noisy(genome, rate, rng, () => reach * (2 * rng.next() - 1));

/**
 * The size of a mutation that is inherited and itself mutates, so that sizes which breed survivors stay: σ times e to
 * the power of τ N(0, 1), never below `least`. τ is usually 1 / √(2n) for n numbers (Schwefel).
 */
export const adaptedSize = (sigma: number, tau: number, least: number, rng: Rng): number =>
  Math.max(least, sigma * exp(tau * gaussian(rng)));

/**
 * Currie 1997: one gene, taken at random, goes up or down by `size`. Where that would leave the range it goes the other
 * way; where neither fits it goes as far as it can. Two draws.
 */
export function stepMutation(genes: readonly number[], least: number, most: number, rng: Rng, size = 1): number[] {
  const gene = rng.below(genes.length);
  const value = genes[gene]!;
  const step = rng.below(2) === 0 ? -size : size;
  const isInside = (each: number): boolean => each >= least && each <= most;
  const moved = isInside(value + step) ? value + step : value - step;
  return genes.with(gene, Math.min(most, Math.max(least, moved)));
}
