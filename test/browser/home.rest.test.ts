/** The first page in Chromium: a run that learns in view, by a clock of the test's own, and three doors. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { workshop } from '../suites/command.js';
import { IN_CHROMIUM, labAndBrowser } from './opened-lab.js';
import { axeFindingsInBothThemes, boxOf, button, playAt, TIMEOUT } from './visiting.js';

const { at } = workshop();

/** Milliseconds of the page's clock: one generation. */
const LOOK = 400;

describe('the first page in Chromium', IN_CHROMIUM, () => {
  const opened = labAndBrowser(at('runs'));

  /** Time stands still but for what the test lets pass. */
  async function home(
    run: (page: Page) => Promise<void>,
    options: BrowserContextOptions = {},
    prepare: (page: Page) => Promise<void> = page => page.clock.install(),
  ): Promise<void> {
    const context = await opened().browser.newContext({ reducedMotion: 'no-preference', ...options });
    const problems: string[] = [];
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(TIMEOUT);
      page.on('pageerror', error => problems.push(String(error)));
      await prepare(page);
      await page.goto(opened().lab.address);
      await page.getByRole('heading', { level: 1, name: 'It starts knowing nothing. Watch.' }).waitFor();
      await run(page);
    } finally {
      await context.close();
    }
    assert.deepEqual(problems, []);
  }

  const found = (page: Page) => page.locator('.found[data-generation]');
  const generation = async (page: Page): Promise<number> => Number(await found(page).getAttribute('data-generation'));

  const picture = (page: Page): Promise<string> => page.locator('.home-live').innerHTML();

  test('it learns in view within ten seconds, and its sentence changes with it', () =>
    home(async page => {
      await found(page).waitFor();
      const said = new Set<string>();
      let [looks, begun] = [0, -1];
      let learnt: number | undefined;
      // Wherever it is by now, it begins anew within half a minute.
      for (; looks < 120 && learnt === undefined; looks++) {
        await page.clock.runFor(LOOK);
        const now = await generation(page);
        if (now < 2 && begun < 0) begun = looks;
        if (begun >= 0) said.add(((await found(page).textContent()) ?? '').replace(/^.*moves\. /, ''));
        if (begun >= 0 && now === 24) learnt = looks;
      }
      assert.ok(learnt !== undefined && (learnt - begun) * LOOK <= 10_000, `${begun} ${learnt}`);
      assert.ok(said.size >= 4, [...said].join('\n'));
    }));

  test('Space and the button pause it, and a hidden page stops', () =>
    home(async page => {
      await found(page).waitFor();
      await page.clock.runFor(1000);
      await page.keyboard.press('Space');
      await button(page, 'Go on').waitFor();
      const paused = await picture(page);
      await page.clock.runFor(3000);
      assert.equal(await picture(page), paused);
      await button(page, 'Go on').click();
      await page.clock.runFor(7000);
      assert.notEqual(await picture(page), paused);
      await page.evaluate(`Object.defineProperty(document, 'hidden', { value: true })`);
      const hidden = await picture(page);
      await page.clock.runFor(3000);
      assert.equal(await picture(page), hidden);
    }));

  test('with less motion it is a still picture, and a button plays it', () =>
    home(
      async page => {
        await found(page).waitFor();
        await page.clock.runFor(3000);
        assert.equal(await generation(page), 24);
        await button(page, 'Play it').click();
        await page.clock.runFor(1000);
        assert.ok((await generation(page)) < 24);
      },
      { reducedMotion: 'reduce' },
    ));

  test('without its data the page has its doors, and no message', () =>
    home(
      async page => {
        assert.equal(await page.locator('.door').count(), 3);
        assert.equal(await page.getByRole('alert').count(), 0);
        assert.deepEqual(await axeFindingsInBothThemes(page), []);
      },
      {},
      async page => void (await page.route(/first-run.*\.json/, route => route.abort())),
    ));

  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    test(`at ${width}×${height} axe finds nothing, nothing is cut off, and the first door is in sight`, () =>
      home(
        async page => {
          await found(page).waitFor();
          assert.deepEqual(await axeFindingsInBothThemes(page), []);
          assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width);
          const { y, height: high } = await boxOf(page.locator('.door.first'));
          assert.ok(y + high <= height - (width < 720 ? 56 : 0), `${y} ${high}`);
        },
        { viewport: { width, height }, reducedMotion: 'reduce' },
      ));
  }

  test('the doors lead to Play and Learn, and a game under way waits behind the first', () =>
    home(
      async page => {
        await page.locator('.door', { hasText: 'Breed' }).click();
        await button(page, 'Start learning').waitFor();
        await page.goto(playAt(opened().lab.address.replace(/\?.*/, '')));
        await page.locator('.cell.open').first().click();
        await page.locator('.moves li').first().waitFor();
        await page.getByRole('banner').getByRole('link', { name: 'Breedboard' }).click();
        await page.locator('.door', { hasText: 'Go on playing' }).click();
        await page.locator('.moves li').first().waitFor();
      },
      { reducedMotion: 'reduce' },
      async () => {},
    ));
});
