/**
 * The lab in a page that may not share memory with its workers, because its server sends no isolating headers; and in
 * one without a secure context, as on a machine of the local network. Everything still works there.
 */
import assert from 'node:assert/strict';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openLab, type RunningLab } from '../../src/lab/server/lab.node.js';
import { workshop } from '../suites/command.js';
import { findChromium, launchChromium } from './chromium.js';
import { button, choice, goTo, openForm, startGame, untilMoves, visit } from './visiting.js';

const path = findChromium();
const { at } = workshop();

const ISOLATING = ['cross-origin-opener-policy', 'cross-origin-embedder-policy', 'cross-origin-resource-policy'];

/** The lab's server without the headers that isolate a page, for any host name. */
async function withoutHeaders({ port, token }: RunningLab): Promise<Server> {
  const server = createServer((asked, answer) => {
    const { host: _, origin: __, cookie: ___, ...headers } = asked.headers;
    const sent = { ...headers, host: `127.0.0.1:${port}`, authorization: `Bearer ${token}` };
    const passed = request({ port, path: asked.url, method: asked.method, headers: sent }, response => {
      const left = Object.entries(response.headers).filter(([name]) => !ISOLATING.includes(name));
      answer.writeHead(response.statusCode!, Object.fromEntries(left));
      response.pipe(answer);
    });
    answer.on('close', () => passed.destroy());
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Both searches go deeper than any test waits. */
const ENDLESS = 'search(depth=30, nodes=1000000000, evaluator=iago)';

describe('the lab without shared memory', { skip: path ? false : 'no Chromium here' }, () => {
  let lab: RunningLab;
  let proxy: Server;
  let browser: Browser;
  before(async () => {
    lab = await openLab({ port: 0, runs: at('runs'), version: '0', engines: [] });
    proxy = await withoutHeaders(lab);
    browser = await launchChromium(path!, ['--host-resolver-rules=MAP lab.test 127.0.0.1']);
  });
  after(async () => {
    await browser.close();
    proxy.closeAllConnections();
    proxy.close();
    await lab.close();
  });

  for (const [host, isSecure] of [
    ['127.0.0.1', true],
    ['lab.test', false],
  ] as const) {
    const open = (run: (page: Page) => Promise<void>): Promise<void> =>
      visit(browser, `http://${host}:${(proxy.address() as AddressInfo).port}/`, async page => {
        assert.deepEqual(await page.evaluate('[crossOriginIsolated, isSecureContext]'), [false, isSecure]);
        await run(page);
      });
    const where = isSecure ? 'on localhost' : 'without a secure context';

    test(`${where}: a game, a stopped search, and an analysis of each position`, () =>
      open(async page => {
        await startGame(page, { opponent: 'level(level=2, edition=3)' });
        await page.locator('.cell.open').first().click();
        await page.locator('.moves li').nth(1).waitFor();
        await openForm(page);
        await choice(page, 'Opponent').selectOption('');
        await page.getByLabel('Opponent, as text').fill(ENDLESS);
        await button(page, 'Start').click();
        await page.locator('.cell.open').first().click();
        await page.locator('[data-thinking="true"]', { hasText: /depth \d/ }).waitFor();
        await button(page, 'Undo').click();
        await page.locator('.cell.open').first().waitFor();
        await untilMoves(page, 0);
        // The next search has another worker.
        await button(page, 'Hint').click();
        await page.getByText(/^Hint: [a-h][1-8]/).waitFor();

        await startGame(page, { you: 'friends' });
        await button(page, 'Analyse').click();
        for (const [cell, side] of [
          ['f5', 'black'],
          ['d6', 'white'],
          ['c3', 'black'],
        ]) {
          await page.getByText(`values in discs for ${side}`).waitFor();
          await page.locator(`[data-id="${cell}"]`).click();
        }
        await page.getByText('values in discs for white').waitFor();
        assert.equal(await page.locator('.problem').count(), 0);
      }));

    test(`${where}: a short run in the browser, and a copied link`, () =>
      open(async page => {
        await goTo(page, 'Learn');
        const form = page.locator('form');
        await form.locator('option[value="noughts"]').waitFor({ state: 'attached' });
        await choice(page, 'Recipe').selectOption('noughts');
        await page.getByLabel('Steps', { exact: true }).fill('2');
        await page.getByLabel(/^In this browser/).check();
        await button(page, 'Start learning').click();
        await page.locator('p[data-state="finished"]').waitFor();
        await goTo(page, 'Play');
        await button(page, 'Share').click();
        if (isSecure) await page.context().grantPermissions(['clipboard-write']);
        await button(page, 'Copy link').click();
        await page.getByText('link copied').first().waitFor();
      }));
  }
});
