import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';

const here = (path: string): string => new URL(path, import.meta.url).href;

test('a program waits for the end of a worker, though an answer comes in between', async () => {
  const program = `
    import { spawnWorker } from '${here('./search-pool.node.js')}';
    import { loadKernel } from '${here('../../kernel/load.node.js')}';
    const thread = spawnWorker();
    thread.fail(() => {});
    const opened = new Promise(done => thread.listen(done));
    thread.post({ kind: 'open', module: loadKernel(), evaluators: [] });
    await opened;
    thread.post({ kind: 'register', evaluators: [] });
    // The worker answers meanwhile; the answer is read after its end has been asked for.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    await thread.end();
    console.log('ended');
  `;
  const folder = mkdtempSync(join(tmpdir(), 'breedboard-'));
  after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'program.mjs'), program);
  // Node gives up with exit code 13 where nothing is left that could settle what a program awaits.
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'program.mjs')]);
  assert.equal(stdout, 'ended\n');
});
