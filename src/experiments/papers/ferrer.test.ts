import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Backend } from '../../learners/backend.js';
import type { Tally } from '../../matches/tally.js';
import { formulaModel } from '../../models/file.js';
import { parseSeed } from '../../random/seed.js';
import type { RunEvent } from '../experiment.js';
import { type Recipe, readRecipe } from '../recipe.js';
import type { ReproductionOutcome, Scale } from '../reproduction.js';
import { type JudgedRow, judged } from '../verdict.js';
import { ferrerReproductions } from './ferrer.js';

/** 200 games with the given number of wins. */
const tally = (wins: number): Tally => ({ wins, draws: 0, losses: 200 - wins, margin: 0, pairs: [0, 0, 100, 0, 0] });

/** Games outside the runs, of which each first player wins half. */
const SCRIPTED: Backend = {
  games: 0,
  register: async models => models.map((_, i) => ({ kind: 'stored', checksum: String(i) })),
  train: () => assert.fail('nothing is trained outside the runs'),
  async *play(matches) {
    for (const { pairs } of matches) {
      const results = Uint8Array.from({ length: 2 * pairs }, (_, i) => 2 * (i % 2));
      yield { results, margins: new Float64Array(2 * pairs) };
    }
  },
};

type FerrerCase = { readonly name: string; readonly recipe: Recipe; readonly seed: number };

/** The whole of it but for the learning: every run ends with these wins of 200 against random and hand-made players. */
async function outcomeOf(
  id: string,
  scale: Scale,
  wins: (yardstick: string, requests: FerrerCase) => number,
): Promise<{ readonly outcome: ReproductionOutcome; readonly requests: readonly FerrerCase[] }> {
  const requests: FerrerCase[] = [];
  const reproduction = ferrerReproductions.find(each => each.id === id)!;
  const outcome = await reproduction.reproduce({
    backend: SCRIPTED,
    seed: parseSeed('1'),
    scale,
    async learn(name, recipe, seed) {
      const one = { name, recipe, seed };
      requests.push(one);
      const read = readRecipe(recipe);
      assert.ok(read.ok, read.ok ? '' : read.reason);
      const events = [5, read.value.steps].flatMap(step =>
        read.value.yardsticks.map(
          ({ name: yardstick }): RunEvent => ({
            type: 'measured',
            step,
            yardstick,
            tally: tally(step === 5 ? 0 : wins(yardstick, one)),
          }),
        ),
      );
      const champion = formulaModel('othello', '1');
      return { name, events, champion, population: async () => [], ancestor: async () => champion };
    },
    say: () => {},
  });
  return { outcome, requests };
}

const isChance = (yardstick: string): boolean => /^(RND|Const)/.test(yardstick);
const firstTable = ({ comparisons }: ReproductionOutcome): JudgedRow[] => judged(comparisons[0]!);
const verdicts = (outcome: ReproductionOutcome): string[] => firstTable(outcome).map(({ verdict }) => verdict);

test('the runs are those of the paper', async () => {
  const sizes = async (id: string): Promise<string[]> => {
    const { requests } = await outcomeOf(id, 'full', () => 100);
    assert.equal(new Set(requests.map(({ name }) => name)).size, requests.length);
    return requests.map(({ recipe }) => `${(recipe.learner as { population: number }).population} ${recipe.steps}`);
  };
  const times = (count: number, size: string): string[] => Array.from({ length: count }, () => size);
  assert.deepEqual(await sizes('senet'), [
    ...times(4, '256 100'),
    ...times(4, '256 200'),
    ...times(4, '512 100'),
    ...times(2, '512 200'),
  ]);
  assert.deepEqual(await sizes('othello'), [
    ...times(4, '256 100'),
    ...times(2, '256 200'),
    ...times(4, '512 100'),
    ...times(2, '512 200'),
  ]);
  for (const game of ['senet', 'othello']) assert.deepEqual(await sizes(`${game}-curve`), ['256 400', '512 400']);
});

