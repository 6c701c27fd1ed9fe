import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learnerSuite } from '../../../../test/suites/learner.js';
import { readRecipe } from '../../../experiments/recipe.js';
import { tableAlleles } from '../../../games/noughts/move-table.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed } from '../../../random/seed.js';
import { moveTableGenome } from './move-table.js';

learnerSuite('hosts and parasites', {
  game: 'noughts',
  learner:
    'coevolution(genome=move-table, populations=2, population=6, tests=5, sample=3, reward=shared, testing=shared, hall-of-fame=2, crossover=uniform)',
  steps: 4,
  yardsticks: [{ against: 'random', games: 4, every: 4 }],
});

const SEED = parseSeed('move-table genome');

test('each gene is one of as many values as its position has free squares', () => {
  const genome = moveTableGenome(0.5);
  const rng = rngFrom(SEED);
  const seen = tableAlleles().map(() => new Set<number>());
  for (let i = 0; i < 60; i++) {
    for (const [gene, move] of genome.mutate(genome.random(rng), rng).entries()) {
      assert.ok(Number.isInteger(move) && move >= 0 && move < tableAlleles()[gene]!);
      seen[gene]!.add(move);
    }
  }
  assert.equal(
    seen.findIndex((moves, gene) => moves.size < Math.min(2, tableAlleles()[gene]!)),
    -1,
  );
  assert.equal(seen[0]!.size, 9);
});

test('a mutation draws about that share of the moves anew, and crossing exchanges moves in place', () => {
  const rng = rngFrom(SEED);
  const genome = moveTableGenome(0.1);
  const parent = genome.random(rng);
  let changed = 0;
  for (let i = 0; i < 100; i++) changed += genome.distance(parent, genome.mutate(parent, rng)) * genome.length;
  // A move drawn anew is the old one in one of as many cases as there are free squares.
  const expected = tableAlleles().reduce((sum, alleles) => sum + 0.1 * (1 - 1 / alleles), 0);
  assert.ok(Math.abs(changed / 100 - expected) < 2, `${changed / 100} ${expected}`);
  const other = genome.random(rng);
  const [a, b] = genome.cross(parent, other, rng);
  for (const gene of parent.keys())
    assert.ok(
      (a[gene] === parent[gene] && b[gene] === other[gene]) || (b[gene] === parent[gene] && a[gene] === other[gene]),
    );
});

test('numbers that are not moves are rounded and wrapped around', () => {
  const genome = moveTableGenome(0);
  const { weights } = genome.express(genome.random(rngFrom(SEED)).fill(-1.2));
  assert.deepEqual(
    [...weights],
    tableAlleles().map(alleles => alleles - 1),
  );
});

test('only its game has it', () => {
  const read = readRecipe({ game: 'othello', learner: 'evolution(genome=move-table)', steps: 1 });
  assert.ok(!read.ok && /move-table needs a game with evaluators of that kind/.test(read.reason));
});
