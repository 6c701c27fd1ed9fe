import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learnerSuite } from '../../test/suites/learner.js';
import { othello } from '../games/othello/othello.js';
import type { Game } from '../rules/game.js';
import type { Backend } from './backend.js';
import { buildLearner } from './catalogue.js';

learnerSuite('pinkney', {
  learner: 'pinkney(population=6)',
  steps: 3,
  yardsticks: [{ against: 'random', games: 10, openings: 'start' }],
});
learnerSuite('pinkney as he wished: a searching opponent, and units crossed, with a hall of fame', {
  learner:
    'pinkney(population=4, fitness=reference(against=search(depth=2, evaluator=squares), pairs=1), crossover=units, hall-of-fame=2)',
  steps: 4,
  yardsticks: [{ against: 'random', games: 4, every: 4 }],
});

/** A network beats all later ones of the population, with either colour. */
const backend: Backend = {
  games: 0,
  train: async (_, __, arrays) => arrays,
  register: async evaluators => evaluators.map((_, i) => ({ kind: 'stored', checksum: String(i) })),
  async *play(matches) {
    for (const _ of matches) yield { results: Uint8Array.of(2, 2), margins: Float64Array.of(1, 1) };
  },
};
const sigmaOf = (numbers: Float32Array): number =>
  Math.sqrt(numbers.reduce((sum, each) => sum + each * each, 0) / numbers.length);

test('the better half survives, and each member of it leaves one copy that differs in every weight', async () => {
  const learner = buildLearner({ kind: 'pinkney', population: 6 }, { game: othello as Game });
  const begun = learner.begin('1'.padStart(32, '0'));
  const rated = await learner.step(begun, backend, '2'.padStart(32, '0'));
  const members = learner.population!(rated);
  assert.deepEqual(
    members.map(({ id, fitness }) => [id, fitness]),
    [1, 0.8, 0.6, 0.4, 0.2, 0].map((share, i) => [`0.${i}`, share]),
  );
  const after = await learner.step(rated, backend, '3'.padStart(32, '0'));
  const next = learner.population!(after);
  assert.deepEqual(
    next.map(({ id }) => id),
    ['0.0', '0.1', '0.2', '2.0', '2.1', '2.2'],
  );
  assert.deepEqual(learner.births!(after)[1], { id: '2.1', parents: ['0.1'], by: 'mutation' });
  for (let i = 0; i < 3; i++) {
    assert.deepEqual(next[i]!.evaluator, members[i]!.evaluator);
    const [own, copy] = [next[i]!.evaluator.weights, next[i + 3]!.evaluator.weights];
    const noise = copy.map((weight, k) => weight - own[k]!);
    assert.equal(noise.length, 2772);
    assert.ok(noise.every(each => each !== 0));
    assert.ok(Math.abs(sigmaOf(noise) - 0.05) < 0.003, String(sigmaOf(noise)));
  }
});

test('founders are N(0, 1) in every weight', () => {
  const learner = buildLearner({ kind: 'pinkney', population: 2 }, { game: othello as Game });
  const { weights } = learner.champion(learner.begin('1'.padStart(32, '0')));
  const mean = weights.reduce((sum, each) => sum + each, 0) / weights.length;
  assert.ok(Math.abs(mean) < 0.08 && Math.abs(sigmaOf(weights) - 1) < 0.05, `${mean} ${sigmaOf(weights)}`);
});

test('crossover exchanges whole units before noise is added', async () => {
  const learner = buildLearner(
    { kind: 'pinkney', population: 4, noise: 0, crossover: 'units' },
    { game: othello as Game },
  );
  const rated = await learner.step(learner.begin('1'.padStart(32, '0')), backend, '2'.padStart(32, '0'));
  const after = await learner.step(rated, backend, '3'.padStart(32, '0'));
  const [a, b, c, d] = learner.population!(after).map(({ evaluator }) => evaluator.weights);
  assert.deepEqual(learner.births!(after)[0], { id: '2.0', parents: ['0.0', '0.1'], by: 'crossover and mutation' });
  const mothers = [0, 0];
  for (let unit = 0; unit < 42; unit++) {
    const own = Array.from({ length: 64 }, (_, i) => i * 42 + unit);
    const isMothers = c![unit] === a![unit];
    mothers[isMothers ? 0 : 1]!++;
    for (const i of own) {
      assert.equal(c![i], (isMothers ? a! : b!)[i]);
      assert.equal(d![i], (isMothers ? b! : a!)[i]);
    }
  }
  assert.ok(mothers.every(count => count > 5));
});
