import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learnerSuite } from '../../test/suites/learner.js';
import { openArena } from '../arena/single-thread.js';
import { type Recipe, readRecipe } from '../experiments/recipe.js';
import { run } from '../experiments/run.js';
import { othello } from '../games/othello/othello.js';
import { loadKernel } from '../kernel/load.node.js';
import { shipFromFolder } from '../models/shipped.node.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import type { Move } from '../rules/position.js';
import { type Backend, backendOf } from './backend.js';
import { buildLearner } from './catalogue.js';
import type { State } from './learner.js';

learnerSuite('regression', {
  learner:
    'regression(tuples=all-3, phases=3, buckets=2, pretraining=2, pool-size=2, games=20, batches=2, played=6, depth=2, exact=6, parts=3, memory=2)',
  steps: 6,
  yardsticks: [{ against: 'random', games: 4, every: 5 }],
});

function randomGame(seed: string): Move[] {
  const rng = rngFrom(parseSeed(seed));
  const moves: Move[] = [];
  for (let position = othello.initial(); othello.outcome(position) === undefined; ) {
    const legal = othello.moves(position);
    const move = legal[rng.below(legal.length)]!;
    moves.push(move);
    position = othello.play(position, move);
  }
  return moves;
}

const games = Array.from({ length: 20 }, (_, i) => randomGame(`game ${i}`));

async function learnt(recipe: Recipe, outside: Pick<Backend, 'recorded'>): Promise<State[]> {
  const read = readRecipe(recipe);
  assert.ok(read.ok, read.ok ? '' : read.reason);
  const states: State[] = [];
  for await (const { state } of run(read.value, backendOf(openArena(loadKernel()), outside))) states.push(state);
  return states;
}

const RECORDED: Recipe = {
  learner:
    'regression(tuples=all-3, phases=3, pretraining=0, positions=mine.wtb, batches=3, depth=0, exact=8, blend=1, parts=2)',
  steps: 3,
};

test('recorded games are read once, labelled in slices, and fitted at the end of the round', async () => {
  const asked: string[] = [];
  const states = await learnt(RECORDED, {
    recorded: async (_, path) => {
      asked.push(path);
      return games;
    },
  });
  assert.deepEqual(asked, ['mine.wtb']);
  const data = states.map(each => each.data as { readonly labelled: number; readonly recorded: number; error: number });
  assert.deepEqual(
    data.map(({ recorded }) => recorded),
    [0, 20, 20, 20],
  );
  assert.ok(data[1]!.labelled > 0 && data[2]!.labelled > data[1]!.labelled && data[3]!.labelled > data[2]!.labelled);
  const isZero = ({ arrays }: State): boolean => (arrays.weights as Float32Array).every(weight => weight === 0);
  assert.deepEqual(states.map(isZero), [true, true, true, false]);
  assert.ok(data[3]!.error > 0);
});

test('it continues from the weights that ship, with their phases, and from no others', async () => {
  shipFromFolder();
  const recipe = { learner: 'regression(from=shipped, batches=1, played=4, depth=2, parts=2)', steps: 1 };
  const [before, after] = await learnt(recipe, {});
  const { checksum, weights } = othello.shipped!.read(1);
  assert.equal((before!.data as { start: string }).start, checksum);
  assert.deepEqual(before!.arrays.weights, weights);
  assert.notDeepEqual(after!.arrays.weights, weights);
  const learner = buildLearner({ kind: 'regression', from: 'shipped' }, { game: othello });
  const other = { ...before!, data: { ...(before!.data as object), start: 'sha256:other' } };
  await assert.rejects(
    learner.step(other, backendOf(openArena(loadKernel())), parseSeed('step')),
    /started with sha256:other, and sha256:/,
  );
});

test('without a reader of files, and where nothing can be learnt, one line says so', async () => {
  await assert.rejects(learnt(RECORDED, {}), /only the command line reads files/);
  await assert.rejects(learnt(RECORDED, { recorded: async () => [] }), /no game from the usual start/);
  for (const [game, learner, reason] of [
    ['senet', 'regression', /games without dice/],
    ['noughts', 'regression(exact=4)', /kernel/],
    ['noughts', 'regression(phases=10)', /at most 9 plies/],
    ['noughts', 'regression(from=shipped)', /ships no such patterns/],
    ['othello', 'regression(from=shipped, pretraining=2)', /pretraining must be 0/],
    ['othello', 'regression(depth=0)', /own games need a search/],
    ['othello', 'regression(buckets=6/3)', /regression\(buckets=6\/3\)/],
  ] as const) {
    const read = readRecipe({ game, learner, steps: 1 });
    assert.ok(!read.ok && reason.test(read.reason), read.ok ? learner : read.reason);
  }
});
