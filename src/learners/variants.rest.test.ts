/**
 * Every learner on boards of other sizes and on a game whose pieces have a direction: what has its parts learns, and its
 * champion belongs to that board; the others refuse in one line.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openArena } from '../arena/single-thread.js';
import { readRecipe } from '../experiments/recipe.js';
import { run } from '../experiments/run.js';
import { loadKernel } from '../kernel/load.node.js';
import { buildShape } from '../models/shapes.js';
import type { Model } from '../rules/game.js';
import { examplesIn } from '../specs/catalogue.js';
import { backendOf } from './backend.js';
import { learners } from './catalogue.js';

const BOARDS = [
  'breakthrough(size=6)',
  'othello(size=6, blocked=a1/f6)',
  'connect-four(columns=5, rows=5)',
  'noughts(size=6, line=4)',
];

/** Learners of evaluators that only the usual Othello has. */
const OF_EIGHT_BY_EIGHT = ['alliot', 'currie', 'bill', 'samuel'];

const SETTINGS = [
  ...examplesIn(learners),
  'td(model=network, hidden=4, games=10)',
  'evolution(genome=network(hidden=3), population=4)',
  'evolution(genome=features, population=4)',
  'evolution(genome=formula, population=4)',
  'evolution(genome=patterns(all-2), population=4)',
];

for (const game of BOARDS) {
  for (const learner of SETTINGS) {
    const kind = learner.split('(')[0]!;
    const read = readRecipe({ game, learner, steps: 1 });
    if (OF_EIGHT_BY_EIGHT.includes(kind)) {
      test(`${learner} is refused at ${game}`, () => {
        assert.ok(!read.ok);
        assert.match(read.reason, /^learner: [^\n]+$/);
      });
      continue;
    }
    test(`${learner} learns at ${game}`, async () => {
      assert.ok(read.ok, read.ok ? '' : read.reason);
      let champion: Model | undefined;
      for await (const step of run(read.value, backendOf(openArena(loadKernel())))) champion = step.champion;
      assert.equal(champion!.game, game);
      const built = buildShape(champion!.game, champion!.kind, champion!.shape, champion!.weights);
      assert.ok(built.ok, built.ok ? '' : built.reason);
    });
  }
}
