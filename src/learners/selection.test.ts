import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import { drawn, ranked, stochasticRemainder } from './selection.js';

const rng = () => rngFrom(parseSeed('selection'));
const countsOf = (chosen: readonly number[], n: number): number[] =>
  Array.from({ length: n }, (_, i) => chosen.filter(each => each === i).length);

test('the best come first, and equals in random order', () => {
  const source = rng();
  const seen = new Set(Array.from({ length: 50 }, () => ranked([1, 3, 2, 3], source).join(' ')));
  assert.deepEqual([...seen].sort(), ['1 3 2 0', '3 1 2 0']);
});

for (const [fitness, places, least] of [
  [[1, 1, 1, 1], 4, [1, 1, 1, 1]],
  [[4, 3, 2, 1], 10, [4, 3, 2, 1]],
  [[2.5, 1, 0.5], 4, [2, 1, 0]],
  [[0.9, 0.9, 0.9, 0.3], 3, [0, 0, 0, 0]],
  [[0, 0, 0], 3, [1, 1, 1]],
  [[0, 7, 0], 5, [0, 5, 0]],
] as const) {
  test(`${fitness} for ${places} places: each gets the whole part of its expected number, and at most one more`, () => {
    const source = rng();
    for (let i = 0; i < 200; i++) {
      const counts = countsOf(stochasticRemainder(fitness, places, source), fitness.length);
      assert.equal(
        counts.reduce((sum, each) => sum + each, 0),
        places,
      );
      counts.forEach((count, j) => {
        assert.ok(count === least[j] || count === least[j]! + 1, `${counts}`);
      });
    }
  });
}

test('the larger fraction gets the remainder more often', () => {
  const source = rng();
  const runs = 4000;
  const counts = [0, 0];
  // Expected numbers 1.75 and 0.25: one place is left for two coins of ¾ and ¼, tossed in turn. 0 wins with
  // ¾ + ¼·¾·(0 again …): p = ¾ + ¼ · ¾ · p = 12/13.
  for (let i = 0; i < runs; i++) counts[stochasticRemainder([1.75, 0.25], 2, source)[1]!]!++;
  assert.ok(Math.abs(counts[0]! / runs - 12 / 13) < 0.02, `${counts}`);
});

test('members are drawn by weight, and never with weight 0', () => {
  const source = rng();
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < 8000; i++) counts[drawn([1, 0, 3, 0], source)]!++;
  assert.equal(counts[1]! + counts[3]!, 0);
  assert.ok(Math.abs(counts[2]! / 8000 - 0.75) < 0.02);
});
