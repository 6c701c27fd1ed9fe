/**
 * `breedboard lab` as a process: it prints an address that works, ends on request, and is found again after kill -9.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { MAIN, workshop } from '../suites/command.js';

const { start, at } = workshop();

/** The first line it prints. */
async function opened(args: readonly string[]) {
  const { child, ended } = start(MAIN, ['lab', '--no-open', '--runs', at('runs'), ...args]);
  let text = '';
  for await (const part of child.stdout) {
    text += part;
    if (text.includes('\n')) break;
  }
  return { child, ended, address: new URL(text.trim()) };
}

const about = (address: URL): Promise<Response> =>
  fetch(new URL('/api/about', address), {
    headers: { Authorization: `Bearer ${address.searchParams.get('token')}` },
  });

test('an address with a token, for this machine only; Ctrl-C closes the lab', async () => {
  const { child, address } = await opened(['--port', '0', '--engine', 'mine=simple:no-such-program']);
  assert.equal(address.hostname, '127.0.0.1');
  assert.match(address.searchParams.get('token') ?? '', /^[0-9a-f]{64}$/);
  const { engines } = (await (await about(address)).json()) as { engines: { name: string }[] };
  assert.deepEqual(
    engines.map(({ name }) => name),
    ['mine'],
  );
  assert.equal((await fetch(new URL('/api/about', address))).status, 403);
  child.kill('SIGINT');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});

test('after kill -9 an open page keeps working with a restarted lab', async () => {
  const first = await opened(['--port', '0']);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const again = await opened(['--port', first.address.port]);
  assert.equal(again.address.href, first.address.href);
  assert.equal((await about(first.address)).status, 200);
  again.child.kill('SIGTERM');
  assert.deepEqual(await once(again.child, 'exit'), [0, null]);
});
