import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonName, recipesOf, settingsApart } from './run-groups.js';

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

test('what recipes differ in, without what they share', () => {
  const about = (learner: string, steps = 10) =>
    ({ game: 'noughts', learner, steps, keep: 1, seed: '1', plays: { kind: 'search' }, recipeKey: '' }) as const;
  const apart = (...recipes: readonly ReturnType<typeof about>[]) => settingsApart(recipes);
  assert.deepEqual(
    apart(about('evolution(population=6, crossed=0.5)'), about('evolution(population=12, crossed=0.5)')),
    ['population=6', 'population=12'],
  );
  assert.deepEqual(apart(about('evolution(population=6)'), about('evolution', 20)), [
    'population=6, steps=10',
    'population by default, steps=20',
  ]);
  assert.deepEqual(apart(about('evolution'), about('pinkney')), ['learner=evolution', 'learner=pinkney']);
  assert.deepEqual(apart(about('evolution'), about('evolution')), ['', '']);
});
