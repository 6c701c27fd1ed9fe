/** The lab's state can be imported anywhere: its modules start no worker or timer and touch no storage. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const compiled = fileURLToPath(new URL('../../src/lab/', import.meta.url));
const sources = fileURLToPath(new URL('../../../src/lab/', import.meta.url));

/** Everything but components, which are .tsx, the server, and the scripts of workers; a file of types is not a module. */
const modules = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !/\.(test|node|web|worker|d)\.ts$/.test(file))
  .map(file => file.replace(/\.ts$/, '.js'))
  .sort();

/** Names in a page that start something. Node has some of them too; no import may touch them. */
const STARTERS = [
  'Worker',
  'SharedWorker',
  'BroadcastChannel',
  'EventSource',
  'WebSocket',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'document',
  'location',
  'history',
  'matchMedia',
  'addEventListener',
  'requestAnimationFrame',
  'setTimeout',
  'setInterval',
  'fetch',
] as const;

test('there is state to import', () => {
  assert.ok(modules.length > 20, `${modules.length}`);
  for (const expected of ['page/table.js', 'page/workers.js', 'page/position-analysis.js', 'session/session.js'])
    assert.ok(modules.includes(expected), expected);
  for (const each of modules) assert.ok(existsSync(join(compiled, each)), each);
});

test('importing any of it in plain Node starts nothing and stores nothing', async () => {
  // The library checks for timers when it is loaded, and starts none.
  await Promise.all([import('@preact/signals'), import('preact/hooks')]);
  const touched: string[] = [];
  const before = STARTERS.map(name => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const name of STARTERS) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        touched.push(name);
        throw new Error(`an import touches ${name}`);
      },
    });
  }
  const failed: string[] = [];
  try {
    for (const each of modules) {
      await import(pathToFileURL(join(compiled, each)).href).catch((error: unknown) =>
        failed.push(`${each}: ${error}`),
      );
    }
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else delete (globalThis as Record<string, unknown>)[name];
    }
  }
  assert.deepEqual(failed, []);
  assert.deepEqual(touched, []);
});
