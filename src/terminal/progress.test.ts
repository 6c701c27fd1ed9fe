import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alive, collectGarbage, heapUsed } from '../../test/suites/memory.js';
import { withId } from '../arena/arena.js';
import type { BatchResult } from '../arena/batch.js';
import { startsFor } from '../arena/openings.js';
import { RunningSum } from '../arena/running-sum.js';
import { openThreads } from '../arena/threads.node.js';
import { buildGame } from '../games/catalogue.js';
import { gamesOf } from '../matches/tally.js';
import { parseSeed } from '../random/seed.js';
import { watchStream } from './progress.js';

test('a watched stream keeps no reference to what it has yielded', async () => {
  const given: WeakRef<object>[] = [];
  const held: number[] = [];
  async function* work(): AsyncGenerator<object> {
    for (let i = 1; i <= 100; i++) {
      const piece = { state: new Uint8Array(1000) };
      given.push(new WeakRef(piece));
      yield piece;
      if (i % 20 !== 0) continue;
      await collectGarbage();
      held.push(alive(given));
    }
  }
  await watchStream(work(), { quiet: true, status: () => '', take: () => false });
  assert.ok(Math.max(...held) <= 3, `after 20, 40, … 100 pieces ${held} were held`);
});

test('the heap stays flat while a match is played and counted', async () => {
  const arena = await openThreads(1);
  const [pairs, sum] = [20_000, new RunningSum(40_000)];
  const seed = parseSeed('flat');
  const match = withId({
    game: { kind: 'noughts' },
    players: [{ kind: 'random' }, { kind: 'random' }],
    starts: startsFor({ kind: 'start' }, { game: buildGame({ kind: 'noughts' }), pairs, seed }),
    pairs,
    seed,
    want: 'tally',
  });
  const heap: number[] = [];
  async function* measured(): AsyncGenerator<BatchResult> {
    let batches = 0;
    for await (const batch of arena.play(match, { block: 50 })) {
      yield batch;
      if (++batches % 100 === 0) heap.push(await heapUsed());
    }
  }
  await watchStream(measured(), {
    quiet: true,
    status: () => '',
    take(batch) {
      sum.add(batch);
      return false;
    },
  });
  await arena.close();
  assert.equal(gamesOf(sum.tally), 2 * pairs);
  // Stored batches would take 17 bytes per game and as much again for the objects: some 200 kB between two samples.
  const growth = (heap.at(-1)! - heap[0]!) / (heap.length - 1);
  assert.ok(growth < 50_000, `the heap grew by ${Math.round(growth)} bytes in 10,000 games: ${heap}`);
});

test('a watched stream ends when `take` returns true, and when it fails', async () => {
  async function* work(): AsyncGenerator<number> {
    yield* [1, 2, 3];
    throw new Error('the fourth');
  }
  const taken: number[] = [];
  const take = (enough: number) => ({ quiet: true, status: () => '', take: (n: number) => taken.push(n) >= enough });
  assert.deepEqual(await watchStream(work(), take(2)), { interrupted: false });
  assert.deepEqual(taken, [1, 2]);
  await assert.rejects(watchStream(work(), take(9)), /the fourth/);
});
