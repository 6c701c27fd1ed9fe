/** The records of a browser, by the suite of all stores; and pages of one browser share them. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { storeSuite } from '../suites/store.js';
import { findChromium, launchChromium } from './chromium.js';

const path = findChromium();
const dist = fileURLToPath(new URL('../../', import.meta.url));

const EMPTY = 'http://localhost/empty';

/** The compiled modules in one script, like the lab's own: a page has no node_modules. */
async function bundled(): Promise<string> {
  const entry = 'virtual:store';
  const source = `
    import { browserHolds, browserRecords } from ${JSON.stringify(`${dist}src/store/browser-records.web.js`)};
    import { recordStore } from ${JSON.stringify(`${dist}src/store/record-store.js`)};
    import { storeSuite } from ${JSON.stringify(`${dist}test/suites/store.js`)};
    const store = recordStore(browserRecords(), browserHolds);
    window.check = index => storeSuite[index].check(store).then(() => '', error => String(error));
    window.store = store;
    window.ready = true;`;
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, rollupOptions: { input: entry, preserveEntrySignatures: false } },
    plugins: [
      {
        name: 'store',
        resolveId: id => (id === entry ? id : undefined),
        load: id => (id === entry ? source : undefined),
      },
    ],
  });
  const [first] = [built].flat() as { readonly output: readonly { readonly type: string; readonly code?: string }[] }[];
  const chunks = first!.output.filter(({ type }) => type === 'chunk');
  assert.equal(chunks.length, 1);
  return chunks[0]!.code!;
}

describe('a browser as a store', { skip: path ? false : 'no Chromium here' }, () => {
  let browser: Browser;
  let code: string;
  before(async () => {
    code = await bundled();
    browser = await launchChromium(path!);
  });
  after(() => browser.close());

  async function open(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    // No server is needed: the page only needs an origin for its storage.
    await page.route(EMPTY, route => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto(EMPTY);
    await page.addScriptTag({ content: code, type: 'module' });
    await page.waitForFunction('window.ready');
    return page;
  }

  for (const [i, { claim }] of storeSuite.entries()) {
    test(claim, async () => {
      const context = await browser.newContext();
      try {
        const page = await open(context);
        assert.equal(await page.evaluate(`check(${i})`), '');
      } finally {
        await context.close();
      }
    });
  }

  test('two pages see the same runs, and only one of them writes', async () => {
    const context = await browser.newContext();
    try {
      const [first, second] = [await open(context), await open(context)];
      const index = storeSuite.findIndex(({ claim }) => claim.startsWith('a run resumes'));
      assert.equal(await first.evaluate(`check(${index})`), '');
      assert.deepEqual(await second.evaluate('store.names()'), { ok: true, value: ['cut'] });
      const take = (page: Page): Promise<string> =>
        page.evaluate(`(async () => {
          const { experiment } = (await store.read('cut')).value;
          const writer = await store.open('cut', experiment);
          return writer.ok ? 'open' : writer.reason;
        })()`) as Promise<string>;
      assert.equal(await take(first), 'open');
      assert.match(await take(second), /is writing to it/);
      await first.close();
      // A closed page releases the run a moment later.
      for (let i = 0; i < 200 && (await take(second)) !== 'open'; i++) await second.waitForTimeout(50);
      assert.match(await take(second), /is writing to it/, 'the second page has it now');
    } finally {
      await context.close();
    }
  });
});
