/** Student's t: the error of the mean of a few measurements. */
import { betaQuantile } from './beta.js';
import type { Interval } from './interval.js';

/** Two-sided: |t| is below it with this probability. From the quantile of t² / (ν + t²), which is a Beta(½, ν/2). */
export function studentQuantile(confidence: number, freedom: number): number {
  const x = betaQuantile(confidence, 0.5, freedom / 2);
  return Math.sqrt((freedom * x) / (1 - x));
}

/** A mean, its squared error, and the degrees of freedom of that. */
type Side = { readonly mean: number; readonly error: number; readonly freedom: number };

/** Interval of the mean of independent measurements; unbounded where there is only one. */
export function meanInterval(values: readonly number[], confidence = 0.95): Interval & { readonly mean: number } {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n < 2) return { mean, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const variance = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / (n - 1);
  const half = studentQuantile(confidence, n - 1) * Math.sqrt(variance / n);
  return { mean, low: mean - half, high: mean + half };
}

/**
 * Welch's interval of the difference of two means, the first minus the second, whose measurements may vary differently
 * (Biometrika 34, 1947). Undefined where a side has only one measurement: its variation is unknown.
 */
export function differenceInterval(
  first: readonly number[],
  second: readonly number[],
  confidence = 0.95,
): Interval | undefined {
  if (first.length < 2 || second.length < 2) return undefined;
  const [a, b] = [first, second].map(values => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / (values.length - 1);
    return { mean, error: variance / values.length, freedom: values.length - 1 };
  }) as [Side, Side];
  const error = a.error + b.error;
  const difference = a.mean - b.mean;
  if (error === 0) return { low: difference, high: difference };
  const freedom = (error * error) / ((a.error * a.error) / a.freedom + (b.error * b.error) / b.freedom);
  const half = studentQuantile(confidence, freedom) * Math.sqrt(error);
  return { low: difference - half, high: difference + half };
}
