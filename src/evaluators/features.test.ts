import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluatorSuite, explanationSuite, kernelSuite, symmetrySuite } from '../../test/suites/evaluator.js';
import { randomGame } from '../../test/suites/game.js';
import { noughts } from '../games/noughts/noughts.js';
import { lines as linesWeights } from '../games/noughts/weights.js';
import { parseBoard } from '../games/othello/board-text.js';
import { othello } from '../games/othello/othello.js';
import { STANDARD } from '../games/othello/starts.js';
import { iago as iagoWeights } from '../games/othello/weights.js';
import { senet as senetOf } from '../games/senet/senet.js';
import { senetOptions } from '../games/senet/variants.js';
import { pilgrim as pilgrimWeights } from '../games/senet/weights.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, seedFor } from '../random/seed.js';
import { readOptions } from '../specs/options.js';
import { features } from './features.js';

const SEED = parseSeed('features');
const COUNT = othello.features.names.length;
const rng = rngFrom(SEED);

const iago = features(othello, iagoWeights);
const lines = features(noughts, linesWeights);
const random = (phases: number): number[][] =>
  Array.from({ length: phases }, () => Array.from({ length: COUNT }, () => (rng.next() - 0.5) * 10));

for (const [name, evaluator] of [
  ['iago', iago],
  ['features, random weights', features(othello, random(1))],
  ['features, random weights in thirteen phases', features(othello, random(13))],
] as const) {
  evaluatorSuite(name, othello, evaluator);
  symmetrySuite(name, evaluator);
  explanationSuite(name, othello, evaluator);
  kernelSuite(name, evaluator);
}

othello.features.names.forEach((name, i) => {
  const alone = Array.from({ length: COUNT }, (_, each) => (each === i ? 1 : 0));
  kernelSuite(`the feature “${name}” alone`, features(othello, [alone]));
});

evaluatorSuite('features(lines)', noughts, lines);
explanationSuite('features(lines)', noughts, lines);

const senet = senetOf(readOptions({ kind: 'senet' }, senetOptions));
const pilgrim = features(senet, pilgrimWeights);
evaluatorSuite('features(pilgrim)', senet, pilgrim);
explanationSuite('features(pilgrim)', senet, pilgrim);

test('a game that the kernel does not know has no twin there', () => assert.equal(lines.kernel, undefined));

test('noughts, computed by hand', () => {
  // Crosses a1 and b1, a nought in the centre: an open two 10, one open line of one against two −1, the centre −½,
  // a corner ¼, an edge 0.
  const position = { turn: 1, crosses: 0b000_000_011, noughts: 0b000_010_000 } as const;
  assert.equal(lines.value(position, 0), 8.75);
  assert.equal(lines.value(position, 1), -8.75);
});

test('Othello, computed by hand', () => {
  // Black a1; white b1, d1, b2; four discs are phase 1, n = 5: mobility 2 · 6, potential mobility 8 · 3.3, contacts
  // 13 · 1.1, frontier −2 · −3.3, edge-stable 34.32, stable 3.6, corner 34.32, edges −2.
  const result = parseBoard(`XO-O${'-'.repeat(5)}O${'-'.repeat(54)} X`);
  assert.ok(result.ok);
  assert.ok(Math.abs(iago.value(result.value, 0) - 129.54) < 1e-4);
});

test('phases are equal parts of the game', () => {
  // The weight of parity tells the phase; parity itself is ±1.
  const phases = features(
    othello,
    [1, 2, 3].map(n => Array.from({ length: COUNT }, (_, i) => (i === COUNT - 1 ? n : 0))),
  );
  const seen = randomGame(othello, SEED).map(({ position }) => Math.abs(phases.value(position, 0)));
  assert.deepEqual([...new Set(seen)], [1, 2, 3]);
  assert.equal(othello.features.phase!(STANDARD), 0);
  assert.ok(Math.abs(seen.filter(phase => phase === 1).length - 20) <= 2); // moves 0–19, and passes
});

test('f32 sums are within a millionth of the bound of the same sums in f64', () => {
  const weights = random(1)[0]!;
  const evaluator = features(othello, [weights]);
  for (let n = 0; n < 30; n++) {
    for (const { position } of randomGame(othello, seedFor(SEED, n))) {
      const plain = othello.features.read(position, 1).reduce((sum, feature, i) => sum + feature * weights[i]!, 0);
      assert.ok(Math.abs(evaluator.value(position, 1) - plain) < evaluator.bound * 1e-6);
    }
  }
});

test('each phase needs a weight for each feature', () => {
  assert.throws(() => features(othello, []), RangeError);
  assert.throws(() => features(othello, [[1, 2]]), /othello has 12 features/);
});
