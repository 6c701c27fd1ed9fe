/** Review in Chromium: games from files and texts, and what can be done with them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { formatWtb } from '../../src/games/othello/notations/wthor.js';
import { othelloRules } from '../../src/games/othello/rules.js';
import { rngFrom } from '../../src/random/rng.js';
import { seedFor } from '../../src/random/seed.js';
import { pick } from '../../src/rules/dice.js';
import { workshop } from '../suites/command.js';
import { IN_CHROMIUM, openedLab } from './opened-lab.js';
import {
  axeFindings,
  axeFindingsInBothThemes,
  boxOf,
  button,
  goTo,
  moves as movesShown,
  players,
  startGame,
} from './visiting.js';

const { at } = workshop();
const samples = fileURLToPath(new URL('../../../samples/', import.meta.url));
const sample = (name: string): string => join(samples, name);

const BOARD = 'BO[8 ---------------------------O*------*O--------------------------- *]';
const ggf = (black: string, white: string, moves: string): string =>
  `(;GM[Othello]PB[${black}]PW[${white}]TY[8]${BOARD}${moves};)`;

/** Forty moves without a pass. */
const FORTY = readFileSync(sample('games.txt'), 'utf8')
  .split('\n')
  .find(line => /^[a-h][1-8]/.test(line))!
  .slice(0, 80);

/** A file of WTHOR with so many games by chance. */
function year(games: number): Uint8Array {
  const rng = rngFrom(seedFor('0'.repeat(32), 'a year of games'));
  const entries = Array.from({ length: games }, () => {
    const moves: number[] = [];
    let position = othelloRules.initial();
    for (; !othelloRules.outcome(position); position = othelloRules.play(position, moves.at(-1)!))
      moves.push(pick(othelloRules.moves(position), rng));
    const score = 32 + othelloRules.outcome(position)!.official / 2;
    return { tournament: 0, black: 0, white: 1, score, theoretical: score, moves };
  });
  const made = { year: 2026, month: 1, day: 1 };
  const file = formatWtb({ made, year: 2025, depth: 0, size: 8, reserved: 0 }, entries);
  assert.ok(file.ok);
  return file.value;
}

/** Waits until the page takes what is dragged over it: the browser drops nothing before, and a user sees it. */
const UNTIL_TAKEN = `
  while (dispatchEvent(new DragEvent('dragover', { cancelable: true }))) await new Promise(done => setTimeout(done));
  dispatchEvent(new DragEvent('dragleave'));
`;

/** Drops files on the page as the browser does. */
const drop = (page: Page, files: readonly { name: string; content: Buffer }[]): Promise<unknown> =>
  page.evaluate(
    `(async files => {
      const dataTransfer = new DataTransfer();
      for (const [name, content] of files)
        dataTransfer.items.add(new File([Uint8Array.from(atob(content), each => each.charCodeAt(0))], name));
      ${UNTIL_TAKEN}
      dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    })(${JSON.stringify(files.map(({ name, content }) => [name, content.toString('base64')]))})`,
  );

const dropped = (name: string) => ({
  name: name.slice(name.lastIndexOf('/') + 1),
  content: readFileSync(sample(name)),
});
const text = (name: string, content: string) => ({ name, content: Buffer.from(content) });

/** The moves without the marks of the review. */
const moves = async (page: Page): Promise<string> => (await movesShown(page)).replace(/[?!]/g, '');

const openView = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Parts of Review' }).getByRole('link', { name, exact: true }).click();

