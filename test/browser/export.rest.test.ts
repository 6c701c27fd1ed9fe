/**
 * An exported lab behind a plain file server, in a folder of it: played, offline after the first visit, bred to the
 * bytes of the command line. No request leaves its folder.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { workshop } from '../suites/command.js';
import { findChromium, launchChromium } from './chromium.js';
import { commandRun, pageRun } from './stored-runs.js';
import { axeFindings, button, choice, goTo, openFoldOf, players, startGame, visit } from './visiting.js';

const path = findChromium();
const { at, breedboard } = workshop();

/** The least that a browser needs to run a page; some servers do not know more. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
const FOLDER = '/some/folder/';

/** Serves the exported lab under a path, and nothing else; `asked` has the paths of all requests. */
async function fileServer(asked: string[]): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(pathname);
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    try {
      if (!file.startsWith(FOLDER)) throw new Error('outside');
      const content = readFileSync(join(at('site'), file.slice(FOLDER.length)));
      response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const BRED = [
  ['noughts', 3],
  ['pinkney-quick', 2],
] as const;
const IAGO = 'search(depth=3, evaluator=iago)';

describe('an exported lab', { skip: path ? false : 'no Chromium here' }, () => {
  let browser: Browser;
  before(async () => {
    const learn = async (preset: string, steps: number, ...more: readonly string[]): Promise<void> => {
      const args = ['learn', preset, '--set', `steps=${steps}`, '--seed', 'same', '--name', preset, ...more];
      const { code, err } = await breedboard(args);
      assert.equal(code, 0, err);
    };
    for (const [preset, steps] of BRED) await learn(preset, steps);
    const chosen = ['--run', 'noughts', '--run', 'pinkney-quick', '--player', IAGO];
    const { code, out, err } = await breedboard(['lab', '--export', 'site', ...chosen]);
    assert.deepEqual([code, out], [0, 'site\n'], err);
    browser = await launchChromium(path!, ['--host-resolver-rules=MAP lab.test 127.0.0.1']);
  });
  after(() => browser.close());

  /** A visit to the page; every request must be for a file of its folder. */
  async function open(
    run: (page: Page, context: BrowserContext, stop: () => Promise<void>) => Promise<void>,
    host = '127.0.0.1',
  ): Promise<void> {
    const asked: string[] = [];
    const server = await fileServer(asked);
    const address = `http://${host}:${(server.address() as AddressInfo).port}${FOLDER}`;
    const stop = (): Promise<void> =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    const outside: string[] = [];
    try {
      await visit(browser, address, async (page, context) => {
        context.on('request', request => {
          if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(address)) outside.push(request.url());
        });
        await run(page, context, stop);
      });
    } finally {
      if (server.listening) await stop();
    }
    assert.deepEqual(outside, []);
    assert.ok(asked.length > 10);
    assert.deepEqual(
      asked.filter(each => !each.startsWith(FOLDER)),
      [],
    );
  }

  const untilOffline = (page: Page): Promise<void> => page.locator('footer[data-offline="ready"]').waitFor();

  const playMove = async (page: Page): Promise<void> => {
    await startGame(page, { opponent: 'level(level=2, edition=3)' });
    await page.locator('.cell.open').first().click();
    await page.locator('.moves li').nth(1).waitFor();
  };

  async function learnHere(page: Page, preset: string, steps: number): Promise<string> {
    await goTo(page, 'Learn');
    const form = page.locator('form');
    await form.locator(`option[value="${preset}"]`).waitFor({ state: 'attached' });
    if (!(await form.isVisible())) await page.getByText('Start a run', { exact: true }).click();
    await choice(page, 'Recipe').selectOption(preset);
    await page.getByLabel('Seed', { exact: true }).fill('same');
    await page.getByLabel('Steps', { exact: true }).fill(String(steps));
    await button(page, 'Start learning').click();
    await page.locator('p[data-state="finished"]').waitFor({ timeout: 60_000 });
    return ((await page.locator('.run-name').textContent()) ?? '').replace(/ \(.*$/, '');
  }

  test('a game, an analysis, the chosen player and the chosen runs; axe finds nothing', () =>
    open(async page => {
      const check = async (what: string): Promise<void> => assert.deepEqual(await axeFindings(page), [], what);
      await playMove(page);
      await button(page, 'Analyse').click();
      await page.getByText(/^values in discs for black/).waitFor();
      await untilOffline(page);
      await check('play');
      await startGame(page, { opponent: IAGO });
      await page.locator('.cell.open').first().click();
      await page.locator('.moves li').nth(1).waitFor();

      await goTo(page, 'Papers');
      const papers = page.getByRole('link', { name: 'All figures on one page' });
      assert.equal(
        (await page.request.get(new URL((await papers.getAttribute('href'))!, page.url()).href)).status(),
        200,
      );
      await goTo(page, 'Learn');
      await page.getByRole('radio', { name: /^Breed a player/ }).waitFor();
      await check('learn');
      await page.getByRole('link', { name: 'pinkney-quick', exact: true }).click();
      await page.locator('p[data-state="finished"]').waitFor();
      await page.locator('.chart').first().waitFor();
      await openFoldOf(page.locator('.population li').first());
      await page.locator('.family .node').first().waitFor();
      await page.getByRole('slider', { name: /^Generation/ }).focus();
      await page.keyboard.press('Home');
      await page.locator('[data-generation="0"]').waitFor();
      await check('a run');
      const best = page.getByRole('region', { name: 'The best of a generation' });
      await best.getByRole('button', { name: 'Play it' }).click();
      assert.match(await players(page), /pinkney-quick/);
      await page.locator('.cell.open').first().click();
      await page.locator('.moves li').nth(1).waitFor();
    }));

  test('offline after the first visit: a game, the runs, the report, and players bred to the bytes of the command line', () =>
    open(async (page, context, stop) => {
      await untilOffline(page);
      await stop();
      await context.setOffline(true);
      await page.reload();
      await page.getByRole('grid').waitFor();
      // Its service worker has added the headers that the server did not send.
      assert.equal(await page.evaluate('crossOriginIsolated'), true);
      await playMove(page);
      await goTo(page, 'Learn');
      await page.getByRole('link', { name: 'noughts', exact: true }).click();
      await page.locator('.chart').first().waitFor();
      for (const [preset, steps] of BRED) {
        const name = await learnHere(page, preset, steps);
        assert.deepEqual(await pageRun(page, name), commandRun(at(`runs/${preset}`)), preset);
      }
      await page.evaluate(`location.hash = '#/course?lab=sign-bug'`);
      await button(page, 'Check it').click();
      await page.getByText('0 of 7 points; 2 hidden checks wait for the teacher').waitFor();
      await page.goto(new URL('papers.html', page.url()).href);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }));

  test('an address without HTTPS: everything works but offline use, and the page says so', () =>
    open(async page => {
      await page.getByText('Offline use and installation need HTTPS or localhost.').waitFor();
      await playMove(page);
      const name = await learnHere(page, 'noughts', 3);
      assert.deepEqual(await pageRun(page, name), commandRun(at('runs/noughts')));
    }, 'lab.test'));

  test('its manifest has what an installation needs', () =>
    open(async page => {
      const session = await page.context().newCDPSession(page);
      const { errors } = (await session.send('Page.getAppManifest')) as { errors: unknown[] };
      assert.deepEqual(errors, []);
      await untilOffline(page);
      const { installabilityErrors } = (await session.send('Page.getInstallabilityErrors')) as {
        installabilityErrors: { errorId: string }[];
      };
      // A window of a test has no profile in which something could be installed.
      assert.deepEqual(
        installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
        [],
      );
    }));
});
