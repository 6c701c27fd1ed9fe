import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluatorSuite, explanationSuite, kernelSuite } from '../../../test/suites/evaluator.js';
import { randomGame } from '../../../test/suites/game.js';
import { type OthelloPosition, ownersOf, swapColours } from '../../games/othello/board.js';
import { parseBoard } from '../../games/othello/board-text.js';
import { othello } from '../../games/othello/othello.js';
import { ratedOthello } from '../../games/othello/rated.js';
import { SYMMETRIES, turnBoard, turnMove } from '../../games/othello/symmetry.js';
import { othelloBoard } from '../../games/othello/view.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import { SIDES, type Side } from '../../rules/position.js';
import { ENCODINGS, layersOf, type Network, type NetworkShape, networkFault, parameterCount } from './data.js';
import { activityOf, network } from './network.js';
import { PINKNEY, pinkneyNetwork, randomNetwork, VERHELST, verhelstNetwork } from './presets.js';

const SEED = parseSeed('network');
const drawn = (shape: NetworkShape, scale = 0.3): Network => randomNetwork(shape, rngFrom(SEED), 'uniform', scale);

const NETS: readonly (readonly [string, Network])[] = [
  ['Pinkney’s', pinkneyNetwork(rngFrom(SEED))],
  ['Verhelst’s', verhelstNetwork(rngFrom(SEED))],
  ['Verhelst’s with small weights', drawn(VERHELST, 0.03)],
  [
    'three values a square, three layers, sigmoid',
    drawn({
      encoding: 'three',
      hidden: [33, 7, 18],
      activation: 'sigmoid',
      output: 'sigmoid',
      thresholds: 'bias',
      perspective: 'inversion',
    }),
  ],
  [
    'two layers, relu, by negation',
    drawn({
      encoding: 'one',
      hidden: [65, 21],
      activation: 'relu',
      output: 'linear',
      thresholds: 'bias',
      perspective: 'negation',
    }),
  ],
  [
    'two layers with gains',
    drawn({
      encoding: 'two',
      hidden: [10, 5],
      activation: 'tanh',
      output: 'tanh',
      thresholds: 'gain',
      perspective: 'inversion',
    }),
  ],
  [
    'one unit, no thresholds',
    drawn({
      encoding: 'one',
      hidden: [1],
      activation: 'tanh',
      output: 'linear',
      thresholds: 'none',
      perspective: 'inversion',
    }),
  ],
];

for (const [name, net] of NETS) {
  const evaluator = network(ratedOthello, net);
  evaluatorSuite(`network, ${name}`, othello, evaluator);
  kernelSuite(`network, ${name}`, evaluator);
  explanationSuite(`network, ${name}`, othello, evaluator);
}

test('parameters are as many as published', () => {
  assert.equal(parameterCount(PINKNEY), 2772);
  assert.equal(parameterCount(VERHELST), 6501);
  assert.equal(parameterCount({ ...VERHELST, thresholds: 'none' }), 6450);
});

test('weights come from a seed, Pinkney’s with mean 0 and variance 1, Verhelst’s within −1…1', () => {
  const { weights } = pinkneyNetwork(rngFrom(SEED));
  assert.deepEqual(pinkneyNetwork(rngFrom(SEED)).weights, weights);
  const mean = weights.reduce((sum, x) => sum + x, 0) / weights.length;
  const variance = weights.reduce((sum, x) => sum + (x - mean) ** 2, 0) / weights.length;
  assert.ok(Math.abs(mean) < 0.08 && Math.abs(variance - 1) < 0.11); // four standard errors
  assert.ok(verhelstNetwork(rngFrom(SEED)).weights.every(x => Math.abs(x) <= 1));
});

const board = (text: string): OthelloPosition => {
  const result = parseBoard(text);
  assert.ok(result.ok);
  return result.value;
};

