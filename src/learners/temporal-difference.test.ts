import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learnerSuite } from '../../test/suites/learner.js';
import { openArena } from '../arena/single-thread.js';
import { othello } from '../games/othello/othello.js';
import { loadKernel } from '../kernel/load.node.js';
import { parseSeed } from '../random/seed.js';
import type { BoardView } from '../rules/board.js';
import type { Game } from '../rules/game.js';
import type { Spec } from '../specs/spec.js';
import { backendOf } from './backend.js';
import { buildLearner } from './catalogue.js';
import type { State } from './learner.js';
import { phaseBoundaries } from './phases.js';

learnerSuite('td', {
  learner: 'td(tuples=all-2, phases=2, games=20, exact=4)',
  steps: 3,
  yardsticks: [{ against: 'random', games: 4 }],
});
learnerSuite('td with an opponent pool', {
  learner: 'td(tuples=all-2, rate=0.1, buckets=3/6, pool=0.3, pool-size=3, games=20)',
  steps: 3,
  yardsticks: [{ against: 'random', games: 4 }],
});
learnerSuite('verhelst', {
  learner: 'verhelst(games=4, total=12, hidden=5)',
  steps: 3,
  yardsticks: [{ against: 'random', games: 4 }],
});
learnerSuite('verhelst as his program learns', {
  learner:
    'verhelst(games=4, total=12, hidden=5, form=steps, colours=fixed, explored=played, ties=first, ends=net, passes=end, scale=0.5)',
  steps: 3,
  yardsticks: [{ against: 'verhelst-reference(ply=1, noise=10, search=faithful)', games: 4, openings: 'start' }],
});

async function after(learner: Spec, steps: number): Promise<State> {
  const built = buildLearner(learner, { game: othello as Game });
  const backend = backendOf(openArena(loadKernel()));
  let state = built.begin(parseSeed('stream'));
  for (let step = 1; step <= steps; step++) state = await built.step(state, backend, parseSeed(`step ${step}`));
  return state;
}

test('the weights depend on the games, not on how they are split into steps', async () => {
  for (const [whole, parts] of [
    [
      { kind: 'td', tuples: 'all-2', games: 12 },
      { kind: 'td', tuples: 'all-2', games: 4 },
    ],
    [
      { kind: 'td', tuples: 'all-2', games: 12, rate: 0.1, buckets: '4/6', pool: 0.4, 'pool-size': 2 },
      { kind: 'td', tuples: 'all-2', games: 4, rate: 0.1, buckets: '4/6', pool: 0.4, 'pool-size': 2 },
    ],
    [
      { kind: 'verhelst', hidden: 3, games: 12, total: 12 },
      { kind: 'verhelst', hidden: 3, games: 4, total: 12 },
    ],
  ] as const) {
    assert.deepEqual((await after(whole, 1)).arrays, (await after(parts, 3)).arrays);
  }
});

test('phases are equally long', () => {
  const boundariesOf = (phases: number): number[] =>
    phaseBoundaries(othello as Game, othello.board as BoardView, phases, 1);
  assert.deepEqual(boundariesOf(1), []);
  assert.deepEqual(boundariesOf(2), [35]);
  assert.deepEqual(boundariesOf(4), [20, 35, 50]);
});
