/** Evaluators on boards that are not eight by eight, and beside which there is more to see: noughts and crosses, Senet. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { evaluatorSuite, explanationSuite } from '../../test/suites/evaluator.js';
import { randomGame } from '../../test/suites/game.js';
import { noughts } from '../games/noughts/noughts.js';
import type { NoughtsPosition } from '../games/noughts/squares.js';
import { bit } from '../games/senet/houses.js';
import type { SenetPosition } from '../games/senet/position.js';
import { senet as senetOf } from '../games/senet/senet.js';
import { one } from '../games/senet/sticks.js';
import { senetOptions } from '../games/senet/variants.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, seedFor } from '../random/seed.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { FullGame } from '../rules/game.js';
import { type Position, SIDES } from '../rules/position.js';
import { readOptions } from '../specs/options.js';
import { features } from './features.js';
import { namedFormula } from './formula/named.js';
import { boardShape, type NetworkShape } from './network/data.js';
import { network } from './network/network.js';
import { PINKNEY, randomNetwork, VERHELST } from './network/presets.js';
import type { Patterns } from './patterns/data.js';
import { patterns } from './patterns/patterns.js';
import { randomPatterns, tupleSet } from './patterns/presets.js';
import { placementCount, placementsOf, weightCount } from './patterns/tuples.js';
import { squares } from './squares.js';

const SEED = parseSeed('other boards');
const senet = senetOf(readOptions({ kind: 'senet' }, senetOptions));

/** Everything that can be made for any game that has the parts. */
function kindsOf<P extends Position>(game: FullGame<P>): [string, Evaluator<P>][] {
  const { board } = game;
  const rng = (): ReturnType<typeof rngFrom> => rngFrom(seedFor(SEED, game.id));
  const extra = board.extra ? { extra: board.extra.names } : {};
  const shape = { tuples: tupleSet(board, 'all-2', 'both', rng()), boundaries: [], biases: [], ...extra };
  const nets = [
    ['pinkney', PINKNEY],
    ['verhelst', VERHELST],
    ['three inputs a cell', { ...VERHELST, encoding: 'three', hidden: [6, 4], perspective: 'negation' }],
  ] as const;
  return [
    ...Object.entries(board.tables ?? {}).flatMap(([name, table]): [string, Evaluator<P>][] => [
      [`squares(${name})`, squares(game, table)],
      [`squares(${name}) by negation, with noise`, squares(game, table, 'negation', 0.5).forGame!(SEED)],
    ]),
    ...Object.entries(game.defaults.weights).map(([name, weights]): [string, Evaluator<P>] => [
      `features(${name})`,
      features(game, weights),
    ]),
    ...Object.keys(game.primitives.named).map((name): [string, Evaluator<P>] => [
      `formula(${name})`,
      namedFormula(game.primitives, name, 'zero'),
    ]),
    ...(['inversion', 'negation', 'moved'] as const).map((perspective): [string, Evaluator<P>] => [
      `patterns by ${perspective}`,
      patterns(game, randomPatterns({ ...shape, output: 'linear', perspective }, rng())),
    ]),
    ['patterns, tanh', patterns(game, randomPatterns({ ...shape, output: 'tanh', perspective: 'inversion' }, rng()))],
    ...nets.map(([name, net]): [string, Evaluator<P>] => [
      `network(${name})`,
      network(game, randomNetwork({ ...net, ...boardShape(board) }, rng(), 'uniform')),
    ]),
  ];
}

for (const [name, evaluator] of kindsOf(noughts)) {
  evaluatorSuite(`noughts, ${name}`, noughts, evaluator);
  explanationSuite(`noughts, ${name}`, noughts, evaluator);
}
for (const [name, evaluator] of kindsOf(senet)) {
  evaluatorSuite(`senet, ${name}`, senet, evaluator);
  explanationSuite(`senet, ${name}`, senet, evaluator);
}

test('only a game that has a kernel has twins there', () => {
  for (const [name, evaluator] of [...kindsOf(noughts), ...kindsOf(senet)]) {
    assert.equal(evaluator.kernel, undefined, name);
  }
});

const both = <P extends Position>(evaluator: Evaluator<P>, position: P): number[] =>
  SIDES.map(side => evaluator.value(position, side));
const near = (found: readonly number[], expected: readonly number[]): void =>
  found.forEach((value, i) => {
    assert.ok(Math.abs(value - expected[i]!) < 1e-5, `${found.join(', ')}, not ${expected.join(', ')}`);
  });

