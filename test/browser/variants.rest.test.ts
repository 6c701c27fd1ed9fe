/** Boards of other sizes in Chromium: chosen by a form, played by mouse and keys, and found again by their links. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { workshop } from '../suites/command.js';
import { IN_CHROMIUM, openedLab } from './opened-lab.js';
import { axeFindings, button, choice, goTo, isOver, moves, playOut, state, until, untilMoves } from './visiting.js';

const { at } = workshop();
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

describe('boards of other sizes in Chromium', IN_CHROMIUM, () => {
  const visit = openedLab(at('runs'));
  const card = (page: Page, name: string) => page.locator('.opponents label').filter({ hasText: name });
  const cell = (page: Page, id: string) => page.locator(`.table [data-id="${id}"]`);
  /** What stands on each cell. */
  const board = async (page: Page): Promise<string> =>
    (
      await page
        .locator('.table .cell')
        .evaluateAll(all => all.map(each => each.getAttribute('aria-label')!.split(', ').slice(0, 2).join(' ')))
    ).join('; ');

  test('a board is picked and played on, and its link and a reload show it again', () =>
    visit(async page => {
      await card(page, 'Breakthrough').click();
      await choice(page, 'Size').selectOption('6');
      await page.getByRole('img', { name: 'Breakthrough, size 6', exact: true }).waitFor();
      await card(page, 'Another person').click();
      await button(page, 'New game').click();
      await page.getByRole('grid', { name: 'Breakthrough, size 6 board' }).waitFor();
      assert.equal(await page.locator('.table .cell').count(), 36);
      // By mouse, then by keys: a piece, then where it goes.
      await cell(page, 'b2').click();
      await cell(page, 'c3').click();
      await untilMoves(page, 1);
      await cell(page, 'e5').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press(' ');
      await untilMoves(page, 2);
      assert.equal(await moves(page), 'b2-c3 e5-d4');
      const shown = await board(page);
      assert.match(shown, /d4 black.*c3 white.*b2 empty/);
      assert.equal(await choice(page, 'Size').inputValue(), '6', 'the cards stay with the board');
      assert.deepEqual(await axeFindings(page), []);

      await page.reload();
      await untilMoves(page, 2);
      assert.equal(await board(page), shown);

      await button(page, 'Share').click();
      await button(page, 'Copy link').click();
      const link = String(
        await until(page, `navigator.clipboard.readText().then(text => text.includes('#/') && text)`),
      );
      assert.equal(new URLSearchParams(link.split('?')[1]).get('game'), 'breakthrough(size=6)');
      await card(page, 'Noughts and crosses').click();
      await button(page, 'New game').click();
      await page.getByRole('grid', { name: 'Noughts and crosses board' }).waitFor();
      await page.goto('about:blank');
      await page.goto(link);
      await untilMoves(page, 2);
      assert.equal(await board(page), shown);
      assert.ok(isOver(await playOut(page)));
    }, CLIPBOARD));

  test('what does not fit says so in one line and starts nothing; the other option mends it', () =>
    visit(async page => {
      await card(page, 'Noughts and crosses').click();
      await choice(page, 'Line').selectOption('5');
      await page.getByText('noughts: no line of 5 fits on 3 by 3 squares').waitFor();
      await button(page, 'New game').click();
      await page.getByRole('grid', { name: 'Noughts and crosses board' }).waitFor();
      await choice(page, 'Size').selectOption('15');
      await page.getByText('no line of 5 fits').first().waitFor({ state: 'detached' });
      await card(page, 'Another person').click();
      await button(page, 'New game').click();
      await page.getByRole('grid', { name: 'Noughts and crosses, size 15, line 5 board' }).waitFor();
      for (const id of ['a15', 'a1', 'b14', 'b1', 'c13', 'c1', 'd12', 'd1', 'e11']) await cell(page, id).click();
      await untilMoves(page, 9);
      assert.match(await state(page), /crosses win/i);
    }));

  test('a blocked square says that it is blocked, and takes no touch', () =>
    visit(async page => {
      await page.evaluate(`location.hash = '#/play?game=othello(size=6,blocked=a1/f6)'`);
      await page.getByRole('grid', { name: 'Othello, size 6, blocked a1/f6 board' }).waitFor();
      assert.equal(await cell(page, 'a1').getAttribute('aria-label'), 'a1, blocked');
      assert.equal(await page.locator('.table .cell.blocked').count(), 2);
      await button(page, 'Set up').click();
      for (const id of ['a1', 'a2']) await cell(page, id).click();
      await cell(page, 'a2').locator('.piece').waitFor();
      assert.equal(await cell(page, 'a1').locator('.piece').count(), 0);
    }));

  test('Arena, Inside and Rules keep the board in their addresses', () =>
    visit(async page => {
      await goTo(page, 'Inside');
      await choice(page, 'Game').selectOption('breakthrough');
      await page.getByText('Another board').click();
      await choice(page, 'Size').selectOption('5');
      await until(page, `document.querySelectorAll('.table .cell').length === 25`);
      await page.reload();
      await until(page, `document.querySelectorAll('.table .cell').length === 25`);
      assert.equal(await choice(page, 'Size').inputValue(), '5');
      await goTo(page, 'Arena');
      await choice(page, 'Game').selectOption('connect-four');
      await choice(page, 'Columns').selectOption('5');
      await choice(page, 'Rows').selectOption('4');
      await page.reload();
      await page.getByRole('img', { name: 'Connect Four, columns 5, rows 4', exact: true }).waitFor();
      await choice(page, 'Pairs of games per pairing').selectOption('1');
      await button(page, 'Start').click();
      await page.getByText(/Connect Four, columns 5, rows 4, 1 pair of games/).waitFor();
      await page.locator('.pill').getByText('finished').waitFor();
      await page.evaluate(`location.hash = '#/rules?game=breakthrough'`);
      await page.getByRole('heading', { name: 'How to play Breakthrough', exact: true }).waitFor();
      await choice(page, 'Size').selectOption('7');
      await page.getByRole('heading', { name: 'How to play Breakthrough, size 7' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'How to play Breakthrough, size 7' }).waitFor();
      assert.deepEqual(await axeFindings(page), []);
    }));
});
