import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alive, collectGarbage } from '../../test/suites/memory.js';
import { watchStream } from './progress.js';

test('a stream that is watched keeps nothing of what it has given', async () => {
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

test('a watched stream ends where enough was taken, and where it fails', async () => {
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
