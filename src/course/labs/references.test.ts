/** What the labs compare students' answers with, worked out by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crossed, type Formula, formulaValue, looksAtBoard, sizeOf } from './formulas.js';
import { alphaBeta, negamax, quiet, type Tree } from './horizon.js';
import { merged, migrated, sharedFitness } from './islands.js';
import { type Net, outputOf, pointsOf } from './networks.js';

const FORMULA: Formula = ['+', ['*', 'mine', 2], ['/', 'moves', 0]];

test('formulas: value, size, crossover by number, and blindness', () => {
  assert.equal(formulaValue(FORMULA, { mine: 5, moves: 3 }), 11);
  assert.equal(formulaValue(['max', ['-', 1, 'mine'], -7], { mine: 5 }), -4);
  assert.equal(sizeOf(FORMULA), 7);
  // Nodes: + 0, * 1, mine 2, 2 3, / 4, moves 5, 0 6.
  assert.deepEqual(crossed(FORMULA, 4, ['-', 'a', 'b'], 2), ['+', ['*', 'mine', 2], 'b']);
  assert.deepEqual(crossed(FORMULA, 0, 'a', 0), 'a');
  assert.deepEqual([looksAtBoard(FORMULA), looksAtBoard(['+', 1, ['*', 2, 3]])], [true, false]);
});

const leaf = (value: number, isLoud = false): Tree => ({ value, isLoud, children: [] });

test('searches: the value, the leaves that are read, and quiet positions', () => {
  const node = (...children: readonly Tree[]): Tree => ({ value: 0, isLoud: false, children });
  const tree = node(node(leaf(3), leaf(5)), node(leaf(2), leaf(9)));
  assert.equal(negamax(tree, 2), 3);
  assert.deepEqual(alphaBeta(tree, 2), { value: 3, read: [3, 5, 2] });
  // A reply that is as good as what the first player has already refutes too.
  assert.deepEqual(alphaBeta(node(node(leaf(3)), node(leaf(3), leaf(9))), 2).read, [3, 3]);
  const loud: Tree = { value: 4, isLoud: true, children: [leaf(-6), leaf(1)] };
  assert.deepEqual([quiet(loud, 0), quiet({ ...loud, value: 9 }, 0), quiet({ ...loud, isLoud: false }, 0)], [6, 9, 4]);
  assert.equal(quiet(loud, 1), 6);
});

test('networks: a forward pass, and a round robin', () => {
  const net: Net = { layers: [[[1, -1, 0]], [[2, 0.5]]] };
  assert.ok(Math.abs(outputOf(net, [0.5, 0.5]) - Math.tanh(0.5)) < 1e-12);
  assert.deepEqual(pointsOf([[0, 1, 0], [-1, 0, 1], [0, -1, 0]]), [1.5, 1, 0.5]); // biome-ignore format: a table
});

test('islands: niches, migration at once, and results by job', () => {
  const at = (x: number, fitness: number) => ({ genes: [x], fitness });
  assert.deepEqual(sharedFitness([at(0, 6), at(1, 6), at(9, 6)], 2), [4, 4, 6]);
  assert.deepEqual(migrated([[at(0, 1), at(1, 2)], [at(2, 3), at(3, 4)]]), [[at(3, 4), at(1, 2)], [at(1, 2), at(3, 4)]]); // biome-ignore format: islands
  assert.deepEqual(merged(3, [{ job: 2, result: 5 }, { job: 0, result: 1 }, { job: 2, result: 9 }]), [1, null, 5]); // biome-ignore format: answers
});
