/** Ingredients of Verhelst's learner that he names and did not try. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learnerSuite } from '../../test/suites/learner.js';
import { openArena } from '../arena/single-thread.js';
import { layersOf, type Network, type NetworkShape, parameterCount } from '../evaluators/network/data.js';
import { network } from '../evaluators/network/network.js';
import { VERHELST } from '../evaluators/network/presets.js';
import { noughts } from '../games/noughts/noughts.js';
import { othello } from '../games/othello/othello.js';
import { ratedOthello } from '../games/othello/rated.js';
import { SYMMETRIES, turnBoard } from '../games/othello/symmetry.js';
import { othelloBoard } from '../games/othello/view.js';
import { loadKernel } from '../kernel/load.node.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import { pick } from '../rules/dice.js';
import { parseSpec, type Spec } from '../specs/spec.js';
import { networkLearner } from '../training/network-learner.js';
import { sharedWeights } from '../training/shared-weights.js';
import { backendOf } from './backend.js';
import { buildLearner } from './catalogue.js';

for (const learner of [
  'verhelst(games=4, total=12, hidden=4, encoding=three)',
  'verhelst(games=4, total=12, hidden=6, layers=5-3)',
  'verhelst(games=4, total=12, hidden=8, symmetries=shared, layers=8, exact=4)',
  'verhelst(games=4, total=12, hidden=4, symmetries=removed, exact=6)',
  'verhelst(games=2, total=6, hidden=4, blocks=true, encoding=three)',
])
  learnerSuite(learner, {
    game: 'othello',
    learner,
    steps: 3,
    yardsticks: [{ against: 'random', games: 4, every: 3 }],
  });

learnerSuite('shared weights without a kernel', {
  game: 'noughts',
  learner: 'verhelst(games=10, total=30, hidden=16, symmetries=shared, encoding=one)',
  steps: 3,
});

const specOf = (text: string): Spec => {
  const read = parseSpec(text);
  assert.ok(read.ok);
  return read.value;
};

/** The net after some games. */
async function learnt(text: string): Promise<Network> {
  const learner = buildLearner(specOf(text), { game: othello });
  const backend = backendOf(openArena(loadKernel()));
  let state = await learner.begin(parseSeed('ingredients'));
  for (let step = 0; step < 2; step++) state = await learner.step(state, backend, parseSeed(`step ${step}`));
  const { shape, weights } = learner.champion(state);
  return { ...(shape as unknown as Network), weights };
}
const positions = (() => {
  const rng = rngFrom(parseSeed('positions'));
  const all = [];
  for (let game = 0; game < 3; game++) {
    let position = othello.initial();
    while (othello.outcome(position) === undefined) {
      position = othello.play(position, pick(othello.moves(position), rng));
      all.push(position);
    }
  }
  return all;
})();

/** The largest difference of value between a board and its mirror images. */
function unevenness(net: Network): number {
  const { value } = network(ratedOthello, net);
  return Math.max(
    ...positions.flatMap(position =>
      SYMMETRIES.map(symmetry => Math.abs(value(turnBoard(position, symmetry), 0) - value(position, 0))),
    ),
  );
}

test('with shared weights, or boards turned to one orientation, mirror images have one value', async () => {
  const options = 'games=10, total=20, rate=0.1, scale=0.5';
  assert.ok(unevenness(await learnt(`verhelst(${options}, hidden=16, symmetries=one)`)) > 0.05);
  assert.equal(unevenness(await learnt(`verhelst(${options}, hidden=16, symmetries=removed)`)), 0);
  const net = await learnt(`verhelst(${options}, hidden=16, layers=16, symmetries=shared)`);
  assert.ok(unevenness(net) < 1e-5);
  // 8 × 8 squares and 2 inputs for each of two groups, a bias each; 8 relations for each pair of groups; two outputs.
  assert.equal(new Set(net.weights).size, 2 * 128 + 2 + (2 * 2 * 8 + 2) + 2 + 1);
});

test('a unit of the layer of blocks sees its block only', async () => {
  const net = await learnt('verhelst(games=4, total=8, hidden=3, blocks=true)');
  const [first] = layersOf(net) as [ReturnType<typeof layersOf>[number]];
  assert.deepEqual(net.hidden, [91, 3]);
  const lit = Array.from(
    { length: 91 },
    (_, unit) => first.weights.filter((w, i) => i % 91 === unit && w !== 0).length,
  );
  assert.deepEqual([lit[0], lit[35], lit[36], lit[90]], [2 * 9, 2 * 9, 2 * 16, 2 * 64]);
});

test('shared weights move by the gradient of the value that they make together', () => {
  // One group of eight units on a board that all symmetries leave as it is: each unit sees the same.
  const shape: NetworkShape = { ...VERHELST, encoding: 'one', hidden: [8] };
  const rng = rngFrom(parseSeed('gradient'));
  const weights = Float32Array.from({ length: parameterCount(shape) }, () => rng.next() - 0.5);
  const net: Network = { ...shape, weights };
  sharedWeights(othelloBoard, net).begin();
  const position = positions[20]!;
  const valueAt = (changed: Float32Array): number =>
    network(ratedOthello, { ...shape, weights: changed }).value(position, 0);
  const before = weights.slice();
  const rate = 0.01;
  const target = 1;
  const learner = networkLearner(othelloBoard, net, { symmetries: 'shared', bothViews: false });
  learner.begin!(rate);
  learner.learn(position, 0, target);
  const error = target - valueAt(before);
  for (const parameter of [0, 9 * 8, 27 * 8, 512, 520, 528]) {
    const members = [...before.keys()].filter(i => before[i] === before[parameter]);
    const shifted = (by: number): number => valueAt(before.map((w, i) => (members.includes(i) ? w + by : w)));
    const slope = (shifted(0.01) - shifted(-0.01)) / 0.02;
    assert.ok(
      Math.abs(weights[parameter]! - before[parameter]! - rate * error * slope) < 2e-5,
      `parameter ${parameter}`,
    );
    for (const member of members) assert.equal(weights[member], weights[parameter]);
  }
});

test('what does not fit together is named', () => {
  for (const [learner, reason] of [
    [
      'verhelst(symmetries=shared)',
      /shared weights need layers of a multiple of 8 units, one for each symmetry; not 50/,
    ],
    ['verhelst(symmetries=shared, hidden=48, blocks=true)', /a layer of blocks cannot share weights/],
    ['verhelst(layers=8-8-8-8-8-8-8-8)', /at most 8 hidden layers, not 9/],
    ['verhelst(layers=0)', /verhelst: layers=“0” is not valid/],
  ] as const)
    assert.throws(() => buildLearner(specOf(learner), { game: othello }), reason);
  assert.throws(() => buildLearner(specOf('verhelst(exact=3)'), { game: noughts }), /needs a game with a kernel/);
});
