/** A GPU in software in Chromium: a page opens it, and its games are those of the kernel. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { WorkerContext } from '../../src/arena/worker-context.js';
import { loadKernel } from '../../src/kernel/load.node.js';
import { NO_MODELS } from '../../src/models/registry.js';
import { matchOf } from '../suites/batch-runner.js';
import { findChromium, launchChromium } from './chromium.js';
import { serve } from './server.js';

const path = findChromium();
const root = fileURLToPath(new URL('../../../', import.meta.url));

const BATCHES = [matchOf('random', 'random', { pairs: 20 }), matchOf('squares', 'random', { pairs: 10 })].map(
  ({ id: _, ...match }) => ({ ...match, want: 'tally' as const, first: 0 }),
);

test('the games of a GPU in a page are those of the kernel', { skip: path ? false : 'no Chromium here' }, async () => {
  const alone = new WorkerContext(loadKernel(), NO_MODELS, () => 0);
  const expected: object[] = [];
  for (const batch of BATCHES) {
    const { results, margins, hashes } = await alone.play(batch);
    expected.push({ results: [...results], margins: [...margins], hashes: [...hashes].map(String) });
  }
  const { server, url } = await serve(root, false);
  const browser = await launchChromium(path!, ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader']);
  try {
    const tab = await browser.newPage();
    const problems: string[] = [];
    tab.on('pageerror', error => problems.push(String(error)));
    await tab.goto(`${url}/test/browser/gpu.html`);
    await tab.waitForFunction('window.play', undefined, { timeout: 60_000 }).catch(() => {});
    assert.deepEqual(problems, []);
    assert.deepEqual(await tab.evaluate(`window.play(${JSON.stringify(BATCHES)})`), expected);
  } finally {
    await browser.close();
    server.close();
  }
});
