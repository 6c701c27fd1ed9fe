/** Batches that are refused, and the results of regression and labels. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomGame } from '../../../test/suites/game.js';
import type { Patterns } from '../../evaluators/patterns/data.js';
import { patterns } from '../../evaluators/patterns/patterns.js';
import { straightTuples, weightCount } from '../../evaluators/patterns/tuples.js';
import { squares } from '../../evaluators/squares.js';
import { type OthelloPosition, swapColours } from '../../games/othello/board.js';
import { othello } from '../../games/othello/othello.js';
import { ratedOthello } from '../../games/othello/rated.js';
import { othelloBoard, TABLES } from '../../games/othello/view.js';
import { openKernel } from '../../kernel/bridge.js';
import { loadKernel } from '../../kernel/load.node.js';
import { solve } from '../../kernel/search.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import { BadSpec } from '../../specs/options.js';
import type { Spec } from '../../specs/spec.js';
import type { Arrays } from '../arrays.js';
import { patternLearner } from '../pattern-learner.js';
import { train } from '../train.js';
import { trainingKernel } from './kernel-training.js';

const SEED = parseSeed('stretch');
const game = othello as Game;
const kernels = trainingKernel(loadKernel('checked'));

const tuples = straightTuples(othelloBoard, 2);
const shape = { tuples, boundaries: [], biases: [], output: 'discs', perspective: 'inversion' } as const;
const zeros = (): Float32Array => new Float32Array(weightCount(tuples));
const arrays = (): Arrays => ({ weights: zeros(), errors: zeros(), magnitudes: zeros() });
const learner: Spec = { kind: 'patterns', shape };

const REFUSED: readonly (readonly [string, Spec, Arrays, RegExp])[] = [
  ['another kind', { kind: 'tdd' }, {}, /no kind of training called “tdd”; did you mean “td”/],
  ['no learner', { kind: 'td' }, {}, /td: the learner is missing/],
  [
    'a learner that does not learn',
    { kind: 'td', learner: { kind: 'squares' } },
    {},
    /there is no learner called “squares”/,
  ],
  ['no shape', { kind: 'td', learner: { kind: 'patterns' } }, arrays(), /the shape is missing/],
  ['a misspelt option', { kind: 'td', learner, lamda: 1 }, arrays(), /td has no option “lamda”; did you mean “lambda”/],
  ['λ above one', { kind: 'td', learner, lambda: 1.5 }, arrays(), /lambda=…\): “1.5” is not a number from 0 to 1/],
  ['a reversed range', { kind: 'td', learner, opening: [8, 2] }, arrays(), /the minimum 8 is above the maximum 2/],
  ['no opponent', { kind: 'td', learner, mode: 'opponent' }, arrays(), /the opponent is missing/],
  [
    'an unwanted opponent',
    { kind: 'td', learner, opponent: { kind: 'squares' } },
    arrays(),
    /this mode has no opponent option/,
  ],
  ['an unknown opponent', { kind: 'td', learner, mode: 'opponent', opponent: { kind: 'x' } }, arrays(), /called “x”/],
  ['no weights', { kind: 'td', learner }, {}, /the array “weights” of 32-bit floats is missing/],
  ['too few weights', { kind: 'td', learner }, { ...arrays(), weights: new Float32Array(3) }, /expected 288 weights/],
  ['errors of another length', { kind: 'td', learner }, { ...arrays(), errors: new Float32Array(3) }, /“errors” has 3/],
  ['no rival', { kind: 'td', learner, mode: 'rivals' }, arrays(), /the array “rivalWeights”/],
  [
    'a weight that is not a number',
    { kind: 'td', learner },
    { ...arrays(), weights: zeros().fill(Number.NaN) },
    /not a finite number/,
  ],
  ['no boards', { kind: 'fit', learner }, arrays(), /the array “boards”/],
  [
    'both views if one is the negative of the other',
    {
      kind: 'td',
      learner: { ...learner, shape: { ...shape, perspective: 'moved' }, views: 'both' },
    },
    arrays(),
    /one view is the negative of the other already/,
  ],
  [
    'the view of the side to move if the other’s is learnt',
    {
      kind: 'fit',
      learner: { ...learner, shape: { ...shape, perspective: 'moved' } },
      view: 'moving',
    },
    arrays(),
    /learns the view of the waiting side/,
  ],
  ['no evaluator to sample from', { kind: 'sample' }, {}, /sample: the evaluator is missing/],
  [
    'two discs on a square',
    { kind: 'label', evaluator: { kind: 'squares' } },
    { boards: Uint32Array.of(1, 0, 1, 0) },
    /position 0 has two discs on one square/,
  ],
];

for (const [name, batch, given, reason] of REFUSED) {
  test(`refused: ${name}`, () => {
    assert.throws(
      () => train(game, kernels, batch, given, SEED),
      error => error instanceof BadSpec && reason.test(error.message),
    );
  });
}

const positions: readonly OthelloPosition[] = Array.from({ length: 8 }, (_, n) =>
  randomGame(othello, seedFor(SEED, n)).map(({ position }) => position),
).flat();

/** In the format of `boards`: the side to move first, which the kernel treats as black. */
const boardsOf = (all: readonly OthelloPosition[]): Uint32Array =>
  Uint32Array.from(
    all.flatMap(({ turn, blackLo, blackHi, whiteLo, whiteHi }) =>
      turn === 0 ? [blackLo, blackHi, whiteLo, whiteHi] : [whiteLo, whiteHi, blackLo, blackHi],
    ),
  );

