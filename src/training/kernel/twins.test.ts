/** Kernel and reference learn the same: whole batches, every weight to the last bit. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type NetworkShape, parameterCount } from '../../evaluators/network/data.js';
import { VERHELST } from '../../evaluators/network/presets.js';
import { type Patterns, phaseCount } from '../../evaluators/patterns/data.js';
import { tupleSet } from '../../evaluators/patterns/presets.js';
import { blockTuples, straightTuples, type Tuple, weightCount } from '../../evaluators/patterns/tuples.js';
import type { OthelloPosition } from '../../games/othello/board.js';
import { othello } from '../../games/othello/othello.js';
import { othelloBoard } from '../../games/othello/view.js';
import { openKernel } from '../../kernel/bridge.js';
import { loadKernel } from '../../kernel/load.node.js';
import { solve } from '../../kernel/search.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed, type Seed, seedFor } from '../../random/seed.js';
import type { Json, Spec } from '../../specs/spec.js';
import type { Arrays } from '../arrays.js';
import { readBatch } from '../batch.js';
import { trainPlainly } from '../plain.js';
import { type KernelProvider, type TrainedGame, trainInKernel, trainingKernel } from './kernel-training.js';

const SEED = parseSeed('training');
const ROOMS = [trainingKernel(loadKernel('release')), trainingKernel(loadKernel('checked'))];

const solver = openKernel(loadKernel(), { threads: 1, tableBytes: 1 << 16, weightBytes: 0 });
const solveForBlack = (position: OthelloPosition): number => {
  const { score } = solve(solver, position, {});
  return position.turn === 0 ? score : -score;
};

const inKernel = (kernels: KernelProvider, batch: Spec, arrays: Arrays, seed: Seed): Arrays =>
  trainInKernel(othello as TrainedGame, kernels, readBatch(batch), arrays, seed);

type Case = { readonly name: string; readonly batch: Spec; readonly arrays: Arrays };

const random = (length: number, scale: number, label: string): Float32Array => {
  const rng = rngFrom(seedFor(SEED, label));
  return Float32Array.from({ length }, () => scale * (2 * rng.next() - 1));
};

function patternCase(
  name: string,
  tuples: readonly Tuple[],
  shape: Partial<Omit<Patterns, 'weights'>>,
  learner: Readonly<Record<string, Json>>,
  game: Readonly<Record<string, Json>>,
): Case {
  const whole = {
    tuples,
    boundaries: [],
    biases: [],
    output: 'tanh',
    perspective: 'inversion',
    ...shape,
  };
  const count = weightCount(tuples) * phaseCount({ boundaries: [], ...shape });
  const zeros = (): Float32Array => new Float32Array(count);
  const arrays: Arrays = {
    // Mirror images share a weight from the start only if the weights are equal.
    weights: learner.mirror === false ? random(count, 0.02, 'weights') : zeros(),
    errors: zeros(),
    magnitudes: zeros(),
    ...(game.mode === 'rivals' && { rivalWeights: zeros(), rivalErrors: zeros(), rivalMagnitudes: zeros() }),
    ...(game.pool && { partners: random(3 * 64, 1, 'partners') }),
  };
  return { name, batch: { kind: 'td', learner: { kind: 'patterns', shape: whole, ...learner }, ...game }, arrays };
}

function networkCase(
  name: string,
  shape: Partial<NetworkShape>,
  learner: Readonly<Record<string, Json>>,
  game: Readonly<Record<string, Json>>,
): Case {
  const net: NetworkShape = { ...VERHELST, ...shape };
  const count = parameterCount(net);
  const arrays: Arrays = {
    weights: random(count, 0.3, 'one'),
    ...(game.mode === 'rivals' && { rivalWeights: random(count, 0.3, 'two') }),
  };
  return { name, batch: { kind: 'td', learner: { kind: 'network', shape: net, ...learner }, ...game }, arrays };
}

const three = straightTuples(othelloBoard, 3, 'one');
const CASES: readonly Case[] = [
  patternCase(
    'plain TD(0) against itself',
    straightTuples(othelloBoard, 2),
    {},
    { rule: 'td', rate: 0.3, mirror: false },
    { games: 20, explore: 0.1 },
  ),
  patternCase(
    'temporal coherence with mirrors, phases, disc targets and exact endings',
    [...three, ...blockTuples(othelloBoard, 3, 3, 'one')],
    { boundaries: [20, 40], thin: [6], output: 'discs', perspective: 'moved' },
    { rule: 'tc', rate: 1 },
    { games: 20, explore: [0.2, 0], total: 20, target: 'discs', exact: 6, opening: [2, 8] },
  ),
  patternCase(
    'phases by the parity of discs',
    three,
    { boundaries: [30], parity: true, thin: [6], output: 'discs', perspective: 'moved' },
    { rule: 'tc', rate: 1 },
    { games: 20, explore: 0.1, target: 'discs', exact: 4, opening: [0, 6] },
  ),
  patternCase(
    'the best move’s value where another is played, and greedy games',
    three,
    { boundaries: [30], output: 'discs', perspective: 'moved' },
    { rule: 'tc', rate: 1 },
    {
      games: 24,
      explore: 0.3,
      explored: 'best',
      greedy: 0.4,
      lambda: 0.5,
      horizon: 4,
      target: 'discs',
      exact: 4,
      opening: [0, 6],
    },
  ),
  networkCase(
    'two nets that learn the best move’s value, after the game',
    { hidden: [4] },
    { rate: 0.05, symmetries: 'one' },
    { mode: 'rivals', games: 6, explore: 0.3, explored: 'best', when: 'game' },
  ),
  patternCase(
    'TD(λ), a horizon of 5, both views',
    straightTuples(othelloBoard, 4, 'one'),
    { biases: [0.125] },
    { rule: 'tc', rate: [1, 0.5], views: 'both' },
    { games: 15, explore: 0.15, total: 15, lambda: 0.7, horizon: 5 },
  ),
  patternCase(
    'by negation, against the standard heuristic with the noise of the League',
    three,
    { perspective: 'negation' },
    { rule: 'tc' },
    { games: 20, mode: 'opponent', opponent: { kind: 'squares' }, explore: 0.1, epsilon: 0.1, exact: 3 },
  ),
  patternCase(
    'a pool of opponents in some of the games',
    three,
    { thin: [5], output: 'discs', perspective: 'moved' },
    { rule: 'tc' },
    { games: 30, explore: 0.1, pool: 0.4, epsilon: 0.1, lambda: 0.5, horizon: 4, target: 'discs', opening: [0, 6] },
  ),
  patternCase(
    'two rivals, stored pairs, discs squashed',
    three,
    {},
    { rule: 'td', rate: 0.2 },
    { games: 20, mode: 'rivals', when: 'game', lambda: 0.5, horizon: 64, target: 'discs', opening: 4 },
  ),
  patternCase(
    'Logistello’s patterns',
    tupleSet(othelloBoard, 'logistello', 'one', rngFrom(SEED)),
    { boundaries: [30], output: 'discs' },
    { rule: 'tc' },
    { games: 4, target: 'discs', explore: 0.1, lambda: 0.5, horizon: 3 },
  ),
  networkCase(
    'Verhelst’s two nets, step by step',
    {},
    { rate: 0.02 },
    { games: 6, mode: 'rivals', explore: [0.1, 0], total: 6 },
  ),
  networkCase(
    'Verhelst’s two nets, stored pairs',
    {},
    { rate: 0.02 },
    { games: 4, mode: 'rivals', when: 'game', explore: [0.1, 0], total: 4 },
  ),
  networkCase(
    'Verhelst’s two nets as his program has them',
    {},
    { rate: 0.02 },
    {
      games: 12,
      mode: 'rivals',
      explore: [0.5, 0],
      total: 12,
      explored: 'played',
      colours: 'fixed',
      ties: 'first',
      ends: 'learner',
      passes: 'end',
    },
  ),
  networkCase(
    'TD(λ) of two hidden layers, sigmoids, padding',
    { hidden: [6, 5], activation: 'sigmoid', output: 'sigmoid' },
    { rate: 0.1, symmetries: 'one', views: 'both' },
    { games: 6, lambda: 0.8, horizon: 4, explore: 0.1 },
  ),
  networkCase(
    'gains, one input a square, by negation, linear discs',
    { encoding: 'one', hidden: [42], thresholds: 'gain', output: 'linear', perspective: 'negation' },
    { rate: 0.0005 },
    { games: 4, target: 'discs', mode: 'opponent', opponent: { kind: 'squares' }, explore: 0.1, epsilon: 0.1 },
  ),
  networkCase(
    'three inputs a square, by negation',
    { encoding: 'three', hidden: [7], perspective: 'negation' },
    { rate: 0.05 },
    { games: 4, mode: 'rivals', explore: 0.1, exact: 4 },
  ),
  networkCase(
    'boards turned to one orientation, three inputs a square, two layers',
    { encoding: 'three', hidden: [9, 4], mirrors: 'removed' },
    { rate: 0.05, symmetries: 'one' },
    { games: 6, mode: 'rivals', explore: 0.1 },
  ),
  networkCase(
    'boards turned to one orientation, by negation, two inputs a square',
    { hidden: [6], mirrors: 'removed', perspective: 'negation' },
    { rate: 0.05, symmetries: 'one' },
    { games: 6, explore: 0.1 },
  ),
  ...(['one', 'two', 'three'] as const).map(encoding =>
    networkCase(
      `a layer of blocks, encoding ${encoding}`,
      { encoding, hidden: [91, 5] },
      { rate: 0.02, blocks: true, symmetries: encoding === 'two' ? 'eight' : 'one' },
      { games: 2, explore: 0.1 },
    ),
  ),
  ...(['one', 'two', 'three'] as const).map(encoding =>
    networkCase(
      `shared weights, encoding ${encoding}`,
      {
        encoding,
        hidden: encoding === 'one' ? [8] : [16, 8],
        ...(encoding === 'two' ? { thresholds: 'gain', perspective: 'negation' } : {}),
      },
      { rate: 0.02, symmetries: 'shared' },
      { games: 2, explore: 0.1, exact: encoding === 'three' ? 4 : 0 },
    ),
  ),
  networkCase(
    'rectified units, no thresholds, three layers',
    { hidden: [10, 8, 4], activation: 'relu', thresholds: 'none' },
    { rate: 0.05, symmetries: 'one' },
    { games: 6, explore: 0.1 },
  ),
];

const bits = (array: Arrays[string] | undefined): Uint8Array =>
  new Uint8Array(array!.buffer, array!.byteOffset, array!.byteLength);

for (const { name, batch, arrays } of CASES) {
  test(`${name}: kernel and reference end with the same weights`, () => {
    const expected = trainPlainly(othello, readBatch(batch), arrays, SEED, solveForBlack);
    assert.notDeepEqual(expected.weights, arrays.weights);
    assert.ok(expected.figures![4]! > 50);
    for (const kernels of ROOMS) {
      const found = inKernel(kernels, batch, arrays, SEED);
      for (const [array, numbers] of Object.entries(expected)) {
        if (array === 'figures') assert.deepEqual(found[array], numbers);
        else assert.deepEqual(bits(found[array]), bits(numbers), array);
      }
    }
  });

  test(`${name}: two batches equal one`, () => {
    const games = batch.games as number;
    const half = Math.floor(games / 2);
    const [kernels] = ROOMS;
    const whole = inKernel(kernels!, batch, arrays, SEED);
    const begun = inKernel(kernels!, { ...batch, games: half }, arrays, SEED);
    const ended = inKernel(kernels!, { ...batch, first: half, games: games - half }, begun, SEED);
    for (const array of Object.keys(arrays).filter(each => each in whole)) {
      assert.deepEqual(bits(ended[array]), bits(whole[array]), array);
    }
    assert.notDeepEqual(inKernel(kernels!, batch, arrays, seedFor(SEED, 'other')).weights, whole.weights);
  });
}
