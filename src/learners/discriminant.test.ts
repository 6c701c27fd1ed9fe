import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gaussian } from '../arithmetic/gaussian.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import { addExample, discriminantOf, inverted, momentsOf, sumsLength } from './discriminant.js';

const near = (a: number, b: number, tolerance = 1e-9): void => assert.ok(Math.abs(a - b) <= tolerance, `${a}, ${b}`);

test('means and covariances of a few examples', () => {
  const sums = new Float64Array(sumsLength(2) + 1);
  for (const [x, y] of [
    [1, 2],
    [3, 2],
    [5, 8],
  ] as const)
    addExample(sums, 1, Float64Array.of(x, y));
  assert.equal(sums[0], 0);
  const { n, mean, covariance } = momentsOf(sums.subarray(1), 2);
  assert.equal(n, 3);
  assert.deepEqual(mean, [3, 4]);
  for (const [i, k, value] of [
    [0, 0, 8 / 3],
    [0, 1, 4],
    [1, 0, 4],
    [1, 1, 8],
  ] as const)
    near(covariance[i]![k]!, value);
});

test('an inverse and the logarithm of a determinant', () => {
  const { inverse, logDeterminant } = inverted([
    [4, 2],
    [2, 3],
  ]);
  near(logDeterminant, Math.log(8));
  for (const [i, row] of [
    [3 / 8, -2 / 8],
    [-2 / 8, 4 / 8],
  ].entries())
    for (const [k, value] of row.entries()) near(inverse[i]![k]!, value);
  assert.throws(() => inverted([[0]]), RangeError);
});

/** The density of a normal distribution of two features, whose variances have 1 added as in the learner. */
function density(
  x: readonly [number, number],
  mean: readonly number[],
  [a, b, c]: readonly [number, number, number],
): number {
  const [p, q] = [a + 1, c + 1];
  const determinant = p * q - b * b;
  const [dx, dy] = [x[0] - mean[0]!, x[1] - mean[1]!];
  const square = (q * dx * dx - 2 * b * dx * dy + p * dy * dy) / determinant;
  return Math.exp(-square / 2) / (2 * Math.PI * Math.sqrt(determinant));
}

test('the discriminant is the logarithm of the ratio of both densities', () => {
  const first = {
    n: 10,
    mean: [3, -1],
    covariance: [
      [5, 1],
      [1, 2],
    ],
  };
  const second = {
    n: 10,
    mean: [-2, 0.5],
    covariance: [
      [3, -0.5],
      [-0.5, 7],
    ],
  };
  const [xx, xy, yy, x, y, one] = discriminantOf(first, second) as [number, number, number, number, number, number];
  for (const [a, b] of [
    [0, 0],
    [1, 2],
    [-4, 3],
    [10, -7],
  ] as const) {
    const odds = xx * a * a + xy * a * b + yy * b * b + x * a + y * b + one;
    near(odds, Math.log(density([a, b], first.mean, [5, 1, 2]) / density([a, b], second.mean, [3, -0.5, 7])), 1e-9);
  }
});

test('equal covariances give a linear discriminant, and examples are classified', () => {
  const rng = rngFrom(parseSeed('classes'));
  const sums = [new Float64Array(sumsLength(2)), new Float64Array(sumsLength(2))] as const;
  const draw = (shift: number): Float64Array => Float64Array.of(20 * gaussian(rng) + shift, 20 * gaussian(rng));
  for (let i = 0; i < 4000; i++)
    for (const which of [0, 1] as const) addExample(sums[which], 0, draw(which === 0 ? 20 : -20));
  const same = momentsOf(sums[0], 2);
  const mirrored = { ...same, mean: same.mean.map(value => -value) };
  const linear = discriminantOf(same, mirrored);
  for (const product of linear.slice(0, 3)) near(product, 0);
  near(linear[5]!, 0);
  const weights = discriminantOf(momentsOf(sums[0], 2), momentsOf(sums[1], 2));
  let right = 0;
  for (let i = 0; i < 2000; i++) {
    const [x, y] = draw(20) as unknown as [number, number];
    const odds =
      weights[0]! * x * x + weights[1]! * x * y + weights[2]! * y * y + weights[3]! * x + weights[4]! * y + weights[5]!;
    if (odds > 0) right++;
  }
  // A shift of one standard deviation: 84.1 % are on the right side.
  near(right / 2000, 0.841, 0.03);
});
