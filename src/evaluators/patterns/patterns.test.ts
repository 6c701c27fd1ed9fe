import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluatorSuite, explanationSuite, kernelSuite } from '../../../test/suites/evaluator.js';
import { randomGame } from '../../../test/suites/game.js';
import { discs, type OthelloPosition, ownersOf, PASS, swapColours } from '../../games/othello/board.js';
import { parseBoard } from '../../games/othello/board-text.js';
import { othello } from '../../games/othello/othello.js';
import { ratedOthello } from '../../games/othello/rated.js';
import { SYMMETRIES, turnBoard } from '../../games/othello/symmetry.js';
import { othelloBoard } from '../../games/othello/view.js';
import { openKernel } from '../../kernel/bridge.js';
import { loadKernel } from '../../kernel/load.node.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import { SIDES } from '../../rules/position.js';
import { inSteps } from '../steps.js';
import { linearBound, type Patterns, patternsFault, phaseCount } from './data.js';
import { patterns } from './patterns.js';
import { tupleSet } from './presets.js';
import {
  blockTuples,
  type Orders,
  placementCount,
  placementsOf,
  snakeTuples,
  straightTuples,
  type Tuple,
  weightCount,
} from './tuples.js';

const SEED = parseSeed('patterns');

const randomPatterns = (
  tuples: readonly Tuple[],
  options: Partial<Patterns> = {},
  weight: (draw: number) => number = draw => 2 * draw - 1,
): Patterns => {
  const rng = rngFrom(SEED);
  const phases = phaseCount({ boundaries: [], ...options });
  return {
    tuples,
    boundaries: [],
    weights: Float32Array.from({ length: phases * weightCount(tuples) }, () => weight(rng.next())),
    biases: [],
    output: 'linear',
    perspective: 'inversion',
    ...options,
  };
};

const logistelloTuples = (orders: Orders = 'both'): Tuple[] =>
  tupleSet(othelloBoard, 'logistello', orders, rngFrom(SEED));

/** Large weights that cancel, and small ones finer than what f64 can still add to the large. */
const uneven = (draw: number): number => (draw < 0.1 ? 2 ** 30 : draw < 0.2 ? -(2 ** 30) : (draw - 0.5) * 2 ** -10);

const allTwo = straightTuples(othelloBoard, 2);
const snakes = snakeTuples(othelloBoard, 12, 6, rngFrom(SEED));
const KINDS: readonly (readonly [string, Patterns])[] = [
  ['patterns, all-1', randomPatterns(straightTuples(othelloBoard, 1))],
  ['patterns, one tuple in two tables', randomPatterns([allTwo[0]!, allTwo[1]!, allTwo[0]!])],
  ['patterns, all-2 by negation', randomPatterns(allTwo, { perspective: 'negation', biases: [0.25] })],
  ['patterns, snakes in three phases', randomPatterns(snakes, { boundaries: [20, 40], biases: [1, 2, -3] })],
  [
    'patterns, all-4 and blocks, tanh',
    randomPatterns(
      [...straightTuples(othelloBoard, 4), ...blockTuples(othelloBoard, 2, 2)],
      { output: 'tanh' },
      draw => (draw - 0.5) / 10,
    ),
  ],
  [
    'patterns, all-3 by who has moved',
    randomPatterns(straightTuples(othelloBoard, 3), { perspective: 'moved', boundaries: [33] }),
  ],
  [
    'patterns, all-2 by who has moved and has few discs',
    randomPatterns(allTwo, { perspective: 'moved', boundaries: [12], thin: [4, 9], biases: [0, 1, 2, 3] }),
  ],
  [
    'patterns, all-2 by the parity of discs',
    randomPatterns(allTwo, {
      perspective: 'moved',
      boundaries: [24],
      parity: true,
      thin: [5],
      biases: [0, 1, 2, 3, 4],
    }),
  ],
  [
    'patterns, tanh by negation',
    randomPatterns(allTwo, { output: 'tanh', perspective: 'negation' }, draw => (draw - 0.5) / 10),
  ],
  ['patterns, of very uneven weights', randomPatterns(allTwo, { biases: [1e-12] }, uneven)],
  ['patterns, Logistello’s', randomPatterns(logistelloTuples(), { boundaries: [30] })],
  ['patterns, Logistello’s in one order', randomPatterns(logistelloTuples('one'), { boundaries: [16, 32, 48] })],
];

