import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { presets } from './presets.js';
import { recipeCard } from './presets-cards.js';
import { MEASURED_RUNS } from './presets-curves.js';
import { readRecipe } from './recipe.js';

describe('cards of recipes', () => {
  test('every preset has one, with a title of its own and one sentence or two', () => {
    const titles = Object.keys(presets).map(name => {
      const card = recipeCard(name);
      assert.ok(card, name);
      assert.match(card.result, /^[A-Z].*\.$/, name);
      return card.title;
    });
    assert.deepEqual(
      titles.filter((title, i) => titles.indexOf(title) !== i),
      [],
    );
  });

  test('a name that is not a preset has none', () => {
    for (const name of ['', 'constructor', 'currie-', 'currie-squares-x'])
      assert.equal(recipeCard(name), undefined, name);
  });

  test('times go from the shorter to the longer', () => {
    for (const name of Object.keys(presets)) {
      const [low, high] = recipeCard(name)!.seconds ?? [1, 1];
      assert.ok(low > 0 && low <= high, name);
    }
  });

  for (const [name, { curve }] of Object.entries(MEASURED_RUNS))
    test(`the curve of ${name} is one of its recipe`, () => {
      const read = readRecipe(presets[name]!.recipe);
      assert.ok(read.ok);
      assert.ok(read.value.yardsticks.some(each => each.name === curve.against));
      assert.ok(curve.scores.length >= 2 && curve.scores.every(score => score >= 0 && score <= 100));
    });
});
