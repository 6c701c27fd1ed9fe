import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rngFrom } from '../random/rng.js';
import { parseSeed, seedFor } from '../random/seed.js';
import { rankShares, roulette, tournamentWinner, universal } from './selection.js';

const SEED = parseSeed('selection by rank');

/** χ² of counts against expected counts. */
const chi = (counts: ArrayLike<number>, expected: ArrayLike<number>): number =>
  Array.from(counts).reduce((sum, count, i) => sum + (count - expected[i]!) ** 2 / expected[i]!, 0);

const near = (found: ArrayLike<number>, expected: readonly number[]): void =>
  expected.forEach((value, i) => {
    assert.ok(Math.abs(found[i]! - value) < 1e-12, `${found[i]} instead of ${value}`);
  });

test('the best expects two children, the last none, with equal steps between', () => {
  near(rankShares([[2], [0], [3], [1], [4]]), [1.5, 0.5, 2, 1, 0]);
});

test('members that share places get their mean', () => {
  // Four in a single elimination: the winner, the other finalist, and two on places 2 and 3 of 0…3.
  near(rankShares([[3], [1], [0, 2]]), [1 / 3, 4 / 3, 1 / 3, 2]);
  near(rankShares([[0, 1, 2]]), [1, 1, 1]);
  near(rankShares([[0]]), [1]);
});

test('a tournament of 256 has as many children as parents, and first-round losers expect half a child', () => {
  const sizes = [1, 1, 2, 4, 8, 16, 32, 64, 128];
  let next = 0;
  const shares = rankShares(sizes.map(size => Array.from({ length: size }, () => next++)));
  assert.ok(Math.abs(shares.reduce((sum, share) => sum + share) - 256) < 1e-9);
  near([shares[0]!, shares[1]!, shares[255]!], [2, 2 - 2 / 255, 2 * (1 - 191.5 / 255)]);
});

test('less selection pressure moves both ends towards one child', () => {
  near(rankShares([[0], [1], [2]], 1.5), [1.5, 1, 0.5]);
  near(rankShares([[0], [1], [2]], 1), [1, 1, 1]);
});

test('the roulette wheel draws in proportion to shares, and never a share of 0', () => {
  const shares = [2, 0, 0.5, 1.5, 0];
  const spin = roulette(shares);
  const rng = rngFrom(SEED);
  const counts = [0, 0, 0, 0, 0];
  const draws = 40_000;
  for (let i = 0; i < draws; i++) counts[spin(rng)]!++;
  assert.deepEqual([counts[1], counts[4]], [0, 0]);
  const [a, c, d] = [0, 2, 3].map(i => counts[i]!);
  assert.ok(chi([a!, c!, d!], [draws / 2, draws / 8, (draws * 3) / 8]) < 20);
});

test('universal sampling gives each member its expected number, rounded up or down', () => {
  const shares = rankShares([[4], [1], [0, 2], [3, 5, 6, 7]]);
  const means = new Float64Array(8);
  const rounds = 2000;
  for (let round = 0; round < rounds; round++) {
    const counts = new Float64Array(8);
    const drawn = universal(shares, 16, rngFrom(seedFor(SEED, round)));
    assert.equal(drawn.length, 16);
    for (const one of drawn) counts[one]!++;
    shares.forEach((share, i) => {
      assert.ok(Math.abs(counts[i]! - 2 * share) < 1, `${counts[i]} of ${2 * share}`);
      means[i]! += counts[i]! / rounds;
    });
  }
  // The standard deviation of each mean is at most ½ / √2000 = 0.011.
  shares.forEach((share, i) => {
    assert.ok(Math.abs(means[i]! - 2 * share) < 0.05);
  });
});

test('universal sampling returns a random order', () => {
  const firsts = [0, 0];
  for (let n = 0; n < 1000; n++) firsts[universal([1, 1], 2, rngFrom(seedFor(SEED, 'order', n)))[0]!]!++;
  assert.ok(Math.abs(firsts[0]! - 500) < 80, `${firsts}`);
});

test('the fittest of k drawn with replacement wins: the winner’s rank is the least of k', () => {
  const fitness = [10, 40, 20, 30]; // ranks 3, 0, 2, 1
  const [rng, draws, size] = [rngFrom(SEED), 40_000, 3];
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < draws; i++) counts[tournamentWinner(fitness, size, rng)]!++;
  /** P(least rank = r) = ((4 − r)³ − (3 − r)³) / 4³ */
  const share = (rank: number): number => ((4 - rank) ** size - (3 - rank) ** size) / 4 ** size;
  assert.ok(
    chi(
      counts,
      [3, 0, 2, 1].map(rank => draws * share(rank)),
    ) < 20,
  );
});
