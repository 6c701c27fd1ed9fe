import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluatorSuite, explanationSuite, kernelSuite, symmetrySuite } from '../../test/suites/evaluator.js';
import { randomGame } from '../../test/suites/game.js';
import { ownersOf, swapColours } from '../games/othello/board.js';
import { spread } from '../games/othello/kinds.js';
import { othello } from '../games/othello/othello.js';
import { ratedOthello } from '../games/othello/rated.js';
import { TABLES } from '../games/othello/view.js';
import { openKernel } from '../kernel/bridge.js';
import { loadKernel } from '../kernel/load.node.js';
import { parseSeed, seedFor } from '../random/seed.js';
import { squares } from './squares.js';

const SEED = parseSeed('squares');
const positions = Array.from({ length: 100 }, (_, n) => randomGame(othello, seedFor(SEED, n)))
  .flat()
  .map(step => step.position);

/** Large weights that cancel, and small ones finer than what f64 can still add to the large. */
const UNEVEN = spread([
  2 ** 31,
  2 ** 31,
  1 / 3000,
  -1 / 7000,
  2 ** 31,
  1 / 1100,
  1 / 1300,
  -1 / 900,
  1 / 1700,
  1 / 1900,
]);

for (const perspective of ['inversion', 'negation'] as const) {
  const quiet = squares(ratedOthello, TABLES.verhelst, perspective);
  const noisy = squares(ratedOthello, TABLES.verhelst, perspective, 1);
  const inGame = noisy.forGame!(SEED);
  symmetrySuite(`squares(ratedOthello, verhelst, ${perspective})`, quiet);
  symmetrySuite(`squares of uneven weights, ${perspective}`, squares(ratedOthello, UNEVEN, perspective));
  symmetrySuite(`squares(ratedOthello, swh, ${perspective})`, squares(ratedOthello, TABLES.swh, perspective));
  explanationSuite(`squares(ratedOthello, verhelst, ${perspective})`, othello, quiet);
  for (const [name, evaluator] of [
    [`squares(ratedOthello, verhelst, ${perspective}, noise=1)`, noisy],
    [`squares(ratedOthello, verhelst, ${perspective}, noise=1) in a game`, inGame],
    [
      `squares(ratedOthello, swh, ${perspective}, noise=0.3) in a game`,
      squares(ratedOthello, TABLES.swh, perspective, 0.3).forGame!(SEED),
    ],
  ] as const) {
    evaluatorSuite(name, othello, evaluator);
    explanationSuite(name, othello, evaluator);
    kernelSuite(name, evaluator);
  }

  test(`${perspective}: noise has the spread asked for and another value in another game`, () => {
    const drawn = positions.map(position => inGame.value(position, 0) - quiet.value(position, 0));
    const n = drawn.length;
    const mean = drawn.reduce((sum, x) => sum + x, 0) / n;
    const variance = drawn.reduce((sum, x) => sum + x * x, 0) / n;
    assert.ok(Math.abs(mean) < 4 / Math.sqrt(n), `${mean}`);
    assert.ok(Math.abs(variance - 1) < 4 * Math.sqrt(2 / n), `${variance}`);
    const again = noisy.forGame!(seedFor(SEED, 'another'));
    const differing = positions.filter(position => again.value(position, 0) !== inGame.value(position, 0));
    assert.ok(differing.length > 0.9 * n); // the same only where f32 rounds two draws alike, and at the start
  });

  test(`${perspective}: the kernel takes the seed of the game it plays`, () => {
    const kernel = openKernel(loadKernel(), { threads: 1, tableBytes: 0, weightBytes: 4096 });
    kernel.setEvaluator(0, noisy.kernel!);
    for (const n of [0, 1, 7]) {
      kernel.draws(SEED, 0);
      kernel.exports.seedGame(n);
      const twin = noisy.forGame!(seedFor(SEED, n));
      for (const position of positions.slice(0, 200)) {
        assert.equal(kernel.evaluate(0, position, 1), twin.value(position, 1));
      }
    }
  });
}

test('with noise, inversion sees own and opponent’s, and negation is black’s view for both', () => {
  const inversion = squares(ratedOthello, TABLES.verhelst, 'inversion', 1).forGame!(SEED);
  const negation = squares(ratedOthello, TABLES.verhelst, 'negation', 1).forGame!(SEED);
  for (const position of positions) {
    assert.equal(inversion.value(swapColours(position), 1), inversion.value(position, 0));
    assert.equal(negation.value(position, 1), -negation.value(position, 0));
  }
});

test('f32 sums are within 1e-6 of the same sums in f64', () => {
  const evaluator = squares(ratedOthello, TABLES.swh);
  for (const position of positions) {
    const plain = ownersOf(position).reduce<number>(
      (sum, owner, i) => (owner === undefined ? sum : sum + (owner === 0 ? TABLES.swh[i]! : -TABLES.swh[i]!)),
      0,
    );
    assert.ok(Math.abs(evaluator.value(position, 0) - plain) < 1e-6);
  }
});
