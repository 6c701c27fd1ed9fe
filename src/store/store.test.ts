/** The stores that run in Node, by the suite of all stores; test/browser/store.rest.test.ts tests the one of browsers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { storeSuite } from '../../test/suites/store.js';
import { folderStore } from './folder-store.node.js';
import { memoryHolds, memoryRecords, recordStore } from './record-store.js';

const folder = mkdtempSync(join(tmpdir(), 'breedboard-store-'));
after(() => rmSync(folder, { recursive: true }));

describe('a folder as a store', () => {
  for (const [i, { claim, check }] of storeSuite.entries())
    test(claim, () => check(folderStore(join(folder, String(i)))));
});

describe('records in memory as a store', () => {
  for (const { claim, check } of storeSuite) test(claim, () => check(recordStore(memoryRecords(), memoryHolds())));
});
