import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunRequest } from './api.js';
import { readRecipeLink, recipeLink } from './recipe-link.js';

const REQUESTS: readonly RunRequest[] = [
  { preset: 'noughts', seed: '1', seeds: 1, options: {} },
  {
    preset: 'pinkney-quick',
    seed: 'q a & b=ü',
    seeds: 3,
    steps: 20,
    games: 4,
    every: 2,
    options: { population: '4', x: '' },
  },
  { recipe: 'game: noughts\nlearner: pinkney(population=20)\nsteps: 100\n', seed: '7', seeds: 1, options: {} },
];

test('a link restores the recipe, its changes and the seed', () => {
  for (const request of REQUESTS)
    assert.deepEqual(readRecipeLink(new URLSearchParams(recipeLink(request))), { ok: true, value: request });
  assert.equal(
    String(new URLSearchParams(recipeLink(REQUESTS[1]!))),
    'preset=pinkney-quick&seed=q+a+%26+b%3D%C3%BC&seeds=3&steps=20&games=4&every=2&option.population=4&option.x=',
  );
});

test('other addresses of the page have no recipe', () => {
  for (const address of ['', 'run=abc', 'seed=3'])
    assert.deepEqual(readRecipeLink(new URLSearchParams(address)), { ok: true, value: undefined });
});

for (const address of [
  'preset=noughts&steps=many',
  'preset=noughts&steps=-1',
  'preset=noughts&seeds=1000',
  'preset=noughts&recipe=x',
  `preset=${'x'.repeat(65)}`,
  `preset=noughts&seed=${'1'.repeat(65)}`,
]) {
  test(`${address.slice(0, 40)} is refused`, () => {
    const found = readRecipeLink(new URLSearchParams(address));
    assert.ok(!found.ok);
    assert.ok(found.reason.length > 0 && !found.reason.includes('\n'), found.reason);
  });
}
