/** Weights that add up exactly. */

/** The smallest step between f32 numbers. */
const FINEST = 2 ** -149;

/**
 * Weights and biases as multiples of a step 2⁵² times smaller than the bound. A sum of them in f64 is exact in any order, so
 * mirror images of a board have one value. An f32 number already is a multiple unless the bound is more than 2²⁸ times as
 * large; it then changes by less than the rounding of the sum.
 */
export function inSteps<A extends Float32Array | readonly number[]>(weights: A, bound: number): A {
  let step = FINEST;
  while (step * 2 ** 52 < bound) step *= 2;
  // A plain loop: patterns have millions of weights, and a page waits for this.
  for (let i = 0; i < weights.length; i++) {
    const steps = weights[i]! / step;
    if (Math.trunc(steps) !== steps || !Number.isFinite(steps)) {
      return weights.map(weight => Math.round(weight / step) * step) as A;
    }
  }
  return weights;
}
