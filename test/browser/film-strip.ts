/**
 * `npm run film-strip [FOLDER [PAGE …]]`: pictures of each page of the lab on a desktop, a projector and a phone, light and dark,
 * as WebP, and the three pictures of docs/lab.md. The same positions and seeds each time, so that two strips can be
 * compared; only the code and the games of a class are drawn anew.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openLab } from '../../src/lab/server/lab.node.js';
import { MAIN } from '../suites/command.js';
import { findChromium, launchChromium } from './chromium.js';
import { openClassOfFive } from './class-of-five.js';
import { onEveryScreen, picture } from './pictures.js';
import { button, choice, goTo } from './visiting.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const WTHOR = ['WTH_2026.wtb', 'WTH.JOU', 'WTH.TRN'].map(name => join(ROOT, 'samples/wthor', name));

/** From the address of the lab to the page as it is to be seen. */
const SCENES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async home(page) {
    await page.getByRole('banner').getByRole('link', { name: 'Breedboard' }).click();
    await page.locator('.found[data-generation]').waitFor();
  },
  async papers(page) {
    await goTo(page, 'Papers');
    await page.locator('.paper-card .verdict-line', { hasText: '.' }).nth(4).waitFor();
  },
  async paper(page) {
    await goTo(page, 'Papers');
    await page.getByRole('link', { name: 'A network that learns from its own games' }).click();
    await page.locator('.plot .line').first().waitFor();
  },
  async you(page) {
    await page.getByRole('banner').getByRole('link', { name: 'You' }).click();
    await page.getByRole('heading', { level: 1, name: /^Your? / }).waitFor();
  },
  async play(page) {
    await button(page, 'Hint').click();
    await page.locator('.hinted').waitFor();
  },
  async 'play-analysis'(page) {
    await button(page, 'Analyse').click();
    await page.getByText('depth 8').waitFor();
  },
  async review(page) {
    await goTo(page, 'Review');
    await page.getByText('20 moves judged', { exact: true }).waitFor();
  },
  async 'review-openings'(page) {
    await goTo(page, 'Review');
    await page.getByRole('link', { name: 'Open games' }).click();
    await page.getByLabel('Files of games').setInputFiles(WTHOR);
    await page.locator('.game-list tbody tr').nth(19).waitFor();
    await page.getByRole('link', { name: 'Openings' }).click();
    await button(page, 'Play f5').click();
    await page.locator('.openings tbody tr').first().waitFor();
  },
  async 'review-exercises'(page) {
    await goTo(page, 'Review');
    await page.getByRole('link', { name: 'Exercises' }).click();
    await button(page, 'Make exercises').click();
    await page.getByText('6 exercises', { exact: true }).waitFor();
  },
  async learn(page) {
    await goTo(page, 'Learn');
    await page.getByRole('link', { name: 'squares' }).click();
    await page.locator('p[data-state="finished"]').waitFor();
    await page.locator('.plot .line').first().waitFor();
    await page.locator('.theatre[data-step]').waitFor();
  },
  async 'learn-recipes'(page) {
    await goTo(page, 'Learn');
    await page.getByRole('radio', { name: /^Breed a player/ }).waitFor();
    const below = button(page, 'Recipes as cards');
    if (await below.isVisible()) await below.click();
  },
  async arena(page) {
    await goTo(page, 'Arena');
    await choice(page, 'Pairs of games per pairing').selectOption('5');
    await button(page, 'Start').click();
    await page.getByText('60 of 60 games played', { exact: true }).waitFor();
  },
  async inside(page) {
    await goTo(page, 'Inside');
    await button(page, 'Use the board of Play').click();
    await choice(page, 'Player').selectOption('Champion, one ply');
    await page.locator('.pattern').first().click();
  },
  async rules(page) {
    await goTo(page, 'Rules');
    await button(page, 'Next').click();
    await page.locator('.hinted').waitFor();
  },
  async class(page) {
    await goTo(page, 'Class');
    await page.locator('.last-games .mini').nth(3).waitFor();
  },
  async 'class-projector'(page) {
    await goTo(page, 'Class');
    await button(page, 'Projector view').click();
    await page.getByRole('dialog', { name: 'Projector' }).locator('.last-games .mini').nth(3).waitFor();
  },
};

/** Scenes of a lab that holds a class. */
const OF_CLASS: ReadonlySet<string> = new Set(['class', 'class-projector']);

/** The pictures of docs/lab.md. */
const DOCS: Readonly<Record<string, string>> = {
  'play-analysis': 'lab-play.webp',
  inside: 'lab-inside.webp',
  learn: 'lab-learn.webp',
};

async function shootAll(browser: Browser, address: string, folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const prepare = SCENES[name]!;
    await onEveryScreen(browser, address, async (page, device, scheme) => {
      await prepare(page);
      const bytes = await picture(page);
      writeFileSync(join(folder, `${name}-${device}-${scheme}.webp`), bytes);
      const own = DOCS[name];
      if (own !== undefined && device === 'desktop' && scheme === 'light')
        writeFileSync(join(ROOT, 'docs', own), bytes);
    });
    console.log(name);
  }
}

const folder = resolve(process.argv[2] ?? join(ROOT, 'docs/design/film-strip'));
const wanted = Object.keys(SCENES).filter(name => process.argv.length < 4 || process.argv.slice(3).includes(name));
const executable = findChromium();
if (executable === undefined) {
  console.error('no Chromium found: install it, or set CHROMIUM to its path');
  process.exitCode = 1;
} else {
  mkdirSync(folder, { recursive: true });
  const runs = mkdtempSync(join(tmpdir(), 'film-strip-'));
  const quick = ['--set', 'steps=12', '--runs', runs, '--name', 'squares', '--quiet'];
  if (wanted.includes('learn'))
    execFileSync(process.execPath, [MAIN, 'learn', 'co-cma-es-quick', ...quick], { stdio: 'inherit' });
  const lab = await openLab({ port: 0, runs, version: '0', engines: [] });
  const browser = await launchChromium(executable);
  const ofClass = wanted.filter(name => OF_CLASS.has(name));
  const room = ofClass.length > 0 ? await openClassOfFive(join(runs, 'class')) : undefined;
  try {
    await shootAll(
      browser,
      lab.address,
      folder,
      wanted.filter(name => !OF_CLASS.has(name)),
    );
    if (room) await shootAll(browser, room.address, folder, ofClass);
  } finally {
    await browser.close();
    await room?.close();
    await lab.close();
    rmSync(runs, { recursive: true });
  }
}
