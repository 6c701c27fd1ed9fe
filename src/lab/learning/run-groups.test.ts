import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonName, recipesOf } from './run-groups.js';

for (const [names, name] of [
  [['pinkney-quick-1'], 'pinkney-quick-1'],
  [['pinkney-quick-1', 'pinkney-quick-2'], 'pinkney-quick'],
  [['pinkney-quick-abe4-10', 'pinkney-quick-abe4-11'], 'pinkney-quick-abe4'],
  [['one', 'two'], 'one'],
  [['nets-a (in this browser)', 'nets-b (in this browser)'], 'nets'],
  [['same', 'same'], 'same'],
] as const) {
  test(`what ${names.join(' and ')} have in common`, () => assert.equal(commonName(names), name));
}

test('runs by recipe, in the order of their first', () => {
  const run = (name: string, recipeKey: string) => ({
    id: name,
    name,
    state: 'finished' as const,
    step: 1,
    about: { game: 'othello', learner: 'x', steps: 1, keep: 1, seed: '1', plays: { kind: 'search' }, recipeKey },
  });
  const found = recipesOf([run('b-1', 'b'), run('a-1', 'a'), run('b-2', 'b')]);
  assert.deepEqual(
    found.map(({ name, runs }) => [name, runs.length]),
    [
      ['b', 2],
      ['a-1', 1],
    ],
  );
});
