/** People with a goal, from the first page to what they came for, by keyboard alone. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Download, Page } from 'playwright-core';
import { workshop } from '../suites/command.js';
import { choose, keyTo, playCell, pressOn, tabTo, typeInto } from './keys.js';
import { IN_CHROMIUM, openedLab } from './opened-lab.js';
import { axeFindings, button, choice, moveCount, players } from './visiting.js';

const { at } = workshop();

/** Milliseconds. Runs of a few seconds take longer on a busy machine. */
const RUN_TIMEOUT = 300_000;

const saved = async (page: Page, name: string): Promise<string> => {
  const [download] = (await Promise.all([page.waitForEvent('download'), pressOn(page, button(page, name))])) as [
    Download,
    unknown,
  ];
  return readFileSync(await download.path(), 'utf8');
};

describe('people in Chromium, by keyboard alone', IN_CHROMIUM, () => {
  const visit = openedLab(at('runs'));

  test('a player plays a game and reviews it', () =>
    visit(async page => {
      for (let move = 0; move < 4; move++) {
        const before = await moveCount(page);
        await playCell(page, page.locator('.cell.open').first());
        await page
          .locator('.moves li')
          .nth(before + 1)
          .waitFor();
        await page.locator('.cell.open').first().waitFor();
      }
      await page.keyboard.press('h');
      await page.locator('.hinted').first().waitFor();
      await page.keyboard.press('u');
      await page.locator('.moves li').nth(6).waitFor({ state: 'detached' });
      await page.keyboard.press('r');
      await page.locator('.moves li').nth(7).waitFor();
      await pressOn(page, button(page, 'Resign'));
      await page
        .getByText(/black resigns; white wins/)
        .first()
        .waitFor();
      await pressOn(page, button(page, 'Review'));
      await page.getByText('8 moves judged', { exact: true }).waitFor();
      await pressOn(page, button(page, 'to the start'));
      await pressOn(page, button(page, 'one move on'));
      await page.getByText('1 of 8', { exact: true }).waitFor();
      await page.keyboard.press('ArrowRight');
      await page.getByText('2 of 8', { exact: true }).waitFor();
      await pressOn(page, button(page, 'Play from here'));
      await playCell(page, page.locator('.cell.open').first());
      await page.locator('.moves li').nth(3).waitFor();
      await pressOn(page, button(page, 'Come back to the game'));
      await page.locator('.moves li').nth(7).waitFor();
      assert.deepEqual(await axeFindings(page), []);
    }));

  test('a student reproduces the beginning of a paper’s figure and plays the ancestor of that generation', () =>
    visit(async page => {
      await keyTo(page, 'Learn');
      const form = page.locator('form').last();
      await form.locator('option[value="verhelst-program"]').waitFor({ state: 'attached' });
      await choose(page, choice(page, 'Recipe'), 'verhelst-program');
      await form.getByText(/Its curve stands beside figure 3 of Verhelst 2018\./).waitFor();
      await typeInto(page, page.getByLabel('Steps', { exact: true }), '30');
      await pressOn(page, button(page, 'Start learning'));
      await page.getByRole('heading', { name: /^verhelst-program-/ }).waitFor();
      await page.locator('p[data-state="finished"]').waitFor({ timeout: RUN_TIMEOUT });

      // The first point of the printed curve, the mean of the first fifth, stands at step 30.
      const chart = page.locator('.chart').first();
      await chart.getByText(/^Figure 3 of Verhelst 2018: games won against the reference player/).waitFor();
      // The last step may reach the chart after the state of the run.
      await chart.locator('[role=slider][aria-valuemax="30"]').waitFor();
      await pressOn(page, chart.getByRole('slider'), 'End');
      assert.match(
        (await chart.getByRole('slider').getAttribute('aria-valuetext')) ?? '',
        /^step 30: faithful \d+\.\d % ± \d+\.\d, corrected .*, Verhelst 2018, figure 3 29\.0 % ± 1\.6$/,
      );
      assert.deepEqual(await axeFindings(page), []);
      await pressOn(page, chart.locator('summary', { hasText: 'The numbers' }));
      assert.match((await chart.locator('tbody tr').first().textContent()) ?? '', /29\.0 % \(27\.4 % to 30\.6 %\)$/);

      // Two steps back; the best of every tenth step is stored.
      await tabTo(page, chart.getByRole('slider'), 'Shift+Tab');
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      const best = page.getByRole('region', { name: 'The best of a generation' });
      await best.locator('[data-generation="28"]').waitFor();
      await page.getByText('; the last stored best is that of generation 20').waitFor();
      await pressOn(page, best.getByRole('button', { name: 'Play it' }));
      await playCell(page, page.locator('.cell.open').first());
      await page.locator('.moves li').nth(1).waitFor();
      assert.match(await players(page), /^black.*, white.*verhelst-program-.*, generation 20/);
    }));

  test('a researcher compares two recipes over seeds and exports the data', () =>
    visit(async page => {
      await keyTo(page, 'Learn');
      for (const population of ['4', '6']) {
        const form = page.locator('form').last();
        await form.locator('option[value="pinkney-quick"]').waitFor({ state: 'attached' });
        if (!(await form.isVisible())) await pressOn(page, page.locator('summary', { hasText: 'Start a run' }));
        await choose(page, choice(page, 'Recipe'), 'pinkney-quick');
        await typeInto(page, page.getByLabel('Runs, one seed each'), '3');
        await typeInto(page, page.getByLabel('Steps', { exact: true }), '2');
        await typeInto(page, page.getByLabel('Measuring games'), '20');
        if (!(await page.getByLabel('population', { exact: true }).isVisible()))
          await pressOn(page, page.locator('summary', { hasText: 'Options of pinkney' }));
        await typeInto(page, page.getByLabel('population', { exact: true }), population);
        await pressOn(page, button(page, 'Start learning'));
        await page.getByRole('heading', { name: 'Comparison' }).waitFor();
      }
      await page.locator('.runs .state-finished').nth(5).waitFor({ timeout: RUN_TIMEOUT });
      await pressOn(page, page.locator('summary', { hasText: 'Compare two recipes over their seeds' }));
      await pressOn(page, button(page, 'Compare the recipes'));
      const groups = page.getByRole('region', { name: 'Comparison' }).locator('.groups li');
      await groups.nth(1).waitFor();
      assert.match(
        (await groups.allTextContents()).join('; '),
        /^A: pinkney-quick-\w+, 3 seeds: population=(4; B: .*6|6; B: .*4)$/,
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
      await choose(page, page.getByRole('combobox', { name: /^group of/ }).first(), '2');
      await groups.nth(2).waitFor();
      assert.match(
        (await groups.allTextContents()).join('; '),
        /^A: [\w-]+, 2 seeds: .*; B: .*, 3 seeds: .*; C: [\w-]+, 1 seed: population=\d$/,
      );
      await tabTo(page, choice(page, 'Second group'));
      await page.keyboard.press('End');
      await difference.getByText('games only (one seed)').first().waitFor();
    }));
});
