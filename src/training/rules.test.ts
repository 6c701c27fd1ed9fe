/** The learning rules against small cases worked by hand, gradients against finite differences, and a whole game. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomGame } from '../../test/suites/game.js';
import { featureLearner } from '../../test/training/feature-learner.js';
import { learnFromItself, OUTCOME_RULES } from '../../test/training/self-play.js';
import { tableLearner, type ValueTable } from '../../test/training/table-learner.js';
import { type Network, type NetworkShape, parameterCount } from '../evaluators/network/data.js';
import { network } from '../evaluators/network/network.js';
import type { Patterns } from '../evaluators/patterns/data.js';
import { patterns } from '../evaluators/patterns/patterns.js';
import { tupleSet } from '../evaluators/patterns/presets.js';
import { blockTuples, placementsOf, straightTuples, type Tuple } from '../evaluators/patterns/tuples.js';
import { buildGame } from '../games/catalogue.js';
import { noughts } from '../games/noughts/noughts.js';
import type { NoughtsPosition } from '../games/noughts/squares.js';
import type { OthelloPosition } from '../games/othello/board.js';
import { parseBoard } from '../games/othello/board-text.js';
import { othello } from '../games/othello/othello.js';
import { ratedOthello } from '../games/othello/rated.js';
import { SYMMETRIES, turnBoard } from '../games/othello/symmetry.js';
import { othelloBoard } from '../games/othello/view.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, seedFor } from '../random/seed.js';
import { opponent, type Side } from '../rules/position.js';
import type { PositionLearner } from './learner.js';
import { mirrorsOf } from './mirrors.js';
import { networkLearner } from './network-learner.js';
import { patternLearner } from './pattern-learner.js';
import { States } from './states.js';

const SEED = parseSeed('rules of learning');

/** Records what it was to learn. */
function witness(): { readonly learner: PositionLearner<{ turn: Side; n: number }>; readonly onError: unknown[] } {
  const onError: unknown[] = [];
  return {
    onError,
    learner: {
      value: () => 0,
      learn: ({ n }, side, target) => void onError.push([n, side, Number(target.toFixed(6))]),
    },
  };
}
const state = (n: number, value: number, what: { isExplored?: true; isKnown?: true; side?: Side } = {}) => ({
  position: { turn: 0 as Side, n },
  side: 0 as Side,
  value,
  isExplored: false,
  isKnown: false,
  ...what,
});

test('TD(0): each state learns from the next, the last from the end, from its own side’s view', () => {
  const { learner, onError } = witness();
  const states = new States(learner, { lambda: 0, horizon: 1, when: 'step' });
  states.add(state(1, 0.1));
  assert.deepEqual(onError, []);
  states.add(state(2, 0.2, { side: 1 }));
  assert.deepEqual(onError, [[1, 0, 0.2]]);
  states.add(state(3, 0.3));
  assert.deepEqual(onError.slice(1), [[2, 1, -0.3]]);
  states.end(-1);
  assert.deepEqual(onError.slice(2), [[3, 0, -1]]);
});

test('TD(λ): the return of a state mixes the following values, up to its horizon', () => {
  const { learner, onError } = witness();
  const states = new States(learner, { lambda: 0.5, horizon: 2, when: 'step' });
  for (const [i, value] of [0.1, 0.2, 0.4, 0.8].entries()) states.add(state(i, value));
  // ½ · 0.2 + ½ · 0.4 after the third, ½ · 0.4 + ½ · 0.8 after the fourth
  assert.deepEqual(onError, [
    [0, 0, 0.3],
    [1, 0, 0.6],
  ]);
  states.end(1);
  // ½ · 0.8 + ½ · 1, then only the end
  assert.deepEqual(onError.slice(2), [
    [2, 0, 0.9],
    [3, 0, 1],
  ]);
});

test('λ of 1 with a long horizon learns only the end of the game', () => {
  const { learner, onError } = witness();
  const states = new States(learner, { lambda: 1, horizon: 64, when: 'game' });
  for (const i of [0, 1, 2]) states.add(state(i, i));
  assert.deepEqual(onError, []);
  states.end(-1);
  assert.deepEqual(
    onError,
    [0, 1, 2].map(n => [n, 0, -1]),
  );
});