describe('Review in Chromium', IN_CHROMIUM, () => {
  const visitLab = openedLab(at('runs'));

  const visit = (run: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> =>
    visitLab(async page => {
      await goTo(page, 'Review');
      await run(page);
    }, options);

  test('one dropped game goes straight to its review, under the names of its players', () =>
    visit(async page => {
      await drop(page, [text('a.ggf', ggf('Ann', '<b>Bob</b>', 'B[F5]W[D6]B[C3]'))]);
      await page.getByText('3 moves judged', { exact: true }).waitFor();
      assert.equal(await players(page), 'blackAnn, white<b>Bob</b>');
      assert.equal(await moves(page), 'f5 d6 c3');
      // Asked once: the mistakes are then those of one side.
      await button(page, 'I am Ann').click();
      await page.getByText('You are Ann: your mistakes are told.').waitFor();
      assert.equal(await page.getByLabel('Whose moves').inputValue(), '0');
      await button(page, 'That is not me').click();
      await button(page, 'I am <b>Bob</b>').waitFor();
    }));

  test('a year of WTHOR with its names opens a list: filtered, sorted, walked by keyboard', () =>
    visit(async page => {
      await drop(page, ['wthor/WTH_2026.wtb', 'wthor/WTH.JOU', 'wthor/WTH.TRN'].map(dropped));
      const rows = page.locator('.game-list tbody tr');
      await rows.nth(19).waitFor();
      assert.ok(!(await page.locator('.game-list').textContent())!.includes('player 0'), 'names, not numbers');
      // The files are kept, and a file that holds the same games again adds none.
      await page.reload();
      await rows.nth(19).waitFor();
      await drop(page, [
        { ...dropped('wthor/WTH_2026.wtb'), name: 'copy.wtb' },
        ...['wthor/WTH.JOU', 'wthor/WTH.TRN'].map(dropped),
      ]);
      await page.getByText('20 games read').first().waitFor();
      const name = (await rows.first().locator('th').textContent())!;
      await page.getByLabel('Find a player').fill(name);
      await page.getByText(/of 20 games/).waitFor();
      assert.ok((await rows.count()) < 20);
      await page.getByLabel('Find a player').fill('');
      await rows.nth(19).waitFor();
      await button(page, 'Moves').click();
      await page.getByRole('columnheader', { name: 'Moves' }).and(page.locator('[aria-sort="ascending"]')).waitFor();
      await button(page, 'Moves ↑').click();
      await page.locator('[aria-sort="descending"]').waitFor();
      await rows.first().getByRole('button').focus();
      await page.keyboard.press('ArrowDown');
      const chosen = await page.evaluate(`document.activeElement.getAttribute('aria-label')`);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'How the game went' }).waitFor();
      const [, black, white] = /^Review (.*) – (.*), /.exec(String(chosen))!;
      assert.equal(await players(page), `black${black}, white${white}`);
    }));

  test('files are chosen by keyboard, and the faults of a mixed drop are listed', () =>
    visit(async page => {
      await openView(page, 'Open games');
      const choosing = page.waitForEvent('filechooser');
      await button(page, 'Choose files …').press('Enter');
      const bad = { name: 'bad.ggf', mimeType: 'text/plain', buffer: Buffer.from(ggf('a', 'b', 'B[A1]')) };
      const good = { name: 'games.ggf', mimeType: 'text/plain', buffer: readFileSync(sample('games.ggf')) };
      await (await choosing).setFiles([bad, good]);
      await page.locator('.game-list tbody tr').nth(5).waitFor();
      await page.getByText('One fault in the last files').click();
      assert.match((await page.locator('.faults').textContent()) ?? '', /^bad\.ggf, line 1: /);
    }));

  for (const [what, file, reason] of [
    ['a letter', text('letter.txt', 'Dear all'), /letter\.txt, line 1: /],
    ['a picture', { name: 'a.png', content: Buffer.from([137, 80, 78, 71, 0, 1]) }, /a\.png: byte 5 is 0/],
    ['a cut WTHOR file', { name: 'a.wtb', content: Buffer.alloc(20) }, /a\.wtb: the header counts 0 games/],
  ] as const) {
    test(`${what} is refused in one sentence`, () =>
      visit(async page => {
        await drop(page, [file]);
        await page.locator('.toast.problem').waitFor();
        assert.match((await page.locator('.toast.problem').textContent()) ?? '', reason);
      }));
  }

  test('a pasted game is reviewed', () =>
    visit(async page => {
      await page.evaluate(`(async () => {
        ${UNTIL_TAKEN}
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', 'f5d6c3d3c4');
        dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      })()`);
      await page.getByText('5 moves judged', { exact: true }).waitFor();
      await openView(page, 'Open games');
      await page.getByLabel('Or paste games as text').fill('f5f6e6f4');
      await button(page, 'Read').click();
      await page.getByText('4 moves judged', { exact: true }).waitFor();
      assert.equal(await moves(page), 'f5 f6 e6 f4');
    }));

  test('the graph has the phases, the marks are explained, and the best line is played step by step', () =>
    visit(async page => {
      await drop(page, [text('a.txt', FORTY)]);
      await page.getByText('40 moves judged', { exact: true }).waitFor();
      const bands = await page.locator('.curve .band text').allTextContents();
      assert.deepEqual(bands, ['opening', 'midgame']);
      assert.deepEqual((await page.locator('.curve .left').allTextContents()).slice(0, 1), ['+64']);
      await page.getByText('What the marks mean').click();
      await page.getByText('blunder: loses 12 discs or more').waitFor();
      await button(page, 'one move back').click();
      // The move that was played loses nothing: there is no better one.
      await button(page, 'Play the best line').click();
      await page.getByText(/^The best line, move 1 of \d+$/).waitFor();
      await button(page, 'Next move of the line').click();
      await page.getByText(/^The best line, move 2 of \d+$/).waitFor();
      await button(page, 'one move back in the line').click();
      await page.getByText(/^The best line, move 1 of \d+$/).waitFor();
      await button(page, 'Back to the game’s position').click();
      await page.getByText('39 of 40', { exact: true }).waitFor();
    }));

  test('the board stays in place when a mistake is tried again, and while its refutation is shown', () =>
    visit(async page => {
      const place = async (): Promise<number> => (await boxOf(page.locator('.board'))).x;
      await drop(page, [text('a.txt', 'f5d6c3d3c4f4f6f3f2')]);
      await page.getByText('9 moves judged', { exact: true }).waitFor();
      const before = await place();
      await page.keyboard.press('Shift+N');
      await page.getByRole('heading', { name: 'Move 9: black f2' }).waitFor();
      await page.keyboard.press('t');
      await page.getByRole('heading', { name: 'Move 9: try again' }).waitFor();
      assert.equal(await place(), before);
      await page.locator('[data-id="f2"]').click();
      await button(page, 'Play the refutation').click();
      await page.getByText(/^The refutation, move 1 of \d+$/).waitFor();
      assert.equal(await place(), before);
      await openView(page, 'Practise');
      await page.getByRole('region', { name: 'Task' }).waitFor();
      assert.equal((await boxOf(page.locator('.page.review'))).width, 1280);
    }));

  test('a review is a story: where it turned, one mistake at a time, why, and the better line on the board', () =>
    visit(
      async page => {
        await drop(page, [dropped('games.ggf')]);
        await page.locator('.game-list tbody tr').first().click();
        await page.getByText('60 moves judged', { exact: true }).waitFor();
        const headline = page.getByRole('heading', { level: 1 });
        assert.match((await headline.textContent()) ?? '', /^White wins \d\d–\d\d\. Black was ahead until move \d+\.$/);
        await page.getByText(/^Black lost .* discs a move in the opening, .* White lost /).waitFor();
        assert.equal(await page.locator('.turning').count(), 5);
        const current = page.locator('.point[aria-current]');
        const shown = async (): Promise<string> => (await current.textContent()) ?? '';
        await page.keyboard.press('n');
        assert.equal(await shown(), '1');
        await button(page, 'Next mistake').click();
        assert.equal(await shown(), '2');
        await page.keyboard.press('Shift+N');
        assert.equal(await shown(), '1');
        await page.locator('.turning').nth(3).click();
        assert.equal(await shown(), '4');
        // The reason names the move, and the board shows it with the better line.
        const played = (await page.locator('.pill.grade').textContent())!.slice(0, 2);
        await page.locator('.why', { hasText: played }).waitFor();
        assert.equal(await page.locator('.verdict.bad').count(), 1);
        assert.equal(await page.locator(`[data-id="${played}"] .verdict.bad`).count(), 1);
        assert.equal(await page.locator('.verdict.better').count(), 1);
        assert.ok((await page.locator('.ghost-number').count()) > 2);
        assert.equal(await page.locator('.before-after svg').count(), 3);
        await page.keyboard.press('l');
        await page.getByText(/^The better line, move 1 of \d+$/).waitFor();
        // A line of the folded list goes there, and the board is still in sight.
        await page.getByText(/^(All \d+ mistakes|The one mistake)/).click();
        await page.locator('.mistakes .link').last().click();
        const box = await boxOf(page.locator('.board'));
        assert.ok(box.y >= 0 && box.y + box.height <= 900, `${box.y} ${box.height}`);
      },
      { viewport: { width: 1440, height: 900 } },
    ));

  test('mistakes of a reviewed game come back on their days, and are exported', () =>
    visit(async page => {
      await page.clock.setFixedTime('2026-11-16T12:00:00');
      await openView(page, 'Practise');
      await page.getByText('No mistakes to practise yet').waitFor();
      await button(page, 'Play a game').waitFor();
      await drop(page, [text('a.txt', 'f5d6c3d3c4f4f6f3f2')]);
      await page.getByText('9 moves judged', { exact: true }).waitFor();
      await openView(page, 'Practise');
      const task = page.getByRole('region', { name: 'Task' });
      const heading = task.getByRole('heading');
      const best = new Map<string, string>();
      // Giving up is a bad answer.
      for (;;) {
        await heading.or(page.getByText('Nothing is due today')).waitFor();
        if ((await heading.count()) === 0) break;
        await button(page, 'Show me').click();
        await task.getByText('Box 1: this position comes back on 2026-11-17.').waitFor();
        const [, move] = /: ([a-h][1-8])/.exec((await page.locator('.best-line').textContent()) ?? '')!;
        best.set((await heading.textContent())!, move!);
        await button(page, 'Next').click();
      }
      assert.ok(
        [...best.keys()].some(each => each.startsWith('black played f2 here')),
        [...best.keys()].join(),
      );
      await page.getByText('comes back on 2026-11-17').waitFor();
      const downloading = page.waitForEvent('download');
      await button(page, 'Export').click();
      const exported = readFileSync(await (await downloading).path(), 'utf8');
      assert.equal(JSON.parse(exported).cards.length, best.size);
      // The next day, after a reload.
      await page.clock.setFixedTime('2026-11-17T00:01:00');
      await page.reload();
      await heading.waitFor();
      await page.locator(`[data-id="${best.get((await heading.textContent())!)}"]`).click();
      await task.getByText('Box 2: this position comes back on 2026-11-19.').waitFor();
      assert.equal(await page.locator('[data-verdict]').getAttribute('data-verdict'), 'good');
    }));

  test('games that were never reviewed are searched for mistakes', () =>
    visit(async page => {
      await goTo(page, 'Play');
      await startGame(page, { you: 'friends', from: 'f5d6c3d3c4f4f6f3f2' });
      await page.evaluate(`location.hash = '#/review?view=practise'`);
      await page.getByText('No mistakes to practise yet').waitFor();
      await button(page, 'Look for mistakes in 1 more game').click();
      await page.getByRole('region', { name: 'Task' }).waitFor();
      assert.equal(await button(page, /^Look for mistakes/).count(), 0);
    }));

  test('the opening book is walked on the board, with or without games', () =>
    visit(async page => {
      await openView(page, 'Openings');
      const rows = page.getByRole('table', { name: 'Moves of the book' }).locator('tbody tr');
      await rows.nth(3).waitFor();
      assert.equal(new Set(await rows.locator('td').allTextContents()).size, 1, 'the four first moves are one');
      assert.deepEqual(await axeFindings(page), []);
      await button(page, 'Follow f5').click();
      await page.getByText('1 of 1', { exact: true }).waitFor();
      await button(page, 'Follow f4').click();
      await page.getByText('2 of 2', { exact: true }).waitFor();
      await page.getByText('The opening book does not have this position.').waitFor();
    }));

  test('openings of a year of games: counted in a worker, walked on the board, mirror images merged', async t =>
    visit(async page => {
      await page.evaluate(`
        window.longTasks = [];
        new PerformanceObserver(list => longTasks.push(...list.getEntries().map(each => Math.round(each.duration))))
          .observe({ type: 'longtask' });
      `);
      await openView(page, 'Openings');
      await page.getByText('Drop an archive of games').waitFor();
      await drop(page, [{ name: 'WTH_2025.wtb', content: Buffer.from(year(3000)) }]);
      await page.getByText('3,000 games. Choose one').waitFor();
      await openView(page, 'Openings');
      await page.getByRole('heading', { name: '3,000 of 3,000 games' }).waitFor();
      const rows = page.locator('.openings tbody tr');
      assert.equal(await rows.count(), 1, 'the four first moves are one');
      assert.match((await rows.textContent()) ?? '', /^f5 = d3, c4, e63,000100 %\d\d %\d\d–\d\d %/);
      await button(page, 'Play f5').click();
      await rows.nth(2).waitFor();
      const counts = await rows.locator('td:nth-child(2)').allTextContents();
      assert.equal(
        counts.reduce((sum, count) => sum + Number(count.replace(',', '')), 0),
        3000,
      );
      // Any legal move on the board; the notes are there for a screen reader too.
      assert.match(
        (await page.locator('.cell:has(.note)').first().getAttribute('aria-label')) ?? '',
        /played in \d+ % of 3000/,
      );
      await page.locator('.cell.open').first().click();
      await page.getByText('2 of 2', { exact: true }).waitFor();
      await button(page, 'to the start').click();
      await page.getByRole('heading', { name: '3,000 of 3,000 games' }).waitFor();
      const tasks = (await page.evaluate('longTasks')) as number[];
      t.diagnostic(`tasks over 50 ms with 3,000 games: ${tasks.join(', ') || 'none'}`);
      await page.getByText('Games from here').click();
      await page.getByRole('list', { name: 'Games from here' }).getByRole('button').first().click();
      await page.getByRole('heading', { name: 'How the game went' }).waitFor();
    }));

  test('openings of the games that were played here', () =>
    visit(async page => {
      await goTo(page, 'Play');
      await startGame(page, { you: 'friends', from: 'f5d6c3' });
      await page.evaluate(`location.hash = '#/review?view=openings'`);
      await page.getByRole('heading', { name: '1 of 1 game' }).waitFor();
      await button(page, 'Play f5').click();
      await button(page, /^Play [a-h][1-8]$/).click();
      await button(page, /^Play [a-h][1-8]$/).click();
      await page.getByText('Every game that reached this position ends here.').waitFor();
      await page.locator('.cell.open').first().click();
      await page.getByText('No game reached this position.').waitFor();
    }));

  test('exercises come from their seed, are solved on the board, and print with the solutions on a page of their own', () =>
    visit(async page => {
      await openView(page, 'Exercises');
      const example = page.getByRole('region', { name: 'An example' });
      await example.locator('svg').waitFor();
      await example.getByRole('button', { name: /to play and win$/ }).click();
      await page.getByRole('heading', { name: /^Exercise 1/ }).waitFor();
      await button(page, 'All exercises').click();
      const boards = page.getByRole('list', { name: 'Exercises' }).locator('svg');
      const make = async (seed: string): Promise<readonly string[]> => {
        await page.getByLabel(/^Seed/).fill(seed);
        await button(page, 'Make exercises').click();
        await page.getByText('6 exercises', { exact: true }).waitFor();
        return boards.evaluateAll(all => all.map(each => each.getAttribute('aria-label') ?? ''));
      };
      await page.getByLabel('Aim').selectOption('only');
      const first = await make('a');
      assert.equal(first.length, 6);
      for (const each of first) assert.equal(each.match(/-/g)?.length, 6, each);
      assert.notDeepEqual(await make('b'), first);
      assert.deepEqual(await make('a'), first);
      assert.equal(await page.locator('.solutions').isVisible(), false);
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 2, 'boards, then solutions');
      await page.emulateMedia({ media: 'print' });
      assert.ok(await page.getByRole('heading', { name: 'Solutions' }).isVisible());
      assert.equal(await button(page, 'Make exercises').isVisible(), false);
      const [, move] = /([a-h][1-8]) \((black|white) wins by \d+\); best line/.exec(
        (await page.locator('.solutions li').first().textContent()) ?? '',
      )!;
      await page.emulateMedia({ media: 'screen' });
      await button(page, /^1\. (black|white)/).click();
      const wrong = page.locator(`.cell.open:not([data-id="${move}"])`).first();
      await wrong.click();
      await page
        .getByText(/does not win: /)
        .first()
        .waitFor();
      assert.equal(await page.locator('[data-verdict]').getAttribute('data-verdict'), 'bad');
      await page.locator(`[data-id="${move}"]`).click();
      await page.locator('[data-verdict="good"]').waitFor();
      await button(page, 'Next').click();
      await page.getByRole('heading', { name: /^Exercise 2/ }).waitFor();
      assert.equal(await page.locator('[data-verdict]').count(), 0);
    }));

  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`at ${width}×${height} the whole board is in sight, and nothing is cut off`, () =>
      visit(
        async page => {
          await drop(page, [text('a.txt', 'f5d6c3d3c4f4f6f3f2')]);
          // A worker reads the game, and its review then opens.
          await page.getByText('9 moves judged', { exact: true }).waitFor();
          for (const view of ['Game', 'Openings']) {
            await openView(page, view);
            await page.getByRole('region', { name: 'Board' }).waitFor();
            const box = await boxOf(page.locator('.board'));
            const [bottom, right] = [box.y + box.height, box.x + box.width];
            const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
            assert.ok(box.y >= 0 && bottom <= height && right <= width, `${view}: ${[box.y, bottom, right].join(' ')}`);
            assert.ok(wide <= width, `${view}: the page is ${wide} wide`);
          }
        },
        { viewport: { width, height } },
      ));
  }

  test('an unknown part says so', () =>
    visit(async page => {
      await page.evaluate(`location.hash = '#/review?view=chess'`);
      await page.getByRole('heading', { name: 'There is no such part of Review' }).waitFor();
      assert.deepEqual(await axeFindings(page), []);
    }));

  test('axe finds nothing in any part, light and dark', () =>
    visit(async page => {
      const check = async (what: string): Promise<void> =>
        assert.deepEqual(await axeFindingsInBothThemes(page), [], what);
      await check('no game');
      await openView(page, 'Practise');
      await page.getByText('No mistakes to practise yet').waitFor();
      await check('no practice');
      await openView(page, 'Openings');
      await page.getByText('Drop an archive of games').waitFor();
      await check('no openings');
      await openView(page, 'Exercises');
      await page.getByRole('button', { name: /to play and win$/ }).waitFor();
      await check('the example of an exercise');
      await button(page, 'Make exercises').click();
      await page.getByText('6 exercises', { exact: true }).waitFor();
      await check('exercises');
      await button(page, /^1\. (black|white)/).click();
      await button(page, 'Show me').click();
      await check('an exercise');
      await openView(page, 'Open games');
      await openView(page, 'Open games');
      await page.getByRole('heading', { name: 'Open games' }).waitFor();
      await check('no games');
      await drop(page, [text('bad.ggf', ggf('a', 'b', 'B[A1]')), dropped('games.ggf')]);
      await page.locator('.game-list tbody tr').nth(5).waitFor();
      await page.getByText('One fault in the last files').click();
      await check('a list of games');
      await openView(page, 'Openings');
      await button(page, 'Play f5').click();
      await page.locator('.openings tbody tr').first().waitFor();
      await page.getByText('Games from here').click();
      await check('openings');
      await drop(page, [text('a.txt', 'f5d6c3d3c4f4f6f3f2')]);
      await page.getByText('9 moves judged', { exact: true }).waitFor();
      await page.getByText('What the marks mean').click();
      await button(page, 'one move back').click();
      await button(page, 'Play the better line').click();
      await check('the better line');
      await button(page, 'Back to the game’s position').click();
      await check('a turning point');
      await button(page, 'Try it yourself').click();
      await page.locator('[data-id="f2"]').click();
      await button(page, 'Play the refutation').click();
      await check('a refutation');
      await openView(page, 'Practise');
      await page.getByRole('region', { name: 'Task' }).waitFor();
      await check('practice');
      await button(page, 'Show me').click();
      await button(page, 'Play the best line').click();
      await check('the best line of a card');
    }));
});
