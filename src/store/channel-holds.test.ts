import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelHolds, type HoldMessage } from './channel-holds.js';

/** Pages of one browser, in one thread: messages arrive later, as they do between pages. */
function pages(count: number) {
  const all: ((message: HoldMessage) => void)[] = [];
  let next = 0;
  return Array.from({ length: count }, () =>
    channelHolds({
      open(receive) {
        all.push(receive);
        return message => {
          for (const each of all) if (each !== receive) queueMicrotask(() => each(message));
        };
      },
      id: () => String(next++),
      wait: () => new Promise(done => setImmediate(done)),
    }),
  );
}

test('a run has one writer among pages that ask each other', async () => {
  const [first, second] = pages(2) as [ReturnType<typeof channelHolds>, ReturnType<typeof channelHolds>];
  assert.equal(await first.isTaken('a'), false);
  const release = await first.take('a');
  assert.ok(release);
  assert.equal(await first.take('a'), undefined);
  assert.equal(await second.take('a'), undefined);
  const taken = [first.isTaken('a'), second.isTaken('a'), second.isTaken('b')];
  assert.deepEqual(await Promise.all(taken), [true, true, false]);
  assert.ok(await second.take('b'), 'another run is free');
  await release();
  assert.equal(await second.isTaken('a'), false);
  assert.ok(await second.take('a'));
  assert.equal(await first.take('a'), undefined);
});

test('of pages that ask at the same time, one has the run', async () => {
  const all = pages(3);
  // A page hears the others from its first question on.
  for (const page of all) await page.isTaken('a');
  const taken = await Promise.all(all.map(page => page.take('a')));
  assert.equal(taken.filter(release => release !== undefined).length, 1);
});
