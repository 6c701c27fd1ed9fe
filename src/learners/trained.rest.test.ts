/** What learners reach in seconds on games that have no kernel: they beat a random player, and do not lose noughts and crosses. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openArena } from '../arena/single-thread.js';
import { presets } from '../experiments/presets.js';
import { type Recipe, readRecipe } from '../experiments/recipe.js';
import { run } from '../experiments/run.js';
import { loadKernel } from '../kernel/load.node.js';
import type { Tally } from '../matches/tally.js';
import { backendOf } from './backend.js';

/** Results of 400 games against a random player: before training, and at the end. */
async function learnt(game: string, learner: string, steps: number): Promise<readonly [Tally, Tally]> {
  const yardsticks = [{ against: 'random', games: 400, openings: 'start', every: steps }];
  const read = readRecipe({ game, learner, steps, seed: '1', yardsticks });
  assert.ok(read.ok, read.ok ? '' : read.reason);
  const tallies: Tally[] = [];
  for await (const { events } of run(read.value, backendOf(openArena(loadKernel()))))
    for (const event of events) if (event.type === 'measured') tallies.push(event.tally);
  assert.equal(tallies.length, 2);
  return tallies as [Tally, Tally];
}
const shareOf = ({ wins, draws, losses }: Tally): number => (wins + draws / 2) / (wins + draws + losses);

describe('a trained player beats a random one', () => {
  for (const [game, learner, steps, share, mostLosses] of [
    ['noughts', 'td(games=5000, phases=3, lambda=0.5)', 1, 0.92, 10],
    ['noughts', 'td(games=3000, model=network, hidden=20, rate=2, lambda=0.5, opening=3)', 1, 0.85, 40],
    ['noughts', 'bootstrap(pretraining=1, games=2000, sampled=300, every=2, depth=2, parts=4)', 3, 0.9, 20],
    ['noughts', 'regression(pretraining=0, batches=1, played=400, depth=3, opening=4, l2=1)', 3, 0.9, 20],
    ['noughts', 'verhelst(games=1500, total=3000, hidden=20, rate=0.05)', 2, 0.78, 80],
    ['senet', 'td(games=300, lambda=0.7)', 1, 0.8, 80],
    ['senet', 'td(games=150, model=network, hidden=10, rate=3)', 1, 0.75, 100],
  ] as const)
    test(`${learner} at ${game}`, async () => {
      const [before, after] = await learnt(game, learner, steps);
      const said = `${JSON.stringify(before)}, then ${JSON.stringify(after)}`;
      assert.ok(shareOf(after) >= share && after.losses <= mostLosses, said);
      assert.ok(shareOf(after) > shareOf(before) + 0.05, said);
    });
});

test('the preset for noughts learns not to lose: of 100 games against best play at most five', async () => {
  const { recipe } = presets['noughts-td']!;
  const [, bestPlay] = recipe.yardsticks as Recipe[];
  const read = readRecipe({ ...recipe, seed: '1', yardsticks: [{ ...bestPlay, games: 100, every: 20 }] });
  assert.ok(read.ok);
  const losses: number[] = [];
  for await (const { events } of run(read.value, backendOf(openArena(loadKernel()))))
    for (const event of events) if (event.type === 'measured') losses.push(event.tally.losses);
  assert.ok(losses[0]! > 50 && losses.at(-1)! <= 5, losses.join());
});
