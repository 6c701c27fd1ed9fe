/** Maps of weights say what a square is worth: exactly where that is so, and as a slope where it is not. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { network } from '../evaluators/network/network.js';
import { PINKNEY, randomNetwork, VERHELST } from '../evaluators/network/presets.js';
import { noughts } from '../games/noughts/noughts.js';
import { SQUARES } from '../games/othello/board.js';
import { parseBoard } from '../games/othello/board-text.js';
import { ALLIOT_STAGES } from '../games/othello/evaluators/alliot.js';
import { CURRIE_LEVELS } from '../games/othello/evaluators/strategies.js';
import { alliotModel, strategiesModel } from '../games/othello/files.js';
import { ratedOthello } from '../games/othello/rated.js';
import { TABLES } from '../games/othello/view.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import { featuresModel, networkModel, patternsModel, squaresModel } from './file.js';
import { namedWeights, unitsOf, weightMaps } from './weight-maps.js';

const at = (name: string): number => SQUARES.indexOf(name);

test('a table of squares is its own map', () => {
  const [map] = weightMaps(squaresModel('othello', TABLES.swh));
  assert.equal(map!.weights[at('a1')], 1);
  assert.equal(map!.weights[at('g7')], -0.25);
  assert.deepEqual(map!.weights, [...Float32Array.from(TABLES.swh)]);
});

test('Alliot’s ten numbers stand on their squares, the other two have names', () => {
  const file = alliotModel(ALLIOT_STAGES[0]);
  const [map] = weightMaps(file);
  for (const [square, weight] of [
    ['a1', 500],
    ['b1', -150],
    ['b2', -250],
    ['c1', 30],
    ['f3', 1],
    ['e4', 16],
  ] as const)
    assert.equal(map!.weights[at(square)], weight, square);
  assert.deepEqual(namedWeights(file), [
    { name: 'edge bonus', value: 30 },
    { name: 'liberty penalty', value: 8 },
  ]);
});

/** A net of tiny weights is all but linear: a disc is worth its slope. */
for (const [name, shape] of Object.entries({
  PINKNEY,
  VERHELST,
  deep: { ...VERHELST, hidden: [5, 4], encoding: 'three' as const },
})) {
  test(`the map of a net is what one disc adds to its value: ${name}`, () => {
    const net = randomNetwork(shape, rngFrom(parseSeed('maps')), 'gaussian', 1e-3);
    const { value } = network(ratedOthello, net);
    const board = (square: string): Parameters<typeof value>[0] => {
      const text = SQUARES.map(each => (each === square ? 'X' : '-')).join('');
      const parsed = parseBoard(`${text} X`);
      assert.ok(parsed.ok);
      return parsed.value;
    };
    const empty = value(board(''), 0);
    const [map] = weightMaps(networkModel('othello', net));
    for (const square of ['a1', 'd3', 'h8']) {
      const slope = value(board(square), 0) - empty;
      const told = map!.weights[at(square)]!;
      assert.ok(Math.abs(slope - told) < 0.02 * Math.abs(told) + 1e-10, `${square}: ${slope}, not ${told}`);
    }
    const units = unitsOf(net);
    assert.equal(units.length, shape.hidden[0]);
  });
}

test('a table of patterns is averaged over what stands beside', () => {
  // a1 b1: 3 · digit(a1) + digit(b1), digits 0 enemy, 1 empty, 2 own.
  const weights = Float32Array.from({ length: 9 }, (_, i) => 10 * (Math.floor(i / 3) - 1) + ((i % 3) - 1));
  const shape = { boundaries: [], biases: [], output: 'linear', perspective: 'inversion' } as const;
  const [map] = weightMaps(
    patternsModel('othello', {
      ...shape,
      tuples: [
        [
          [at('a1'), at('b1')],
          [at('h8'), at('g8')],
        ],
      ],
      weights,
    }),
  );
  for (const [square, worth] of [
    ['a1', 10],
    ['b1', 1],
    ['h8', 10],
    ['g8', 1],
    ['c1', 0],
  ] as const)
    assert.equal(map!.weights[at(square)], worth, square);
});

test('each phase of patterns has its own map', () => {
  const [early, late] = weightMaps(
    patternsModel('othello', {
      ...{ boundaries: [30], biases: [], output: 'linear', perspective: 'inversion' },
      tuples: [[[at('a1')]]],
      weights: Float32Array.of(-2, 0, 2, -5, 0, 5),
    }),
  );
  assert.deepEqual([early!.weights[at('a1')], late!.weights[at('a1')]], [2, 5]);
});

test('strategies and features have names, and no board', () => {
  const file = strategiesModel(CURRIE_LEVELS[0]!);
  assert.deepEqual(namedWeights(file)[1], { name: 'frontier', value: 3 });
  assert.deepEqual(weightMaps(file), []);
  const { names } = noughts.features;
  const two = namedWeights(featuresModel(noughts, [names.map((_, i) => i), names.map((_, i) => -i)]));
  assert.deepEqual(two[names.length + 1], { name: `${names[1]}, phase 2`, value: -1 });
});
