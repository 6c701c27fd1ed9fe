import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildGame } from '../games/catalogue.js';
import { buildEvaluator } from '../models/catalogue.js';
import type { Evaluator } from '../rules/evaluator.js';
import { expected, scaleOf } from './expectation.js';

const noughts = buildGame({ kind: 'noughts' });
const othello = buildGame({ kind: 'othello' });

test('an evaluator whose sides see each other’s negative has its middle at 0', () => {
  for (const spec of [{ kind: 'squares' }, { kind: 'greedy', by: 'difference' }]) {
    const { middle, spread } = scaleOf(othello, buildEvaluator(spec, othello));
    assert.equal(middle + 0, 0, spec.kind);
    assert.ok(spread > 0);
  }
});

test('a scale moves with the values: a · value + b has the spread times a, and its middle there', () => {
  const plain = buildEvaluator({ kind: 'squares' }, othello);
  const moved: Evaluator = { ...plain, bound: 1e6, value: (position, side) => 8 * plain.value(position, side) + 64 };
  const [one, other] = [scaleOf(othello, plain), scaleOf(othello, moved)];
  assert.ok(Math.abs(other.middle - (8 * one.middle + 64)) < 1e-9);
  assert.ok(Math.abs(other.spread - 8 * one.spread) < 1e-9);
});

test('a few huge values do not drown the others; without any difference the spread is 1', () => {
  let asked = 0;
  const wild: Evaluator = { unit: 'free', bound: 2 ** 40, value: () => (asked++ % 50 === 0 ? 2 ** 40 : asked % 7) };
  assert.ok(scaleOf(othello, wild).spread < 7);
  assert.deepEqual(scaleOf(noughts, { unit: 'free', bound: 3, value: () => 3 }), { middle: 3, spread: 1 });
  // Nearly always 0: the whole range counts.
  let rare = 0;
  const seldom: Evaluator = { unit: 'free', bound: 4, value: () => (rare++ % 50 === 0 ? 4 : 0) };
  assert.deepEqual(scaleOf(othello, seldom), { middle: 0, spread: 2 });
});

test('expected results are odd about the middle, rise with the value and stay within −1…1', () => {
  const scale = { middle: 10, spread: 5 };
  assert.equal(expected(10, scale), 0);
  assert.ok(Math.abs(expected(15, scale) - 0.761594) < 1e-6);
  assert.equal(expected(15, scale), -expected(5, scale));
  const rising = [-1e12, -3, 9, 10.5, 12, 30, 1e12].map(value => expected(value, scale));
  rising.slice(1).forEach((each, i) => {
    assert.ok(each > rising[i]!, `${rising}`);
  });
  assert.ok(rising.every(each => Math.abs(each) <= 1));
});
