import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Arena } from '../arena/arena.js';
import { openArena } from '../arena/single-thread.js';
import { openThreads } from '../arena/threads.node.js';
import { formatChampion, inWholeSteps, parseChampion } from '../games/othello/champion/format.js';
import { loadKernel } from '../kernel/load.node.js';
import { backendOf } from '../learners/backend.js';
import { championPresets } from './champions.js';
import { changed, readRecipe } from './recipe.js';
import { run } from './run.js';

const STEP = 1 / 128;

/** The champion's own recipe in so few games that it takes seconds, packed as it would ship. */
async function trained(arena: Arena, seed: string): Promise<Uint8Array> {
  const { recipe } = championPresets.champion!;
  const few = changed({ ...recipe, yardsticks: [] }, [
    'steps=2',
    'games=300',
    'exact=6',
    'pool-size=4',
    `seed=${seed}`,
  ]);
  assert.ok(few.ok);
  const read = readRecipe(few.value);
  assert.ok(read.ok, read.ok ? '' : read.reason);
  for await (const { isLast, champion } of run(read.value, backendOf(arena))) {
    if (!isLast) continue;
    const rounded = inWholeSteps(champion, STEP);
    assert.ok(rounded);
    return formatChampion(rounded, STEP);
  }
  throw new Error('it never ends');
}

test('trained twice from one seed, on one thread and on two, the champion is the same file', async () => {
  const threads = await openThreads(2);
  try {
    const once = await trained(openArena(loadKernel()), '1');
    assert.ok(parseChampion(once).ok);
    assert.deepEqual(gzipSync(await trained(threads, '1'), { level: 9 }), gzipSync(once, { level: 9 }));
    assert.notDeepEqual(await trained(threads, '2'), once);
  } finally {
    await threads.close();
  }
});