for (const [name, data] of KINDS) {
  const evaluator = patterns(ratedOthello, data);
  evaluatorSuite(name, othello, evaluator);
  kernelSuite(name, evaluator);
  explanationSuite(name, othello, evaluator);
}

test('tables, weights and placements are as many as published', () => {
  const counts = (make: (orders: Orders) => readonly Tuple[]): number[] => [
    make('both').length,
    weightCount(make('both')),
    placementCount(make('one')),
    placementCount(make('both')),
  ];
  assert.deepEqual(
    counts(orders => straightTuples(othelloBoard, 1, orders)),
    [10, 30, 64, 64],
  );
  assert.deepEqual(
    counts(orders => straightTuples(othelloBoard, 2, orders)),
    [32, 288, 210, 240],
  );
  assert.deepEqual(counts(orders => straightTuples(othelloBoard, 3, orders)).slice(0, 2), [24, 648]);
  assert.deepEqual(counts(orders => straightTuples(othelloBoard, 4, orders)).slice(0, 2), [21, 1701]);
  assert.deepEqual(
    counts(orders => [...straightTuples(othelloBoard, 4, orders), ...blockTuples(othelloBoard, 2, 2, orders)]),
    [31, 2511, 179, 236],
  );
  assert.deepEqual(counts(logistelloTuples), [11, 167_265, 46, 84]);
});

test('a tuple lies where its mirror images lie', () => {
  assert.deepEqual(placementsOf(othelloBoard, [0, 1], 'one').length, 8);
  assert.deepEqual(placementsOf(othelloBoard, [3, 4], 'one'), [
    [3, 4],
    [59, 60],
    [24, 32],
    [31, 39],
  ]);
  assert.equal(placementsOf(othelloBoard, [3, 4], 'both').length, 8);
  assert.equal(placementsOf(othelloBoard, [0, 9, 18], 'both').length, 4);
});

test('snakes are drawn from a seed, walk from neighbour to neighbour and never cross themselves', () => {
  assert.deepEqual(snakeTuples(othelloBoard, 12, 6, rngFrom(SEED)), snakes);
  assert.notDeepEqual(snakeTuples(othelloBoard, 12, 6, rngFrom(seedFor(SEED, 1))), snakes);
  for (const [squares] of snakes) {
    assert.equal(new Set(squares).size, 6);
    squares!.slice(1).forEach((square, i) => {
      const from = squares![i]!;
      assert.ok(Math.max(Math.abs((from & 7) - (square & 7)), Math.abs((from >> 3) - (square >> 3))) === 1);
    });
  }
  // There are ten squares up to symmetry: a board that has fewer walks than are asked for gives those it has.
  assert.equal(snakeTuples(othelloBoard, 11, 1, rngFrom(SEED)).length, 10);
  assert.deepEqual(snakeTuples(othelloBoard, 2, 65, rngFrom(SEED)), []);
});

const board = (text: string): OthelloPosition => {
  const result = parseBoard(text);
  assert.ok(result.ok);
  return result.value;
};

