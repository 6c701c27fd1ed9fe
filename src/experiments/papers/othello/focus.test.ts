import assert from 'node:assert/strict';
import { test } from 'node:test';
import { focusNetworkModel } from '../../../games/othello/evaluators/focus-network.js';
import { parseSeed } from '../../../random/seed.js';
import { saving } from './focus.js';

const SEED = parseSeed('saving');

test('a network that hides nothing saves nothing', () => {
  const { nodes, moves } = saving(focusNetworkModel(new Float32Array(100), 'squares'), 'squares', 2, 4, SEED);
  assert.deepEqual([nodes.value, nodes.n, moves.value], [1, 4, 1]);
});

test('a network that hides all moves but one leaves one line of the tree', () => {
  // A node that is always on, with a weight below 0 on every square; labels that are markers are left out.
  const OUTPUT = 4;
  const alleles = [26, 120];
  for (let label = -128; label < -64; label++) {
    const other = [label, label + 64, label + 128].find(each => ![1, 2].includes(((each % 25) + 25) % 25))!;
    alleles.push(OUTPUT, other, -120);
  }
  const { nodes, moves } = saving(
    focusNetworkModel(Float32Array.from([...alleles, -23]), 'squares'),
    'squares',
    2,
    4,
    SEED,
  );
  assert.ok(nodes.value < 0.1 && moves.value < 0.25, `${nodes.value} ${moves.value}`);
});
