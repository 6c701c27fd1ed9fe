import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presets } from '../presets.js';
import { readRecipe } from '../recipe.js';
import { printedFigures } from './printed.js';

for (const [preset, title] of [
  ['verhelst-program', 'figure 3 of Verhelst 2018'],
  ['verhelst', undefined],
  ['pinkney', 'figure 8 of Pinkney 2009'],
  ['pinkney-quick', 'figure 8 of Pinkney 2009'],
  ['pinkney-crossed', undefined],
  ['pinkney-searching', undefined],
  ['alliot', undefined],
] as const) {
  test(`${preset} stands beside ${title ?? 'no figure'}`, () => {
    const recipe = readRecipe(presets[preset]!.recipe);
    assert.ok(recipe.ok);
    const [figure] = printedFigures(recipe.value.learner);
    assert.equal(figure?.title, title);
    if (figure) assert.ok(recipe.value.yardsticks.some(({ name }) => name === figure.yardstick));
  });
}

test('the means of Verhelst’s fifths stand in their middles, with the interval of 3,000 games', () => {
  const [figure] = printedFigures({ kind: 'verhelst', form: 'steps', ends: 'net' });
  const { points } = figure!.curve!;
  assert.deepEqual(
    points.map(({ step, value }) => [step, value]),
    [
      [30, 0.29],
      [90, 0.4],
      [150, 0.51],
      [210, 0.52],
      [270, 0.55],
    ],
  );
  // 1.96·√(.29·.71/3000) is 0.0162.
  assert.ok(Math.abs(points[0]!.high - points[0]!.low - 2 * 0.0162) < 1e-3);
  assert.deepEqual(
    printedFigures({ kind: 'verhelst', form: 'steps', ends: 'net', rate: 0.5 }),
    [],
    'he tried three rates',
  );
});