test('at full scale there are his 37 runs and three more, and only the longest are measured on their way', async () => {
  const measured = new Map<string, number[]>();
  for (const { id } of ferrerReproductions.filter(({ isBeyond }) => !isBeyond)) {
    const { requests } = await outcomeOf(id, 'full', () => 100);
    for (const { name, recipe, seed } of requests) {
      const every = (recipe.yardsticks as Recipe[]).map(each => each.every as number);
      assert.equal(new Set(every).size, 1);
      measured.set(`${name} ${seed}`, [every[0]!, recipe.steps as number]);
    }
  }
  assert.equal(measured.size, 37 + 3);
  const counts = [...measured.values()].map(([every, steps]) => steps! / every!);
  assert.equal(counts.filter(count => count === 1).length, 36);
  assert.equal(counts.filter(count => count === 80).length, 4);
});

test('every figure from 4.1 to 4.28 is drawn once at full scale, the runs of 4.1 as four points a player', async () => {
  const names: string[] = [];
  for (const { id } of ferrerReproductions) {
    const { outcome } = await outcomeOf(id, 'full', (_, { seed }) => 100 + seed);
    names.push(...outcome.plots.map(({ name }) => name));
    if (id !== 'senet') continue;
    const [first] = outcome.plots;
    assert.deepEqual(first!.names, ['RND1', 'RND2', 'RND3', 'RND4', 'RND5', 'RND6', 'RND7', 'RND8', 'Const']);
    assert.deepEqual(
      first!.curves.map(({ name, points }) => [name, points[0]!.value]),
      [
        ['One', 0.505],
        ['Two', 0.51],
        ['Three', 0.515],
        ['Four', 0.52],
        ['he: typically 75 % or more', 0.875],
      ],
    );
  }
  const wanted = Array.from({ length: 28 }, (_, i) => `figure-4.${i + 1}`);
  assert.deepEqual(names.sort(), wanted.sort());
});

test('winners as he describes them agree, others differ, and runs that scatter tell too little', async () => {
  const his = await outcomeOf('senet', 'quick', (yardstick, { seed }) => (isChance(yardstick) ? 160 : 130) + seed);
  assert.deepEqual(verdicts(his.outcome).slice(0, 3), ['agrees', 'agrees', 'agrees']);
  const poor = await outcomeOf('senet', 'quick', (yardstick, { seed }) => (isChance(yardstick) ? 110 : 60) + seed);
  assert.deepEqual(verdicts(poor.outcome).slice(0, 3), ['differs', 'differs', 'differs']);
  const various = await outcomeOf('senet', 'quick', (_, { seed }) => 60 * seed);
  assert.deepEqual(verdicts(various.outcome).slice(0, 2), ['cannot tell', 'cannot tell']);
});

test('the hardest of the hand-made players is the one he must not fall below half against', async () => {
  const { outcome } = await outcomeOf(
    'senet',
    'quick',
    (yardstick, { seed }) => (yardstick === 'HC4' ? 80 : 150) + seed,
  );
  const row = firstTable(outcome)[2]!;
  assert.ok(Math.abs(row.ours!.value - 0.41) < 1e-9);
  assert.equal(row.verdict, 'differs');
});

test('seeded and unseeded populations of the same seed are compared', async () => {
  const { outcome, requests } = await outcomeOf(
    'othello-seeded',
    'full',
    (_, { recipe, seed }) => ('seeds' in (recipe.learner as object) ? 120 : 100) + seed,
  );
  assert.deepEqual(
    requests.map(({ seed }) => seed),
    [1, 2, 3, 4, 5, 1, 2, 3, 4],
  );
  const gain = firstTable(outcome).at(-1)!;
  assert.ok(Math.abs(gain.ours!.value - 0.1) < 1e-9);
  assert.equal(gain.verdict, 'agrees');
});

test('runs of fewer generations than his have no verdict', async () => {
  const { outcome } = await outcomeOf('othello-seeded', 'quick', () => 100);
  const claims = firstTable(outcome).filter(({ figure }) => figure);
  assert.deepEqual(new Set(claims.map(({ verdict }) => verdict)), new Set(['smaller run']));
});

test('the random players are one curve, as in his figures', async () => {
  const { outcome } = await outcomeOf('othello-curve', 'quick', yardstick => (yardstick === 'RND1' ? 180 : 100));
  const [plot] = outcome.plots;
  assert.deepEqual(
    plot!.curves.map(({ name }) => name),
    ['RND1–8', 'Const', 'OHC1', 'OHC2', 'OHC3', 'OHC4', 'OHC5'],
  );
  assert.deepEqual(
    plot!.curves[0]!.points.map(({ step, value }) => [step, value]),
    [
      [5, 0],
      [100, 0.55],
    ],
  );
});
