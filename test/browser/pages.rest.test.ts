/** The pages of the lab in Chromium as a whole: accessible, small, quick, and the board always in sight. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { workshop } from '../suites/command.js';
import { IN_CHROMIUM, labAndBrowser, visitsTo } from './opened-lab.js';
import {
  axeFindings,
  axeFindingsInBothThemes,
  boxOf,
  button,
  choice,
  goTo,
  openForm,
  playAt,
  startGame,
} from './visiting.js';

const { at } = workshop();

/** Limit of everything a visit loads, each file once, before compression; a change that needs more must raise it. */
const MOST_BYTES = 905_000;
const MOST_WEIGHTS = 1_500_000;

/** Sound play, then black's f2, which gives up an edge. */
const BLUNDER = 'f5d6c3d3c4f4f6f3f2';

describe('the pages of the lab in Chromium', IN_CHROMIUM, () => {
  const opened = labAndBrowser(at('runs'));
  const visit = visitsTo(opened);

  test('axe finds nothing on any page, light and dark', () =>
    visit(async page => {
      const check = async (what: string): Promise<void> =>
        assert.deepEqual(await axeFindingsInBothThemes(page), [], what);
      await startGame(page, { you: 'friends', from: 'f5d6c3d3c4f4f6' });
      await button(page, 'Analyse').click();
      await page.locator('.note').first().waitFor();
      await button(page, 'Hint').click();
      await page.locator('.hinted').waitFor();
      await button(page, 'Share').click();
      await page.getByText('Your games', { exact: true }).click();
      await button(page, 'Save').click();
      await page.locator('.toast').waitFor();
      await page.getByRole('list', { name: 'Your games' }).locator('li').first().waitFor();
      await check('Play');
      await page.evaluate(`location.hash = '#/play?game=chess'`);
      await page.locator('.toast.problem').waitFor();
      await check('a link that cannot be used');
      await button(page, /^Dismiss/)
        .first()
        .click();
      await button(page, 'Set up').click();
      await page.locator('.cell.awaited').first().click();
      await check('a position being set up');
      await button(page, 'Cancel').click();
      await page.keyboard.press('?');
      await check('the keys');
      await button(page, 'Close').click();
      for (const game of ['senet', 'noughts', 'connect-four']) {
        await openForm(page);
        await choice(page, 'Game').selectOption(game);
        await check(`${game}, the form`);
        await button(page, 'Start').click();
        await page.locator('.cell.open').first().click();
        await check(game);
        await page.evaluate(`location.hash = '#/rules?game=${game}'`);
        await page.getByRole('heading', { name: 'How to play' }).waitFor();
        await check(`rules of ${game}`);
        await goTo(page, 'Play');
      }
      await startGame(page, { you: 'friends', from: 'f5d6c3d3c4f4f6f3f2' });
      await goTo(page, 'Review');
      await page.getByText('9 moves judged', { exact: true }).waitFor();
      await page.getByText('The numbers').click();
      await check('Review');
      await page.getByText(/^(All \d+ mistakes|The one mistake)/).click();
      await button(page, 'Try again: move 9').click();
      await button(page, 'Show me').click();
      await check('trying again');
      await goTo(page, 'Arena');
      await choice(page, 'Pairs of games per pairing').selectOption('1');
      await button(page, 'Start').click();
      await page.getByText('12 of 12 games played', { exact: true }).waitFor();
      await page.locator('.games button').first().click();
      await check('Arena');
      await goTo(page, 'Inside');
      await check('Inside');
      await choice(page, 'Player').selectOption('ohc(number=5)');
      await button(page, 'Start').click();
      await page.locator('[data-id="d3"]').click();
      await page.getByText('The tree in words').click();
      await page.getByText('Each move, one ply ahead').click();
      await check('Inside, a formula');
      for (const player of ['pinkney', 'iago', 'Champion, one ply']) {
        await choice(page, 'Player').selectOption(player);
        await check(`Inside, ${player}`);
      }
      await page.locator('.pattern').first().click();
      await check('Inside, a pattern on the board');
      await button(page, 'Change a square').click();
      await page.locator('[data-id="a1"]').click();
      await check('Inside, a changed square');
      await choice(page, 'Compare with').selectOption('ohc(number=5)');
      await check('Inside, two players');
    }));

  test('the page is small, compressed, and soon playable; no task blocks it', async t => {
    const context = await opened().browser.newContext();
    try {
      const page = await context.newPage();
      const sizes = new Map<string, number>();
      const encodings = new Map<string, string | undefined>();
      const bodies: Promise<unknown>[] = [];
      context.on('response', response => {
        encodings.set(response.url(), response.headers()['content-encoding']);
        bodies.push(
          response.body().then(
            body => sizes.set(response.url(), body.length),
            // A redirection has none, and that of a worker which has ended can no longer be read.
            () => sizes.set(response.url(), Number(response.headers()['content-length'] ?? 0)),
          ),
        );
      });
      // Tasks of more than 50 ms, from the first script on.
      await page.addInitScript(`
        window.longTasks = [];
        new PerformanceObserver(list => longTasks.push(...list.getEntries().map(each => Math.round(each.duration))))
          .observe({ type: 'longtask', buffered: true });
      `);
      // A worker asks for the weights: on a busy machine the network may be idle for half a second before it does.
      const read = page.waitForResponse(response => response.url().endsWith('.gz'));
      await page.goto(playAt(opened().lab.address));
      await page.locator('.cell.open').first().waitFor();
      const board = Number(await page.evaluate('performance.now()'));
      await read;
      await page.waitForLoadState('networkidle');
      await Promise.all(bodies);
      const sum = (isCounted: (url: string) => boolean): number =>
        [...sizes].reduce((bytes, [url, size]) => bytes + (isCounted(url) ? size : 0), 0);
      const weights = sum(url => url.endsWith('.gz'));
      const bytes = sum(url => !url.endsWith('.gz'));
      const told = `${Math.round(bytes / 1000)} kB and ${Math.round(weights / 1000)} kB of the champion's weights`;
      const tasks = (await page.evaluate('longTasks')) as number[];
      t.diagnostic(`${told}; a board after ${board.toFixed(0)} ms; tasks over 50 ms: ${tasks.join(', ') || 'none'}`);
      assert.ok(bytes > 100_000 && bytes < MOST_BYTES, told);
      assert.ok(weights > 100_000 && weights < MOST_WEIGHTS, told);
      assert.equal([...sizes.keys()].filter(url => url.endsWith('.gz')).length, 1, 'one edition of the weights');
      for (const [url, encoding] of encodings) if (/\.(js|css|wasm)$/.test(url)) assert.equal(encoding, 'gzip', url);
    } finally {
      await context.close();
    }
  });

  test('the workers and the weights wait until the first page is painted', async () => {
    const context = await opened().browser.newContext();
    try {
      const page = await context.newPage();
      await page.addInitScript(`
        const paint = window.requestAnimationFrame.bind(window);
        let held = [];
        window.requestAnimationFrame = act => (held ? held.push(act) : paint(act));
        window.release = () => {
          for (const act of held.splice(0)) paint(act);
          held = undefined;
        };
      `);
      const asked: string[] = [];
      context.on('request', request => void asked.push(request.url()));
      await page.goto(playAt(opened().lab.address));
      await page.locator('.cell.open').first().waitFor();
      await page.waitForLoadState('networkidle');
      assert.deepEqual(
        asked.filter(url => /\.(gz|wasm)$|\/worker-/.test(url)),
        [],
      );
      const read = page.waitForResponse(response => response.url().endsWith('.gz'));
      await page.evaluate('release()');
      await read;
    } finally {
      await context.close();
    }
  });

  test('another page begins at its top, and has the focus', () =>
    visit(
      async page => {
        await startGame(page, { you: 'friends', from: BLUNDER });
        const review = button(page, 'Review');
        await review.scrollIntoViewIfNeeded();
        assert.ok(Number(await page.evaluate('scrollY')) > 0, 'the button lies below the fold');
        await review.press('Enter');
        await page.getByText('9 moves judged', { exact: true }).waitFor();
        assert.deepEqual(await page.evaluate('[scrollY, document.activeElement.id]'), [0, 'main']);
      },
      { viewport: { width: 390, height: 500 } },
    ));

  test('without its token an address opens a page that says what to do', async () => {
    const context = await opened().browser.newContext();
    try {
      const page = await context.newPage();
      for (const [address, reason] of [
        [`http://127.0.0.1:${opened().lab.port}/`, 'The token is missing'],
        [`http://127.0.0.1:${opened().lab.port}/?token=wrong`, 'Wrong token'],
      ] as const) {
        const answer = await page.goto(address);
        assert.equal(answer?.status(), 403);
        await page.getByRole('heading', { name: 'This address does not open the lab' }).waitFor();
        await page.getByText(reason).waitFor();
        assert.deepEqual(await axeFindings(page), []);
      }
    } finally {
      await context.close();
    }
  });

  test('an address without anything behind it says so, and leads back', () =>
    visit(async (page, context) => {
      const other = await context.newPage();
      // The browser reports the status in its console.
      const answer = await other.request.get(`http://127.0.0.1:${opened().lab.port}/nothing`, {
        headers: { accept: 'text/html' },
      });
      assert.equal(answer.status(), 404);
      await other.setContent(await answer.text());
      await other.getByRole('heading', { name: 'There is no such address' }).waitFor();
      assert.equal(await other.getByRole('link').getAttribute('href'), '/');
      assert.deepEqual(await axeFindings(other), []);
      const asked = await page.request.get(`http://127.0.0.1:${opened().lab.port}/nothing`, {
        headers: { accept: 'application/json' },
      });
      assert.deepEqual(await asked.json(), { error: 'there is no such address' });
    }));

  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
    [1920, 1080],
    [390, 844],
  ] as const) {
    test(`at ${width}×${height} the whole board of every game is in sight, and nothing is cut off`, () =>
      visit(
        async page => {
          for (const game of ['othello', 'senet', 'noughts', 'connect-four']) {
            await startGame(page, { game, you: 'friends' });
            await page.locator('.board').waitFor();
            const [top, bottom, right, wide] = (await page.evaluate(`(() => {
              const { top, bottom, right } = document.querySelector('.board').getBoundingClientRect();
              return [top, bottom, right, document.documentElement.scrollWidth];
            })()`)) as [number, number, number, number];
            assert.ok(top >= 0 && bottom <= height && right <= width, `${game}: ${[top, bottom, right].join(' ')}`);
            assert.ok(wide <= width, `${game}: the page is ${wide} wide`);
          }
        },
        { viewport: { width, height } },
      ));

    test(`at ${width}×${height} each page has one primary action, and it is in sight`, () =>
      visit(
        async page => {
          const inSight = async (what: string, name: string): Promise<void> => {
            const found = (await page.evaluate(`(() => {
              const tabs = document.querySelector('.pages').getBoundingClientRect();
              const low = tabs.top > 0 ? tabs.top : innerHeight;
              return [...document.querySelectorAll('.main')].flatMap(each => {
                const { top, bottom, height } = each.getBoundingClientRect();
                return height > 0 && top >= 0 && bottom <= low ? [each.textContent.trim()] : [];
              });
            })()`)) as string[];
            assert.deepEqual(found, [name], what);
          };
          const isWide = width > 1240;
          await button(page, 'Hint').waitFor();
          await page.locator('.opponent').first().waitFor();
          await inSight('Play', isWide ? 'New game' : 'New game …');
          if (!isWide) {
            await button(page, 'New game …').click();
            await inSight('the opponents', 'New game');
          }
          await button(page, 'Resign').click();
          await page.getByRole('dialog', { name: 'Result' }).waitFor();
          await page.keyboard.press('Escape');
          await page.evaluate('scrollTo(0, 0)');
          await page.locator('.cell').first().waitFor();
          await inSight('Play, after the game', 'Review');
          await goTo(page, 'Review');
          await page.getByRole('heading', { name: 'No game to review yet' }).waitFor();
          await inSight('Review', 'Play a game');
          await page.getByRole('link', { name: 'Exercises' }).click();
          await page
            .getByRole('region', { name: 'An example' })
            .getByText(/to play and win$/)
            .waitFor();
          await inSight('Exercises', 'Make exercises');
          await goTo(page, 'Learn');
          await button(page, 'Start learning').waitFor();
          await inSight('Learn', 'Start learning');
          await goTo(page, 'Arena');
          await button(page, 'Start').waitFor();
          await inSight('Arena', 'Start');
          await goTo(page, 'Inside');
          await page.locator('.legend').waitFor();
          await inSight('Inside', 'Play against it');
          await goTo(page, 'Rules');
          await button(page, 'Next').click();
          await page.getByText('Your turn: play f5').waitFor();
          await inSight('Rules', 'Next');
        },
        { viewport: { width, height } },
      ));
  }

  test('at 200 % zoom the whole board is in sight, with cells that a finger can meet', () =>
    visit(
      async page => {
        // A window of 1440×900 pixels has 720×450 then.
        const cell = Number(await page.evaluate(`document.querySelector('.cell').getBoundingClientRect().width`));
        assert.ok(cell >= 24, `${cell}`);
        const box = await boxOf(page.locator('.board'));
        assert.ok(box.y >= 0 && box.y + box.height <= 450 - 44, `${box.y} ${box.height}`);
      },
      { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
    ));

  test('the page answers while an engine searches at full strength', async t =>
    visit(async page => {
      /** Milliseconds from a key on the board to the next frame, with its effect in it: the median of fifteen. */
      const answer = async (): Promise<number> =>
        Number(
          await page.evaluate(`(async () => {
            const waits = [];
            document.querySelector('.cell[tabindex="0"]').focus();
            for (let i = 0; i < 15; i++) {
              const start = performance.now();
              const key = i % 2 === 0 ? 'ArrowLeft' : 'ArrowRight';
              document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
              await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
              waits.push(performance.now() - start);
            }
            return waits.sort((a, b) => a - b)[7];
          })()`),
        );
      const idle = await answer();
      await openForm(page);
      await choice(page, 'Opponent').selectOption('');
      await page.getByLabel('Opponent, as text').fill('search(depth=30, nodes=1000000000, evaluator=iago)');
      await button(page, 'Start').click();
      await page.locator('.cell.open').first().click();
      await page.locator('[data-thinking="true"]', { hasText: /depth (8|9|1\d)/ }).waitFor();
      const busy = await answer();
      t.diagnostic(`the page answers within ${busy.toFixed(0)} ms, ${idle.toFixed(0)} ms without a search (medians)`);
      assert.ok(await page.locator('[data-thinking="true"]').isVisible(), 'it is still searching');
      await button(page, 'Undo').click();
      await page.locator('.cell.open').first().waitFor();
    }));
});
