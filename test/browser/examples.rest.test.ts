/** The page of examples/web, built by Vite from the installed package: a person plays black, the engine answers. */
import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { build } from 'vite';
import { type Installed, installPackage } from '../package/installed.js';
import { findChromium, launchChromium } from './chromium.js';
import { serve } from './server.js';

const path = findChromium();

describe('the example of a page', { skip: path ? false : 'no Chromium here' }, () => {
  let installed: Installed;
  before(async () => {
    installed = installPackage();
    const { project } = installed;
    cpSync(join(installed.home, 'examples/web'), project, { recursive: true });
    await build({ root: project, configFile: false, logLevel: 'error', build: { reportCompressedSize: false } });
  });
  after(() => installed.remove());

  test('plays black’s move, the engine’s answer and gives a hint', async () => {
    const { server, url } = await serve(join(installed.project, 'dist'), false);
    const browser = await launchChromium(path!);
    try {
      const page = await browser.newPage();
      const problems: string[] = [];
      page.on('pageerror', error => problems.push(String(error)));
      await page.goto(`${url}/index.html`);
      const f5 = page.getByRole('gridcell', { name: /^f5, .*legal/ });
      await f5.waitFor();
      assert.equal(await page.getByRole('gridcell', { name: /legal/ }).count(), 4);
      await f5.click();
      await page.waitForFunction("document.querySelector('breed-board').position.history.length === 2");
      assert.equal(await page.textContent('#status'), 'black 3, white 3 – your move');
      await page.click('#hint');
      await page.locator('breed-board[marked]').waitFor();
      assert.match((await page.textContent('#status'))!, /^[a-h][1-8]: \+?-?\d+\.\d discs$/);
      await page.click('#new');
      assert.equal(await page.textContent('#status'), 'black 2, white 2 – your move');
      assert.deepEqual(problems, []);
    } finally {
      await browser.close();
      server.close();
    }
  });
});
