import assert from 'node:assert/strict';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeFolder, readText, reason, renameOver, writerOfTemporary, writeWhole } from './files.node.js';

const folder = mkdtempSync(join(tmpdir(), 'breedboard-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

test('files: a file is written, replaced and read, and no temporary file remains', async () => {
  assert.deepEqual(await writeWhole(at('a'), 'one'), { ok: true, value: undefined });
  chmodSync(at('a'), 0o600);
  await writeWhole(at('a'), 'zwölf');
  assert.deepEqual(await readText(at('a'), 100), { ok: true, value: 'zwölf' });
  assert.equal(statSync(at('a')).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(folder), ['a']);
});

test('files: of several concurrent writers one wins completely', async () => {
  const texts = Array.from({ length: 8 }, (_, i) => String(i).repeat(50_000));
  const results = await Promise.all(texts.map(each => writeWhole(at('a'), each)));
  assert.ok(results.every(result => result.ok));
  assert.ok(texts.includes(readFileSync(at('a'), 'utf8')));
  assert.deepEqual(readdirSync(folder), ['a']);
});

test('files: writing through a link replaces its target', async () => {
  mkdirSync(at('deep'));
  symlinkSync(join('deep', 'b'), at('link'));
  writeFileSync(at('deep/b'), 'old');
  await writeWhole(at('link'), 'new');
  assert.equal(readFileSync(at('deep/b'), 'utf8'), 'new');
});

test('files: every failure has a message', async () => {
  writeFileSync(at('bytes'), new Uint8Array([0xff, 0xfe, 0x00]));
  for (const [result, reason] of [
    [await writeWhole(at('none/c'), ''), 'no such file or folder'],
    [await writeWhole(folder, ''), 'it is a folder'],
    [await writeWhole('/dev/null', ''), 'it is not a plain file'],
    [await readText(at('none'), 10), 'no such file or folder'],
    [await readText(folder, 10), 'it is a folder'],
    [await readText('/dev/zero', 10), 'it is not a plain file'],
    [await readText(at('bytes'), 10), 'it is not text'],
    [await readText(at('bytes'), 2), 'it is too large: 3 bytes, the limit is 2'],
    [await readText('a\0b', 2), 'the name has characters that no file name can have'],
  ] as const) {
    assert.ok(!result.ok);
    assert.equal(result.reason, reason);
  }
});

test('files: a folder is created with its parents, or nothing is', async () => {
  assert.deepEqual(await makeFolder(at('x/y/z')), { ok: true, value: undefined });
  assert.deepEqual(await makeFolder(at('x/y/z')), { ok: true, value: undefined });
  assert.ok(statSync(at('x/y/z')).isDirectory());
  const before = readdirSync(folder);
  for (const [path, reason] of [
    [at('a'), 'there is a file of that name'],
    [at('a/b'), 'a part of its path is not a folder'],
    [at(`new/${'n'.repeat(300)}`), 'the name is too long'],
    [at('new/c\0d'), 'the name has characters that no file name can have'],
  ] as const) {
    assert.deepEqual(await makeFolder(path), { ok: false, kind: 'disk', reason });
  }
  assert.deepEqual(readdirSync(folder), before);
});

test('files: a link that leads nowhere is named, also as a part of the path', async () => {
  symlinkSync(at('nowhere'), at('dangling'));
  for (const path of ['dangling', 'dangling/runs'])
    assert.deepEqual(await makeFolder(at(path)), {
      ok: false,
      kind: 'disk',
      reason: '“dangling” is a link that leads nowhere',
    });
  rmSync(at('dangling'));
});

test('files: an error that Node has no name for is told by its number', { skip: process.platform !== 'linux' }, () => {
  const unnamed = (errno: number): Error =>
    Object.assign(new Error(`Unknown system error ${errno}`), { code: `Unknown system error ${errno}`, errno });
  assert.equal(reason(unnamed(-122)), 'the disk quota is used up');
  assert.equal(reason(unnamed(-116)), 'its network drive is gone');
  assert.equal(reason(unnamed(-9999)), 'Unknown system error -9999');
});

test('files: every folder in which another was created is flushed', async () => {
  const flushed: string[] = [];
  const made = await makeFolder(at('p/q/r'), async path => {
    assert.ok(readdirSync(path).length > 0, 'before it is flushed the new one is in it');
    flushed.push(path);
  });
  assert.ok(made.ok);
  assert.deepEqual(flushed, [folder, at('p'), at('p/q')]);
  const failing = await makeFolder(at('s/t'), async () => {
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  });
  assert.deepEqual(failing, {
    ok: false,
    kind: 'disk',
    reason: 'the disk answers with an input/output error: it may be failing',
  });
  assert.ok(!readdirSync(folder).includes('s'), 'nothing is left of it');
});

test('files: no error of the system is shown in its own words', () => {
  for (const code of ['EIO', 'ENOMEM', 'EMFILE', 'EBUSY', 'ESTALE', 'ERR_STRING_TOO_LONG', 'ERR_FS_FILE_TOO_LARGE']) {
    const text = reason(Object.assign(new Error(`${code}: raw, read '/x'`), { code }));
    assert.doesNotMatch(text, /raw|E[A-Z]{2}/);
  }
  assert.throws(() => reason(new TypeError('a bug')), /a bug/);
});

test('files: while Windows has a file open, a rename is retried; elsewhere the error is final', async () => {
  for (const [platform, code, failures, tries, isDone] of [
    ['win32', 'EPERM', 3, 4, true],
    ['win32', 'EBUSY', 99, 8, false],
    ['win32', 'ENOSPC', 1, 1, false],
    ['linux', 'EPERM', 1, 1, false],
    ['linux', 'EPERM', 0, 1, true],
  ] as const) {
    let tried = 0;
    const move = async (): Promise<void> => {
      if (tried++ < failures) throw Object.assign(new Error(code), { code });
    };
    const ended = await renameOver('a', 'b', { platform, move, wait: async () => {} }).then(
      () => true,
      () => false,
    );
    assert.deepEqual([tried, ended], [tries, isDone], `${platform} ${code}`);
  }
});

test('files: the name of a temporary file tells which process wrote it', () => {
  for (const [name, writer] of [
    ['.champion.json.4711.0123456789ab.tmp', 4711],
    ['.champion.json.0123456789ab.tmp', 0],
    ['.00000012.bin.7.0123456789ab.tmp', 7],
    ['champion.json.7.0123456789ab.tmp', undefined],
    ['.notes.tmp', undefined],
    ['.a.0123456789AB.tmp', undefined],
    ['champion.json', undefined],
  ] as const)
    assert.equal(writerOfTemporary(name), writer, name);
});