test('values computed by hand', () => {
  // a1 black, b1 white, all else empty. The pair (a1, b1) read by black: digits 2 0, index 6; by white 0 2, index 2.
  const position = board(`XO${'-'.repeat(62)} X`);
  const weights = Float32Array.of(1, 2, 4, 8, 16, 32, 64, 128, 256);
  const one = randomPatterns([[[0, 1]]], { weights });
  assert.equal(patterns(ratedOthello, one).value(position, 0), 64);
  assert.equal(patterns(ratedOthello, one).value(position, 1), 4);
  assert.equal(patterns(ratedOthello, { ...one, perspective: 'negation' }).value(position, 1), -64);
  assert.equal(patterns(ratedOthello, { ...one, biases: [0.5] }).value(position, 1), 4.5);
  // Eight placements: (a1,b1) 6; (a1,a2) digits 2 1, index 7; the other six are empty, index 4.
  const eight = { ...one, tuples: [placementsOf(othelloBoard, [0, 1], 'both')] };
  assert.equal(patterns(ratedOthello, eight).value(position, 0), 64 + 128 + 6 * 16);
  // For white 0 2 → 2, 0 1 → 1.
  assert.equal(patterns(ratedOthello, eight).value(position, 1), 4 + 2 + 6 * 16);
  // Two discs: from two on the second phase counts.
  const phases = {
    ...one,
    boundaries: [2, 3],
    weights: Float32Array.of(...new Array(9).fill(0), ...weights, ...weights),
  };
  assert.equal(patterns(ratedOthello, phases).value(position, 0), 64);
  assert.equal(patterns(ratedOthello, phases).value(board(`X${'-'.repeat(63)} X`), 0), 0);
  // tanh(1/2) = 0.46211716
  const squashed = patterns(ratedOthello, { ...one, output: 'tanh', weights: weights.map(w => w / 128) });
  assert.ok(Math.abs(squashed.value(position, 0) - 0.46211716) < 5e-7);
});

const games = Array.from({ length: 20 }, (_, i) => randomGame(othello, seedFor(SEED, 'games', i)));

test('a board and its seven mirror images have one value to the last bit, where every order is laid', () => {
  for (const tuples of [
    allTwo,
    snakes,
    logistelloTuples(),
    [...straightTuples(othelloBoard, 4), ...blockTuples(othelloBoard, 2, 2)],
  ]) {
    for (const weight of [(draw: number): number => 2 * draw - 1, (draw: number): number => draw / 3, uneven]) {
      for (const output of ['linear', 'tanh'] as const) {
        const evaluator = patterns(
          ratedOthello,
          randomPatterns(tuples, { output, boundaries: [40], biases: [0.1, 0.3] }, weight),
        );
        for (const { position } of games.slice(0, 3).flat()) {
          for (const side of SIDES) {
            const values = SYMMETRIES.map(symmetry => evaluator.value(turnBoard(position, symmetry), side));
            assert.equal(new Set(values).size, 1);
          }
        }
      }
    }
  }
});

test('weights too fine to be added without loss are rounded first, by less than the sum would be', () => {
  const weights = randomPatterns(allTwo, {}, uneven).weights;
  const bound = linearBound({ tuples: allTwo, weights, biases: [] }, 1);
  const rounded = inSteps(weights, bound);
  assert.ok(rounded.some((weight, i) => weight !== weights[i]));
  assert.ok(rounded.every((weight, i) => Math.abs(weight - weights[i]!) <= bound * 2 ** -52));
  assert.equal(inSteps(rounded, bound), rounded);
  const even = randomPatterns(allTwo, {}, draw => 1 + draw).weights;
  assert.equal(inSteps(even, linearBound({ tuples: allTwo, weights: even, biases: [] }, 1)), even);
  const tiny = Float32Array.of(1e-45, 0, -1e-44);
  assert.equal(inSteps(tiny, 1e-43), tiny);
});

test('exchanged colours exchange the views, and negation makes them opposite', () => {
  for (const [, data] of KINDS.filter(([, { thin: discBuckets }]) => discBuckets === undefined)) {
    const inversion = patterns(ratedOthello, { ...data, perspective: 'inversion' });
    const negation = patterns(ratedOthello, { ...data, perspective: 'negation' });
    for (const { position } of games[0]!) {
      assert.equal(inversion.value(position, 0), inversion.value(swapColours(position), 1));
      assert.equal(negation.value(position, 0), -negation.value(position, 1));
      assert.equal(negation.value(position, 0), inversion.value(position, 0));
    }
  }
});