test('values computed by hand', () => {
  // Black a1, white b1. One unit: weight 3 from a1, 1 from b1, 0 from elsewhere; then the output's weight 2.
  const position = board(`XO${'-'.repeat(62)} X`);
  const weightsFrom = (values: number, at: readonly (readonly [number, number])[], tail: readonly number[]) => {
    const weights = new Float32Array(64 * values + tail.length);
    for (const [i, weight] of at) weights[i] = weight;
    weights.set(tail, 64 * values);
    return weights;
  };
  const shape: NetworkShape = { ...PINKNEY, hidden: [1], activation: 'relu', thresholds: 'none' };
  const pair = [[0, 3], [1, 1]] as const; // biome-ignore format: two weights
  const value = (net: Network, side: Side): number => network(ratedOthello, net).value(position, side);
  const plain: Network = { ...shape, weights: weightsFrom(1, pair, [2]) };
  // 3 − 1 = 2, relu 2, times 2; white sees −2, relu 0
  assert.deepEqual([value(plain, 0), value(plain, 1)], [4, 0]);
  assert.equal(value({ ...plain, perspective: 'negation' }, 1), -4);
  // a gain of 5 multiplies by 5/2
  assert.equal(value({ ...shape, thresholds: 'gain', weights: weightsFrom(1, pair, [5, 2]) }, 0), 10);
  // biases 1 and 10
  assert.equal(value({ ...shape, thresholds: 'bias', weights: weightsFrom(1, pair, [1, 2, 10]) }, 0), 16);
  // tanh(1) = 0.76159416 and 1/(1 + 1/e) = 0.73105858
  assert.ok(
    Math.abs(value({ ...shape, activation: 'tanh', weights: weightsFrom(1, [[0, 1]], [1]) }, 0) - 0.76159416) < 5e-7,
  );
  assert.ok(
    Math.abs(value({ ...shape, activation: 'sigmoid', weights: weightsFrom(1, [[0, 1]], [1]) }, 0) - 0.73105858) < 5e-7,
  );
  // Two values: a1's weights 3 and 1, b1's 5 and 7, c1's 1 and 1: (3 − 1) + (−5 + 7) + (−1 − 1) = 2
  const two = weightsFrom(2, [[0, 3], [1, 1], [2, 5], [3, 7], [4, 1], [5, 1]], [2]); // biome-ignore format: pairs
  assert.equal(value({ ...shape, encoding: 'two', weights: two }, 0), 4);
  // Three values: own a1 3, other b1 7, empty c1 11, the rest is not lit: 21
  const three = weightsFrom(3, [[0, 3], [1, 100], [3, 100], [4, 7], [8, 11], [6, 100]], [1]); // biome-ignore format: pairs
  assert.equal(value({ ...shape, encoding: 'three', weights: three }, 0), 21);
});

const positions = Array.from({ length: 5 }, (_, i) => randomGame(othello, seedFor(SEED, i)))
  .flat()
  .map(step => step.position);

/** The plain definition with f64 library mathematics. */
function plainly(net: Network, position: OthelloPosition, side: Side): number {
  const functions = {
    tanh: Math.tanh,
    sigmoid: (x: number) => 1 / (1 + Math.exp(-x)),
    relu: (x: number) => Math.max(0, x),
    linear: (x: number) => x,
  };
  let values = ownersOf(position).flatMap(
    owner => ENCODINGS[net.encoding][owner === undefined ? 2 : owner === side ? 0 : 1]!,
  );
  const layers = layersOf(net);
  layers.forEach(({ units, weights, thresholds }, i) => {
    const isLast = i === layers.length - 1;
    values = Array.from({ length: units }, (_, unit) => {
      const sum = values.reduce((total, x, j) => total + x * weights[j * units + unit]!, 0);
      const gained =
        net.thresholds === 'gain' && !isLast ? (sum * thresholds[unit]!) / 2 : sum + (thresholds[unit] ?? 0);
      return functions[isLast ? net.output : net.activation](gained);
    });
  });
  return values[0]!;
}

test('values are those of plain f64 mathematics within 2e-5 of the bound of a unit', () => {
  for (const [name, net] of NETS) {
    const inversion = network(ratedOthello, { ...net, perspective: 'inversion' });
    const scale = layersOf(net)
      .at(-1)!
      .weights.reduce((sum, x) => sum + Math.abs(x), 1);
    for (const position of positions) {
      for (const side of SIDES) {
        const difference = Math.abs(inversion.value(position, side) - plainly(net, position, side));
        assert.ok(difference < 2e-5 * scale, `${name}: ${difference}`);
      }
    }
  }
});

