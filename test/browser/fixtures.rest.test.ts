/** A browser with data stored by version 0.1 of the lab: the page finds all of it, and finishes its runs. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type BrowserStore, dumpStore, fillStore, linesIn, type Value } from '../fixtures/browser-store.js';
import { MAIN, workshop } from '../suites/command.js';
import { findChromium, launchChromium } from './chromium.js';
import { playAt } from './visiting.js';

const path = findChromium();
const { at, start } = workshop();
const FIXTURE = new URL('../../../test/fixtures/v0.1/browser.json', import.meta.url);
type Fixture = { readonly store: BrowserStore; readonly finished: readonly Value[] };
const { store, finished } = JSON.parse(readFileSync(FIXTURE, 'utf8')) as Fixture;

/** Milliseconds. On a busy machine a process may take several seconds to start. */
const TIMEOUT = 60_000;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

describe('data that a browser stored for version 0.1', { skip: path ? false : 'no Chromium here' }, () => {
  let browser: Browser;
  let address: string;
  let lab: ReturnType<typeof start>;
  before(async () => {
    lab = start(MAIN, ['lab', '--no-open', '--port', '0', '--runs', at('runs')]);
    const [line] = (await once(lab.child.stdout, 'data')) as [string];
    address = line.split('\n')[0]!;
    browser = await launchChromium(path!);
  });
  after(async () => {
    await browser.close();
    lab.child.kill('SIGTERM');
    await lab.ended;
  });

  async function visit(use: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const problems: string[] = [];
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(TIMEOUT);
      page.on('pageerror', error => problems.push(String(error)));
      await fillStore(page, new URL(address).origin, store);
      await page.goto(playAt(address));
      await page.getByRole('grid').waitFor();
      await use(page);
    } finally {
      await context.close();
    }
    assert.deepEqual(problems, []);
  }

  test('the game on the table, its bred opponent, the saved game and the colours are there', () =>
    visit(async page => {
      const moves = page.locator('.moves li');
      assert.equal(await page.locator('.cell').count(), 9);
      assert.equal(await moves.count(), 2);
      assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'dark');
      await page.locator('.cell.open').first().click();
      await moves.nth(3).waitFor();
      assert.equal(await page.locator('.problem').count(), 0);
      await page.getByText('Your games', { exact: true }).click();
      await button(page, /^Open six moves/).click();
      await page.locator('.cell').nth(63).waitFor();
      assert.equal(await moves.count(), 6);
    }));

  test('its runs are paused, and end with the lines of runs that were never cut off', () =>
    visit(async page => {
      const names = ['recipe-32af-v0.1', 'recipe-86aa-v0.1'];
      for (const name of names) {
        await page.getByRole('navigation').getByRole('link', { name: 'Learn' }).click();
        await page.getByRole('link', { name }).click();
        await page.locator('p[data-state="paused"]').waitFor();
        await button(page, 'Resume').click();
        await page.locator('p[data-state="finished"]').waitFor();
      }
      const { databases } = await dumpStore(page);
      assert.deepEqual(linesIn(databases), finished);
    }));
});
