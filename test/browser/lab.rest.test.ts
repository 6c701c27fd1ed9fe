/** The lab in Chromium, as people use it: by mouse, by keyboard alone, and without its server. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openLab, type RunningLab } from '../../src/lab/server/lab.node.js';
import { randomPlayer } from '../../src/players/random.js';
import { dataLines } from '../data/files.js';
import { workshop } from '../suites/command.js';
import { findChromium, launchChromium } from './chromium.js';
import {
  button,
  choice,
  goTo,
  isOver,
  moveCount,
  openForm,
  playAt,
  players,
  playOut,
  startGame,
  state,
  TIMEOUT,
  until,
  untilCount,
  untilMoves,
  visit as visitLab,
} from './visiting.js';

const path = findChromium();
const { at, breedboard } = workshop();

const open = (port = 0): Promise<RunningLab> =>
  openLab({
    port,
    runs: at('runs'),
    version: '0',
    engines: [{ name: 'lot', open: game => ({ ...randomPlayer(game), close: async () => {} }) }],
  });

describe('the lab in Chromium', { skip: path ? false : 'no Chromium here' }, () => {
  let lab: RunningLab;
  let browser: Browser;
  before(async () => {
    const quick = ['--set', 'population=4', '--set', 'steps=1', '--runs', at('runs'), '--name', 'tiny'];
    const { code, err } = await breedboard(['learn', 'pinkney', ...quick]);
    assert.equal(code, 0, err);
    lab = await open();
    browser = await launchChromium(path!);
  });
  after(async () => {
    await browser.close();
    await lab.close();
  });

  const visit = (run: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> =>
    visitLab(browser, lab.address, run, options);

  for (const [game, opponent, least] of [
    ['othello', 'level(level=1, edition=3)', 20],
    ['senet', 'random', 40],
    ['noughts', 'random', 5],
  ] as const) {
    test(`a whole game of ${game} by mouse`, () =>
      visit(async page => {
        await startGame(page, { game, opponent });
        // The first move by a real click, the rest quickly.
        await page.locator('.cell.open').first().click();
        const end = await playOut(page);
        assert.ok((await moveCount(page)) >= least, `${await moveCount(page)} moves`);
        assert.match(end, /\b(wins?|draw)\b/);
        assert.match((await page.locator('[aria-live]').textContent()) ?? '', /\b(wins?|draw)\b/);
      }));
  }

  test('a whole game of Othello by keyboard alone, as it is announced', () =>
    visit(async page => {
      await startGame(page, { opponent: 'random' });
      const grid = page.getByRole('grid');
      assert.equal(await grid.locator('[tabindex="0"]').count(), 1, 'one cell is in the tab order');
      // From the top of the page to the board with Tab only.
      await page.locator('body').press('Tab');
      for (let i = 0; i < 40; i++) {
        if (await page.evaluate(`document.activeElement?.getAttribute('role') === 'gridcell'`)) break;
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Control+Home');
      assert.match(String(await page.evaluate(`document.activeElement?.getAttribute('aria-label')`)), /^a1, empty/);
      const announced = new Set<string>();
      for (let moves = 0; moves < 200; moves++) {
        announced.add((await page.locator('[aria-live]').textContent()) ?? '');
        if (isOver(await state(page))) break;
        const goal = (await page.evaluate(`(() => {
          const cell = document.querySelector('.cell.open');
          const from = document.activeElement;
          const place = element => [element.ariaColIndex, element.parentElement.ariaRowIndex].map(Number);
          if (document.querySelector('.below button.pass')) return 'pass';
          if (!cell || from.getAttribute('role') !== 'gridcell') return null;
          const [[x, y], [u, v]] = [place(from), place(cell)];
          return [u - x, v - y];
        })()`)) as 'pass' | null | [number, number];
        if (goal === 'pass') {
          await page.locator('.below button.pass').press('Enter');
          await page.locator('.cell[tabindex="0"]').focus();
          continue;
        }
        if (!goal) {
          await page.waitForTimeout(5);
          continue;
        }
        const [dx, dy] = goal;
        for (let i = 0; i < Math.abs(dx); i++) await page.keyboard.press(dx > 0 ? 'ArrowRight' : 'ArrowLeft');
        for (let i = 0; i < Math.abs(dy); i++) await page.keyboard.press(dy > 0 ? 'ArrowDown' : 'ArrowUp');
        await page.keyboard.press(moves % 2 === 0 ? 'Enter' : ' ');
      }
      assert.ok(isOver(await state(page)), await state(page));
      assert.ok(
        [...announced].some(text => /white to [a-h][1-8], flips \d+/.test(text)),
        [...announced].join('\n'),
      );
    }));

  test('undo, hint, resign, play from here and come back', () =>
    visit(async page => {
      await startGame(page, { you: 'friends', from: 'f5d6c3d3c4' });
      await untilMoves(page, 5);
      await button(page, 'Hint').click();
      await page.getByText(/^Hint: [a-h][1-8]/).waitFor();
      await button(page, 'Undo').click();
      await untilMoves(page, 4);
      await button(page, 'one move back').click();
      await button(page, 'one move back').click();
      await button(page, 'Play from here').click();
      await untilMoves(page, 2);
      await page.locator('[data-id="c4"]').click();
      await untilMoves(page, 3);
      await button(page, 'Come back to the game').click();
      await untilMoves(page, 4);
      await button(page, 'to the end').click();
      await button(page, 'Resign').click();
      assert.match(await state(page), /resigns; .* wins/);
    }));

  test('games are stored, pasted in any notation, copied, and linked to', () =>
    visit(
      async page => {
        await startGame(page, {
          you: 'friends',
          from: '(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)',
        });
        await untilMoves(page, 2);
        await startGame(page, { you: 'friends', from: 'not a game' });
        assert.match((await page.getByRole('alert').textContent()) ?? '', /could not be read/);
        await button(page, 'Close').click();
        await button(page, 'Share').click();
        await button(page, 'Copy transcript').click();
        await until(page, `navigator.clipboard.readText().then(text => text === 'f5d6')`);
        await button(page, 'Copy picture').click();
        await until(page, `navigator.clipboard.read().then(([item]) => item?.types.includes('image/png'))`);
        await button(page, 'Copy link').click();
        const link = String(
          await until(page, `navigator.clipboard.readText().then(text => text.includes('moves=f5+d6') && text)`),
        );
        await page.getByText('Your games', { exact: true }).click();
        await page.getByLabel('Keep a copy of the game').fill('<b>two</b> moves');
        await button(page, 'Save').click();
        await startGame(page, { game: 'noughts', you: 'friends' });
        await page.reload();
        await untilCount(page, '.cell', 9); // the game on the table survives a reload
        await page.getByText('Your games', { exact: true }).click();
        await button(page, /^Open <b>two<\/b> moves/).click();
        await untilMoves(page, 2);
        await startGame(page, { game: 'noughts', you: 'friends' });
        await page.goto(link); // only the part after # changes: the page does not reload
        await untilMoves(page, 2);
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ));

  test('other rules are accepted, or refused with a suggestion', () =>
    visit(async page => {
      await openForm(page);
      await choice(page, 'Game').selectOption('senet');
      await page.getByLabel('Rules that differ').fill('cap=1');
      await button(page, 'Start').click();
      await page.getByText('turn 1 of at most 1', { exact: true }).waitFor();
      await openForm(page);
      await page.getByLabel('Rules that differ').fill('capp=1');
      await page.getByText('did you mean “cap”?').waitFor();
    }));

  test('a program registered with the server plays', () =>
    visit(async page => {
      await openForm(page);
      await choice(page, 'You play').selectOption('second');
      await choice(page, 'Opponent').selectOption({ label: 'lot' });
      await button(page, 'Start').click();
      await page.locator('.cell.open').first().waitFor();
      await untilMoves(page, 1);
    }));

  test('without its server a loaded page plays a run’s champion, reviews the game and holds a tournament', async () => {
    const own = await open();
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(TIMEOUT);
      await page.goto(playAt(own.address));
      await page.getByRole('grid').waitFor();
      // The page offers the champion of the run once it has all that it needs of its server.
      await openForm(page);
      await choice(page, 'Opponent').getByText('tiny', { exact: true }).waitFor({ state: 'attached' });
      await choice(page, 'Opponent').getByText('Champion, one ply', { exact: true }).waitFor({ state: 'attached' });
      await button(page, 'Close').click();
      await own.close();
      await assert.rejects(fetch(`http://127.0.0.1:${own.port}/`), 'the server is gone');
      await startGame(page, { opponent: 'tiny' });
      assert.equal(await players(page), 'blackYou, whitetiny');
      await playOut(page);
      assert.ok((await moveCount(page)) >= 20);
      await button(page, 'Review').click();
      await page.getByText(/^[1-9]\d* of \d+ moves judged/).waitFor();
      await goTo(page, 'Arena');
      await choice(page, 'Pairs of games per pairing').selectOption('1');
      await button(page, 'Start').click();
      await page.getByText('12 of 12 games played', { exact: true }).waitFor();
    } finally {
      await context.close();
    }
  });

  /** Sound play, then black's f2, which gives up an edge. */
  const BLUNDER = 'f5d6c3d3c4f4f6f3f2';

  test('a game is reviewed, and a mistake tried again', () =>
    visit(async page => {
      await startGame(page, { you: 'friends', from: BLUNDER });
      await button(page, 'Review').click();
      await page.getByText('9 moves judged', { exact: true }).waitFor();
      await choice(page, 'Whose moves').selectOption('0');
      const [worst] = await page.locator('.mistakes li').allTextContents();
      assert.match(worst ?? '', /move 9, black f2: loses \d/);
      await page.getByText(/^(All \d+ mistakes|The one mistake)/).click();
      await button(page, 'Try again: move 9').click();
      assert.equal(await page.locator('[data-verdict]').count(), 0, 'no verdict before an answer');
      assert.equal(await page.locator('.best-line').count(), 0, 'nor the best line');
      await page.locator('[data-id="f2"]').click();
      assert.equal(await page.locator('[data-verdict]').getAttribute('data-verdict'), 'bad');
      assert.equal(await page.locator('.best-line').count(), 0);
      const refutation = page.getByText(/^white answers [a-h][1-8]/);
      await refutation.waitFor();
      const [, reply] = /answers ([a-h][1-8])/.exec((await refutation.textContent()) ?? '')!;
      await button(page, 'Play the refutation').click();
      const label = () => page.locator(`[data-id="${reply}"]`).getAttribute('aria-label');
      assert.match((await label()) ?? '', /empty/);
      await button(page, 'Next move of the line').click();
      await page.getByText(/^The refutation, move 2 of/).waitFor();
      assert.match((await label()) ?? '', /white/);
      await button(page, 'Back to the position').click();
      await button(page, 'Show me').click();
      const line = (await page.locator('.best-line').textContent()) ?? '';
      const [, best] = /: ([a-h][1-8])/.exec(line) ?? [];
      await page.locator(`[data-id="${best}"]`).click();
      assert.equal(await page.locator('[data-verdict]').getAttribute('data-verdict'), 'good');
      await button(page, 'Back to the review').click();
      await page.getByText('The numbers').click();
      assert.equal(await page.locator('tbody tr').count(), 9);
    }));

  test('near the end all values are exact, from the solver', () =>
    visit(async page => {
      const [line] = dataLines('fforum-1-19.obf');
      await startGame(page, { you: 'friends', from: line!.slice(0, 66) });
      await button(page, 'Analyse').click();
      await page.getByText('values in discs for black, exact').waitFor();
      assert.ok((await page.locator('.note').count()) > 2);
      assert.equal(await page.locator('.note.best').getAttribute('data-text'), '+18');
      const label = await page.locator('.cell:has(.note.best)').getAttribute('aria-label');
      assert.match(label ?? '', /worth \+18, exact, the best$/);
    }));

  test('a match is played, its table fills, and a game is replayed', () =>
    visit(async page => {
      await goTo(page, 'Arena');
      for (const name of ['Level 1', 'Level 2']) await button(page, `Remove ${name}`).click();
      await choice(page, 'Pairs of games per pairing').selectOption('5');
      await button(page, 'Start').click();
      await page.getByText('10 of 10 games played', { exact: true }).waitFor();
      const rows = await page.getByRole('region', { name: 'Standings' }).locator('tbody tr').allTextContents();
      assert.equal(rows.length, 2);
      assert.match(rows[0] ?? '', /^1Currie 1997, level 1\+\d+ ± \d+/);
      assert.match(
        (await page.getByRole('region', { name: 'What the result shows' }).textContent()) ?? '',
        /The true score is between/,
      );
      await page.locator('.games button').nth(3).click();
      const replay = page.getByRole('region', { name: 'Replay' });
      await replay.getByRole('button', { name: 'to the end' }).click();
      assert.equal(await replay.locator('.below').textContent(), 'the end');
      await replay.getByRole('button', { name: 'Review this game' }).click();
      await page.getByRole('heading', { name: 'How the game went' }).waitFor();
    }));
});
