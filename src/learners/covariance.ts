/**
 * Covariance matrix adaptation (CMA-ES) with the parameters that N. Hansen recommends, without negative weights: a
 * normal distribution that learns from its own best samples where to look, how far, and along which axes. Only `sample`
 * is random, and the code uses only + − × ÷ √ and our own exp and log, so runs are the same on every machine.
 */
import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { exp, log } from '../arithmetic/exponential.js';
import { gaussian } from '../arithmetic/gaussian.js';
import type { Rng } from '../random/rng.js';

/** A full matrix has n² numbers, row by row, and its eigenvectors n² more; a diagonal one has n. */
export type Covariance = 'full' | 'diagonal';

export type Distribution = {
  readonly generation: number;
  readonly sigma: number;
  readonly mean: Float64Array;
  /** The evolution paths of the mean: for σ, and for the matrix. */
  readonly sigmaPath: Float64Array;
  readonly path: Float64Array;
  readonly matrix: Float64Array;
  /** Axes (in columns) and lengths of the matrix at step `decomposed`. A diagonal matrix needs no axes. */
  readonly axes: Float64Array;
  readonly lengths: Float64Array;
  readonly decomposed: number;
};

export type Rates = {
  readonly lambda: number;
  /** The weights of the best, in their order; they add up to 1. */
  readonly weights: readonly number[];
  readonly effective: number;
  readonly sigmaRate: number;
  readonly damping: number;
  readonly pathRate: number;
  readonly rankOne: number;
  readonly rankMu: number;
  /** The expected length of a standard normal vector. */
  readonly usualLength: number;
};

export const usualLambda = (n: number): number => 4 + Math.floor(3 * log(n));

export function ratesFor(n: number, lambda: number, covariance: Covariance): Rates {
  const raw = Array.from({ length: Math.floor(lambda / 2) }, (_, i) => log((lambda + 1) / 2) - log(i + 1));
  const sum = raw.reduce((total, weight) => total + weight, 0);
  const weights = raw.map(weight => weight / sum);
  const effective = 1 / weights.reduce((total, weight) => total + weight * weight, 0);
  const sigmaRate = (effective + 2) / (n + effective + 5);
  // A diagonal has fewer numbers to learn, so it learns them faster (Ros and Hansen 2008).
  const haste = covariance === 'diagonal' ? (n + 2) / 3 : 1;
  const rankOne = Math.min(1, (haste * 2) / ((n + 1.3) ** 2 + effective));
  return {
    lambda,
    weights,
    effective,
    sigmaRate,
    damping: 1 + 2 * Math.max(0, Math.sqrt((effective - 1) / (n + 1)) - 1) + sigmaRate,
    pathRate: (4 + effective / n) / (n + 4 + (2 * effective) / n),
    rankOne,
    rankMu: Math.min(1 - rankOne, (haste * 2 * (effective - 2 + 1 / effective)) / ((n + 2) ** 2 + effective)),
    usualLength: Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n)),
  };
}

const zeros = (n: number): Float64Array => new Float64Array(n);

export function distributionAt(mean: Float64Array, sigma: number, covariance: Covariance): Distribution {
  const n = mean.length;
  const identity = zeros(n * n);
  for (let i = 0; i < n; i++) identity[i * n + i] = 1;
  const ones = zeros(n).fill(1);
  const isFull = covariance === 'full';
  return {
    generation: 0,
    sigma,
    mean,
    sigmaPath: zeros(n),
    path: zeros(n),
    matrix: isFull ? identity : ones,
    axes: isFull ? identity.slice() : zeros(0),
    lengths: ones.slice(),
    decomposed: 0,
  };
}

/** axes · v, or v itself for a diagonal matrix. */
function along(axes: Float64Array, v: Float64Array): Float64Array {
  if (axes.length === 0) return v;
  const n = v.length;
  const sum = zeros(n);
  for (let i = 0; i < n; i++) {
    let total = 0;
    for (let j = 0; j < n; j++) total += axes[i * n + j]! * v[j]!;
    sum[i] = total;
  }
  return sum;
}

/** axesᵀ · v: its coordinates along the axes. */
function across(axes: Float64Array, v: Float64Array): Float64Array {
  if (axes.length === 0) return v;
  const n = v.length;
  const sum = zeros(n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) sum[j]! += axes[i * n + j]! * v[i]!;
  return sum;
}

