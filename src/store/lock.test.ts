import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { breakLock, holderOf, isStillHeld, lock, unlock } from './lock.node.js';
import { bootId, startOf } from './processes.node.js';

const folder = mkdtempSync(join(tmpdir(), 'breedboard-lock-'));
after(() => rmSync(folder, { recursive: true }));

const code = new URL('./lock.node.js', import.meta.url);
/** Locks each path it reads, prints whether it succeeded, and holds the locks until it ends. */
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

test('of several processes that find no lock, or the lock of a dead process, at the same moment one gets it', async () => {
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
    // Two processes that find the lock of a dead one may block each other; a free lock always goes to one of them.
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

const at = (name: string): string => join(folder, name);
/** A process that lives as long as the tests: their parent. */
const other = process.ppid;

test('a lock counts while the process it names runs, and no longer', async () => {
  const [start, boot] = [await startOf(other), await bootId()];
  for (const [content, holder] of [
    [`${other} ${start} ${boot}\n`, other],
    [`${other} ${start}\n`, other], // as version 0.1 writes it
    [`${other} ?\n`, other], // the system did not reveal the start time
    [`${other}\n`, undefined], // no start time: any process may have that id by now
    [`${other} \n`, undefined],
    [`${other} 5 ${boot}\n`, undefined], // another process has the id now
    [`${other} ${start} 00000000-0000-0000-0000-000000000000\n`, undefined], // the machine was rebooted since
    ['999999999 5\n', undefined],
    [`${process.pid} 5\n`, undefined], // of an earlier process
    ['rubbish', undefined],
    ['-1 5', undefined],
    ['1e0 ?', undefined],
    ['\0\0\0\0', undefined],
    ['', undefined],
  ] as const) {
    writeFileSync(at('seen.lock'), content);
    assert.equal(await holderOf(at('seen.lock')), holder, JSON.stringify(content));
  }
  assert.equal(await holderOf(at('none.lock')), undefined);
});

test('where /proc is missing, ps tells processes with the same id apart', {
  skip: process.platform === 'win32' && 'there is no ps',
}, async () => {
  const own = await startOf(process.pid, 'darwin');
  assert.match(own ?? '', /^\w{3}_\w{3}_\d+_\d\d:\d\d:\d\d_\d{4}$/);
  assert.equal(await startOf(process.pid, 'darwin'), own);
  assert.equal(await startOf(999_999_999, 'darwin'), undefined);
});

test('a refused lock names its file, and --force takes it over; the process that held it notices', async () => {
  const path = at('forced.lock');
  writeFileSync(path, `${other} ${await startOf(other)}\n`);
  const refusal = await lock(path);
  assert.deepEqual(refusal, {
    ok: false,
    kind: 'in-use',
    reason: `process ${other} is writing to it; its lock is ${path}, and --force takes the lock over`,
  });
  assert.deepEqual(await breakLock(path), { ok: true, value: other });
  assert.ok((await lock(path)).ok);
  assert.equal(await isStillHeld(path), true);
  writeFileSync(path, `${other} ${await startOf(other)}\n`);
  assert.equal(await isStillHeld(path), false);
  await unlock(path);
  assert.match(readFileSync(path, 'utf8'), new RegExp(`^${other} `), 'the lock of the other stays');
  assert.deepEqual(await breakLock(path), { ok: true, value: other });
  assert.deepEqual(await breakLock(path), { ok: true, value: undefined });
});

test('locking removes the leftovers of killed processes, and nothing else', async () => {
  mkdirSync(at('swept'));
  const path = at('swept/writing.lock');
  const start = await startOf(other);
  const LEFT = [
    '.champion.json.0123456789ab.tmp',
    '.champion.json.999999999.0123456789ab.tmp',
    `.champion.json.${process.pid}.0123456789ab.tmp`,
    'writing.lock.999999999',
    'writing.lock.next',
  ];
  const OTHERS = [`.run.json.${other}.0123456789ab.tmp`, '.notes.tmp', 'champion.json', `writing.lock.${other}`];
  for (const name of [...LEFT, ...OTHERS]) writeFileSync(at(`swept/${name}`), '999999999 5\n');
  writeFileSync(at(`swept/writing.lock.${other}`), `${other} ${start}\n`);
  assert.ok((await lock(path)).ok);
  assert.deepEqual(readdirSync(at('swept')).sort(), [...OTHERS, 'writing.lock'].sort());
  await unlock(path);
  assert.deepEqual(readdirSync(at('swept')).sort(), OTHERS.sort());
});
