/** Features and learners of one's own: what they learn, what a run stores of them, and what they may not do. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { countDiscs } from '../../../test/plugins/count.js';
import {
  analyse,
  BreedboardError,
  close,
  explain,
  type LearningStep,
  learn,
  match,
  type OwnFeatures,
  type OwnLearner,
  player,
  registerFeatures,
  registerLearner,
} from '../breedboard.node.js';

const folder = mkdtempSync(join(tmpdir(), 'own-learner-'));
after(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

const counted: OwnFeatures = {
  name: 'my-counts',
  game: 'othello',
  features: ['discs', 'moves'],
  weights: [1, 0],
  values: (position, side, { cells }) => [
    countDiscs(cells),
    position.turn === side ? position.moves().length : -position.moves().length,
  ],
};
registerFeatures(counted);

async function lastOf(recipe: Readonly<Record<string, unknown>>, options: object = {}): Promise<LearningStep> {
  let last: LearningStep | undefined;
  for await (const step of learn(recipe, options)) last = step;
  return last!;
}

describe('features of one’s own', () => {
  test('are an evaluator: the sum with their weights, part by part', async () => {
    const values = async (evaluator: string) =>
      (await analyse('f5d6c3', { depth: 2, evaluator })).moves.map(({ move, value }) => `${move} ${value}`).sort();
    assert.deepEqual(await values('my-counts'), await values('greedy(by=difference)'));
    const { value, parts } = await explain('my-counts', 'f5d6c3');
    assert.equal(value, -3);
    assert.ok(parts.some(({ name, value }) => name === 'discs' && value === -3));
  });

  test('are a genome: learners find the weights, which a player keeps', async () => {
    const recipe = {
      game: 'othello',
      learner: 'es(genome=my-counts, mu=2, lambda=4, fitness=reference(against=random, pairs=5))',
      seed: 4,
      steps: 2,
    };
    const { champion } = await lastOf(recipe);
    const again = await lastOf(recipe);
    const games = { games: 20, seed: 2 };
    assert.deepEqual(
      (await match(champion, 'random', games)).wins,
      (await match(again.champion, 'random', games)).wins,
    );
  });
});

/** Climbs towards more points against random; its state has both plain data and numbers. */
const climber = (name: string, more: Partial<OwnLearner> = {}): OwnLearner => ({
  name,
  options: { noise: 0.5 },
  begin: ({ gaussian }) => ({ weights: Float32Array.from([gaussian(), gaussian()]), trail: [] }),
  async step(state, { gaussian, options, play, step }) {
    const { weights, trail } = state as { readonly weights: Float32Array; readonly trail: readonly number[] };
    const changed = weights.map(weight => weight + Number(options.noise) * gaussian());
    const [old, changedScore] = await play([
      { first: { kind: 'my-counts', weights }, second: 'random', games: 10 },
      { first: { kind: 'my-counts', weights: changed }, second: 'random', games: 10 },
    ]);
    weights.fill(0); // what a step gets is its own
    return {
      weights: changedScore! > old! ? changed : weights.map((_, i) => changed[i]! / step),
      trail: [...trail, step],
    };
  },
  champion: state => ({ kind: 'my-counts', weights: state.weights as Float32Array }),
  progress: ({ trail }) => ({ steps: (trail as readonly number[]).length }),
  ...more,
});

const recipeOf = (learner: string, steps = 4) => ({ game: 'othello', learner, seed: 7, steps });

describe('a learner of one’s own', () => {
  registerLearner(climber('my-climber'));

  test('learns by name with its options, and the same seed gives the same run', async () => {
    const weightsOf = async (learner: string) => {
      const step = await lastOf(recipeOf(learner));
      assert.deepEqual([step.step, step.progress.steps], [4, 4]);
      return (await explain(step.champion, 'f5d6c3')).value;
    };
    const once = await weightsOf('my-climber');
    assert.equal(await weightsOf('my-climber'), once);
    assert.notEqual(await weightsOf('my-climber(noise=0.1)'), once);
  });

  test('a run that was ended goes on from its last step to the same champion', async () => {
    const whole = await lastOf(recipeOf('my-climber'), { folder: join(folder, 'whole') });
    for await (const { step } of learn(recipeOf('my-climber'), { folder: join(folder, 'parts') }))
      if (step === 2) break;
    const resumed = await lastOf(recipeOf('my-climber'), { folder: join(folder, 'parts') });
    const value = async ({ champion }: LearningStep) => (await explain(champion, 'f5d6c3d3c4')).value;
    assert.equal(await value(resumed), await value(whole));
  });

  const wrong: readonly (readonly [string, Partial<OwnLearner>, RegExp])[] = [
    ['my-error', { step: () => Promise.reject(new TypeError('no luck')) }, /throws TypeError: no luck in step/],
    ['my-list', { begin: () => [] as never }, /returns no object from begin/],
    ['my-function', { begin: () => ({ now: () => 0 }) }, /keeps “now” in its state, which is neither plain data/],
    ['my-nan', { begin: () => ({ score: Number.NaN }) }, /keeps “score” in its state/],
    ['my-progress', { progress: () => ({ score: Number.NaN }) }, /gives “score” in its progress, which is no number/],
    ['my-kind', { champion: () => ({ kind: 'mind', weights: [] }) }, /cannot play: files of othello have no evaluator/],
    ['my-width', { champion: () => ({ kind: 'my-counts', weights: [1] }) }, /cannot play: .*expected 2 weights, not 1/],
    [
      'my-odd',
      { step: (_, { play }) => play([{ first: NO, second: 'random', games: 3 }]) as never },
      /asks for 3 games/,
    ],
    [
      'my-foe',
      { step: (_, { play }) => play([{ first: NO, second: 'rendom' }]) as never },
      /names an opponent that is none/,
    ],
  ];
  for (const [name, more, pattern] of wrong) {
    test(`what breaks a promise is named: ${pattern.source}`, async () => {
      registerLearner(climber(name, more));
      await assert.rejects(lastOf(recipeOf(name)), (error: unknown) => {
        assert.ok(error instanceof BreedboardError && error.code === 'rules', String(error));
        assert.match(error.message, new RegExp(`^the learner “${name}” .*${pattern.source}`));
        return true;
      });
    });
  }

  test('what is wrong with a part is said before anything is added', () => {
    const rows: readonly (readonly [RegExp, () => void])[] = [
      [/the name “td” is already in use/, () => registerLearner(climber('td'))],
      [/step must be a function/, () => registerLearner(climber('odd', { step: 3 as never }))],
      [
        /features must be a list of 1 to 10000 names/,
        () => registerFeatures({ ...counted, name: 'odd', features: [] }),
      ],
      [
        /each feature needs a name of its own/,
        () => registerFeatures({ ...counted, name: 'odd', features: ['a', 'a'] }),
      ],
      [/2 features need as many weights, not 1/, () => registerFeatures({ ...counted, name: 'odd', weights: [1] })],
      [/the name “my-counts” is already in use/, () => registerFeatures(counted)],
    ];
    for (const [pattern, add] of rows) assert.throws(add, pattern);
    assert.throws(() => player('odd'), /no player called/);
  });
});

const NO = { kind: 'my-counts', weights: [0, 0] };
