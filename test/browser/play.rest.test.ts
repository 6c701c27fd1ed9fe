/** Play as a new user meets it: cards, keys, hints on the board, prepared moves, set-up positions, rules. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { workshop } from '../suites/command.js';
import { IN_CHROMIUM, openedLab } from './opened-lab.js';
import {
  axeFindings,
  boxOf,
  button,
  choice,
  goTo,
  moves,
  openForm,
  players,
  playOut,
  startGame,
  state,
  untilMoves,
} from './visiting.js';

const { at } = workshop();

describe('Play in Chromium', IN_CHROMIUM, () => {
  const visit = openedLab(at('runs'));
  const card = (page: Page, name: string) => page.locator('.opponents label').filter({ hasText: name });
  const toast = (page: Page, text: string | RegExp) => page.locator('.toast').filter({ hasText: text });

  test('a game, an opponent with its strength, and a side are chosen from cards', () =>
    visit(async page => {
      assert.equal(await players(page), 'blackYou, whiteLevel 2');
      await card(page, 'Currie 1997').click();
      await card(page, 'white').click();
      await button(page, 'New game').click();
      await page.locator('.moves li').first().waitFor();
      assert.equal(await players(page), 'blackCurrie 1997, level 3, whiteYou');
      assert.equal(await page.locator('.player:has(.side0) .elo').textContent(), '432 ± 16');
      await card(page, 'Connect Four').click();
      await card(page, 'Another person').click();
      await button(page, 'New game').click();
      await page.locator('.board.rack').waitFor();
      await page.locator('[data-id="d6"]').click();
      assert.equal(
        await page.locator('[data-id="d1"] .disc.side0').count(),
        1,
        'a touch anywhere in a column drops there',
      );
    }));

  test('a player has one name on every page', () =>
    visit(async page => {
      const name = 'Currie 1997, level 3';
      await card(page, name).click();
      await button(page, 'New game').click();
      await page.locator('[data-id="f5"]').click();
      await untilMoves(page, 2);
      assert.equal(await players(page), `blackYou, white${name}`);
      await button(page, 'Review').click();
      await page.getByText(`black: You; white: ${name}`).waitFor();
      assert.equal(await players(page), `blackYou, white${name}`);
      await page.evaluate(`location.hash = '#/arena?game=othello&player=currie(3)&player=random'`);
      await button(page, `Remove ${name}`).waitFor();
      await page.evaluate(`location.hash = '#/inside?game=othello&player=currie(level=3)'`);
      assert.equal(await choice(page, 'Player').locator('option:checked').textContent(), name);
    }));

  test('a strong opponent opens from the book, until that is turned off', () =>
    visit(async page => {
      const fetched: string[] = [];
      page.on('request', request => void (/\/book-[^/]*\.json$/.test(request.url()) && fetched.push(request.url())));
      await startGame(page, { you: 'second', opponent: 'Level 2' });
      await page.locator('.moves li').first().waitFor();
      assert.equal(fetched.length, 0, 'a weak one does not');
      await openForm(page);
      await choice(page, 'Opening book').selectOption('none');
      await page.keyboard.press('Escape');
      await startGame(page, { you: 'second', opponent: 'Level 10' });
      await page.locator('.moves li').first().waitFor();
      assert.equal(fetched.length, 0);
      await openForm(page);
      await choice(page, 'Opening book').selectOption('for strong players');
      await page.keyboard.press('Escape');
      await startGame(page, { you: 'second', opponent: 'Level 10' });
      await page.locator('.moves li').first().waitFor();
      assert.equal(fetched.length, 1);
    }));

  test('keys step through the game, undo, redo, ask for a hint, analyse and show themselves', () =>
    visit(async page => {
      await startGame(page, { you: 'friends', from: 'f5d6c3d3c4' });
      await page.locator('body').press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      assert.equal(await state(page), 'move 3 of 5');
      await page.keyboard.press('Home');
      assert.equal(await state(page), 'move 0 of 5');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('End');
      assert.equal(await state(page), 'white to move');
      await page.keyboard.press('u');
      await untilMoves(page, 4);
      await page.keyboard.press('r');
      await untilMoves(page, 5);
      await page.keyboard.press('h');
      await page.locator('.hinted').waitFor();
      const hint = (await page.getByText(/^Hint: [a-h][1-8]/).textContent()) ?? '';
      const [, cell] = /^Hint: ([a-h][1-8])/.exec(hint) ?? [];
      assert.equal(await page.locator(`[data-id="${cell}"] .hinted`).count(), 1, 'the hint is on the board');
      assert.match((await page.locator(`[data-id="${cell}"]`).getAttribute('aria-label')) ?? '', /, hint,/);
      await page.keyboard.press('a');
      await page.locator('.note.best').first().waitFor();
      await page.getByRole('img', { name: /^Evaluation: .* discs for white$/ }).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      await page.keyboard.press('Escape');
      assert.equal(await page.getByRole('dialog').count(), 0);
      // On the board the arrows move the focus.
      await page.locator('.cell[tabindex="0"]').focus();
      await page.keyboard.press('ArrowLeft');
      assert.equal(await state(page), 'white to move');
    }));

  test('a legal cell under the pointer shows what it would turn', () =>
    visit(async page => {
      await startGame(page, { you: 'friends' });
      await page.locator('[data-id="f5"]').hover();
      await page.locator('[data-id="f5"] .ghost').waitFor();
      assert.deepEqual(
        await page.locator('.cell:has(.pip)').evaluateAll(cells => cells.map(cell => cell.getAttribute('data-id'))),
        ['e5'],
      );
      await page.locator('[data-id="a1"]').hover();
      assert.equal(await page.locator('.pip').count(), 0);
    }));

  test('discs turn in a wave from the placed one; without motion they are there at once', async () => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await visit(
        async page => {
          await startGame(page, { you: 'friends', from: 'f5d6c3d3' });
          await page.locator('[data-id="c4"]').click();
          const turning = page.locator('.disc.turning');
          await turning.first().waitFor();
          const times = (await page.evaluate(`[...document.querySelectorAll('.turning')].map(disc => {
            const { animationDuration, animationDelay } = getComputedStyle(disc);
            return [animationDuration, animationDelay].map(parseFloat);
          })`)) as [number, number][];
          assert.ok(times.length > 0);
          for (const [duration, delay] of times) {
            if (reducedMotion === 'reduce') assert.deepEqual([duration, delay], [0, 0]);
            else assert.ok(duration > 0.3 && delay > 0, `${duration} ${delay}`);
          }
        },
        { reducedMotion },
      );
    }
  });

  // The style sheet turns discs in space: only their pixels say which face is up.
  test('a placed disc and its preview show the face of their side, with motion and without', async () => {
    /** From 0 to 255, left of the middle, where no mark lies on the disc. */
    const brightness = async (page: Page, cell: string): Promise<number> => {
      const picture = (await page.locator(`[data-id="${cell}"]`).screenshot({ animations: 'allow' })).toString(
        'base64',
      );
      return Number(
        await page.evaluate(`(async () => {
          const bytes = Uint8Array.from(atob('${picture}'), each => each.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          drawing.drawImage(bitmap, 0, 0);
          const [red, green, blue] = drawing.getImageData(bitmap.width * 0.3, bitmap.height / 2, 1, 1).data;
          return (red + green + blue) / 3;
        })()`),
      );
    };
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await visit(
        async page => {
          await startGame(page, { you: 'friends' });
          const turf = await brightness(page, 'a1');
          for (const [cell, isWhite] of [
            ['f5', false],
            ['d6', true],
            ['c3', false],
          ] as const) {
            const at = page.locator(`[data-id="${cell}"]`);
            await at.hover();
            await at.locator('.ghost').waitFor();
            const seen = `${cell}, ${reducedMotion}`;
            assert.equal((await brightness(page, cell)) > turf, isWhite, `preview of ${seen}`);
            await at.click();
            await at.locator('.placed').waitFor();
            await page.locator('[data-id="a1"]').hover();
            await page.evaluate('Promise.all(document.getAnimations().map(each => each.finished))');
            assert.equal((await brightness(page, cell)) > turf, isWhite, `disc on ${seen}`);
          }
        },
        { reducedMotion },
      );
    }
  });

  test('a move is prepared while the opponent thinks, and played if it is legal then', () =>
    visit(async page => {
      const against = async (nodes: number): Promise<void> => {
        await button(page, 'Advanced').click();
        await page.getByRole('combobox', { name: 'Opponent', exact: true }).selectOption('');
        await page.getByLabel('Opponent, as text').fill(`search(depth=30, nodes=${nodes}, evaluator=iago, ties=first)`);
        await button(page, 'Start').click();
        await page.locator('[data-id="f5"]').click();
        await page.locator('[data-thinking="true"]').waitFor();
      };
      await against(1_000_000_000);
      await page.locator('[data-id="a1"]').click();
      assert.match((await page.locator('[data-id="a1"]').getAttribute('aria-label')) ?? '', /prepared/);
      await page.locator('[data-id="a1"]').click();
      assert.equal(await page.locator('.queued').count(), 0, 'the same cell again cancels it');
      await page.locator('[data-id="c3"]').focus();
      await page.keyboard.press('Enter');
      assert.equal(await page.locator('.queued').count(), 1);
      await page.keyboard.press('Escape');
      assert.equal(await page.locator('.queued').count(), 0, 'and so does Escape');

      // White has three answers, and the search finds the same one each time: d6, after which c5 is legal and a1 is not.
      for (const [cell, played] of [
        ['c5', 3],
        ['a1', 2],
      ] as const) {
        await against(6_000_000);
        await page.locator(`[data-id="${cell}"]`).click();
        await page.locator('.queued').waitFor();
        await page.locator('.moves li').nth(1).waitFor();
        assert.match(await moves(page), /^f5 d6/);
        if (played === 2) await toast(page, 'a1 is not legal now: the prepared move is dropped').waitFor();
        await page
          .locator('.moves li')
          .nth(played - 1)
          .waitFor();
        assert.equal((await moves(page)).split(' ')[2], played === 3 ? cell : undefined);
      }
    }));

  test('with a clock, taking back asks first', () =>
    visit(async page => {
      await startGame(page, { you: 'friends', game: 'noughts', minutes: '5' });
      await page.locator('[data-id="b2"]').click();
      await button(page, 'Undo').click();
      await untilMoves(page, 1);
      await page.getByText('Take your last move back?').waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await button(page, 'Play on').click();
      await untilMoves(page, 1);
      await button(page, 'Undo').click();
      await button(page, 'Take back').click();
      await untilMoves(page, 0);
    }));

  for (const [game, cells, problem] of [
    ['othello', ['a1', 'a1', 'b1'], undefined],
    ['connect-four', ['d3'], 'the disc on d3 has no disc below it'],
    ['noughts', ['b2', 'a1', 'a1'], undefined],
  ] as const) {
    test(`a position of ${game} is set up and played from${problem ? ', if it is possible' : ''}`, () =>
      visit(async page => {
        await startGame(page, { game, you: 'friends' });
        await page.setViewportSize({ width: 1024, height: 768 });
        await button(page, 'Set up').click();
        const panel = await boxOf(page.getByRole('region', { name: 'Set up a position' }));
        assert.ok(panel.y + panel.height <= 768, `the buttons end at ${panel.y + panel.height}`);
        for (const cell of cells) await page.locator(`[data-id="${cell}"]`).click();
        const start = button(page, 'Play from this position');
        if (problem !== undefined) {
          await page.getByText(problem).waitFor();
          assert.ok(await start.isDisabled());
          await button(page, 'Empty board').click();
          await page.locator('[data-id="d1"]').click();
        }
        await start.click();
        await page.locator('.cell.open').first().waitFor();
        const stands = (id: string, side: number) => page.locator(`[data-id="${id}"] .side${side}`).count();
        if (game === 'othello') assert.deepEqual([await stands('a1', 1), await stands('b1', 0)], [1, 1]);
        if (game === 'connect-four') assert.equal(await state(page), 'yellow to move');
        if (game === 'noughts') assert.deepEqual([await stands('b2', 0), await stands('a1', 1)], [1, 1]);
        await page.locator('.cell.open').first().click();
        await untilMoves(page, 1);
      }));
  }

  test('a newcomer reads the rules, plays the moves of the lessons and a first game with hints', () =>
    visit(async page => {
      await goTo(page, 'Rules');
      await page.getByRole('heading', { name: 'How to play Othello' }).waitFor();
      await button(page, 'Next').click();
      await page.getByText('Your turn: play f5').waitFor();
      await page.locator('[data-id="f5"]').click();
      await page.locator('.good', { hasText: 'black to f5, flips 1' }).waitFor();
      await page.getByRole('link', { name: 'Senet' }).click();
      await page.getByRole('heading', { name: 'How to play Senet' }).waitFor();
      assert.equal(await page.locator('.path').count(), 1);
      assert.equal(await page.locator('svg.sign').count(), 6);
      await page.getByRole('link', { name: 'Noughts and crosses' }).click();
      await button(page, 'Play a first game, with hints').click();
      await page.locator('.hinted').waitFor();
      await page.locator('.cell:has(.hinted)').click();
      await page.locator('.moves li').nth(1).waitFor();
      await page.locator('.hinted').waitFor();
      await button(page, 'No more hints').click();
      assert.match(await playOut(page), /\b(wins?|draw)\b/);
    }));

  test('the better line of a mistake is played on the board of Review', () =>
    visit(async page => {
      await startGame(page, { you: 'friends', from: 'f5d6c3d3c4f4f6f3f2' });
      await button(page, 'Review').click();
      await page.getByText('9 moves judged', { exact: true }).waitFor();
      await page.locator('body').press('ArrowLeft');
      await page.locator('.verdict.better').waitFor();
      assert.match((await page.locator('.moves li').nth(8).textContent()) ?? '', /f2\?/);
      const discs = await page.locator('.cell .disc:not(.ghost)').count();
      await button(page, 'Play the better line').click();
      assert.equal(await page.locator('.cell .disc:not(.ghost)').count(), discs + 1);
      await button(page, 'Next move of the line').click();
      await button(page, 'Back to the game’s position').click();
      assert.equal(await page.locator('.cell .disc:not(.ghost)').count(), discs);
    }));
});
