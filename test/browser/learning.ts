/** Runs in the lab, in Chromium: how they are started and waited for, by the names that users see. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { RunsStarted } from '../../src/lab/api.js';
import { readLines } from '../../src/store/run-lines.js';
import { labAndBrowser } from './opened-lab.js';
import { button, goTo, playAt, TIMEOUT } from './visiting.js';

/** More than any test waits for, so that no run ends before it is paused. */
export const ENDLESS = 100_000;

export const stepsOf = async (page: Page): Promise<number> =>
  Number(await page.getByRole('region', { name: 'Curves' }).getAttribute('data-steps'));
export async function untilSteps(page: Page, steps: number): Promise<void> {
  for (const until = Date.now() + TIMEOUT; Date.now() < until; await page.waitForTimeout(100))
    if ((await stepsOf(page)) >= steps) return;
  assert.fail(`step ${steps} did not come; the last was ${await stepsOf(page)}`);
}
/** Waits until the page has all steps that its run has stored, and counts them: lines arrive a moment after the state. */
export async function untilAllSteps(page: Page, runs: string): Promise<number> {
  const title = (await page.locator('.run-name').textContent()) ?? '';
  const events = readFileSync(join(runs, title.replace(/ \(.*$/, ''), 'events.jsonl'), 'utf8');
  const steps = Math.max(...readLines(events).map(({ step }) => step));
  await untilSteps(page, steps);
  return steps;
}
export const untilState = (page: Page, state: string): Promise<void> =>
  page.locator(`p[data-state="${state}"]`).waitFor();

/** How many steps are in the table behind the first chart; each is there once, the last first. */
export async function stepsWithoutGaps(page: Page): Promise<number> {
  const chart = page.locator('.chart').first();
  if (!(await chart.locator('details').evaluate(element => element.hasAttribute('open'))))
    await chart.getByText('The numbers').click();
  const steps = (await chart.locator('tbody th').allTextContents()).map(Number);
  assert.deepEqual(
    steps,
    steps.map((_, i) => steps.length - 1 - i),
    'no step is lost or doubled',
  );
  return steps.length;
}

type Form = { readonly seed: string; readonly steps?: number; readonly seeds?: number; readonly here?: boolean };

/** Fills in the form for a preset; `change` fills in more of it. */
export async function startPreset(
  page: Page,
  preset: string,
  { seed, steps = ENDLESS, seeds = 1, here = false }: Form,
  change: () => Promise<void> = async () => {},
): Promise<void> {
  await goTo(page, 'Learn');
  const form = page.locator('form');
  await form.locator(`option[value="${preset}"]`).waitFor({ state: 'attached' });
  if (!(await form.isVisible())) await page.getByText('Start a run', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Recipe', exact: true }).selectOption(preset);
  await page.getByLabel('Seed', { exact: true }).fill(seed);
  await page.getByLabel('Runs, one seed each').fill(String(seeds));
  await page.getByLabel('Steps', { exact: true }).fill(String(steps));
  await change();
  if (here) await page.getByLabel(/^In this browser/).check();
  await button(page, 'Start learning').click();
}

/** Pinkney's method with four networks and few measurements: some ten generations per second. */
export const startRun = (page: Page, form: Form): Promise<void> =>
  startPreset(page, 'pinkney-quick', form, async () => {
    await page.getByLabel('Measuring games').fill('4');
    await page.getByText('Options of pinkney').click();
    await page.getByLabel('population', { exact: true }).fill('4');
  });

export type LearningLab = {
  /** Each visit is that of a new user; any error in the page fails the test. */
  visit(run: (page: Page) => Promise<void>, options?: BrowserContextOptions, address?: string): Promise<void>;
  /** Starts a run by the server. */
  startBy(recipe: string): Promise<{ readonly id: string }>;
};

/** Call inside `describe`. `runs` is the folder of runs. */
export function learningLab(runs: string): LearningLab {
  const opened = labAndBrowser(runs);
  return {
    async visit(run, options = {}, address = opened().lab.address) {
      const context = await opened().browser.newContext({ reducedMotion: 'reduce', ...options });
      const problems: string[] = [];
      try {
        const page = await context.newPage();
        page.setDefaultTimeout(TIMEOUT);
        page.on('pageerror', error => problems.push(String(error)));
        page.on('console', message => {
          // A killed server cuts its streams, and the next one may not have reached that step yet; the page keeps
          // waiting.
          const isExpected = /ERR_(CONNECTION|INCOMPLETE|EMPTY|NETWORK)|status of 40[04]/.test(message.text());
          if (message.type() === 'error' && !isExpected) problems.push(message.text());
        });
        await page.goto(playAt(address));
        await page.getByRole('grid').waitFor();
        await run(page);
      } finally {
        await context.close();
      }
      assert.deepEqual(problems, []);
    },
    async startBy(recipe) {
      const { lab } = opened();
      const response = await fetch(`http://127.0.0.1:${lab.port}/api/runs`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${lab.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ recipe, seed: '1', seeds: 1, options: {} }),
      });
      const answer = (await response.json()) as RunsStarted;
      assert.equal(response.status, 200, JSON.stringify(answer));
      return answer.runs[0]!;
    },
  };
}
