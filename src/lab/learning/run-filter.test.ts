import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunListed } from '../api.js';
import { isFound } from './run-filter.js';

const run: RunListed = {
  id: '1',
  name: 'pinkney-quick-7',
  state: 'finished',
  step: 3,
  about: {
    game: 'othello',
    learner: 'pinkney(population=4)',
    steps: 3,
    keep: 1,
    seed: '7',
    plays: { kind: 'search' },
    recipeKey: 'k',
  },
  label: { title: 'Small nets', note: 'with noise', tags: ['thesis', 'figure 2'] },
};

for (const [filter, is] of [
  ['', true],
  ['  ', true],
  ['small', true],
  ['NETS othello', true],
  ['quick senet', false],
  ['noise', true],
  ['finished', true],
  ['tag:thesis', true],
  ['tag:figure 2', true],
  ['tag:fig', false],
] as const) {
  test(`“${filter}” ${is ? 'finds' : 'does not find'} it`, () => assert.equal(isFound(run, filter, 'finished'), is));
}
test('a run without a label has no tags', () => {
  const { label: _, ...plain } = run;
  assert.equal(isFound(plain, 'tag:thesis', ''), false);
  assert.equal(isFound(plain, 'pinkney', ''), true);
});
