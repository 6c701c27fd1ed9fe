/** The JSON Schema of run files, by another program's validator: it accepts what every learner writes, and no more. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { openArena } from '../arena/single-thread.js';
import { readRecipe } from '../experiments/recipe.js';
import { run } from '../experiments/run.js';
import { loadKernel } from '../kernel/load.node.js';
import { backendOf } from '../learners/backend.js';
import { learners } from '../learners/catalogue.js';
import { formatBirths, formatStep, readLine, runSchema } from './run-lines.js';

const ajv = new Ajv2020();
const [isEvent, isBirth, isTiming] = [runSchema('events'), runSchema('lineage'), runSchema('timings')].map(schema =>
  ajv.compile(schema),
) as [ReturnType<typeof ajv.compile>, ReturnType<typeof ajv.compile>, ReturnType<typeof ajv.compile>];

/** Every learner, small. */
const SMALL: Readonly<Record<string, readonly [game: string, learner: string, steps: number]>> = {
  alliot: ['othello', 'alliot(islands=2, population=4, span=2, deepest=0)', 2],
  anaconda: ['noughts', 'anaconda(parents=2)', 2],
  bill: ['othello', 'bill(player=bill-1, games=34, enough=5)', 2],
  bootstrap: ['noughts', 'bootstrap(pretraining=1, games=10, sampled=4, every=2, depth=1, parts=2)', 2],
  'cma-es': ['noughts', 'cma-es(genome=squares, lambda=4, fitness=random-squares(opponents=2))', 2],
  coevolution: ['noughts', 'coevolution(genome=squares, populations=2, population=3, tests=2)', 2],
  currie: ['othello(start=currie)', 'currie(patience=1, size=2)', 2],
  es: ['noughts', 'es(genome=squares, mu=2, lambda=4)', 2],
  evolution: ['noughts', 'evolution(genome=squares, population=4, fitness=reference(pairs=2))', 2],
  ferrer: ['noughts', 'ferrer(population=6)', 2],
  imitation: ['othello', 'imitation(lessons=1, games=4, population=2)', 2],
  pinkney: ['noughts', 'pinkney(population=4)', 2],
  regression: ['noughts', 'regression(pretraining=0, batches=1, played=4, depth=1, parts=2)', 2],
  samuel: ['othello', 'samuel(every=2, depth=1)', 2],
  td: ['noughts', 'td(games=20)', 2],
  verhelst: ['noughts', 'verhelst(games=10, total=20, hidden=4)', 2],
};

describe('the schema of a run', () => {
  test('every learner is tried', () => assert.deepEqual(Object.keys(SMALL), Object.keys(learners).sort()));

  for (const [name, [game, learner, steps]] of Object.entries(SMALL)) {
    test(`accepts the events and births of ${name}`, async () => {
      const yardsticks = [{ against: 'random', games: 4, every: 1 }];
      const recipe = readRecipe({ game, learner, steps, seed: '1', yardsticks });
      assert.ok(recipe.ok, recipe.ok ? '' : recipe.reason);
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
