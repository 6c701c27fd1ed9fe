import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Patterns } from '../evaluators/patterns/data.js';
import { patterns } from '../evaluators/patterns/patterns.js';
import { tupleSet } from '../evaluators/patterns/presets.js';
import { weightCount } from '../evaluators/patterns/tuples.js';
import type { OthelloPosition } from '../games/othello/board.js';
import { othello } from '../games/othello/othello.js';
import { ratedOthello } from '../games/othello/rated.js';
import { SYMMETRIES, turnBoard } from '../games/othello/symmetry.js';
import { loadKernel } from '../kernel/load.node.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import { opponent, type Position } from '../rules/position.js';
import { readBatch } from './batch.js';
import { trainingKernel } from './kernel/kernel-training.js';
import { trainPlainly } from './plain.js';
import { type Examples, type RegressionOptions, regress } from './regression.js';
import { train } from './train.js';

const { board } = ratedOthello;
const shape = (boundaries: readonly number[]): Omit<Patterns, 'weights'> => ({
  tuples: tupleSet(board, 'all-2', 'one', rngFrom(parseSeed('tuples'))),
  boundaries,
  biases: [],
  output: 'discs',
  perspective: 'moved',
});
const ONE_PHASE = shape([]);
const perPhase = weightCount(ONE_PHASE.tuples);
const zeros = (phases: number): Float32Array => new Float32Array(phases * perPhase);

/** Positions of random games. */
function positionsOf(count: number): Position[] {
  const rng = rngFrom(parseSeed('positions'));
  const all: Position[] = [];
  while (all.length < count) {
    for (let position = othello.initial(); othello.outcome(position) === undefined; ) {
      const moves = othello.moves(position);
      position = othello.play(position, moves[rng.below(moves.length)]!);
      all.push(position);
    }
  }
  return all.slice(0, count);
}
const positions = positionsOf(1500);
const cellsOf = (i: number, cells: Int8Array): void =>
  board.read(positions[i] as never, opponent(positions[i]!.turn), cells);
const discsOf = (i: number): number => {
  const cells = new Int8Array(64);
  cellsOf(i, cells);
  return cells.reduce((sum, cell) => sum + Math.abs(cell), 0);
};

const examples = (labels: (i: number) => number, count = positions.length): Examples => ({
  count,
  read: cellsOf,
  labels: Float32Array.from({ length: count }, (_, i) => labels(i)),
});
const OPTIONS: RegressionOptions = {
  l2: 1e-6,
  saturation: 0,
  overlap: 0,
  newton: 1,
  iterations: 60,
  isStretched: false,
};

/** The value of weights for the side that has just moved. */
function valueBy(data: Patterns): (i: number) => number {
  const evaluator = patterns(ratedOthello, data);
  return i => evaluator.value(positions[i] as never, opponent(positions[i]!.turn));
}
/** Owners of squares have values that symmetries leave as they are, so that the patterns can express them. */
const planted = (i: number): number => {
  const cells = new Int8Array(64);
  cellsOf(i, cells);
  return cells.reduce((sum, cell, square) => {
    const [x, y] = [Math.min(square % 8, 7 - (square % 8)), Math.min(square >> 3, 7 - (square >> 3))];
    return sum + cell * (x === 0 && y === 0 ? 8 : x + y === 1 ? -2 : 0.5);
  }, 0);
};
const meanError = (value: (i: number) => number, label: (i: number) => number): number =>
  positions.reduce((sum, _, i) => sum + Math.abs(value(i) - label(i)), 0) / positions.length;

