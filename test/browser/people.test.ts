/** People with a goal, from the first page to what they came for. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Download, Page } from 'playwright-core';
import { workshop } from '../suites/command.js';
import { IN_CHROMIUM, openedLab } from './opened-lab.js';
import { axeFindings, button, choice, goTo, players } from './visiting.js';

const { at } = workshop();

/** Milliseconds. Runs of a few seconds take longer on a busy machine. */
const RUN_TIMEOUT = 300_000;

const saved = async (page: Page, name: string): Promise<string> => {
  const [download] = (await Promise.all([page.waitForEvent('download'), button(page, name).click()])) as [
    Download,
    unknown,
  ];
  return readFileSync(await download.path(), 'utf8');
};

describe('people in Chromium', IN_CHROMIUM, () => {
  const visit = openedLab(at('runs'));

  test('a student reproduces the beginning of a paper’s figure and plays the ancestor of that generation', () =>
    visit(async page => {
      await goTo(page, 'Learn');
      const form = page.locator('form').last();
      await form.getByText('verhelst-program', { exact: true }).waitFor({ state: 'attached' });
      await choice(page, 'Recipe').selectOption('verhelst-program');
      await form.getByText(/Its curve stands beside figure 3 of Verhelst 2018\./).waitFor();
      await page.getByLabel('Steps', { exact: true }).fill('30');
      await button(page, 'Start learning').click();
      await page.getByRole('heading', { name: /^verhelst-program-/ }).waitFor();
      await page.locator('p[data-state="finished"]').waitFor({ timeout: RUN_TIMEOUT });

      // The first point of the printed curve, the mean of the first fifth, stands at step 30.
      const chart = page.locator('.chart').first();
      await chart.getByText(/^Figure 3 of Verhelst 2018: games won against the reference player/).waitFor();
      // The last step may reach the chart after the state of the run.
      await chart.locator('[role=slider][aria-valuemax="30"]').waitFor();
      await chart.getByRole('slider').focus();
      await page.keyboard.press('End');
      assert.match(
        (await chart.getByRole('slider').getAttribute('aria-valuetext')) ?? '',
        /^step 30: faithful \d+\.\d % ± \d+\.\d, corrected .*, Verhelst 2018, figure 3 29\.0 % ± 1\.6$/,
      );
      assert.deepEqual(await axeFindings(page), []);
      await chart.getByText('The numbers').click();
      assert.match((await chart.locator('tbody tr').first().textContent()) ?? '', /29\.0 % \(27\.4 % to 30\.6 %\)$/);

      // Two steps back, by keys alone; the best of every tenth step is stored.
      await chart.getByRole('slider').focus();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      const best = page.getByRole('region', { name: 'The best of a generation' });
      await best.locator('[data-generation="28"]').waitFor();
      await best.getByText('; the last stored best is that of generation 20').waitFor();
      await best.getByRole('button', { name: 'Play it' }).press('Enter');
      await page.locator('.cell.open').first().click();
      await page.locator('.moves li').nth(1).waitFor();
      assert.match(await players(page), /^black.*, white.*verhelst-program-.*, generation 20/);
    }));

  test('a researcher compares two recipes over seeds and exports the data', () =>
    visit(async page => {
      await goTo(page, 'Learn');
      for (const population of ['4', '6']) {
        const form = page.locator('form').last();
        await form.getByText('pinkney-quick', { exact: true }).waitFor({ state: 'attached' });
        if (!(await form.isVisible())) await page.getByText('Start a run').click();
        await choice(page, 'Recipe').selectOption('pinkney-quick');
        await page.getByLabel('Runs, one seed each').fill('3');
        await page.getByLabel('Steps', { exact: true }).fill('2');
        await page.getByLabel('Measuring games').fill('20');
        if (!(await page.getByLabel('population', { exact: true }).isVisible()))
          await page.getByText('Options of pinkney').click();
        await page.getByLabel('population', { exact: true }).fill(population);
        await button(page, 'Start learning').click();
        await page.getByRole('heading', { name: 'Comparison' }).waitFor();
      }
      await page.locator('.runs .state-finished').nth(5).waitFor({ timeout: RUN_TIMEOUT });
      await page.getByText('Compare two recipes over their seeds').click();
      await button(page, 'Compare the recipes').click();
      const groups = page.getByRole('region', { name: 'Comparison' }).locator('.groups li');
      await groups.nth(1).waitFor();
      assert.match(
        (await groups.allTextContents()).join('; '),
        /^A: pinkney-quick-\w+, 3 seeds; B: pinkney-quick-\w+, 3 seeds$/,
      );

      const difference = page.getByRole('region', { name: 'Final difference' });
      const row = difference.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'random' }) });
      await row.waitFor();
      assert.match(
        (await row.getByRole('cell').allTextContents()).join(' | '),
        /^2 \| \d+\.\d % \| \d+\.\d % \| [+−]?\d+\.\d \([+−]?\d+\.\d to [+−]?\d+\.\d\) \| 3 and 3 \| over the seeds \| (no difference shown|[AB] scores more)$/,
      );
      assert.equal(await page.locator('.chart').first().locator('.band').count(), 2, 'each mean has its interval');
      await page.evaluate(`for (const each of document.querySelectorAll('details')) each.open = true`);
      assert.deepEqual(await axeFindings(page), []);

      const lines = (await saved(page, 'Export the data (CSV)')).trim().split('\n');
      assert.equal(lines[0], 'group,run,seed,curve,step,value,low,high');
      const scores = lines.map(line => line.split(',')).filter(([, , , curve]) => curve === 'random');
      // Two groups of three seeds and their mean, at the steps 0, 1 and 2.
      assert.equal(scores.length, 2 * (3 + 1) * 3);
      const at2 = scores.filter(([group, run, , , step]) => group?.startsWith('A') && run !== 'mean' && step === '2');
      const mean = scores.find(([group, run, , , step]) => group?.startsWith('A') && run === 'mean' && step === '2');
      const expected = at2.reduce((sum, cells) => sum + Number(cells[5]), 0) / 3;
      assert.ok(Math.abs(Number(mean?.[5]) - expected) < 1e-12, 'the mean is that of the three seeds');
      assert.match(await saved(page, 'Export the differences (CSV)'), /^curve,step,A: .*\nrandom,2,/);

      // A run moves to another group: the comparison follows.
      await page
        .getByRole('combobox', { name: /^group of/ })
        .first()
        .selectOption('C');
      await groups.nth(2).waitFor();
      assert.match(
        (await groups.allTextContents()).join('; '),
        /^A: [\w-]+, 2 seeds; B: .*, 3 seeds; C: [\w-]+, 1 seed$/,
      );
      await choice(page, 'Second group').selectOption({ index: 2 });
      await difference.getByText('games only (one seed)').first().waitFor();
    }));
});
