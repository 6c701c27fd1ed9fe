/**
 * Alliot & Durand 1995, luck-corrected score: with m of n points won, the strength that the player exceeds with 95 %
 * certainty under a uniform prior. Twelve of twelve (.794) is less than 46 of 48 (.877).
 */
import { betaQuantile } from './beta.js';

/**
 * f(m, n): the 5 % quantile of Beta(m + 1, n − m + 1). m need not be whole, since draws count ½ and the paper adds a
 * thousandth of the disc difference; beyond 0 or n it counts as 0 or n.
 */
export function luckCorrected(m: number, n: number, doubt = 0.05): number {
  if (!(n >= 0 && n < Infinity) || Number.isNaN(m)) throw new RangeError(`${m} of ${n} is not a score`);
  const points = Math.min(n, Math.max(0, m));
  return betaQuantile(doubt, points + 1, n - points + 1);
}

/** The luck-corrected strength that a summary shows. */
export const luckOf = ({ score, games }: { readonly score: number; readonly games: number }): number =>
  luckCorrected(score * games, games);
