import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'breedboard-lock-'));
after(() => rmSync(folder, { recursive: true }));

const code = new URL('./lock.node.js', import.meta.url);
/** Locks each path it is told, says whether it has it, and keeps it until it ends. */
const PROGRAM = `
import { createInterface } from 'node:readline';
import { lock } from '${code}';
console.log('ready');
for await (const path of createInterface({ input: process.stdin })) console.log((await lock(path)).ok);
`;

async function says(child: ChildProcess): Promise<string> {
  const [text] = (await once(child.stdout!, 'data')) as [Buffer];
  return text.toString().trim();
}

test('of several processes that find a lock, or the lock of a dead one, at the same moment one has it', async () => {
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  after(() => {
    for (const child of children) child.kill();
  });
  await Promise.all(children.map(says));
  for (let round = 0; round < 20; round++) {
    const path = join(folder, `${round}.lock`);
    if (round % 2 === 1) writeFileSync(path, '999999999 5\n');
    const answers = children.map(says);
    for (const child of children) child.stdin.write(`${path}\n`);
    const had = (await Promise.all(answers)).filter(answer => answer === 'true');
    assert.ok(had.length <= 1, `${had.length} have ${path}`);
    // Two that find the lock of a dead one may get in each other's way; a free one is somebody's.
    if (round % 2 === 0) assert.equal(had.length, 1);
  }
  const closed = children.map(child => once(child, 'close'));
  for (const child of children) child.stdin.end();
  await Promise.all(closed);
  assert.deepEqual(
    readdirSync(folder).filter(name => !/^\d+\.lock$/.test(name)),
    [],
  );
});
