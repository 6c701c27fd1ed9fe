/** Workers of a page solve, share one search, and stop on request. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseBoard } from '../../src/games/othello/board-text.js';
import { othello } from '../../src/games/othello/othello.js';
import { dataLines } from '../data/files.js';
import { findChromium, launchChromium } from './chromium.js';
import { serve } from './server.js';

const path = findChromium();
const root = fileURLToPath(new URL('../../../', import.meta.url));
const [easy] = dataLines('fforum-1-19.obf').map(line => line.slice(0, 66));
const hard = dataLines('fforum-40-59.obf')[15]!.slice(0, 66);

test('in Chromium: workers solve, alone and together, and stop', {
  skip: path ? false : 'no Chromium here',
}, async t => {
  const { server, url } = await serve(root, true);
  const browser = await launchChromium(path!);
  try {
    const tab = await browser.newPage();
    const problems: string[] = [];
    tab.on('pageerror', error => problems.push(String(error)));
    await tab.goto(`${url}/test/browser/search-pool.html`);
    await tab.waitForFunction('window.ready');
    for (const threads of [1, 2]) {
      assert.deepEqual(await tab.evaluate(`solve(${threads}, ${JSON.stringify(easy)})`), { score: 18, plies: 14 });
      for (const delay of [0, 200]) {
        const answer = (await tab.evaluate(`stop(${threads}, ${JSON.stringify(hard)}, ${delay})`)) as {
          move: number;
          finished: boolean;
          waited: number;
        };
        const position = parseBoard(hard);
        assert.ok(position.ok && !answer.finished);
        assert.ok(othello.moves(position.value).includes(answer.move));
        t.diagnostic(`${threads} thread(s), stopped after ${delay} ms: answered ${answer.waited.toFixed(1)} ms later`);
      }
    }
    assert.deepEqual(problems, []);
  } finally {
    await browser.close();
    server.close();
  }
});
