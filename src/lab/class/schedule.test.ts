import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Field, nextPairing } from './schedule.js';

const field = (
  ratings: readonly number[],
  played: readonly (readonly number[])[],
  more: Partial<Field> = {},
): Field => ({
  ratings,
  pairs: (a, b) => played[a]?.[b] ?? 0,
  mostPairs: 10,
  isExcluded: () => false,
  ...more,
});

test('the player with the fewest games is next, against the opponent of its strength', () => {
  const played = [
    [0, 2, 2, 0],
    [2, 0, 2, 0],
    [2, 2, 0, 0],
  ];
  assert.deepEqual(nextPairing(field([0, 400, 900, 850], played)), [2, 3]);
  assert.deepEqual(nextPairing(field([0, 400, 900, 30], played)), [0, 3]);
});

test('of equal opponents the one met less often', () => {
  const played = [
    [0, 3, 1],
    [3, 0, 5],
    [1, 5, 0],
  ];
  assert.deepEqual(nextPairing(field([0, 0, 0], played)), [0, 2]);
});

test('a ladder without results starts with its first two; one player has no game', () => {
  assert.deepEqual(nextPairing(field([0, 0, 0], [])), [0, 1]);
  assert.equal(nextPairing(field([0], [])), undefined);
  assert.equal(nextPairing(field([], [])), undefined);
});

test('every pairing gets all its games and no more; excluded ones get none', () => {
  const played = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
  const one = field([0, 50, 300, -200], played, { mostPairs: 3, isExcluded: (a, b) => a + b === 5 });
  let steps = 0;
  for (let next = nextPairing(one); next; next = nextPairing(one)) {
    const [a, b] = next;
    assert.ok(a < b);
    played[a]![b]!++;
    played[b]![a]!++;
    steps++;
  }
  assert.equal(steps, 5 * 3);
  assert.equal(played[2]![3], 0);
});