test('labels are exact if few squares are empty, and otherwise the value of a search', () => {
  const empties = ({ blackLo, blackHi, whiteLo, whiteHi }: OthelloPosition): number =>
    [blackLo | whiteLo, blackHi | whiteHi].reduce((sum, bits) => {
      let n = sum;
      for (let i = 0; i < 32; i++) n += bits & (1 << i) ? 0 : 1;
      return n;
    }, 0);
  const evaluator = squares(ratedOthello, TABLES.swh);
  const { labels } = train(
    game,
    kernels,
    { kind: 'label', evaluator: { kind: 'squares' }, depth: 1, exact: 7 },
    { boards: boardsOf(positions) },
    SEED,
  );
  const kernel = openKernel(loadKernel(), { threads: 1, tableBytes: 1 << 16, weightBytes: 0 });
  let solved = 0;
  for (const [i, position] of positions.entries()) {
    if (empties(position) <= 7 || othello.outcome(position)) {
      solved++;
      assert.equal(labels![i], solve(kernel, position, {}).score);
      continue;
    }
    const after = othello.moves(position).map(move => othello.play(position, move));
    if (after.some(each => othello.outcome(each) || othello.moves(each)[0] === 64) || after.length === 1) continue;
    const best = Math.max(...after.map(each => evaluator.value(each, position.turn)));
    assert.equal(labels![i], Math.fround(best));
  }
  assert.ok(solved > 20 && solved < positions.length / 2);
});

test('regression makes the reference’s step for each position, and reduces the error', () => {
  const boards = boardsOf(positions);
  const wanted = squares(ratedOthello, TABLES.swh); // a sum over squares is a sum over pairs of them
  const targets = Float32Array.from(positions, position => 10 * wanted.value(position, position.turn));
  const batch: Spec = { kind: 'fit', learner: { ...learner, mirror: false, rate: 0.5 } };
  const given = { ...arrays(), boards, targets };
  const found = train(game, kernels, batch, given, SEED);

  const data: Patterns = { ...shape, weights: zeros() };
  const coherence = { errors: zeros(), magnitudes: zeros() };
  const reference = patternLearner(othelloBoard, data, { coherence, bothViews: false });
  reference.begin!(0.5);
  for (const [i, position] of positions.entries()) {
    // The waiting side, as black.
    const asBlack = position.turn === 1 ? position : swapColours(position);
    reference.learn(asBlack, 0, -targets[i]!);
  }
  assert.deepEqual(found.weights, data.weights);
  assert.deepEqual(found.magnitudes, coherence.magnitudes);

  let all: Arrays = { ...given, ...found };
  const error = (): number => all.figures![6]! / all.figures![4]!;
  const first = error();
  for (let sweep = 0; sweep < 30; sweep++) all = { ...all, ...train(game, kernels, batch, all, SEED) };
  assert.ok(error() < first / 4, `${first} → ${error()}`);
  const evaluator = patterns(ratedOthello, { ...data, weights: all.weights as Float32Array });
  assert.equal(evaluator.unit, 'discs');
});

test('samples are positions of games, the same in one batch as in two', () => {
  for (const opponent of [{}, { opponent: { kind: 'greedy', by: 'difference' } }]) {
    const batch: Spec = {
      kind: 'sample',
      evaluator: { kind: 'squares' },
      games: 12,
      every: 5,
      opening: [0, 10],
      ...opponent,
    };
    const { boards } = train(game, kernels, batch, {}, SEED);
    const one = train(game, kernels, { ...batch, games: 5 }, {}, SEED).boards!;
    const two = train(game, kernels, { ...batch, first: 5, games: 7 }, {}, SEED).boards!;
    assert.deepEqual([...one, ...two], [...boards!]);
    assert.ok(boards!.length / 4 > 12 * 8 && boards!.length / 4 < 12 * 13);
    for (let i = 0; i < boards!.length; i += 4) {
      const [blackLo = 0, blackHi = 0, whiteLo = 0, whiteHi = 0] = boards!.subarray(i, i + 4);
      assert.equal((blackLo & whiteLo) | (blackHi & whiteHi), 0);
      assert.equal(othello.outcome({ turn: 0, blackLo, blackHi, whiteLo, whiteHi }), undefined);
    }
  }
});

test('patterns trained in self-play beat untrained ones', () => {
  const begun = train(game, kernels, { kind: 'td', learner, games: 1, target: 'discs' }, arrays(), SEED);
  assert.equal(begun.figures![0], 1);
  const release = trainingKernel(loadKernel());
  const slow = { ...learner, rate: 0.1 }; // pairs meet a weight many times on one board
  const batch: Spec = { kind: 'td', learner: slow, games: 3000, target: 'discs', explore: 0.1 };
  const trained = train(game, release, batch, arrays(), SEED);
  // Against a random player, without further learning: a rate of 0 changes no weight.
  const test = { ...batch, mode: 'opponent', opponent: { kind: 'constant' }, explore: 0, games: 400, first: 3000 };
  const still = { ...learner, rate: 0 };
  const measured = train(game, release, { ...test, learner: still, epsilon: 1 } as Spec, trained, SEED);
  assert.deepEqual(measured.weights, trained.weights);
  const [games, won, drawn] = measured.figures as Float64Array;
  assert.ok((won! + drawn! / 2) / games! > 0.85, `${won} of ${games}`);
});
