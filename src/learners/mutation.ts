/** How one parent is varied, for genomes that are lists of numbers. */
import type { Rng } from '../random/rng.js';

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
