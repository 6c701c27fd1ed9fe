/** The same .wasm in Chromium, in pages that may share memory and in pages that may not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { STANDARD } from '../../src/games/othello/starts.js';
import { openKernel } from '../../src/kernel/bridge.js';
import { loadKernel } from '../../src/kernel/load.node.js';
import { perftCounts } from '../data/files.js';
import { findChromium, launchChromium } from './chromium.js';
import { serve } from './server.js';

const path = findChromium();
const root = fileURLToPath(new URL('../../../', import.meta.url));

for (const isolated of [true, false]) {
  const page = isolated ? 'a cross-origin isolated page, which may share memory' : 'a page that may not share memory';
  test(`the kernel gives the same counts and games in ${page}`, {
    skip: path ? false : 'no Chromium here',
  }, async () => {
    const { server, url } = await serve(root, isolated);
    const browser = await launchChromium(path!);
    try {
      const tab = await browser.newPage();
      const problems: string[] = [];
      tab.on('pageerror', error => problems.push(String(error)));
      await tab.goto(`${url}/test/browser/kernel.html`);
      await tab.waitForFunction('window.answer');
      const answer = await tab.evaluate('window.answer');
      assert.deepEqual(problems, []);
      assert.deepEqual(answer, {
        isolated,
        shares: isolated,
        perft: [1, 5, 8, 9].map(depth => perftCounts.standard[depth]),
        games: openKernel(loadKernel()).randomGames(STANDARD, 'ab'.repeat(16), 0, 500),
      });
    } finally {
      await browser.close();
      server.close();
    }
  });
}
