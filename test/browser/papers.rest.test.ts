/** The articles of the papers in Chromium: read, run, changed, played, and kept over a reload. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { workshop } from '../suites/command.js';
import { IN_CHROMIUM, openedLab } from './opened-lab.js';
import { axeFindingsInBothThemes, button, goTo, openFolds } from './visiting.js';

const { at } = workshop();
const PAPERS = ['alliot', 'ferrer', 'currie', 'pinkney', 'verhelst'];

/** Milliseconds. A run of two seconds of CPU takes longer on a busy machine. */
const RUN_TIMEOUT = 300_000;

describe('the papers in Chromium', IN_CHROMIUM, () => {
  const visit = openedLab(at('runs'));

  const open = async (page: Page, paper: string): Promise<void> => {
    await page.evaluate(`location.hash = '#/papers?paper=${paper}'`);
    await page.getByRole('heading', { name: 'Claim by claim' }).waitFor();
  };

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`at ${width}×${height} each article has claim, finding, verdict and table; axe finds nothing`, () =>
      visit(
        async page => {
          await goTo(page, 'Papers');
          await page
            .locator('.paper-card .verdict-line', { hasText: '.' })
            .nth(PAPERS.length - 1)
            .waitFor();
          assert.deepEqual(await axeFindingsInBothThemes(page), []);
          // On a phone two show what all do: one with a figure, one without.
          for (const paper of width > 720 ? PAPERS : ['currie', 'verhelst']) {
            await open(page, paper);
            for (const name of [
              'What was claimed',
              'What was found',
              'Why',
              'Run it',
              'Change one thing',
              'How to cite',
            ])
              assert.equal(await page.getByRole('heading', { name, exact: true }).count(), 1, `${paper}: ${name}`);
            await openFolds(page);
            assert.ok((await page.locator('.claims tbody tr').count()) > 2, paper);
            assert.deepEqual(await axeFindingsInBothThemes(page), [], paper);
            assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width, paper);
          }
        },
        { viewport: { width, height } },
      ));
  }

  test('a student runs a paper’s recipe, changes one thing, compares both curves, and plays the result', () =>
    visit(async page => {
      await goTo(page, 'Papers');
      await page.getByRole('link', { name: 'Why diversity counts' }).click();
      await button(page, 'Run it').click();
      const own = page.getByRole('region', { name: 'Your runs here' }).getByRole('listitem');
      await own.first().waitFor();
      const change = button(page, 'Run with one change');
      assert.ok(await change.isDisabled());
      await page.getByRole('group', { name: 'Crossover' }).getByText('none').click();
      await page.getByRole('group', { name: 'Diversity' }).getByText('off').click();
      // The second change has replaced the first.
      assert.ok(await page.getByRole('group', { name: 'Crossover' }).getByLabel('uniform').isChecked());
      await change.click();
      await page.getByText('Your diversity off', { exact: true }).first().waitFor();
      for (const which of [0, 1])
        await page.locator('.own-run[data-state="finished"]').nth(which).waitFor({ timeout: RUN_TIMEOUT });
      const chart = page.getByRole('region', { name: 'Your runs', exact: true });
      await chart.locator('.plot .line').nth(1).waitFor();
      assert.deepEqual(await axeFindingsInBothThemes(page), []);
      await page.reload();
      await page.locator('.own-run[data-state="finished"]').nth(1).waitFor();
      await page.locator('.own-run').first().getByRole('button', { name: 'Play the result' }).click();
      await page.getByRole('grid').waitFor();
      assert.match(await page.locator('.player').first().innerText(), /currie-squares/);
    }));

  test('each paper’s player can be met, and a paper that is none is named', () =>
    visit(async page => {
      for (const paper of PAPERS) {
        await open(page, paper);
        await page.getByRole('link', { name: 'Play it', exact: true }).click();
        await page.locator('.cell.open').first().waitFor();
        assert.equal(await page.locator('.toast.problem').count(), 0, paper);
      }
      await page.evaluate(`location.hash = '#/papers?paper=nobody'`);
      await page.getByText('There is no article of that name; these are the five.').waitFor();
    }));
});