test('a random move is not learnt: returns end before it, and the state it was played from is skipped', () => {
  const { learner, onError } = witness();
  const states = new States(learner, { lambda: 0.5, horizon: 3, when: 'step' });
  states.add(state(0, 0.1));
  states.add(state(1, 0.2));
  states.add(state(2, 9, { isExplored: true }));
  assert.deepEqual(onError, [[0, 0, 0.2]]);
  states.add(state(3, 0.5));
  states.end(1);
  assert.deepEqual(onError.slice(1), [
    [2, 0, 0.75],
    [3, 0, 1],
  ]);
});

test('a known value is learnt at once, and ends the returns before it', () => {
  const { learner, onError } = witness();
  const states = new States(learner, { lambda: 0.5, horizon: 3, when: 'step' });
  states.add(state(0, 0.1));
  states.add(state(1, 0.2));
  states.add(state(2, 1, { isKnown: true }));
  assert.deepEqual(onError, [
    [0, 0, 0.6],
    [1, 0, 1],
    [2, 0, 1],
  ]);
  states.add(state(3, -1, { isKnown: true, isExplored: true }));
  states.end(-1);
  assert.deepEqual(onError.slice(3), [[3, 0, -1]]);
});

const board = (text: string): OthelloPosition => {
  const result = parseBoard(text);
  assert.ok(result.ok);
  return result.value;
};

// a1 black, b1 white: for black the pair (a1, b1) has index 6, for white 2; (c1, d1) is empty, index 4.
const pair = board(`XO${'-'.repeat(62)} X`);
const PAIR: Patterns = {
  tuples: [[[0, 1], [2, 3]]], // biome-ignore format: two placements of one table
  boundaries: [],
  weights: new Float32Array(9),
  biases: [],
  output: 'linear',
  perspective: 'inversion',
};

test('plain TD on two weights, by hand', () => {
  const weights = new Float32Array(9);
  const learner = patternLearner(othelloBoard, { ...PAIR, weights }, { bothViews: false });
  learner.begin!(0.5);
  learner.learn(pair, 0, 8); // error 8, step 0.5 / 2 · 8 = 2 for each of two weights
  assert.deepEqual([...weights], [0, 0, 0, 0, 2, 0, 2, 0, 0]);
  learner.learn(pair, 1, -2); // white reads entries 2 and 4: 0 + 2 = 2, error −4, step −1
  assert.deepEqual([...weights], [0, 0, -1, 0, 1, 0, 2, 0, 0]);
});

test('both views, and negation, by hand', () => {
  const weights = new Float32Array(9);
  const both = patternLearner(othelloBoard, { ...PAIR, weights }, { bothViews: true });
  both.begin!(1);
  both.learn(pair, 0, 4); // +2 on entries 6 and 4; then white: value 0 + 2, target −4, error −6, step −3 on 2 and 4
  assert.deepEqual([...weights], [0, 0, -3, 0, -1, 0, 2, 0, 0]);
  const negated = patternLearner(
    othelloBoard,
    { ...PAIR, weights: weights.fill(0), perspective: 'negation' },
    { bothViews: false },
  );
  negated.begin!(1);
  negated.learn(pair, 1, 4); // white reads as black does: black’s value goes to −4
  assert.deepEqual([...weights], [0, 0, 0, 0, -2, 0, -2, 0, 0]);
  assert.equal(negated.value(pair, 1), 4);
});

test('temporal coherence on one weight, by hand', () => {
  const weights = new Float32Array(9);
  const coherence = { errors: new Float32Array(9), magnitudes: new Float32Array(9) };
  const learner = patternLearner(
    othelloBoard,
    { ...PAIR, tuples: [[[0, 1]]], weights },
    { coherence, bothViews: false },
  );
  learner.begin!(1);
  const at = (): number[] => [weights[6]!, coherence.errors[6]!, coherence.magnitudes[6]!];
  learner.learn(pair, 0, 4); // never pulled: the whole step
  assert.deepEqual(at(), [4, 4, 4]);
  learner.learn(pair, 0, 2); // |4| / 4 of −2
  assert.deepEqual(at(), [2, 2, 6]);
  learner.learn(pair, 0, 5); // |2| / 6 of 3
  assert.deepEqual(at(), [3, 5, 9]);
  learner.learn(pair, 0, 3 - 5); // 5 / 9 of −5; then its errors cancel
  assert.deepEqual(at(), [Math.fround(3 - Math.fround(5 * Math.fround(5 / 9))), 0, 14]);
  const still = weights[6]!;
  learner.learn(pair, 0, 64);
  assert.equal(weights[6], still);
});