/** Two draws a number. */
export function sample({ mean, sigma, axes, lengths }: Distribution, rng: Rng): Float64Array {
  const step = along(
    axes,
    lengths.map(length => length * gaussian(rng)),
  );
  return mean.map((each, i) => each + sigma * step[i]!);
}

const SMALLEST_VARIANCE = 1e-30;

function decompose(matrix: Float64Array, n: number): Pick<Distribution, 'axes' | 'lengths'> {
  const length = (variance: number): number => Math.sqrt(Math.max(SMALLEST_VARIANCE, variance));
  if (matrix.length === n) return { axes: zeros(0), lengths: matrix.map(length) };
  const rows = Array.from({ length: n }, (_, i) => Array.from(matrix.subarray(i * n, (i + 1) * n)));
  const { eigenvectorMatrix, realEigenvalues } = new EigenvalueDecomposition(new Matrix(rows), {
    assumeSymmetric: true,
  });
  const axes = zeros(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) axes[i * n + j] = eigenvectorMatrix.get(i, j);
  return { axes, lengths: Float64Array.from(realEigenvalues, length) };
}

/** The next distribution, from the samples of this one with the best first. */
export function adapted(from: Distribution, rates: Rates, samples: readonly Float64Array[]): Distribution {
  const { mean, sigma, axes, lengths } = from;
  const { weights, effective, sigmaRate, damping, pathRate, rankOne, rankMu, usualLength } = rates;
  const n = mean.length;
  const generation = from.generation + 1;
  const isFull = axes.length > 0;

  const steps = weights.map((_, k) => samples[k]!.map((x, i) => (x - mean[i]!) / sigma));
  const shift = zeros(n);
  weights.forEach((weight, k) => {
    for (let i = 0; i < n; i++) shift[i]! += weight * steps[k]![i]!;
  });

  const white = along(
    axes,
    across(axes, shift).map((each, i) => each / lengths[i]!),
  );
  const keepSigma = Math.sqrt(sigmaRate * (2 - sigmaRate) * effective);
  const sigmaPath = from.sigmaPath.map((each, i) => (1 - sigmaRate) * each + keepSigma * white[i]!);
  const length = Math.sqrt(sigmaPath.reduce((sum, each) => sum + each * each, 0));
  // A path that is still too long would make the matrix grow faster than σ can follow, so its update waits.
  let decay = 1;
  for (let i = 0; i < 2 * generation && decay > 1e-12; i++) decay *= 1 - sigmaRate;
  const isCalm = length / Math.sqrt(1 - decay) / usualLength < 1.4 + 2 / (n + 1);

  const keepPath = isCalm ? Math.sqrt(pathRate * (2 - pathRate) * effective) : 0;
  const path = from.path.map((each, i) => (1 - pathRate) * each + keepPath * shift[i]!);
  const lost = isCalm ? 0 : rankOne * pathRate * (2 - pathRate);
  const kept = 1 - rankOne - rankMu + lost;
  const matrix = from.matrix.slice();
  if (isFull) {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) matrix[i * n + j] = kept * matrix[i * n + j]! + rankOne * path[i]! * path[j]!;
    }
    weights.forEach((weight, k) => {
      const step = steps[k]!;
      for (let i = 0; i < n; i++) {
        const factor = rankMu * weight * step[i]!;
        for (let j = 0; j <= i; j++) matrix[i * n + j]! += factor * step[j]!;
      }
    });
    for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) matrix[j * n + i] = matrix[i * n + j]!;
  } else {
    for (let i = 0; i < n; i++) {
      let sum = kept * matrix[i]! + rankOne * path[i]! * path[i]!;
      weights.forEach((weight, k) => {
        sum += rankMu * weight * steps[k]![i]! * steps[k]![i]!;
      });
      matrix[i] = sum;
    }
  }

  const isDue = !isFull || generation - from.decomposed > 1 / ((rankOne + rankMu) * n * 10);
  return {
    generation,
    sigma: sigma * exp(Math.min(1, (sigmaRate / damping) * (length / usualLength - 1))),
    mean: mean.map((each, i) => each + sigma * shift[i]!),
    sigmaPath,
    path,
    matrix,
    ...(isDue ? { ...decompose(matrix, n), decomposed: generation } : { axes, lengths, decomposed: from.decomposed }),
  };
}