const POWERS = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const pair = (changes: Partial<Patterns>): Patterns => ({
  tuples: [[[0, 1]]],
  boundaries: [],
  weights: Float32Array.from(POWERS),
  biases: [],
  output: 'linear',
  perspective: 'inversion',
  ...changes,
});
/** One hidden unit, rectified: what it says can be added up on paper. */
const UNIT: NetworkShape = {
  encoding: 'one',
  hidden: [1],
  activation: 'relu',
  output: 'linear',
  thresholds: 'bias',
  perspective: 'inversion',
};

describe('noughts and crosses, by hand', () => {
  // Crosses a1 and b2, a nought on b1; noughts to move.
  const position: NoughtsPosition = { turn: 1, crosses: 0b000_010_001, noughts: 0b000_000_010 };

  test('squares: as many as there are lines through each', () => {
    assert.deepEqual(both(squares(noughts, noughts.board.tables!.lines!), position), [3 + 4 - 2, -5]);
  });

  test('patterns: a1 and b1 are 2 0 to crosses and 0 2 to noughts', () => {
    assert.deepEqual(both(patterns(noughts, pair({})), position), [64, 4]);
    assert.deepEqual(both(patterns(noughts, pair({ perspective: 'negation' })), position), [64, -64]);
    // Crosses have just moved.
    assert.deepEqual(both(patterns(noughts, pair({ perspective: 'moved' })), position), [64, -64]);
    // Three marks are the second phase.
    const weights = Float32Array.of(...POWERS.map(() => 0), ...POWERS);
    assert.deepEqual(both(patterns(noughts, pair({ boundaries: [3], weights })), position), [64, 4]);
    assert.deepEqual(both(patterns(noughts, pair({ boundaries: [4], weights })), position), [0, 0]);
    // All eight: (a1, b1) 2 0, (c1, b1) 1 0, (a1, a2) 2 1, and five that are empty, 1 1.
    const tuples = [placementsOf(noughts.board, [0, 1], 'both')];
    assert.equal(tuples[0]!.length, 8);
    assert.equal(patterns(noughts, pair({ tuples })).value(position, 0), 64 + 8 + 128 + 5 * 16);
  });

  test('network: nine inputs', () => {
    const net = { ...UNIT, ...boardShape(noughts.board) };
    // Cell n weighs n + 1, then the threshold; the output is twice the unit, less 1.
    const weights = Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 0.5, 2, -1);
    assert.deepEqual(both(network(noughts, { ...net, weights }), position), [2 * (1 + 5 - 2 + 0.5) - 1, -1]);
  });

  test('formulas', () => {
    for (const [text, crosses, noughtsValue, beyond = 'zero'] of [
      ['(num-marks 0)', 2, 1],
      ['(num-marks 1)', 1, 2],
      ['(me? 4)', 1, 0],
      ['(enemy? 1)', 1, 0],
      ['(empty? 8)', 1, 1],
      ['(me? 9)', 0, 0],
      ['(me? 9)', 1, 0, 'wrap'],
      ['(num-open-ones 0)', 3, 0], // column a, row 2 and the other diagonal
      ['(num-open-twos 0)', 1, 0], // the diagonal a1 b2 c3
      ['(has-line? 0)', 0, 0],
      ['threats', 1, -2],
    ] as const) {
      assert.deepEqual(both(namedFormula(noughts.primitives, text, beyond), position), [crosses, noughtsValue], text);
    }
    const won: NoughtsPosition = { turn: 1, crosses: 0b000_000_111, noughts: 0b000_011_000 };
    assert.deepEqual(both(namedFormula(noughts.primitives, '(has-line? 0)', 'zero'), won), [1, 0]);
  });

  test('sets of tuples are as many as there are up to symmetry', () => {
    const counts = (name: string): number[] => {
      const tuples = tupleSet(noughts.board, name, 'one', rngFrom(SEED));
      return [tuples.length, weightCount(tuples), placementCount(tuples)];
    };
    assert.deepEqual(counts('all-1'), [3, 9, 9]);
    assert.deepEqual(counts('all-2'), [4, 36, 20]); // 6 + 6 along rows and columns, 4 + 4 along diagonals
    assert.deepEqual(counts('all-3'), [3, 81, 8]);
    assert.deepEqual(counts('all-4+2x2'), [1, 81, 4]);
  });

  test('a board and its seven mirror images have one value to the last bit', () => {
    const { symmetries } = noughts.board;
    const turned = (bits: number, symmetry: readonly number[]): number =>
      symmetry.reduce((all, to, from) => (bits & (1 << from) ? all | (1 << to) : all), 0);
    for (const name of ['all-2', 'all-3', 'snakes']) {
      const tuples = tupleSet(noughts.board, name, 'both', rngFrom(SEED));
      const shape = { tuples, boundaries: [], biases: [], output: 'tanh', perspective: 'inversion' } as const;
      const evaluator = patterns(noughts, randomPatterns(shape, rngFrom(SEED)));
      for (let n = 0; n < 20; n++) {
        for (const { position: each } of randomGame(noughts, seedFor(SEED, n))) {
          const values = symmetries.map(symmetry =>
            evaluator.value(
              { turn: each.turn, crosses: turned(each.crosses, symmetry), noughts: turned(each.noughts, symmetry) },
              0,
            ),
          );
          assert.equal(new Set(values).size, 1);
        }
      }
    }
  });
});

