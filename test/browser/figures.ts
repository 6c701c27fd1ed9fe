/**
 * `npm run bench:page [VISITS]`: figures of the lab in Chromium, medians of several visits with an empty cache: when the first
 * board is painted, what it costs, and whether the champion's weights were asked for before; the longest task while the page
 * opens, while the form of a new game is used and while an engine thinks; bytes; and the depth of an analysis after one second.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { othello } from '../../src/games/othello/othello.js';
import { openLab } from '../../src/lab/server/lab.node.js';
import { dataLines } from '../data/files.js';
import { findChromium, launchChromium } from './chromium.js';
import { button, playAt, startGame, TIMEOUT } from './visiting.js';

/** The analyses begin after 8, 16, 24, 32 and 40 moves of the perfect game. */
const GAME = dataLines('perfect_line.txt')[0]!;
const ANALYSED = [8, 16, 24, 32, 40];
const SECOND = 1000;

/** Long tasks, and when the first board was painted: milliseconds since 1970, as for requests. */
const TIMES = `
  window.tasks = [];
  new PerformanceObserver(list => tasks.push(...list.getEntries().map(each => each.duration)))
    .observe({ type: 'longtask', buffered: true });
  window.painted = new Promise(tell => {
    const look = () => {
      if (!document.querySelector('.cell.open')) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => tell(performance.timeOrigin + performance.now())));
    };
    look();
  });
`;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!;

/** Milliseconds, 0 if no task took 50 or more. */
const longestTask = async (page: Page): Promise<number> =>
  Math.max(0, ...((await page.evaluate('tasks.splice(0)')) as number[]));

type Figures = Record<string, number>;

/** One visit of a new user, to a game against the strongest level. */
async function visitFigures(browser: Browser, address: string): Promise<Figures> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT);
    await page.addInitScript(TIMES);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Network.enable');
    let bytes = 0;
    const names = new Map<string, string>();
    session.on('Network.responseReceived', ({ requestId, response }) => names.set(requestId, response.url));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!names.get(requestId)?.endsWith('.gz')) bytes += encodedDataLength;
    });
    const weights = page.waitForResponse(response => response.url().endsWith('.gz'));
    await page.goto(playAt(address));
    const boardAt = Number(await page.evaluate('painted'));
    const { metrics } = await session.send('Performance.getMetrics');
    const busy = metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
    const { startTime } = (await weights).request().timing();
    await page.waitForTimeout(SECOND);
    const opening = await longestTask(page);
    await startGame(page, { opponent: othello.defaults.levels!.at(-1)! });
    await page.locator('.cell.open').first().waitFor();
    const form = await longestTask(page);
    await page.locator('.cell.open').first().click();
    await page.waitForTimeout(2 * SECOND);
    return {
      'first board, ms': boardAt - Number(await page.evaluate('performance.timeOrigin')),
      'first board, CPU ms of the page': busy,
      'visits in which the weights were asked for before the board was painted': Number(startTime < boardAt),
      'longest task while the page opens, ms': opening,
      'longest task while the form of a new game is used, ms': form,
      'longest task while an engine thinks, ms': await longestTask(page),
      'kB over the network without weights': bytes / 1000,
    };
  } finally {
    await context.close();
  }
}

/** Deeper than any search. */
const EXACT = 61;

/** The depth that an analysis shows after one second; 0 if it shows none. */
async function analysisDepth(browser: Browser, address: string, moves: number): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT);
    await page.goto(playAt(address));
    await startGame(page, { you: 'friends', from: GAME.slice(0, 2 * moves) });
    await page.locator('.cell.open').first().waitFor();
    // The weights are read once a visit; an analysis before that waits for them.
    await button(page, 'Hint').click();
    await page.locator('.hinted').waitFor();
    await button(page, 'Analyse').click();
    await page.waitForTimeout(SECOND);
    const [text = ''] = await page.getByText(/^values in discs for/).allTextContents();
    return text.endsWith('exact') ? EXACT : Number(/depth (\d+)$/.exec(text)?.[1] ?? 0);
  } finally {
    await context.close();
  }
}

const path = findChromium();
if (path === undefined) throw new Error('no Chromium found: install it, or set CHROMIUM to its path');
const visits = Number(process.argv[2] ?? 7);
if (!Number.isInteger(visits) || visits < 1 || visits > 100)
  throw new Error(`“${process.argv[2]}” is not a number of visits from 1 to 100`);
const runs = mkdtempSync(join(tmpdir(), 'breedboard-figures-'));
const lab = await openLab({ port: 0, runs, version: '0', engines: [] });
const browser = await launchChromium(path);
try {
  const all: Figures[] = [];
  for (let visit = 0; visit < visits; visit++) all.push(await visitFigures(browser, lab.address));
  for (const name of Object.keys(all[0]!)) {
    const values = all.map(figures => figures[name]!);
    const told = name.startsWith('visits') ? values.reduce((sum, each) => sum + each, 0) : median(values);
    console.log(`${name}: ${told.toFixed(0)}`);
  }
  for (const moves of ANALYSED) {
    const depth = await analysisDepth(browser, lab.address, moves);
    console.log(
      `analysis after one second, ${60 - moves} empty squares: ${depth === EXACT ? 'exact' : `depth ${depth}`}`,
    );
  }
} finally {
  await browser.close();
  await lab.close();
  rmSync(runs, { recursive: true, force: true });
}
