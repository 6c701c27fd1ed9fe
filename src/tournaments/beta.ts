/**
 * The beta distribution, on our own ln and exp: packages use those of the platform, and the luck-corrected score built
 * on it decides which members survive, so it must be the same number in every engine.
 */
import { exp, log } from '../arithmetic/exponential.js';

const HALF_LN_2PI = 0.9189385332046727;

/** Stirling's series (DLMF 5.11.1) from 10 on, reached by Γ(z) = Γ(z + 1)/z; error below 1e-13 + 1e-15·|value|. */
export function lnGamma(z: number): number {
  let x = z;
  let product = 1;
  for (; x < 10; x++) product *= x;
  const w = 1 / (x * x);
  const series = (1 / 12 - w * (1 / 360 - w * (1 / 1260 - w * (1 / 1680 - w * (1 / 1188 - (w * 691) / 360360))))) / x;
  return (x - 0.5) * log(x) - x + HALF_LN_2PI + series - log(product);
}

/** The continued fraction DLMF 8.17.22, evaluated forwards (Lentz); it converges fast for x < (a + 1)/(a + b + 2). */
function fraction(x: number, a: number, b: number): number {
  let d = 1 / (1 - ((a + b) * x) / (a + 1));
  let c = 1;
  let value = d;
  for (let m = 1; m < 100_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / (1 + even * d);
    c = 1 + even / c;
    value *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + odd * d);
    c = 1 + odd / c;
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-15) break;
  }
  return value;
}

/** I_x(a, b), the distribution function of Beta(a, b); a, b > 0. Absolute error below 1e-12 while a + b < 10⁴. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  const front = exp(a * log(x) + b * log(1 - x) + lnGamma(a + b) - lnGamma(a) - lnGamma(b));
  return x < (a + 1) / (a + b + 2) ? (front * fraction(x, a, b)) / a : 1 - (front * fraction(1 - x, b, a)) / b;
}

/** The x below which Beta(a, b) falls with probability p, by bisection. */
export function betaQuantile(p: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 55; i++) {
    const middle = (low + high) / 2;
    if (incompleteBeta(middle, a, b) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
