/** One visit to the lab in Chromium: a game, an analysis, and every page. All else about the page is in the other files here. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { workshop } from '../suites/command.js';
import { IN_CHROMIUM, openedLab } from './opened-lab.js';
import { button, goTo, isOver, moveCount, playOut, startGame, state, until } from './visiting.js';

const { at } = workshop();

describe('the lab in Chromium, in one visit', IN_CHROMIUM, () => {
  const visit = openedLab(at('runs'));

  test('a game to its end, the values of all moves, and a heading on every page', () =>
    visit(async page => {
      await startGame(page, { game: 'noughts', opponent: 'random' });
      await page.locator('.cell.open').first().click();
      assert.ok(isOver(await playOut(page)), await state(page));
      assert.ok((await moveCount(page)) >= 5);

      await startGame(page, { you: 'friends', from: 'f5d6c3d3c4' });
      const open = await page.locator('.cell.open').count();
      await button(page, 'Analyse').click();
      await page
        .locator('.note')
        .nth(open - 1)
        .waitFor();
      assert.equal(await page.locator('.note.best').count(), 1);

      const pages = await page.getByRole('navigation').getByRole('link').allTextContents();
      assert.ok(pages.length >= 6, pages.join());
      for (const title of pages) {
        await goTo(page, title);
        await until(page, `document.title.includes(${JSON.stringify(title)})`);
        await page.getByRole('heading').first().waitFor();
      }
    }));
});
