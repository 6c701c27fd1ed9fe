/** The page Inside in Chromium: what a player sees in a position, and what would change its mind. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { workshop } from '../suites/command.js';
import { IN_CHROMIUM, openedLab } from './opened-lab.js';
import { boxOf, button, choice, goTo, players, untilMoves } from './visiting.js';

const { at } = workshop();

describe('Inside in Chromium', IN_CHROMIUM, () => {
  const visit = openedLab(at('runs'));

  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const text = async (page: Page, name: string): Promise<string> => (await region(page, name).textContent()) ?? '';

  async function open(page: Page, player: string): Promise<void> {
    await goTo(page, 'Inside');
    if (player.includes('"')) {
      await choice(page, 'Player').selectOption('');
      await page.getByLabel('Player, as text').fill(player);
    } else await choice(page, 'Player').selectOption(player);
    await button(page, 'Start').click();
    await region(page, 'Value').waitFor();
  }

  test('the first view is a game in progress, with a player that explains its value', () =>
    visit(async page => {
      await goTo(page, 'Inside');
      await region(page, 'Value').waitFor();
      assert.match(await choice(page, 'Player').inputValue(), /^champion\b/);
      assert.ok((await page.locator('.inside .cell .side0, .inside .cell .side1').count()) >= 20, 'discs on the board');
      assert.ok((await page.locator('.pattern').count()) >= 8);
      for (const game of ['connect-four', 'noughts', 'senet']) {
        await choice(page, 'Game').selectOption(game);
        await button(page, 'Take back').and(page.locator(':enabled')).waitFor();
        await region(page, 'Value').waitFor();
      }
      await button(page, 'Start').click();
      assert.ok(await button(page, 'Take back').isDisabled());
    }));

  test('a formula names squares, folds its depths, and its values follow the moves', () =>
    visit(async page => {
      await open(page, 'ohc(number=5)');
      await page.locator('.node').first().waitFor();
      const labels = () => page.locator('.node').allTextContents();
      assert.equal((await labels()).length, 14); // of ohc5, whose numbers that name a player stand in words
      await button(page, 'Unfold all').click();
      assert.equal((await labels()).length, 16);
      await button(page, 'Fold again').click();
      assert.equal((await labels()).length, 14);
      const root = page.locator('.node[data-node="0"]');
      await root.focus();
      await page.keyboard.press('Enter');
      assert.equal((await labels()).length, 1, 'folded by keyboard');
      await page.keyboard.press('Enter');
      const pieces = async (): Promise<string | null> =>
        page.locator('.node', { hasText: 'discs of the player' }).first().locator('.value').textContent();
      assert.equal(await pieces(), '2');
      await page.locator('[data-id="d3"]').click();
      await page.locator('.node.changed').first().waitFor();
      assert.equal(await pieces(), '4 ← 2');
      await open(page, 'formula("(if (empty? 57) (num-pieces 1) (me? 0))")');
      const words = (await labels()).join('|');
      assert.match(words, /b8 is empty/);
      assert.match(words, /discs of the opponent/);
      assert.doesNotMatch(words, /57/);
    }));

  test('a formula stands beside the board, in sight with it', () =>
    visit(
      async page => {
        await open(page, 'ohc(number=5)');
        const board = await boxOf(page.locator('.board'));
        const formula = await boxOf(page.getByRole('heading', { name: 'The formula' }));
        assert.ok(formula.x > board.x + board.width, 'to its right');
        assert.ok(formula.y < board.y + board.height, 'not below it');
        assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 1440);
      },
      { viewport: { width: 1440, height: 900 } },
    ));

  test('patterns are small boards, and light up on the board', () =>
    visit(async page => {
      await open(page, 'Champion, one ply');
      const patterns = page.locator('.pattern');
      assert.ok((await patterns.count()) >= 8);
      assert.match(
        (await page.locator('.legend').textContent()) ?? '',
        /−\d.*against black.*\+\d.*for black.*linear view/,
      );
      assert.equal(await page.locator('.cell.lit').count(), 0);
      await patterns.filter({ hasText: 'diagonal of 8' }).click();
      assert.equal(await page.locator('.cell.lit').count(), 8);
      await page.getByText('Its 2 placements').waitFor();
      await patterns.filter({ hasText: 'diagonal of 8' }).click();
      assert.equal(await page.locator('.cell.lit').count(), 0);
    }));

  test('discs have at most one decimal, and no number has a hyphen for its minus', () =>
    visit(async page => {
      await open(page, 'Champion, one ply');
      await page.locator('[data-id="d3"]').click();
      await page.getByText('Each move, one ply ahead').click();
      await page.getByText('The parts in numbers').click();
      const shown = (await page.evaluate(`[
        document.querySelector('main').innerText,
        ...[...document.querySelectorAll('.heat')].map(each => each.dataset.text),
      ].join(' ')`)) as string;
      assert.doesNotMatch(shown, /\d\.\d\d/);
      assert.doesNotMatch(shown, /(^|[\s(])-\d/);
      assert.match(shown, /[+−]\d+\.\d/);
    }));

  test('the units of a network are boards of weights, with what each gives here', () =>
    visit(async page => {
      await open(page, 'pinkney');
      assert.equal(await page.locator('.units li').count(), 12);
      await button(page, 'Show all 42 units').click();
      assert.equal(await page.locator('.units li').count(), 42);
      assert.equal(await page.locator('.units .mini').count(), 42);
      assert.match((await page.locator('.units li').first().textContent()) ?? '', /unit \d+ [+−][\d.]+gives .*×/);
      assert.ok((await page.locator('.cell .heat').count()) > 0);
      assert.match((await page.locator('.legend').textContent()) ?? '', /not linear/);
    }));

  test('another weight, number or square changes the value and the move', () =>
    visit(async page => {
      await open(page, 'iago');
      for (const move of ['d3', 'c3', 'c4']) await page.locator(`[data-id="${move}"]`).click();
      const cells = () => region(page, 'What if').locator('tbody td').allTextContents();
      const [now, then] = await cells();
      assert.equal(now, then);
      await page.getByLabel('Factor of the weight').fill('0');
      const [same, without] = await cells();
      assert.equal(same, now);
      assert.notEqual(without, now);

      await button(page, 'Change a square').click();
      await page.locator('[data-id="a1"]').click();
      const changed = page.getByRole('list', { name: 'Before and after the change' });
      const [before, after] = await changed.locator('b').allTextContents();
      assert.equal(before, now);
      assert.notEqual(after, before, 'a corner counts');
      await button(page, 'Undo the changes').click();
      assert.equal(await changed.count(), 0);
      assert.match(await text(page, 'Value'), new RegExp(now!.replace('+', '\\+')));
      await button(page, 'Change a square').click();
      await page.locator('[data-id="a1"]').click();
      await button(page, 'Go on from here').click();
      assert.match((await page.locator('[data-id="a1"]').getAttribute('aria-label')) ?? '', /^a1, black/);

      await open(page, 'formula("(if (> (num-pieces 0) 60) 1 (num-legal-moves 0))")');
      await choice(page, 'Change the number').selectOption({ label: '60 in “>”' });
      await page.getByLabel('to', { exact: true }).fill('1');
      const [number, other] = await cells();
      assert.notEqual(number, '1');
      assert.equal(other, '+1');
    }));

  test('a game against the player begins at the position', () =>
    visit(async page => {
      await open(page, 'iago');
      await page.locator('[data-id="f5"]').click();
      await button(page, 'Play against it').click();
      await untilMoves(page, 1);
      assert.equal(await players(page), 'blackIago, whiteYou');
    }));

  test('two players are side by side on one position', () =>
    visit(async page => {
      await open(page, 'Champion, one ply');
      await choice(page, 'Compare with').selectOption('iago');
      await region(page, 'Value by Champion, one ply').waitFor();
      await region(page, 'Value by Iago').waitFor();
      const [left, right] = await Promise.all([
        boxOf(region(page, 'Value by Champion, one ply')),
        boxOf(region(page, 'Value by Iago')),
      ]);
      assert.equal(left.y, right.y);
      assert.ok(right.x > left.x + left.width - 1);
      const heads = await region(page, 'Moves by value').locator('th[scope=col]').allTextContents();
      assert.deepEqual(heads, ['move', 'Champion, one ply', 'Iago']);
      assert.equal(await region(page, 'Moves by value').locator('tbody tr').count(), 4);
      await choice(page, 'Compare with').selectOption('-');
      await region(page, 'What if').waitFor();
    }));

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`at ${width} pixels nothing is cut off, for every game`, () =>
      visit(
        async page => {
          await goTo(page, 'Inside');
          for (const game of ['othello', 'senet', 'noughts', 'connect-four']) {
            await choice(page, 'Game').selectOption(game);
            await region(page, 'Value').waitFor();
            assert.equal(Number(await page.evaluate('document.documentElement.scrollWidth')), width, game);
          }
        },
        { viewport: { width, height } },
      ));
  }
});
