/** Student's t: the error of the mean of a few measurements. */
import { betaQuantile } from './beta.js';
import type { Interval } from './interval.js';

/** Two-sided: |t| is below it with this probability. From the quantile of t² / (ν + t²), which is a Beta(½, ν/2). */
export function studentQuantile(confidence: number, freedom: number): number {
  const x = betaQuantile(confidence, 0.5, freedom / 2);
  return Math.sqrt((freedom * x) / (1 - x));
}

/** Interval of the mean of independent measurements; unbounded where there is only one. */
export function meanInterval(values: readonly number[], confidence = 0.95): Interval & { readonly mean: number } {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n < 2) return { mean, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const variance = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / (n - 1);
  const half = studentQuantile(confidence, n - 1) * Math.sqrt(variance / n);
  return { mean, low: mean - half, high: mean + half };
}
