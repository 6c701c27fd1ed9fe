import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { betaQuantile, incompleteBeta, lnGamma } from './beta.js';
import { luckCorrected } from './luck.js';
import { normalCdf, normalQuantile } from './normal.js';

const near = (actual: number, expected: number, error: number): void =>
  assert.ok(Math.abs(actual - expected) <= error, `${actual} is not ${expected} ± ${error}`);

test('the normal distribution at known points', () => {
  for (const [x, p] of [
    [0, 0.5],
    [1, 0.8413447460685429],
    [-1, 0.15865525393145705],
    [1.959963984540054, 0.975],
    [3, 0.9986501019683699],
    [-6, 9.865876450376946e-10],
  ] as const) {
    near(normalCdf(x), p, 1e-14);
    near(normalQuantile(p), x, 1e-6); // in the tail a small change of p is a large change of x
  }
  assert.deepEqual([normalCdf(40), normalCdf(-40), normalCdf(Infinity)], [1, 0, 1]);
  assert.throws(() => normalQuantile(1), RangeError);
});

test('ln Γ at known points', () => {
  for (const [z, value] of [
    [1, 0],
    [2, 0],
    [0.5, 0.5723649429247001],
    [5, Math.log(24)],
    [101, 363.73937555556347],
  ] as const) {
    near(lnGamma(z), value, 1e-13);
  }
});

test('the incomplete beta is a sum of binomials, and symmetric', () => {
  // I_x(k, n − k + 1) = P(at least k successes of n)
  const binomial = (n: number, k: number): number => {
    let value = 1;
    for (let i = 1; i <= k; i++) value *= (n - k + i) / i;
    return value;
  };
  for (const n of [1, 5, 24, 48, 200]) {
    for (const k of [1, Math.ceil(n / 2), n]) {
      for (const x of [0.01, 0.3, 0.5, 0.9]) {
        let sum = 0;
        for (let i = k; i <= n; i++) sum += binomial(n, i) * x ** i * (1 - x) ** (n - i);
        near(incompleteBeta(x, k, n - k + 1), sum, 1e-12);
        near(incompleteBeta(1 - x, n - k + 1, k), 1 - sum, 1e-12);
      }
    }
  }
});

test('a quantile is where the distribution reaches it', () => {
  const size = fc.double({ min: 0.05, max: 500, noNaN: true });
  fc.assert(
    fc.property(size, size, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (a, b, p) => {
      const x = betaQuantile(p, a, b);
      assert.ok(x >= 0 && x <= 1);
      // a tiny b piles everything up at 1, where neighbouring doubles are far apart in probability
      if (x > 1e-6 && x < 1 - 1e-6) near(incompleteBeta(x, a, b), p, 1e-8);
    }),
  );
});

test('Alliot & Durand’s figures', () => {
  near(luckCorrected(12, 12), 0.7942, 5e-5);
  near(luckCorrected(23, 24), 0.8239, 5e-5);
  near(luckCorrected(46, 48), 0.877, 5e-5);
  near(luckCorrected(12, 12), 0.05 ** (1 / 13), 1e-14); // I_x(n + 1, 1) = xⁿ⁺¹
  near(luckCorrected(0, 0), 0.05, 1e-15);
  assert.equal(luckCorrected(46, 48), 0.8770324955946354); // to the last bit, in every engine
});

test('more points are better, more games more certain, and points beyond the games change nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
      const m = share * n;
      const rounding = 1e-14; // where m is slightly below n the two are the same
      assert.ok(luckCorrected(Math.min(n, m + 0.5), n) >= luckCorrected(m, n) - rounding);
      assert.ok(luckCorrected(2 * n, 2 * n) > luckCorrected(n, n));
    }),
  );
  assert.equal(luckCorrected(12.4, 12), luckCorrected(12, 12));
  assert.equal(luckCorrected(-0.4, 12), luckCorrected(0, 12));
  assert.throws(() => luckCorrected(Number.NaN, 12), RangeError);
});
