/** Machines that lie: always, seldom, late, and two alike. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import { Checking, detection } from './checking.js';

/** Whether a machine that lies in the answers of `lies` is found in so many. */
function isFound(checking: Checking, by: string, answers: number, lies: (answer: number) => boolean): boolean {
  for (let i = 0; i < answers; i++) if (checking.isDue(by, `${by} ${i}`, false) && lies(i)) return true;
  return false;
}

for (const [share, lies] of [
  [0.02, 1],
  [0.02, 50],
  [0.02, 150],
  [0.1, 10],
  [1, 1],
] as const) {
  test(`${lies} lies at a share of ${share} are found as often as 1 − (1 − c)^k says`, () => {
    const machines = 1000;
    const checking = new Checking({ share, seed: parseSeed(`liars ${share} ${lies}`) });
    let found = 0;
    for (let i = 0; i < machines; i++) {
      const rng = rngFrom(parseSeed(`liar ${i}`));
      const when = new Set<number>();
      while (when.size < lies) when.add(1 + rng.below(160)); // the first answer is always checked
      if (isFound(checking, `liar ${i}`, 161, answer => when.has(answer))) found++;
    }
    const expected = detection(share, lies);
    const deviation = Math.sqrt((expected * (1 - expected)) / machines);
    assert.ok(Math.abs(found / machines - expected) <= 4 * deviation, `${found / machines}, expected ${expected}`);
  });
}

test('a machine that always lies is found by its first answer, and one that lies in the last of a step by that', () => {
  const checking = new Checking({ share: 0, seed: parseSeed('first') });
  assert.ok(checking.isDue('a', '1', false));
  assert.ok(!checking.isDue('a', '2', false));
  assert.ok(checking.isDue('a', '3', true));
  assert.ok(checking.isDue('b', '4', false), 'each has a first answer');
  assert.deepEqual(Object.fromEntries(checking.accounts), {
    a: { answers: 3, checked: 2, wrong: 0 },
    b: { answers: 1, checked: 1, wrong: 0 },
  });
});

test('which answers are checked depends on the seed, and on nothing that a machine decides', () => {
  const due = (seed: string, by: string): boolean[] => {
    const checking = new Checking({ share: 0.5, seed: parseSeed(seed) });
    checking.isDue(by, 'first', false);
    return Array.from({ length: 64 }, (_, i) => checking.isDue(by, `${i}`, false));
  };
  assert.deepEqual(due('x', 'a'), due('x', 'b'));
  assert.notDeepEqual(due('x', 'a'), due('y', 'a'));
});

test('what a liar gave before is worked out again, and what is wrong in it is counted', async () => {
  const checking = new Checking({ share: 0, seed: parseSeed('used') });
  for (let i = 0; i < 10; i++) {
    checking.isDue('liar', `${i}`, false);
    if (i > 0) checking.use('liar', { digest: i === 4 ? 'lie' : 'right', size: 1, again: async () => 'right' });
  }
  assert.deepEqual(await checking.reject('liar'), { wrong: 1, used: 9, forgotten: 0 });
  assert.deepEqual(checking.accounts.get('liar'), { answers: 10, checked: 10, wrong: 2 });
  assert.deepEqual(await checking.reject('other'), { wrong: 0, used: 0, forgotten: 0 });
});

test('what is too long ago is forgotten, and said', async () => {
  const checking = new Checking({ share: 0, seed: parseSeed('long') }, 2000);
  for (let i = 0; i < 100; i++) {
    checking.isDue('liar', `${i}`, false);
    if (i > 0) checking.use('liar', { digest: 'right', size: 100, again: async () => 'right' });
  }
  assert.deepEqual(await checking.reject('liar'), { wrong: 0, used: 20, forgotten: 79 });
});
