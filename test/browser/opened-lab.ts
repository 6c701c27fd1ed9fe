/** A lab and a Chromium for the tests of one file: opened before the first, closed after the last. */
import { after, before } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openLab, type RunningLab } from '../../src/lab/server/lab.node.js';
import { findChromium, launchChromium } from './chromium.js';
import { visit } from './visiting.js';

export const path = findChromium();

/** For `describe`: without Chromium its tests are skipped, and say so. */
export const IN_CHROMIUM = { skip: path ? false : 'no Chromium here' };

export type Visit = (
  run: (page: Page, context: BrowserContext) => Promise<void>,
  options?: BrowserContextOptions,
) => Promise<void>;

export type Opened = { readonly lab: RunningLab; readonly browser: Browser };

/** Call inside `describe`. `runs` is the folder of runs. */
export function labAndBrowser(runs: string): () => Opened {
  let opened: Opened;
  before(async () => {
    const lab = await openLab({ port: 0, runs, version: '0', engines: [] });
    opened = { lab, browser: await launchChromium(path!) };
  });
  after(async () => {
    await opened.browser.close();
    await opened.lab.close();
  });
  return () => opened;
}

/** Visits of new users, one for each call. */
export const visitsTo =
  (opened: () => Opened): Visit =>
  (run, options = {}) =>
    visit(opened().browser, opened().lab.address, run, options);

/** Call inside `describe`. `runs` is the folder of runs. Each visit is that of a new user. */
export const openedLab = (runs: string): Visit => visitsTo(labAndBrowser(runs));
