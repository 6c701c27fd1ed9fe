import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTurns } from './concurrently.js';

/** The order in which tasks start and end, and whether each was one of many. */
async function ordered(concurrency: number, tasks: number): Promise<string[]> {
  const events: string[] = [];
  const turns = inTurns(concurrency);
  const task = (name: number) =>
    turns(async isOneOfMany => {
      events.push(`+${name}${isOneOfMany ? ' many' : ''}`);
      await new Promise(resolve => setImmediate(resolve));
      events.push(`-${name}`);
      return name;
    });
  const results = await Promise.all(Array.from({ length: tasks }, (_, i) => task(i)));
  assert.deepEqual(results, [...results.keys()]);
  return events;
}

test('tasks start in their order, as many at a time as there may be', async () => {
  assert.deepEqual(await ordered(1, 3), ['+0 many', '-0', '+1 many', '-1', '+2', '-2']);
  assert.deepEqual((await ordered(2, 3)).slice(0, 3), ['+0 many', '+1 many', '-0']);
  assert.deepEqual(await ordered(2, 1), ['+0', '-0']);
});

test('a task that fails leaves its place to the next', async () => {
  const turns = inTurns(1);
  const [first, second] = await Promise.allSettled([
    turns(async () => {
      throw new Error('no');
    }),
    turns(async () => 'yes'),
  ]);
  assert.equal(first.status, 'rejected');
  assert.deepEqual(second, { status: 'fulfilled', value: 'yes' });
});
