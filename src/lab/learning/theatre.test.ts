import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openArena } from '../../arena/single-thread.js';
import { readRecipe } from '../../experiments/recipe.js';
import { buildFor } from '../../experiments/run.js';
import { buildGame } from '../../games/catalogue.js';
import { evaluatorJson, readEvaluator } from '../../models/file.js';
import { parseSeed } from '../../random/seed.js';
import type { RegisteredModel } from '../../rules/game.js';
import { formatSpec } from '../../specs/spec.js';
import { type Actor, championScene, earlierSteps, paceOf, populationScenes, positionsOf } from './theatre.js';

const RECIPE = { game: 'noughts', learner: 'evolution(genome=features, population=6, fitness=round-robin)', steps: 1 };
const read = readRecipe(RECIPE);
assert.ok(read.ok);
const experiment = read.value;
const { learner } = buildFor(experiment);
const game = buildGame(experiment.game);
const models = new Map<string, RegisteredModel>();
const actors = learner.population!(learner.begin(parseSeed('stage'))).map(({ id, evaluator }): Actor => {
  const file = readEvaluator(evaluatorJson(evaluator));
  assert.ok(file.ok);
  models.set(file.value.checksum, file.value);
  return { name: id, checksum: file.value.checksum };
});
const setting = {
  about: {
    game: formatSpec(experiment.game),
    learner: '',
    steps: 1,
    keep: 1,
    seed: '7',
    plays: experiment.plays,
    recipeKey: '',
  },
  spec: experiment.game,
  game,
  step: 3,
};

describe('the theatre', () => {
  test('neighbours in rank play one game each', () => {
    const scenes = populationScenes(setting, actors);
    assert.deepEqual(
      scenes.map(scene => scene.actors.map(({ name }) => name)),
      [
        [actors[0]!.name, actors[1]!.name],
        [actors[2]!.name, actors[3]!.name],
        [actors[4]!.name, actors[5]!.name],
      ],
    );
    assert.deepEqual(populationScenes(setting, actors.slice(0, 1)), []);
    assert.equal(populationScenes(setting, [...actors, ...actors, ...actors, ...actors]).length, 8);
  });

  test('the games are the same every time, and others in another generation', async () => {
    const play = async (step: number) => {
      const arena = openArena(undefined, models);
      const all = [];
      const scenes = [
        championScene({ ...setting, step }, actors[0]!, actors[1]!),
        ...populationScenes({ ...setting, step }, actors),
      ];
      for await (const { records } of arena.run(scenes.map(({ match }) => match))) all.push(...(records ?? []));
      await arena.close();
      return all;
    };
    const first = await play(3);
    assert.equal(first.length, 2 + 3, 'champions have each side once');
    assert.deepEqual(await play(3), first);
    assert.notDeepEqual(await play(4), first);
    for (const record of first) {
      const positions = positionsOf(game, record);
      assert.equal(positions.length, record.moves.length + 1);
      assert.equal(game.outcome(positions.at(-1)!)?.winner, record.outcome.winner);
    }
  });

  for (const [step, steps] of [
    [0, []],
    [1, [0]],
    [2, [1, 0]],
    [12, [11, 10, 8, 4, 0]],
  ] as const) {
    test(`champions before generation ${step}`, () => assert.deepEqual(earlierSteps(step), steps));
  }

  for (const [plies, pace] of [
    [0, 450],
    [9, 450],
    [100, 300],
    [3000, 80],
  ] as const) {
    test(`the pace of ${plies} moves`, () => assert.equal(paceOf(plies), pace));
  }
});