test('the sum is that of plain f64 mathematics within 5e-7', () => {
  const data = randomPatterns(logistelloTuples(), { output: 'tanh' }, draw => (draw - 0.5) / 5);
  const evaluator = patterns(ratedOthello, data);
  for (const { position } of games.flat()) {
    const owners = ownersOf(position);
    let sum = 0;
    let table = 0;
    for (const tuple of data.tuples) {
      for (const squares of tuple) {
        const digits = squares.map(square => [2, 0, 1][owners[square] ?? 2]);
        sum += data.weights[table + Number.parseInt(digits.join(''), 3)]!;
      }
      table += 3 ** tuple[0]!.length;
    }
    assert.ok(Math.abs(evaluator.value(position, 0) - Math.tanh(sum)) < 5e-7);
  }
});

for (const build of ['release', 'checked'] as const) {
  test(`${build}: indices kept along a game give the value of the board, and going back is forgetting`, () => {
    const kernel = openKernel(loadKernel(build), { threads: 1, tableBytes: 0, weightBytes: 4 << 20 });
    const { exports, plan, layout } = kernel;
    for (const [name, data] of KINDS) {
      const evaluator = patterns(ratedOthello, data);
      kernel.setEvaluator(0, evaluator.kernel!);
      const size = exports.indexBytes(plan.weights);
      const arrays = plan.weights + evaluator.kernel!.bytes(layout).length;
      const agree = (position: OthelloPosition, at: number): void => {
        const [black, white] = discs(position);
        for (const side of SIDES) {
          const value = exports.valueOfIndices(
            plan.weights,
            at,
            black + white,
            position.turn === 0 ? white : black,
            (side === 1 ? layout.WHITE : 0) | (side === position.turn ? 0 : layout.WAITING),
          );
          assert.equal(value, evaluator.value(position, side), name);
        }
      };
      for (const trail of games.slice(0, build === 'release' ? 20 : 2)) {
        let at = arrays;
        kernel.moves(trail[0]!.position);
        exports.setUpIndices(plan.weights, at, trail[0]!.position.turn);
        for (const { position, move } of trail) {
          agree(position, at);
          if (move === undefined || move === PASS) continue;
          kernel.moves(position);
          exports.updateIndices(plan.weights, at, at + size, move, position.turn);
          agree(position, at); // still there
          at += size;
        }
      }
    }
  });
}

test('what does not fit together is named', () => {
  const good = randomPatterns(allTwo);
  for (const [bad, fault] of [
    [{ ...good, tuples: [] }, /every table needs a placement/],
    [{ ...good, tuples: [[[0, 0]]] }, /names a square twice/],
    [{ ...good, tuples: [[[0, 64]]] }, /from 0 to 63/],
    [{ ...good, tuples: [[[0, 1], [2]]] }, /equally long/],
    [{ ...good, tuples: [[Array.from({ length: 11 }, (_, i) => i)]] }, /1 to 10 squares, not 11/],
    [{ ...good, weights: new Float32Array(287) }, /expected 288 weights, not 287/],
    [{ ...good, boundaries: [20, 20] }, /ascending disc counts/],
    [{ ...good, perspective: 'moved', thin: [4, 16] }, /thin must be whole numbers from 1 to 15, each greater/],
    [{ ...good, thin: [4] }, /just moved/],
    [{ ...good, weights: good.weights.map((w, i) => (i === 0 ? Number.NaN : w)) }, /not a finite number/],
    [{ ...good, weights: good.weights.map((w, i) => (i === 0 ? -Infinity : w)) }, /not a finite number/],
    [{ ...good, biases: [1, 2] }, /expected 1 biases, not 2/],
    [{ ...good, weights: good.weights.map(() => Number.NaN) }, /not a finite number/],
    [{ ...good, weights: good.weights.map(() => 1e30) }, /more than 2\^40/],
    [{ ...good, tuples: Array.from({ length: 5 }, () => allTwo).flat() }, /at most 960 placements/],
  ] as const) {
    assert.match(patternsFault(bad, othelloBoard) ?? '', fault);
    assert.throws(() => patterns(ratedOthello, bad), fault);
  }
  assert.equal(patternsFault(good, othelloBoard), undefined);
});
