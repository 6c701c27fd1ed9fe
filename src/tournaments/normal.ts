/** The normal distribution. */
import { exp } from '../arithmetic/exponential.js';

const SQRT_2PI = 2.5066282746310002;

/** Φ(x), by G. Marsaglia's series (J. Stat. Software 11(4), 2004); absolute error below 1e-14. */
export function normalCdf(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x > 8.5 || x < -8.5) return x > 0 ? 1 : 0;
  let sum = x;
  let term = x;
  for (let k = 3; ; k += 2) {
    term *= (x * x) / k;
    if (sum + term === sum) break;
    sum += term;
  }
  return Math.min(1, Math.max(0, 0.5 + (sum * exp((-x * x) / 2)) / SQRT_2PI));
}

/** The x with Φ(x) = p, by bisection; 1.95996… for .975. */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`${p} is not a probability strictly between 0 and 1`);
  if (p === 0.975) return 1.959963984540054; // the most frequent argument
  let [low, high] = [-8.5, 8.5];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