test('mirror images share their weights', () => {
  const edge = placementsOf(othelloBoard, [0, 1, 2, 3, 4, 5, 6, 7], 'one');
  const ringOf = (tuple: Tuple): Uint16Array => mirrorsOf(othelloBoard, { ...PAIR, tuples: [tuple] });
  const ring = ringOf(edge);
  assert.equal(ring.length, 6561);
  for (let index = 0; index < 6561; index++) {
    const digits = index.toString(3).padStart(8, '0');
    assert.equal(ring[index], Number.parseInt([...digits].reverse().join(''), 3));
  }
  assert.throws(() => ringOf([[0, 1], [2, 3]]), /not mirror images/); // biome-ignore format: not mirror images
  // The four squares in the middle can be read in eight ways: 3⁴ = 81 configurations, 21 up to symmetry.
  const middle = ringOf([[27, 28, 35, 36]]);
  const classes = new Set<string>();
  for (let index = 0; index < 81; index++) {
    const members = [index];
    for (let next = middle[index]!; next !== index; next = middle[next]!) members.push(next);
    classes.add(members.sort((a, b) => a - b).join());
  }
  assert.equal(classes.size, 21);
});

test('patterns in one order stay symmetric while they learn', () => {
  const tuples = [
    ...tupleSet(othelloBoard, 'logistello', 'one', rngFrom(SEED)).slice(0, 2),
    ...straightTuples(othelloBoard, 3, 'one'),
    ...blockTuples(othelloBoard, 3, 3, 'one'),
  ];
  const count = tuples.reduce((sum, tuple) => sum + 3 ** tuple[0]!.length, 0);
  const data: Patterns = { ...PAIR, tuples, weights: new Float32Array(count) };
  const learner = patternLearner(othelloBoard, data, { mirrors: mirrorsOf(othelloBoard, data), bothViews: false });
  learner.begin!(0.5);
  const rng = rngFrom(SEED);
  for (let n = 0; n < 3; n++) {
    for (const { position } of randomGame(othello, seedFor(SEED, n))) learner.learn(position, 0, rng.below(65) - 32);
  }
  const evaluator = patterns(ratedOthello, data);
  for (const { position } of randomGame(othello, seedFor(SEED, 'new'))) {
    const value = evaluator.value(position, 0);
    for (const symmetry of SYMMETRIES) {
      assert.ok(Math.abs(evaluator.value(turnBoard(position, symmetry), 0) - value) < 1e-4);
    }
  }
});

test('a step of plain TD follows the gradient of tanh of the sum', () => {
  const { position } = randomGame(othello, SEED)[20]!;
  const tuples = straightTuples(othelloBoard, 3);
  const rng = rngFrom(SEED);
  const weights = Float32Array.from({ length: 648 }, () => (rng.next() - 0.5) / 50);
  const data: Patterns = { ...PAIR, tuples, weights, output: 'tanh' };
  const before = Float64Array.from(weights);
  const learner = patternLearner(othelloBoard, data, { bothViews: false });
  const placements = tuples.flat().length;
  learner.begin!(placements * 1e-3);
  const value = learner.value(position, 0);
  const slopes = before.map((_, i) => {
    const shifted = (by: number): number => {
      const copy = Float32Array.from(before);
      copy[i]! += by;
      return patterns(ratedOthello, { ...data, weights: copy }).value(position, 0);
    };
    return (shifted(0.004) - shifted(-0.004)) / 0.008;
  });
  learner.learn(position, 0, value + 1);
  let moved = 0;
  weights.forEach((weight, i) => {
    const change = (weight - before[i]!) / 1e-3;
    assert.ok(Math.abs(change - slopes[i]!) < 0.02, `weight ${i}: ${change}, slope ${slopes[i]}`);
    if (Math.abs(change) > 0.1) moved++;
  });
  assert.ok(moved > 20);
});

