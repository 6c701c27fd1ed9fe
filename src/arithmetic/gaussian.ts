/**
 * The Gaussian by Box and Muller: two words of 32 random bits give one value, √(−2 ln u) · cos(2π v) with u and v in
 * the middle of their 2⁻³² steps. |value| ≤ 6.77. Twin in kernel/assembly/arithmetic.ts.
 */
import type { Rng } from '../random/rng.js';
import { log } from './exponential.js';

const STEP = 2 ** -32;
const TWO_PI = 6.283185307179586;

// biome-ignore format: (−1)ⁿ / (2n + 1)! for n from 10 down to 0
const SINE: readonly number[] = [
  1.9572941063391263e-20, -8.22063524662433e-18, 2.8114572543455206e-15, -7.647163731819816e-13,
  1.6059043836821613e-10, -2.505210838544172e-8, 2.7557319223985893e-6, -1.984126984126984e-4,
  8.333333333333333e-3, -1.6666666666666666e-1, 1,
];

/** cos(2πt) for t in 0…1, within 3e-16: folded onto the sine of at most a quarter turn. */
export function cosTurns(t: number): number {
  const angle = TWO_PI * (Math.abs(t - 0.5) - 0.25);
  const square = angle * angle;
  let sum = 0;
  for (const term of SINE) sum = sum * square + term;
  return angle * sum;
}

/** A standard normal value from two words, signed or not. */
export const gaussianOf = (a: number, b: number): number =>
  Math.sqrt(-2 * log(((a >>> 0) + 0.5) * STEP)) * cosTurns(((b >>> 0) + 0.5) * STEP);

/** One from a stream: two draws. */
export function gaussian(rng: Rng): number {
  const a = rng.next() * 2 ** 32;
  return gaussianOf(a, rng.next() * 2 ** 32);
}
