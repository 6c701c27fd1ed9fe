/** The lab's view of a queue: its workers, and one that the page starts and stops; never a password. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { QueueShown } from '../../src/lab/api.js';
import { openLab, type RunningLab } from '../../src/lab/server/lab.node.js';
import { parseAddress } from '../../src/queue/address.node.js';
import { findRedis, startRedis } from '../redis/redis.js';

const program = findRedis();
const runs = mkdtempSync(join(tmpdir(), 'breedboard-lab-queue-'));
after(() => rmSync(runs, { recursive: true }));

type Answer = { readonly status: number; readonly text: string; readonly queue: QueueShown | null };

async function ask({ port, token }: RunningLab, path: string, method = 'GET'): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
  const text = await response.text();
  return { status: response.status, text, queue: JSON.parse(text).queue };
}

test('a lab without a queue has none to show, and starts no worker', async () => {
  const lab = await openLab({ port: 0, runs, version: '0', engines: [] });
  assert.deepEqual((await ask(lab, '/api/queue')).queue, null);
  for (const act of ['start', 'stop']) {
    const refused = await ask(lab, `/api/queue/${act}`, 'POST');
    assert.deepEqual([refused.status, refused.text], [409, '{"error":"this lab has no queue; start it with --queue"}']);
  }
  await lab.close();
});

describe('a lab with a queue', { skip: program === undefined && 'no redis-server' }, () => {
  test('it shows the workers, starts and stops its own, and survives the end of Redis', async () => {
    const redis = await startRedis(program!, '--requirepass', 'hidden-word');
    const address = parseAddress(redis.url.replace('//', '//:hidden-word@'), false);
    assert.ok(address.ok);
    const lab = await openLab({ port: 0, runs, version: '0', engines: [], queue: address.value });
    try {
      const before = await ask(lab, '/api/queue');
      assert.deepEqual(before.queue, { address: redis.url, here: 'none', workers: [], runs: [] });
      // The second start finds the first.
      const [one, two] = await Promise.all(['start', 'start'].map(act => ask(lab, `/api/queue/${act}`, 'POST')));
      for (const { status, queue } of [one!, two!]) {
        assert.equal(status, 200);
        assert.equal(queue?.here, 'working');
        assert.deepEqual(
          queue?.workers.map(({ isHere, busy }) => [isHere, busy]),
          [[true, 0]],
        );
      }
      const stopped = await ask(lab, '/api/queue/stop', 'POST');
      assert.deepEqual(stopped.queue, before.queue);
      await redis.kill();
      const lost = await ask(lab, '/api/queue');
      assert.equal(lost.status, 200);
      assert.match(lost.queue?.trouble ?? '', /does not answer/);
      for (const { text } of [before, one!, stopped, lost]) assert.doesNotMatch(text, /hidden/);
    } finally {
      await lab.close();
      await redis.close();
    }
  });
});
