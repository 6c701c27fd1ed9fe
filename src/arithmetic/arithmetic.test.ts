import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openKernel } from '../kernel/bridge.js';
import { loadKernel } from '../kernel/load.node.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import { exp, log } from './exponential.js';
import { cosTurns, gaussian, gaussianOf } from './gaussian.js';
import { sigmoid, tanh } from './squash.js';

const SEED = parseSeed('arithmetic');
const rng = rngFrom(SEED);
const EDGES = [0, -0, 1, -1, 1e-310, 5e-324, 2 ** -1022, 8.1875, 709, 710, -708, -745, 1e308, Infinity, -Infinity, NaN];

/** Small and large, of both signs. */
const inputs = [
  ...EDGES,
  ...Array.from({ length: 40_000 }, () => (rng.next() - 0.5) * 2 ** (rng.below(40) - 26)),
  ...Array.from({ length: 10_000 }, () => (rng.next() - 0.5) * 1420),
];

const worst = (values: readonly number[], error: (x: number) => number): number =>
  values.reduce((most, x) => Math.max(most, error(x)), 0);

test('exp is within 2 · 2⁻⁵² of the library’s, and stays finite and above 0', () => {
  const inside = inputs.filter(x => x >= -708 && x <= 709);
  assert.ok(worst(inside, x => Math.abs(exp(x) / Math.exp(x) - 1)) <= 2 * 2 ** -52);
  assert.equal(exp(0), 1);
  assert.equal(exp(1e9), exp(709));
  assert.equal(exp(-Infinity), exp(-708));
  assert.ok(exp(-708) > 0 && exp(709) < Infinity);
});

test('log is within 2 · 2⁻⁵² of the library’s', () => {
  const positive = inputs.map(Math.abs).filter(x => x > 0 && x !== 1 && x < Infinity);
  const near = Array.from({ length: 10_000 }, () => 1 + (rng.next() - 0.5) / 8).filter(x => x !== 1);
  assert.ok(worst([...positive, ...near], x => Math.abs(log(x) / Math.log(x) - 1)) <= 2 * 2 ** -52);
  assert.deepEqual([log(1), log(0), log(-1), log(Infinity)], [0, -Infinity, NaN, Infinity]);
});

test('tanh is within 5e-7, odd, and never outside −1…1', () => {
  const finite = inputs.filter(x => !Number.isNaN(x));
  assert.ok(worst(finite, x => Math.abs(tanh(x) - Math.tanh(x))) < 5e-7);
  assert.ok(worst(finite, x => Math.abs(tanh(x))) <= 1);
  for (const x of finite) assert.equal(tanh(-x), -tanh(x));
  const steps = Array.from({ length: 200_000 }, (_, i) => i / 10_000 - 10);
  assert.ok(worst(steps, x => Math.abs(tanh(x) - Math.tanh(x))) < 5e-7);
});

test('the sigmoid is within 3e-7', () => {
  const finite = inputs.filter(x => !Number.isNaN(x));
  assert.ok(worst(finite, x => Math.abs(sigmoid(x) - 1 / (1 + Math.exp(-x)))) < 3e-7);
  assert.equal(sigmoid(0), 0.5);
});

test('the cosine is within 3e-16', () => {
  const turns = Array.from({ length: 10_000 }, (_, i) => i / 10_000);
  // The library takes an angle, whose rounding alone is worth up to 4.4e-16 · sin.
  assert.ok(worst(turns, t => Math.abs(cosTurns(t) - Math.cos(2 * Math.PI * t))) < 8e-16);
});

test('the Gaussian has the mean, spread, skewness and tails of a normal distribution', () => {
  const stream = rngFrom(SEED);
  const n = 400_000;
  const values = Array.from({ length: n }, () => gaussian(stream));
  const moment = (k: number): number => values.reduce((sum, x) => sum + x ** k, 0) / n;
  // Four standard errors: √(1/n), √(2/n), √(15/n), √(96/n).
  for (const [k, expected, spread] of [
    [1, 0, 1],
    [2, 1, 2],
    [3, 0, 15],
    [4, 3, 96],
  ] as const) {
    assert.ok(Math.abs(moment(k) - expected) < 4 * Math.sqrt(spread / n), `moment ${k}: ${moment(k)}`);
  }
  const beyond = values.filter(x => Math.abs(x) > 1.959964).length / n;
  assert.ok(Math.abs(beyond - 0.05) < 4 * Math.sqrt((0.05 * 0.95) / n));
  assert.ok(Number.isFinite(gaussianOf(0, 0)) && Math.abs(gaussianOf(0, 0)) < 6.78);
});

for (const build of ['release', 'checked'] as const) {
  test(`${build}: the kernel has the same functions to the last bit`, () => {
    const { exports } = openKernel(loadKernel(build));
    const same = (a: number, b: number, what: string): void => assert.ok(Object.is(a, b), `${what}: ${a}, ${b}`);
    for (const x of inputs) {
      same(exports.compute(0, x), exp(x), `exp ${x}`);
      same(exports.compute(1, x), log(x), `log ${x}`);
      same(exports.compute(1, Math.abs(x)), log(Math.abs(x)), `log |${x}|`);
      for (const what of [2, 4]) same(exports.compute(what, x), tanh(x), `tanh ${x}`);
      for (const what of [3, 5]) same(exports.compute(what, x), sigmoid(x), `sigmoid ${x}`);
    }
    const words = [0, 1, -1, 2 ** 31, ...Array.from({ length: 20_000 }, () => rng.below(2 ** 20) * 4099)];
    words.forEach((a, i) => {
      const b = words[words.length - 1 - i]!;
      same(exports.gaussian(a, b), gaussianOf(a, b), `gaussian ${a} ${b}`);
    });
  });
}
