/** Recipes as cards on the page Learn, in Chromium: read, chosen by pointer and keys, and started. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { presetGroups } from '../../src/experiments/presets.js';
import { presetsOffered } from '../../src/lab/recipes.js';
import { workshop } from '../suites/command.js';
import { IN_CHROMIUM, openedLab } from './opened-lab.js';
import { axeFindings, boxOf, button, choice, goTo } from './visiting.js';

const { at } = workshop();
const card = (page: Page, title: RegExp) => page.getByRole('radio', { name: title });
const PHONE = { viewport: { width: 390, height: 844 } };

describe('recipes in Chromium', IN_CHROMIUM, () => {
  const visit = openedLab(at('runs'));

  test('every preset has a card with time, result and picture; all groups unfold', () =>
    visit(async page => {
      await goTo(page, 'Learn');
      await card(page, /^Breed a player/).waitFor();
      const recipes = page.getByRole('region', { name: 'Recipes' });
      for (const { title } of presetGroups.slice(1)) await recipes.getByText(title, { exact: true }).first().click();
      const cards = recipes.locator('.recipe-card');
      assert.equal(await cards.count(), presetsOffered().length);
      assert.equal(await cards.locator('svg').count(), presetsOffered().length);
      const name = 'Breed a player of noughts and crosses 3 s of CPU From random weights';
      await card(page, new RegExp(`^${name}`)).waitFor();
      assert.deepEqual(await axeFindings(page), []);
    }));

  test('a card fills in the form, by pointer and by arrow keys, and the form’s list picks the card', () =>
    visit(async page => {
      await goTo(page, 'Learn');
      const recipe = choice(page, 'Recipe');
      await page.getByText('A small network learns noughts and crosses', { exact: true }).click();
      assert.equal(await recipe.inputValue(), 'noughts-network');
      await page.keyboard.press('ArrowDown');
      assert.equal(await recipe.inputValue(), 'noughts-formula');
      await recipe.selectOption('ferrer-senet');
      await page.getByText(/Measured by \d+ games each against .* and HC5 every \d+ steps\./).waitFor();
      await recipe.selectOption('pinkney-quick');
      assert.ok(await card(page, /^20 networks for 100 generations/).isChecked());
      await page.getByText('Breed a player of noughts and crosses', { exact: true }).last().click();
      await page.getByLabel('Steps', { exact: true }).fill('2');
      await button(page, 'Start learning').click();
      await page.locator('p[data-state="finished"]').waitFor();
    }));

  for (const colorScheme of ['light', 'dark'] as const)
    test(`on a phone a card leads to the form, and the form to the cards: ${colorScheme}`, () =>
      visit(
        async page => {
          await goTo(page, 'Learn');
          await button(page, 'Recipes as cards').click();
          await page.getByText('Connect Four, learnt from its own games', { exact: true }).click();
          assert.equal(await choice(page, 'Recipe').inputValue(), 'connect-four');
          const { y, height } = await boxOf(button(page, 'Start learning'));
          assert.ok(y >= 0 && y + height <= PHONE.viewport.height, `the button is at ${y}`);
          assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= PHONE.viewport.width);
          assert.deepEqual(await axeFindings(page), []);
        },
        { ...PHONE, colorScheme },
      ));
});
