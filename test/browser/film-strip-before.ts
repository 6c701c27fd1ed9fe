/**
 * `npm run film-strip:before -- VERSION`: the pages of version 0.1, from a folder with its commit built, as pictures beside those
 * of the film strip. Its pages had other names for things, so each is shown as it opens.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findChromium, launchChromium } from './chromium.js';
import { onEveryScreen, picture } from './pictures.js';
import { button, goTo } from './visiting.js';

const FOLDER = fileURLToPath(new URL('../../../docs/design/film-strip/before', import.meta.url));
const PAGES = ['Play', 'Review', 'Learn', 'Arena', 'Inside'];

async function shoot(program: string, chromium: string): Promise<void> {
  const runs = mkdtempSync(join(tmpdir(), 'film-strip-'));
  const lab = spawn(process.execPath, [program, 'lab', '--port', '0', '--no-open', '--runs', runs], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const browser = await launchChromium(chromium);
  try {
    const [address] = (await once(createInterface(lab.stdout), 'line')) as [string];
    mkdirSync(FOLDER, { recursive: true });
    await onEveryScreen(browser, address, async (page, device, scheme) => {
      for (const title of PAGES) {
        await goTo(page, title);
        if (title === 'Play') await button(page, 'Hint').click();
        await page.waitForLoadState('networkidle');
        await page.waitForTimeout(2000); // that version does not say when a page is complete
        writeFileSync(join(FOLDER, `${title.toLowerCase()}-${device}-${scheme}.webp`), await picture(page));
      }
      console.log(device, scheme);
    });
  } finally {
    await browser.close();
    lab.kill();
    rmSync(runs, { recursive: true, force: true });
  }
}

const program = process.argv[2] === undefined ? undefined : join(resolve(process.argv[2]), 'dist/src/terminal/main.js');
const chromium = findChromium();
if (program === undefined || !existsSync(program) || chromium === undefined) {
  console.error(
    chromium === undefined
      ? 'no Chromium found: install it, or set CHROMIUM to its path'
      : 'name the folder of a clone of version 0.1 (commit 2d86fe5) after npm install: npm run film-strip:before -- FOLDER',
  );
  process.exitCode = 1;
} else {
  await shoot(program, chromium);
}