describe('Senet, by hand', () => {
  const on = (...houses: number[]): number => houses.reduce((all, house) => all | bit(house), 0);
  // Cones to move with throws of 1, 1 and 4; three of their pieces are off, and four spools. The spool on 27 is drowned.
  const position: SenetPosition = {
    turn: 0,
    cones: on(3, 4, 5, 20),
    spools: on(10, 12, 27),
    phase: 'move',
    throws: one(1) + one(1) + one(4),
    turns: 7,
    waited: false,
    start: 10,
    distance: 10,
  };
  // Whose turn, pieces off, own and opponent's throws of 1 to 5.
  const EXTRA = [10, 7, 14, 8, 0, 0, 4, 0, 16, 0, 0, 8, 0];
  // 1 · 10, 3/7 · 7, 4/7 · 14, 2/4 · 8 and 1/4 · 4 to cones; to spools −10, 4, 6, 2/4 · 16 and 1/4 · 8.
  const [FOR_CONES, FOR_SPOOLS] = [10 + 3 + 8 + 4 + 1, -10 + 4 + 6 + 8 + 2];

  test('what no cell shows', () => {
    const { names, read } = senet.board.extra!;
    assert.equal(names.length, EXTRA.length);
    assert.deepEqual(read(position, 0), [1, 3 / 7, 4 / 7, 0.5, 0, 0, 0.25, 0, 0, 0, 0, 0, 0]);
    assert.deepEqual(read(position, 1), [-1, 4 / 7, 3 / 7, 0, 0, 0, 0, 0, 0.5, 0, 0, 0.25, 0]);
  });

  test('squares: houses still to go, a drowned piece from 15 on', () => {
    const [cones, spools] = [28 + 27 + 26 + 11, 21 + 19 + 16];
    assert.deepEqual(both(squares(senet, senet.board.tables!.houses!), position), [spools - cones, cones - spools]);
  });

  test('patterns: cones on 3 and 4, and what no cell shows', () => {
    const extra = senet.board.extra!.names;
    const weights = Float32Array.of(...POWERS, ...EXTRA);
    near(both(patterns(senet, pair({ tuples: [[[2, 3]]], extra, weights })), position), [
      256 + FOR_CONES,
      1 + FOR_SPOOLS,
    ]);
    near(both(patterns(senet, pair({ tuples: [[[2, 3]]] })), position), [256, 1]);
  });

  test('network: thirty inputs, and what no cell shows', () => {
    const net = { ...UNIT, ...boardShape(senet.board) };
    const houses = Array.from({ length: 30 }, (_, i) => i + 1);
    const weights = Float32Array.of(...houses, ...EXTRA, 0.5, 2, -1);
    const onBoard = 3 + 4 + 5 + 20 - (10 + 12 + 27);
    near(both(network(senet, { ...net, weights }), position), [
      2 * (onBoard + FOR_CONES + 0.5) - 1,
      2 * (-onBoard + FOR_SPOOLS + 0.5) - 1,
    ]);
  });

  test('features: the pilgrim', () => {
    const progress = [3 + 4 + 5 + 20 + 3 * 31, 10 + 12 + 15 + 4 * 31];
    // A piece off 3, drowned −8, defended ½ (3, 4 and 5), in the first ten −1, exposed −2 (10, five in front of a cone).
    const cones = progress[0]! + 3 * 3 + 3 * 0.5 - 3;
    const spools = progress[1]! + 4 * 3 - 8 - 1 - 2;
    const evaluator = features(senet, senet.defaults.weights.pilgrim!);
    assert.equal(evaluator.value(position, 0), cones - spools + 2); // and 2 for the turn
  });
});
