/** The workers of a queue on the page Learn, in Chromium. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from '../../src/lab/server/lab.node.js';
import { parseAddress } from '../../src/queue/address.node.js';
import { findRedis, startRedis } from '../redis/redis.js';
import { workshop } from '../suites/command.js';
import { findChromium, launchChromium } from './chromium.js';
import { axeFindings, goTo, visit } from './visiting.js';

const [path, program] = [findChromium(), findRedis()];
const { at } = workshop();

test('a worker is started, listed and stopped from the page', {
  skip: path && program ? false : 'no Chromium or no redis-server here',
}, async () => {
  const redis = await startRedis(program!);
  const address = parseAddress(redis.url, false);
  assert.ok(address.ok);
  const lab = await openLab({ port: 0, runs: at('runs'), version: '0', engines: [], queue: address.value });
  const browser = await launchChromium(path!);
  try {
    await visit(browser, lab.address, async page => {
      await goTo(page, 'Learn');
      const queue = page.getByRole('region', { name: 'Queue' });
      await queue.getByText(`${redis.url}: 0 workers`).waitFor();
      await queue.getByRole('button', { name: 'Start a worker here' }).click();
      await queue.getByRole('row', { name: /\(this lab\) ?idle 1/ }).waitFor();
      await queue.getByText(`${redis.url}: 1 worker,`).waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await queue.getByRole('button', { name: 'Stop the worker here' }).click();
      await queue.getByText('No worker is there.').waitFor();
    });
  } finally {
    await browser.close();
    await lab.close();
    await redis.close();
  }
});
