/**
 * Quadratic discriminant of two classes (Bayes' rule for two normal distributions with covariance matrices of their own):
 * the logarithm of the odds for the first class, as a polynomial of the features. Both classes are equally likely
 * beforehand.
 *
 *     g(x) = ½ (x − μ₂)ᵀ Σ₂⁻¹ (x − μ₂) − ½ (x − μ₁)ᵀ Σ₁⁻¹ (x − μ₁) + ½ ln |Σ₂| − ½ ln |Σ₁|
 */
import { log } from '../arithmetic/exponential.js';

/** Sums over the examples of a class: how many; each feature; each product of two, 1·1, 1·2, … n·n. */
export const sumsLength = (features: number): number => 1 + features + (features * (features + 1)) / 2;

/** Adds an example to the sums that begin at `at`. */
export function addExample(sums: Float64Array, at: number, features: Float64Array): void {
  const n = features.length;
  sums[at]! += 1;
  for (let i = 0; i < n; i++) sums[at + 1 + i]! += features[i]!;
  let next = at + 1 + n;
  for (let i = 0; i < n; i++) for (let k = i; k < n; k++) sums[next++]! += features[i]! * features[k]!;
}

export type Moments = {
  readonly n: number;
  readonly mean: readonly number[];
  readonly covariance: readonly number[][];
};

/** The mean vector and the covariance matrix of a class. */
export function momentsOf(sums: Float64Array, features: number): Moments {
  const n = sums[0]!;
  const mean = Array.from({ length: features }, (_, i) => sums[1 + i]! / n);
  const covariance = mean.map(() => mean.map(() => 0));
  let next = 1 + features;
  for (let i = 0; i < features; i++) {
    for (let k = i; k < features; k++) {
      const value = sums[next++]! / n - mean[i]! * mean[k]!;
      covariance[i]![k] = covariance[k]![i] = value;
    }
  }
  return { n, mean, covariance };
}

/** A symmetric positive definite matrix, inverted by Gauss and Jordan, and the logarithm of its determinant. */
export function inverted(matrix: readonly (readonly number[])[]): {
  readonly inverse: number[][];
  readonly logDeterminant: number;
} {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, k) => (i === k ? 1 : 0))]);
  let logDeterminant = 0;
  for (let i = 0; i < n; i++) {
    const pivot = rows[i]![i]!;
    if (!(pivot > 0)) throw new RangeError('the matrix is not positive definite');
    logDeterminant += log(pivot);
    for (let k = 0; k < 2 * n; k++) rows[i]![k]! /= pivot;
    for (let other = 0; other < n; other++) {
      if (other === i) continue;
      const factor = rows[other]![i]!;
      for (let k = 0; k < 2 * n; k++) rows[other]![k]! -= factor * rows[i]![k]!;
    }
  }
  return { inverse: rows.map(row => row.slice(n)), logDeterminant };
}

/** Added to each variance, so that a feature that never changes divides nothing by 0. */
const LEAST_VARIANCE = 1;

/** A class as a polynomial: −½ (x − μ)ᵀ Σ⁻¹ (x − μ) − ½ ln |Σ|. */
function logDensity({ mean, covariance }: Moments): number[] {
  const n = mean.length;
  const { inverse, logDeterminant } = inverted(
    covariance.map((row, i) => row.map((value, k) => (i === k ? value + LEAST_VARIANCE : value))),
  );
  const products: number[] = [];
  for (let i = 0; i < n; i++)
    for (let k = i; k < n; k++)
      products.push(i === k ? -inverse[i]![i]! / 2 : -(inverse[i]![k]! + inverse[k]![i]!) / 2);
  const pulled = inverse.map(row => row.reduce((sum, value, k) => sum + value * mean[k]!, 0));
  const constant = -(pulled.reduce((sum, value, i) => sum + value * mean[i]!, 0) + logDeterminant) / 2;
  return [...products, ...pulled, constant];
}

/** Coefficients of each product of two features (1·1, 1·2, … n·n), of each feature, and the constant. */
export function discriminantOf(first: Moments, second: Moments): number[] {
  const other = logDensity(second);
  return logDensity(first).map((value, i) => value - other[i]!);
}
