/** Visits to the lab in Chromium, by the names that users see. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';

/** Milliseconds. Nothing on these pages takes one second on an idle machine; on a busy one it took more than twenty. */
export const TIMEOUT = 60_000;

/** The page Play of a lab; an address that names a page stays as it is. */
export const playAt = (address: string): string => (address.includes('#') ? address : `${address}#/play`);

/** The page Play of the lab in a fresh browser; any error in it fails the test. */
export async function visit(
  browser: Browser,
  address: string,
  run: (page: Page, context: BrowserContext) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  await visitPage(
    browser,
    playAt(address),
    async (page, context) => {
      await page.getByRole('grid').waitFor();
      await run(page, context);
    },
    options,
  );
}

/** Any page in a fresh browser; any error in it fails the test. */
export async function visitPage(
  browser: Browser,
  address: string,
  run: (page: Page, context: BrowserContext) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const problems: string[] = [];
  context.on('page', page => {
    page.setDefaultTimeout(TIMEOUT);
    page.on('pageerror', error => problems.push(String(error)));
    page.on('console', message => {
      // 409: a class says why it refuses.
      if (message.type() === 'error' && !/ERR_CONNECTION_REFUSED|status of 409/.test(message.text()))
        problems.push(message.text());
    });
  });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await run(page, context);
  } finally {
    await context.close();
  }
  assert.deepEqual(problems, []);
}

export const goTo = (page: Page, title: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name: title }).click();

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const choice = (page: Page, name: string | RegExp) => page.getByRole('combobox', { name, exact: true });

export type NewGame = {
  readonly game?: string;
  readonly you?: string;
  readonly opponent?: string;
  readonly from?: string;
  readonly minutes?: string;
};

/** The form with all options of a new game. */
export const openForm = (page: Page): Promise<void> => button(page, 'Advanced').click();

export async function startGame(
  page: Page,
  { game = 'othello', you = 'first', opponent, from, minutes }: NewGame,
): Promise<void> {
  await openForm(page);
  await choice(page, 'Game').selectOption(game);
  await choice(page, 'You play').selectOption(you);
  if (opponent !== undefined)
    await choice(page, 'Opponent').selectOption(opponent === 'tiny' ? { label: 'tiny' } : opponent);
  if (minutes !== undefined) await choice(page, 'Clock').selectOption(minutes);
  if (from !== undefined) await page.getByLabel('Or paste a position').fill(from);
  await button(page, 'Start').click();
}

/** Both players by side, the first side first: `blackYou, whiteLevel 2`. */
export const players = async (page: Page): Promise<string> => {
  const bars = await page
    .locator('.player')
    .evaluateAll(all =>
      all.map(bar => ['.side-name', '.name'].map(part => bar.querySelector(part)?.textContent ?? '').join('')),
    );
  const [above, below] = bars;
  return (await page.locator('.player').first().locator('.side1').count()) > 0
    ? `${below}, ${above}`
    : `${above}, ${below}`;
};

export const state = async (page: Page): Promise<string> => (await page.locator('.state').textContent()) ?? '';
export const isOver = (text: string): boolean => /\b(wins?|draw)\b/.test(text);
export const moveCount = (page: Page): Promise<number> => page.locator('.moves li').count();
/** The moves on the page, without their numbers. */
export const moves = async (page: Page): Promise<string> =>
  (await page.locator('.moves li').allTextContents()).map(text => text.replace(/^\d+ /, '')).join(' ');

/** Milliseconds between two looks at a page. */
const LOOK = 50;

/**
 * The value of an expression in the page as soon as it is not false: what a click begins may be shown a moment later. The
 * page's policy forbids Playwright's own waiting, which evaluates text from within the page at its second look.
 */
export async function until(page: Page, expression: string): Promise<unknown> {
  for (let looks = 0; looks < TIMEOUT / LOOK; looks++) {
    const value = await page.evaluate(expression);
    if (value) return value;
    await page.waitForTimeout(LOOK);
  }
  return assert.fail(`the page never came to: ${expression}`);
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** Where a thing is, once two looks in a row find it at one place: a page that is drawn anew has no box for a moment. */
export async function boxOf(wanted: Locator): Promise<Box> {
  let before = '';
  for (let looks = 0; looks < TIMEOUT / LOOK; looks++) {
    const box = await wanted.boundingBox();
    const now = box === null ? '' : JSON.stringify(box);
    if (box !== null && now === before) return box;
    before = now;
    await wanted.page().waitForTimeout(LOOK);
  }
  return assert.fail(`it never came to rest: ${wanted}`);
}

/** Waits until the page has so many of what a selector finds. */
export const untilCount = async (page: Page, selector: string, count: number): Promise<void> => {
  await until(page, `document.querySelectorAll(${JSON.stringify(selector)}).length === ${count}`);
};
export const untilMoves = (page: Page, moves: number): Promise<void> => untilCount(page, '.moves li', moves);

/** Clicks anything clickable until the game is over. A move takes one or more touches. */
export async function playOut(page: Page): Promise<string> {
  await page.evaluate(`(async () => {
    const isOver = () => /\\b(wins?|draw)\\b/.test(document.querySelector('.state').textContent);
    for (let clicks = 0; clicks < 20000 && !isOver(); clicks++) {
      const pass = document.querySelector('.below button.pass');
      const open = [...document.querySelectorAll('.cell.open')];
      (pass ?? open[open.length >> 1])?.click();
      await new Promise(done => setTimeout(done));
    }
  })()`);
  return state(page);
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds, each with the first places; for what is in order it then writes no report. The page's policy blocks
 * scripts: axe is injected by the debugger.
 */
export async function axeFindings(page: Page, rules = ''): Promise<readonly string[]> {
  await page.evaluate(axe);
  return (await page.evaluate(
    `(async () => (await axe.run(document, { resultTypes: ['violations'], ${rules} })).violations.map(each => [each.id, ...each.nodes.slice(0, 3).map(node => node.html)].join(' ')))()`,
  )) as string[];
}

/** The same in the light theme, and then in the dark one, where only colours differ. */
export async function axeFindingsInBothThemes(page: Page): Promise<readonly string[]> {
  const light = await axeFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeFindings(page, 'runOnly: ["color-contrast"]');
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map(found => `dark: ${found}`)];
}

/** What a page has folded away. */
export const openFolds = (page: Page): Promise<unknown> =>
  page.evaluate(`for (const each of document.querySelectorAll('details.fold')) each.open = true`);

const MOST_TRIES = 600;

/** The same until this is in sight: a fold may be drawn late, or again. */
export async function openFoldOf(wanted: Locator): Promise<void> {
  const page = wanted.page();
  for (let tries = 0; tries < MOST_TRIES && !(await wanted.isVisible()); tries++) {
    await openFolds(page);
    await page.waitForTimeout(100);
  }
  await wanted.waitFor();
}
