/** The JSON Schema of run files, by another program's validator: it accepts what every learner writes, and no more. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { openArena } from '../arena/single-thread.js';
import { readRecipe } from '../experiments/recipe.js';
import { run } from '../experiments/run.js';
import { everyGame } from '../games/catalogue.js';
import { loadKernel } from '../kernel/load.node.js';
import { backendOf } from '../learners/backend.js';
import { learners } from '../learners/catalogue.js';
import { examplesIn } from '../specs/catalogue.js';
import { formatBirths, formatStep, readLine, runSchema } from './run-lines.js';

const ajv = new Ajv2020();
const [isEvent, isBirth, isTiming] = [runSchema('events'), runSchema('lineage'), runSchema('timings')].map(schema =>
  ajv.compile(schema),
) as [ReturnType<typeof ajv.compile>, ReturnType<typeof ajv.compile>, ReturnType<typeof ajv.compile>];

const YARDSTICKS = [{ against: 'random', games: 4, every: 1 }];
/** The quickest game first: each learner is tried on the first that it can learn. */
const GAMES = everyGame().sort((a, b) => a.maxPlies - b.maxPlies);
const recipeOf = (learner: string) =>
  GAMES.map(({ id }) => readRecipe({ game: id, learner, steps: 2, seed: '1', yardsticks: YARDSTICKS })).find(
    read => read.ok,
  );

describe('the schema of a run', () => {
  for (const learner of examplesIn(learners)) {
    test(`accepts the events and births of ${learner}`, async () => {
      const recipe = recipeOf(learner);
      assert.ok(recipe?.ok, 'no game can be learnt');
      const types = new Set<string>();
      for await (const { step, events, births, isLast } of run(recipe.value, backendOf(openArena(loadKernel())))) {
        const lines = formatStep({ step, events }, 'sha256:0', isLast ? 'sha256:1' : undefined)
          .trimEnd()
          .split('\n');
        for (const line of lines) {
          const value = JSON.parse(line);
          types.add(value.type);
          assert.ok(isEvent(value), `${line}: ${ajv.errorsText(isEvent.errors)}`);
          assert.ok(readLine(line));
        }
        for (const line of formatBirths(step, births).trimEnd().split('\n').filter(Boolean))
          assert.ok(isBirth(JSON.parse(line)), `${line}: ${ajv.errorsText(isBirth.errors)}`);
      }
      for (const type of ['step', 'measured', 'checkpoint', 'crowned']) assert.ok(types.has(type), type);
    });
  }

  for (const line of [
    '{}',
    '[]',
    '{"type":"stepped","step":1,"progress":{},"games":1}',
    '{"type":"step","step":1.5,"progress":{},"games":1}',
    '{"type":"step","step":1,"progress":{"rate":"high"},"games":1}',
    '{"type":"step","step":1,"progress":{}}',
    '{"type":"measured","step":1,"yardstick":"random","tally":{"wins":1}}',
    '{"type":"measured","step":1,"yardstick":"r","tally":{"wins":2,"draws":0,"losses":0,"margin":0,"pairs":[0,0,0,0]}}',
    '{"type":"log","step":1,"lines":"one"}',
    '{"type":"crowned","step":1}',
  ]) {
    test(`refuses ${line}, as the program does`, () => {
      assert.equal(isEvent(JSON.parse(line)), false);
      assert.equal(readLine(line), undefined);
    });
  }

  test('a measurement that is not a number is null, and timings have their own lines', () => {
    assert.ok(isEvent({ type: 'step', step: 1, progress: { best: null }, games: 0 }));
    assert.ok(isTiming({ step: 1, games: 20, seconds: 0.5 }));
    assert.ok(!isTiming({ step: 1, games: 20 }));
  });
});
