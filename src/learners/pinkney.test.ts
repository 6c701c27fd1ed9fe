import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learnerSuite } from '../../test/suites/learner.js';
import { othello } from '../games/othello/othello.js';
import type { Game } from '../rules/game.js';
import { buildLearner } from './catalogue.js';
import type { Crew } from './crew.js';

learnerSuite('pinkney', {
  learner: 'pinkney(population=6)',
  steps: 3,
  yardsticks: [{ against: 'random', games: 10, openings: 'start' }],
});

test('the better half stays, and each of it leaves one copy that differs in every weight', async () => {
  const learner = buildLearner({ kind: 'pinkney', population: 6 }, { game: othello as Game });
  const begun = learner.begin('1'.padStart(32, '0'));
  const everybody = learner.population!(begun);
  // Whoever comes earlier in the population beats whoever comes later, with either colour.
  const crew: Crew = {
    games: 0,
    train: async (_, arrays) => arrays,
    admit: async evaluators => evaluators.map((_, i) => ({ kind: 'stored', checksum: String(i) })),
    async *play(meetings) {
      for (const _ of meetings) yield { results: Uint8Array.of(2, 2), margins: Float64Array.of(1, 1) };
    },
  };
  const next = learner.population!(await learner.step(begun, crew, '2'.padStart(32, '0')));
  assert.deepEqual(
    next.map(({ id }) => id),
    ['0.0', '0.1', '0.2', '1.0', '1.1', '1.2'],
  );
  for (let i = 0; i < 3; i++) {
    assert.deepEqual(next[i]!.evaluator, everybody[i]!.evaluator);
    const [own, copy] = [next[i]!.evaluator.weights, next[i + 3]!.evaluator.weights];
    const noise = [...copy].map((weight, k) => weight - own[k]!);
    assert.equal(noise.length, 2772);
    assert.ok(noise.every(each => each !== 0));
    const sigma = Math.sqrt(noise.reduce((sum, each) => sum + each * each, 0) / noise.length);
    assert.ok(Math.abs(sigma - 0.05) < 0.003, String(sigma));
  }
});