const SHAPES: readonly (readonly [string, Partial<NetworkShape>])[] = [
  ['tanh, two inputs, biases', {}],
  ['sigmoid, two layers', { hidden: [7, 5], activation: 'sigmoid', output: 'sigmoid' }],
  ['gains, one input', { encoding: 'one', thresholds: 'gain', output: 'linear' }],
  ['rectified, three layers, no thresholds', { hidden: [9, 6, 3], activation: 'relu', thresholds: 'none' }],
];

for (const [name, partial] of SHAPES) {
  test(`a step of a network follows the gradient: ${name}`, () => {
    const shape: NetworkShape = {
      encoding: 'two',
      hidden: [6],
      activation: 'tanh',
      output: 'tanh',
      thresholds: 'bias',
      perspective: 'inversion',
      ...partial,
    };
    const rng = rngFrom(seedFor(SEED, name));
    const weights = Float32Array.from({ length: parameterCount(shape) }, () => (rng.next() - 0.5) / 2);
    const before = Float64Array.from(weights);
    const net: Network = { ...shape, weights };
    const learner = networkLearner(othelloBoard, net, { symmetries: 'one', bothViews: false });
    const { position } = randomGame(othello, SEED)[25]!;
    const rate = 1e-3;
    learner.begin!(rate);
    const value = learner.value(position, 1);
    assert.ok(Math.abs(value - network(ratedOthello, { ...net }).value(position, 1)) < 1e-6);
    const slopes = before.map((_, i) => {
      const shifted = (by: number): number => {
        const copy = Float32Array.from(before);
        copy[i]! += by;
        return network(ratedOthello, { ...shape, weights: copy }).value(position, 1);
      };
      return (shifted(0.002) - shifted(-0.002)) / 0.004;
    });
    learner.learn(position, 1, value + 1);
    let steepest = 0;
    weights.forEach((weight, i) => {
      const change = (weight - before[i]!) / rate;
      assert.ok(Math.abs(change - slopes[i]!) < 0.003, `weight ${i}: ${change}, slope ${slopes[i]}`);
      steepest = Math.max(steepest, Math.abs(change));
    });
    assert.ok(steepest > 0.05, `${steepest}`);
  });
}

test('noughts and crosses from untrained weights: the trained player never loses to any replies', () => {
  const table: ValueTable = new Map();
  const learner = tableLearner(noughts, table);
  learnFromItself(noughts, learner, { ...OUTCOME_RULES, opening: [0, 5] }, 0.1, SEED, 0, 30_000);

  /** Every best move against every reply: the number of lost games. */
  const lost = (position: NoughtsPosition, mine: Side, choices: PositionLearner<NoughtsPosition>): number => {
    const outcome = noughts.outcome(position);
    if (outcome) return outcome.winner === opponent(mine) ? 1 : 0;
    let next = noughts.moves(position).map(move => noughts.play(position, move));
    if (position.turn === mine) {
      const worth = (after: NoughtsPosition): number => {
        const end = noughts.outcome(after);
        return end ? (end.winner === mine ? 10 : 0) : choices.value(after, mine);
      };
      const best = Math.max(...next.map(worth));
      next = next.filter(after => worth(after) >= best - 1e-6);
    }
    return next.reduce((sum, after) => sum + lost(after, mine, choices), 0);
  };
  const fresh = tableLearner(noughts);
  assert.ok(lost(noughts.initial(), 0, fresh) > 1000); // without learning it loses in very many ways
  assert.equal(lost(noughts.initial(), 0, learner), 0);
  assert.equal(lost(noughts.initial(), 1, learner), 0);
  assert.ok(table.size > 3000);
});

test('a stream of games resumes where it stopped, with and without dice', () => {
  const senet = buildGame({ kind: 'senet' });
  const run = (...stretches: readonly (readonly [number, number])[]): Float64Array => {
    const weights = new Float64Array(senet.features!.names.length);
    for (const [first, games] of stretches) {
      learnFromItself(senet, featureLearner(senet, weights), OUTCOME_RULES, 0.1, SEED, first, games);
    }
    return weights;
  };
  const whole = run([0, 20]);
  assert.ok(whole.filter(weight => weight !== 0).length > whole.length / 2);
  assert.deepEqual(run([0, 7], [7, 13]), whole);
});
