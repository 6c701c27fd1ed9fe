/** Links in Chromium: what a page shows can be sent to a friend, and is there again when one comes back. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { workshop } from '../suites/command.js';
import { IN_CHROMIUM, openedLab } from './opened-lab.js';
import { axeFindings, button, choice, goTo, moveCount, players, startGame, until } from './visiting.js';

const { at, breedboard } = workshop();
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

describe('links in Chromium', IN_CHROMIUM, () => {
  const visit = openedLab(at('runs'));

  async function copied(page: Page): Promise<string> {
    await page.evaluate(`navigator.clipboard.writeText('')`);
    await button(page, 'Copy link').click();
    return String(await until(page, `navigator.clipboard.readText().then(text => text.includes('#/') && text)`));
  }

  test('the link of a game restores both players', () =>
    visit(async page => {
      await startGame(page, { you: 'second', opponent: 'iago' });
      await page.locator('.moves li').first().waitFor();
      await button(page, 'Share').click();
      const link = await copied(page);
      const before = await players(page);
      assert.match(before, /^blackiago, whiteYou$/i);
      await startGame(page, { game: 'noughts', you: 'friends' });
      await page.goto(link);
      await page.locator('.cell').nth(63).waitFor();
      assert.equal(await players(page), before);
      await page.locator('.cell.open').first().click();
      await page.locator('.moves li').nth(2).waitFor();
      assert.ok((await moveCount(page)) >= 3, 'the program answers');

      // A player of another lab.
      await page.evaluate(
        `location.hash = '#/play?game=othello&moves=f5+d6&player=human&player=stored(checksum=%22${'0'.repeat(64)}%22)'`,
      );
      await page
        .getByText(/of the link is not available: .* You play for it/)
        .first()
        .waitFor();
      assert.equal(await players(page), 'blacka person, whitea person');
    }, CLIPBOARD));

  test('the link of a tournament restores players, format, pairs, test and seed; a wrong one is refused in words', () =>
    visit(async page => {
      await goTo(page, 'Arena');
      await choice(page, 'Game').selectOption('connect-four');
      await choice(page, 'Pairings').selectOption('swiss');
      await choice(page, 'Pairs of games per pairing').selectOption('25');
      await button(page, 'Remove Squares').click();
      await button(page, 'Remove Random').click();
      await choice(page, /^Stop when/).selectOption('40');
      await page.getByLabel(/^Seed/).fill('a & b');
      const link = await copied(page);
      await page.goto('about:blank');
      await page.goto(link);
      await button(page, 'Remove Four plies').waitFor();
      const values = await Promise.all(
        [choice(page, 'Game'), choice(page, 'Pairings'), choice(page, 'Pairs of games per pairing')]
          .concat([choice(page, /^Stop when/), page.getByLabel(/^Seed/)])
          .map(each => each.inputValue()),
      );
      assert.deepEqual(values, ['connect-four', 'swiss', '25', '40', 'a & b']);
      assert.equal(await page.locator('.entrants li').count(), 2);
      await goTo(page, 'Play');
      await page.evaluate(`location.hash = '#/arena?format=league'`);
      await page.getByRole('alert').waitFor();
      assert.match(
        (await page.getByRole('alert').textContent()) ?? '',
        /^the link cannot be used: its format “league” is not one of/,
      );
      assert.deepEqual(await axeFindings(page), []);
    }, CLIPBOARD));

  test('the link of Inside restores the position and both players', () =>
    visit(async page => {
      await goTo(page, 'Inside');
      await button(page, 'Start').click();
      await page.locator('[data-id="d3"]').click();
      await choice(page, 'Player').selectOption('iago');
      await choice(page, 'Compare with').selectOption('pinkney');
      const link = await copied(page);
      await page.goto('about:blank');
      await page.goto(link);
      await page.getByRole('region', { name: 'Value by Iago' }).waitFor();
      await page.getByRole('region', { name: 'Value by pinkney' }).waitFor();
      assert.match((await page.locator('[data-id="d3"]').getAttribute('aria-label')) ?? '', /^d3, black/);
      await page.evaluate(`location.hash = '#/inside?game=othello&player=ohc(number=5)'`);
      await page.getByRole('heading', { name: 'The formula' }).waitFor();
      assert.equal(await choice(page, 'Player').inputValue(), 'ohc(number=5)');
      await goTo(page, 'Play');
      await page.evaluate(`location.hash = '#/inside?game=othello&moves=a1'`);
      await page.getByText('the link cannot be used: move 1 “a1” is illegal').first().waitFor();
    }, CLIPBOARD));

  test('the way back to Learn leads to the run in view, and from there to all runs', async () => {
    const made = await breedboard(['learn', 'noughts', '--set', 'steps=2', '--runs', at('runs'), '--name', 'tiny']);
    assert.equal(made.code, 0, made.err);
    await visit(async page => {
      await goTo(page, 'Learn');
      await page.getByRole('link', { name: 'tiny' }).click();
      await page.getByRole('heading', { name: 'tiny' }).waitFor();
      await goTo(page, 'Play');
      await page.getByRole('grid').waitFor();
      await goTo(page, 'Learn');
      await page.getByRole('heading', { name: 'tiny' }).waitFor();
      await goTo(page, 'Learn');
      await page.getByRole('heading', { name: 'Learn', exact: true }).waitFor();
    });
  });
});
