/** The promises of every learner: same seed, same result; the state is complete; champions can be built. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openArena } from '../../src/arena/single-thread.js';
import { openThreads } from '../../src/arena/threads.node.js';
import { decodeCheckpoint, encodeCheckpoint } from '../../src/experiments/checkpoint.js';
import type { Experiment, Step } from '../../src/experiments/experiment.js';
import { type Recipe, readRecipe } from '../../src/experiments/recipe.js';
import { run } from '../../src/experiments/run.js';
import { loadKernel } from '../../src/kernel/load.node.js';
import { backendOf } from '../../src/learners/backend.js';
import { buildShape } from '../../src/models/shapes.js';

async function stepsOf(steps: AsyncIterable<Step>, most = Number.POSITIVE_INFINITY): Promise<Step[]> {
  const all: Step[] = [];
  for await (const step of steps) {
    all.push(step);
    if (all.length >= most) break;
  }
  return all;
}

/** One pair of threads for all suites of a file: to start a thread costs more CPU than most steps. */
let opened: ReturnType<typeof openThreads> | undefined;
const twoThreads = (): ReturnType<typeof openThreads> => (opened ??= openThreads(2));
after(async () => (await opened)?.close());

const bytesOf = ({ step, state }: Step): Uint8Array => encodeCheckpoint({ step, state });

/** A recipe that takes about a second: few steps, a small population. */
export function learnerSuite(name: string, recipe: Recipe): void {
  describe(`${name} as a learner`, () => {
    const read = readRecipe(recipe);
    assert.ok(read.ok, read.ok ? '' : read.reason);
    const experiment: Experiment = read.value;
    const here = backendOf(openArena(loadKernel()));
    const whole = stepsOf(run(experiment, here));

    test('same seed, same states, on one thread or two', async () => {
      const again = await stepsOf(run(experiment, backendOf(await twoThreads())));
      const once = await whole;
      assert.equal(again.length, once.length);
      for (const [i, step] of once.entries()) {
        assert.deepEqual(bytesOf(again[i]!), bytesOf(step));
        assert.deepEqual(again[i]!.events, step.events);
      }
    });

    test('another seed, another state', async () => {
      const other = await stepsOf(run({ ...experiment, seed: `${experiment.seed}'` }, here));
      assert.notDeepEqual(bytesOf(other.at(-1)!), bytesOf((await whole).at(-1)!));
    });

    test('it resumes from any checkpoint as if it had never stopped, on one thread or two', async () => {
      const once = await whole;
      // As after a kill: an arena that has no model of the steps before.
      const fresh = backendOf(openArena(loadKernel()));
      for (const backend of [fresh, backendOf(await twoThreads())])
        for (const stop of [0, Math.floor(once.length / 2)]) {
          if (once[stop]!.isLast) continue;
          const stored = decodeCheckpoint(bytesOf(once[stop]!));
          assert.ok(stored.ok);
          const rest = await stepsOf(run(experiment, backend, stored.value));
          assert.deepEqual(rest.map(bytesOf), once.slice(stop + 1).map(bytesOf));
        }
    });

    test('every champion can be built, and has its provenance', async () => {
      const born = new Set<string>();
      for (const { champion, births } of await whole) {
        const { game, kind, shape, weights } = champion;
        const built = buildShape(game, kind, shape, weights);
        assert.ok(built.ok, built.ok ? '' : built.reason);
        // In their order: a member born in a step may have a child in the same step.
        for (const { id, parents } of births) {
          for (const parent of parents) assert.ok(born.has(parent), `there is no member ${parent}`);
          assert.ok(!born.has(id), `${id} is born twice`);
          born.add(id);
        }
      }
    });
  });
}
