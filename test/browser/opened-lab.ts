/** A lab and a Chromium for the tests of one file: opened before the first, closed after the last. */
import { after, before } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openLab, type RunningLab } from '../../src/lab/server/lab.node.js';
import { findChromium, launchChromium } from './chromium.js';
import { visit } from './visiting.js';

const path = findChromium();

/** For `describe`: without Chromium its tests are skipped, and say so. */
export const IN_CHROMIUM = { skip: path ? false : 'no Chromium here' };

export type Visit = (
  run: (page: Page, context: BrowserContext) => Promise<void>,
  options?: BrowserContextOptions,
) => Promise<void>;

/** Call inside `describe`. `runs` is the folder of runs. Each visit is that of a new user. */
export function openedLab(runs: string): Visit {
  let lab: RunningLab;
  let browser: Browser;
  before(async () => {
    lab = await openLab({ port: 0, runs, version: '0', engines: [] });
    browser = await launchChromium(path!);
  });
  after(async () => {
    await browser.close();
    await lab.close();
  });
  return (run, options = {}) => visit(browser, lab.address, run, options);
}