test('exchanged colours exchange the views; Pinkney’s net is odd but for rounding', () => {
  for (const [, net] of NETS) {
    const inversion = network(ratedOthello, { ...net, perspective: 'inversion' });
    const negation = network(ratedOthello, { ...net, perspective: 'negation' });
    for (const position of positions) {
      assert.equal(inversion.value(position, 0), inversion.value(swapColours(position), 1));
      assert.equal(negation.value(position, 0), -negation.value(position, 1));
    }
  }
  const pinkney = network(ratedOthello, NETS[0]![1]);
  for (const position of positions) {
    assert.ok(Math.abs(pinkney.value(position, 0) + pinkney.value(position, 1)) < 1e-4);
  }
});

test('a net whose weights are the same on mirrored squares has one value under all eight symmetries', () => {
  // Multiples of 1/16 add up exactly, so the order of additions cannot show.
  const shape: NetworkShape = { ...PINKNEY, hidden: [4], thresholds: 'none' };
  const rng = rngFrom(SEED);
  const weights = new Float32Array(parameterCount(shape));
  for (let square = 0; square < 64; square++) {
    for (let unit = 0; unit < 4; unit++) {
      const weight = (rng.below(33) - 16) / 16;
      for (const symmetry of SYMMETRIES) weights[turnMove(square, symmetry) * 4 + unit] = weight;
    }
  }
  weights.fill(1, 256);
  const evaluator = network(ratedOthello, { ...shape, weights });
  for (const position of positions) {
    assert.equal(new Set(SYMMETRIES.map(symmetry => evaluator.value(turnBoard(position, symmetry), 0))).size, 1);
  }
});

const ORIENTED: readonly Network[] = [
  drawn({ ...VERHELST, encoding: 'three', hidden: [9], mirrors: 'removed' }),
  drawn({ ...VERHELST, hidden: [12, 5], mirrors: 'removed', perspective: 'negation' }),
];
for (const net of ORIENTED) kernelSuite(`a net that turns boards, by ${net.perspective}`, network(ratedOthello, net));

test('a net that turns boards to one orientation has one value under all eight symmetries', () => {
  for (const net of ORIENTED) {
    const evaluator = network(ratedOthello, net);
    for (const position of positions) {
      for (const side of SIDES) {
        const values = SYMMETRIES.map(symmetry => evaluator.value(turnBoard(position, symmetry), side));
        assert.equal(new Set(values).size, 1);
      }
    }
  }
});

test('what the hidden units give can be asked for', () => {
  const activity = activityOf(othelloBoard, NETS[3]![1])(othello.initial(), 0);
  assert.deepEqual(
    activity.hidden.map(layer => layer.length),
    [33, 7, 18],
  );
  assert.ok(activity.hidden.every(layer => layer.every(x => x > 0 && x < 1)));
  assert.equal(activity.output, network(ratedOthello, NETS[3]![1]).value(othello.initial(), 0));
});

test('what does not fit together is named', () => {
  const good = drawn(PINKNEY);
  for (const [bad, fault] of [
    [{ ...good, hidden: [] }, /1 to 8 hidden layers, not 0/],
    [{ ...good, hidden: [0] }, /1 to 1024 units/],
    [{ ...good, hidden: [2 ** 30] }, /1 to 1024 units/],
    [{ ...good, hidden: [43] }, /expected 2838 weights, not 2772/],
    [{ ...good, weights: good.weights.map(() => Number.NaN) }, /not a finite number/],
    [{ ...good, weights: good.weights.map(() => 1e38) }, /too large to add up/],
    [{ ...good, weights: good.weights.map(() => 1e12) }, /more than 2\^40/],
  ] as const) {
    assert.match(networkFault(bad, othelloBoard) ?? '', fault);
    assert.throws(() => network(ratedOthello, bad), fault);
  }
  assert.equal(networkFault(good, othelloBoard), undefined);
});