describe('a regression', () => {
  test('finds weights that explain every label', () => {
    const { weights, errors } = regress(board, { ...ONE_PHASE, weights: zeros(1) }, examples(planted), OPTIONS);
    assert.ok(errors / positions.length < 0.01, String(errors / positions.length));
    assert.ok(meanError(valueBy({ ...ONE_PHASE, weights }), planted) < 0.01);
  });

  test('gives a board and its mirror images one value', () => {
    const label = (i: number): number => planted(i) + (i % 7);
    const { weights } = regress(board, { ...ONE_PHASE, weights: zeros(1) }, examples(label, 400), OPTIONS);
    const evaluator = patterns(ratedOthello, { ...ONE_PHASE, weights });
    for (const position of positions.slice(0, 50) as OthelloPosition[]) {
      const values = SYMMETRIES.map(symmetry => evaluator.value(turnBoard(position, symmetry), 0));
      for (const value of values) assert.equal(value, values[0]);
    }
  });

  test('leaves weights where they are if it is held back, or if it has no positions', () => {
    const before = Float32Array.from({ length: 2 * perPhase }, () => 0.25);
    const data = { ...shape([60]), weights: before };
    const early = examples(planted, 40);
    const { weights } = regress(board, data, early, { ...OPTIONS, l2: 1e9 });
    for (const weight of weights) assert.ok(Math.abs(weight - 0.25) < 1e-4);
    const free = regress(board, data, early, OPTIONS).weights;
    assert.notDeepEqual(free.subarray(0, perPhase), before.subarray(0, perPhase));
    assert.deepEqual(free.subarray(perPhase), before.subarray(perPhase)); // 40 positions of one game fill no 60 squares
  });

  test('saturated, hardly follows labels that are far off', () => {
    // Every tenth position is a wipe-out that the patterns cannot foresee.
    const label = (i: number): number => (i % 10 === 0 ? 64 : planted(i) / 4);
    const sound = (i: number): number => planted(i) / 4;
    const errorOf = (saturation: number): number => {
      const options = { ...OPTIONS, saturation, newton: 6, l2: 1 };
      const { weights } = regress(board, { ...ONE_PHASE, weights: zeros(1) }, examples(label), options);
      return meanError(valueBy({ ...ONE_PHASE, weights }), sound);
    };
    assert.ok(errorOf(12) < errorOf(0) / 2, `${errorOf(12)} and ${errorOf(0)}`);
  });

  test('stretches shrunken values to the slope of their labels', () => {
    const count = 800;
    const noisy = (i: number): number => planted(i) + (i % 2 === 0 ? 20 : -20);
    const slopeWith = (isStretched: boolean): number => {
      const options = { ...OPTIONS, saturation: 16, newton: 4, iterations: 20, l2: 20, isStretched };
      const { weights } = regress(board, { ...ONE_PHASE, weights: zeros(1) }, examples(noisy, count), options);
      const value = valueBy({ ...ONE_PHASE, weights });
      let [products, squares] = [0, 0];
      for (let i = 0; i < count; i++) {
        if (Math.abs(value(i)) > 16) continue;
        products += value(i) * noisy(i);
        squares += value(i) ** 2;
      }
      return products / squares;
    };
    const [plain, stretched] = [slopeWith(false), slopeWith(true)];
    assert.ok(Math.abs(stretched - 1) < Math.abs(plain - 1) / 2, `${stretched} and ${plain}`);
  });

  test('with overlap, phases learn from their neighbours', () => {
    const data = { ...shape([34]), weights: zeros(2) };
    const early = [...positions.keys()].filter(i => discsOf(i) < 34);
    const late = [...positions.keys()].filter(i => discsOf(i) >= 34);
    // Only the positions of the first phase have labels other than 0.
    const labels = (i: number): number => (discsOf(i) < 34 ? planted(i) : 0);
    const sizeWith = (overlap: number): number => {
      const { weights } = regress(board, data, examples(labels), { ...OPTIONS, overlap, l2: 1 });
      return late.reduce((sum, i) => sum + Math.abs(valueBy({ ...data, weights })(i)), 0) / late.length;
    };
    assert.ok(early.length > 0 && sizeWith(0) < 0.01 && sizeWith(10) > 0.2);
  });

  test('with parity, boards with an even number of discs teach nothing to those with an odd number', () => {
    const data = { ...shape([34]), parity: true, weights: zeros(4) };
    const labels = (i: number): number => (discsOf(i) % 2 === 0 ? planted(i) : 0);
    const { weights } = regress(board, data, examples(labels), { ...OPTIONS, overlap: 10, l2: 1 });
    const value = valueBy({ ...data, weights });
    const meanSize = (parity: number): number => {
      const those = [...positions.keys()].filter(i => discsOf(i) % 2 === parity);
      return those.reduce((sum, i) => sum + Math.abs(value(i)), 0) / those.length;
    };
    assert.ok(meanSize(1) < 0.01, String(meanSize(1)));
    assert.ok(meanSize(0) > 0.2, String(meanSize(0)));
  });
});

const kernels = trainingKernel(loadKernel());
const SEED = parseSeed('twins');
const weights = Float32Array.from({ length: perPhase }, (_, i) => ((i * 37) % 64) / 16 - 2);

describe('labelled games', () => {
  const spec = {
    kind: 'play',
    evaluator: { kind: 'patterns', shape: ONE_PHASE as never },
    depth: 2,
    explore: 0.1,
    siblings: 0.3,
    opening: [0, 6],
    games: 3,
  };

  test('are the same with the kernel and without', () => {
    const fast = train(othello, kernels, spec, { weights }, SEED);
    const plain = trainPlainly({ ...othello, board: othello.board! }, readBatch(spec), { weights }, SEED);
    assert.ok(fast.values!.length > 100);
    assert.deepEqual(fast.values, plain.values);
    assert.deepEqual(fast.results, plain.results);
    const regression = { kind: 'regress', shape: ONE_PHASE as never, l2: 3, saturation: 20, newton: 2 };
    const fit = (batch: typeof fast, with_: typeof kernels | undefined) =>
      train(
        { ...othello, ...(with_ ? {} : { kernel: undefined }) } as never,
        with_,
        regression,
        {
          weights,
          boards: batch.boards!,
          targets: batch.results!,
        },
        SEED,
      );
    assert.deepEqual(fit(fast, kernels), fit(plain, undefined));
  });

  test('two batches give what one gives', () => {
    const whole = train(othello, kernels, spec, { weights }, SEED);
    const parts = [
      train(othello, kernels, { ...spec, games: 1 }, { weights }, SEED),
      train(othello, kernels, { ...spec, first: 1, games: 2 }, { weights }, SEED),
    ];
    for (const name of ['boards', 'values', 'results'])
      assert.deepEqual(
        [...whole[name]!],
        parts.flatMap(part => [...part[name]!]),
      );
  });

  test('end with exact values and results, and the results before them follow', () => {
    const { boards, values, results } = train(
      othello,
      kernels,
      { ...spec, exact: 10, explore: 0, siblings: 0, games: 4 },
      { weights },
      SEED,
    );
    const words = boards as Uint32Array;
    const empties = (i: number): number => {
      let discs = 0;
      for (const word of words.subarray(4 * i, 4 * i + 4))
        for (let bit = 0; bit < 32; bit++) discs += (word >>> bit) & 1;
      return 64 - discs;
    };
    let exact = 0;
    for (let i = 0; i < values!.length; i++) {
      if (empties(i) > 10) continue;
      exact++;
      assert.equal(values![i], results![i]);
      assert.equal(Math.abs(values![i]!) % 2, 0);
      // Without random moves the result of the whole game is that of its solved ending.
      const next = i + 1;
      if (next < values!.length && empties(next) < empties(i))
        assert.equal(Math.abs(results![next]!), Math.abs(results![i]!));
    }
    assert.ok(exact > 20);
  });
});
