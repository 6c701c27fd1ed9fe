/** The Arena page in Chromium: results that stay, resume, fit and can be taken away. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { workshop } from '../suites/command.js';
import { IN_CHROMIUM, openedLab } from './opened-lab.js';
import { axeFindings, button, choice } from './visiting.js';

const { at } = workshop();

describe('the Arena in Chromium', IN_CHROMIUM, () => {
  const visit = openedLab(at('runs'));

  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  /** The content of the file that the page saves. */
  async function exported(page: Page, format: string): Promise<string> {
    await choice(page, 'Export').selectOption(format);
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save').click()]);
    return readFileSync(await download.path(), 'utf8');
  }

  async function invite(page: Page, players: readonly string[], game = 'othello'): Promise<void> {
    const query = new URLSearchParams([['game', game], ...players.map(each => ['player', each])]);
    await page.evaluate(`location.hash = '#/arena?${query}'`);
    await page.getByRole('heading', { name: 'Arena' }).waitFor();
  }

  const SLOW = ['search(depth=5, evaluator=iago)', 'search(depth=5, evaluator=squares)'];

  test('before the first tournament a sample plays, and nothing of it is kept', () =>
    visit(async page => {
      await page.evaluate(`location.hash = '#/arena'`);
      const sample = page.getByRole('list', { name: 'A sample: one pair of games' });
      await sample
        .getByText(/wins? by|a draw/)
        .nth(1)
        .waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await page.reload();
      await page.getByText('No tournament yet').waitFor();
    }));

  test('a stopped match survives a reload and goes on with the same games', async () => {
    let whole = '';
    await visit(async page => {
      await invite(page, SLOW);
      await choice(page, 'Pairs of games per pairing').selectOption('10');
      await page.getByLabel(/^Seed/).fill('a cup');
      await button(page, 'Start').click();
      await page.getByText('20 of 20 games played', { exact: true }).waitFor();
      whole = await exported(page, 'games records');
      assert.equal(whole.trimEnd().split('\n').length, 20);
    });
    await visit(async page => {
      await invite(page, SLOW);
      await choice(page, 'Pairs of games per pairing').selectOption('10');
      await page.getByLabel(/^Seed/).fill('a cup');
      // Asked to stop at once, it stops after the first batch.
      await page.evaluate(`(async () => {
        const named = text => [...document.querySelectorAll('button')].find(each => each.textContent === text);
        named('Start').click();
        while (!named('Stop')) await new Promise(done => setTimeout(done));
        named('Stop').click();
      })()`);
      await page.getByText(/^[1-9]\d* of 20 games played, then stopped$/).waitFor();
      const games = await page.locator('.games li').count();
      assert.ok(games > 0 && games < 20, `${games} games before the stop`);
      await page.evaluate(`location.hash = '#/arena'`);
      await page.reload();
      await page.getByText(/^[1-9]\d* of 20 games played, then stopped$/).waitFor();
      assert.equal(await page.locator('.games li').count(), games, 'the games are there after a reload');
      await page.getByText(/, seed a cup$/).waitFor();
      await button(page, 'Resume').click();
      await page.getByText('20 of 20 games played', { exact: true }).waitFor();
      assert.ok((await exported(page, 'games records')) === whole, 'the same games');
      await page.reload();
      await page.getByText('20 of 20 games played', { exact: true }).waitFor();
      assert.equal(await button(page, 'Resume').count(), 0);
    });
  });

  test('results can be exported as CSV, JSON and games, deleted, and brought back', () =>
    visit(async page => {
      await invite(page, ['random', 'iago', 'currie(level=1)']);
      await choice(page, 'Pairs of games per pairing').selectOption('1');
      await button(page, 'Start').click();
      await page.getByText('6 of 6 games played', { exact: true }).waitFor();
      assert.match(await exported(page, 'standings'), /^"place","player","games"/);
      assert.match(await exported(page, 'cross'), /^"player","opponent","games"/);
      const report = JSON.parse(await exported(page, 'json')) as { games: number; finished: boolean };
      assert.deepEqual([report.games, report.finished], [6, true]);
      assert.equal((await exported(page, 'games jsonl')).trimEnd().split('\n').length, 6);
      const kept = region(page, 'Results kept');
      assert.equal(await kept.locator('li').count(), 1);
      await kept.getByRole('button', { name: /^Delete/ }).click();
      await page.getByText('There are none yet').waitFor();
      assert.equal(await region(page, 'Standings').count(), 0);
      await button(page, 'Undo').click();
      await kept.locator('.open').click();
      await page.getByText('6 of 6 games played', { exact: true }).waitFor();
    }));

  test('the test of a match of two is drawn as games arrive, and stops it', () =>
    visit(async page => {
      await invite(page, ['search(depth=1, evaluator=iago)', 'random']);
      await choice(page, 'Pairs of games per pairing').selectOption('100');
      await page.getByLabel(/^Stop when it is clear/).selectOption('80');
      await button(page, 'Start').click();
      await page.getByText(/^\d+ of at most 200 games played$/).waitFor();
      const [games] = /\d+/.exec((await page.getByRole('status').first().textContent()) ?? '') ?? [];
      assert.ok(Number(games) < 200, 'it stopped early');
      const told = (await region(page, 'Sequential test').textContent()) ?? '';
      assert.match(
        told,
        /The log-likelihood ratio is (2\.9[4-9]|[3-9]\.\d+) after \d+ games: search.* is better than Random/,
      );
      const points = ((await page.locator('.sprt .walk-line').getAttribute('d')) ?? '').split('L');
      assert.ok(points.length > 5, 'one point a pair');
      await page.getByText('The test in numbers').click();
      assert.equal(await region(page, 'Sequential test').locator('tbody tr').count(), points.length - 1);
      assert.deepEqual(await axeFindings(page), []);
    }));

  test('while the weights of the champion are read, no player is called wrong', () =>
    visit(async page => {
      let send: () => void = () => {};
      const sent = new Promise<void>(resolve => {
        send = resolve;
      });
      await page.context().route('**/weights/*.gz', async route => {
        await sent;
        await route.continue();
      });
      await page.evaluate(`location.hash = '#/arena'`);
      await page.reload();
      await page.getByText('No tournament yet').waitFor();
      assert.equal(await choice(page, 'One more').locator('option:checked').textContent(), 'Level 3');
      assert.equal(await page.locator('.problem').count(), 0);
      await page.evaluate(`location.hash = '#/inside'`);
      await page.getByText('Reading the weights …').waitFor();
      assert.match(await choice(page, 'Player').inputValue(), /^champion\b/);
      assert.equal(await page.locator('.problem').count(), 0);
      send();
      await region(page, 'Value').waitFor();
      assert.match(await choice(page, 'Player').inputValue(), /^champion\b/);
    }));

  test('one sentence says who the player to add is', () =>
    visit(async page => {
      await invite(page, ['random', 'iago']);
      await choice(page, 'One more').selectOption('ohc(number=3)');
      await page.getByText('Ferrer 1996: one of his five hand-made Othello formulas').waitFor();
      await choice(page, 'One more').selectOption({ label: 'Level 3' });
      await page.getByText(/^For someone .* \d+ ± \d+ Elo on the ladder\.$/).waitFor();
      assert.deepEqual(await axeFindings(page), []);
    }));

  test('an entrant that is not a player is named at once, and keeps the tournament from starting', () =>
    visit(async page => {
      await invite(page, ['<img src=x>', 'random', 'iago']);
      await page.getByText('“<img src=x>” cannot take part').waitFor();
      assert.ok(await page.getByText('“<img src=x>” cannot take part').isVisible());
      assert.deepEqual(await axeFindings(page), []);
      await button(page, 'Start').click();
      assert.equal(await region(page, 'Standings').count(), 0, 'nothing starts without it');
      await button(page, 'Remove <img src=x>').click();
      await choice(page, 'Pairs of games per pairing').selectOption('1');
      await button(page, 'Start').click();
      await page.getByText('2 of 2 games played', { exact: true }).waitFor();
    }));

  const EIGHT = [
    'random',
    'iago',
    'squares',
    'level(2)',
    'ohc(number=5)',
    'currie(level=1)',
    'currie(level=2)',
    'level(1)',
  ];

  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    test(`at ${width} pixels the tables of eight players fit, with error bars in drawing and in text`, () =>
      visit(
        async page => {
          await invite(page, EIGHT);
          await choice(page, 'Pairs of games per pairing').selectOption('1');
          await button(page, 'Start').click();
          await page.locator('.pill', { hasText: 'finished' }).waitFor();
          for (const name of ['Standings', 'Cross-table']) {
            const [table, card] = (await page.evaluate(`(() => {
              const card = document.querySelector('section[aria-label="${name}"]');
              return [card.querySelector('table'), card].map(each => each.getBoundingClientRect().right);
            })()`)) as [number, number];
            assert.ok(table <= card && card <= width, `${name}: ${table} in ${card}`);
          }
          const cut = await page.evaluate(
            `[...document.querySelectorAll('.cross td')].filter(cell => cell.scrollWidth > cell.clientWidth).length`,
          );
          assert.equal(cut, 0, 'no number is cut');
          assert.equal(Number(await page.evaluate('document.documentElement.scrollWidth')), width);
          const rows = region(page, 'Standings').locator('tbody tr');
          assert.equal(await rows.count(), await page.locator('.error-bar').count());
          for (const text of await rows.allTextContents()) assert.match(text, /[+−]?\d+ ± \d+/);
        },
        { viewport: { width, height } },
      ));
  }
});
