/** Pictures of the lab with one game on the board, on each kind of screen, light and dark. */
import type { Browser, Page } from 'playwright-core';
import { playAt, TIMEOUT } from './visiting.js';

const SIZES = { desktop: [1440, 900], projector: [1920, 1080], phone: [390, 844] } as const;
const SCHEMES = ['light', 'dark'] as const;
/** Of the WebP files, from 0 to 100. */
const QUALITY = 45;

const START = '---------------------------OX------XO---------------------------+X';
const MOVES = 'f5+d6+c3+d3+c4+f4+c5+f6+e3+b4+f3+f2+g4+c6+e6+e7+d2+e2+g3+h5';

/** The part of the page in sight, as WebP. */
export async function picture(page: Page): Promise<Uint8Array> {
  await page.evaluate('document.fonts.ready');
  await page.evaluate('scrollTo(0, 0)');
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
}

/** Opens the lab once for each screen and scheme, each time in a fresh browser. */
export async function onEveryScreen(
  browser: Browser,
  address: string,
  run: (page: Page, device: string, scheme: string) => Promise<void>,
): Promise<void> {
  for (const [device, [width, height]] of Object.entries(SIZES)) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
      try {
        const page = await context.newPage();
        page.setDefaultTimeout(3 * TIMEOUT);
        await page.goto(playAt(address));
        await page.getByRole('grid').waitFor();
        await page.evaluate(`location.hash = '#/play?game=othello&start=${START}&moves=${MOVES}'`);
        await page.locator('.moves li').nth(19).waitFor();
        await page.waitForLoadState('networkidle');
        await run(page, device, colorScheme);
      } finally {
        await context.close();
      }
    }
  }
}
