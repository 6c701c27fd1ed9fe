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
import { makeFolder, readText, writeWhole } from './files.node.js';

const folder = mkdtempSync(join(tmpdir(), 'breedboard-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

test('files: a file is written, replaced and read, and nothing is left beside it', async () => {
  assert.deepEqual(await writeWhole(at('a'), 'one'), { ok: true, value: undefined });
  chmodSync(at('a'), 0o600);
  await writeWhole(at('a'), 'zwölf');
  assert.deepEqual(await readText(at('a'), 100), { ok: true, value: 'zwölf' });
  assert.equal(statSync(at('a')).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(folder), ['a']);
});

test('files: of several writers at once one wins whole', async () => {
  const texts = Array.from({ length: 8 }, (_, i) => String(i).repeat(50_000));
  const results = await Promise.all(texts.map(each => writeWhole(at('a'), each)));
  assert.ok(results.every(result => result.ok));
  assert.ok(texts.includes(readFileSync(at('a'), 'utf8')));
  assert.deepEqual(readdirSync(folder), ['a']);
});

test('files: writing through a link replaces what it points to', async () => {
  mkdirSync(at('deep'));
  symlinkSync(join('deep', 'b'), at('link'));
  writeFileSync(at('deep/b'), 'old');
  await writeWhole(at('link'), 'new');
  assert.equal(readFileSync(at('deep/b'), 'utf8'), 'new');
});

test('files: what cannot be done is said in words', async () => {
  writeFileSync(at('bytes'), new Uint8Array([0xff, 0xfe, 0x00]));
  for (const [result, reason] of [
    [await writeWhole(at('none/c'), ''), 'no such file or folder'],
    [await writeWhole(folder, ''), 'it is a folder'],
    [await writeWhole('/dev/null', ''), 'it is not a plain file'],
    [await readText(at('none'), 10), 'no such file or folder'],
    [await readText(folder, 10), 'it is a folder'],
    [await readText('/dev/zero', 10), 'it is not a plain file'],
    [await readText(at('bytes'), 10), 'it is not text'],
    [await readText(at('bytes'), 2), 'it is too large: 3 bytes, at most 2 are read'],
    [await readText('a\0b', 2), 'the name has characters that no file name can have'],
  ] as const) {
    assert.deepEqual(result, { ok: false, reason });
  }
});

test('files: a folder is made with those it stands in, or nothing is', async () => {
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
    assert.deepEqual(await makeFolder(path), { ok: false, reason });
  }
  assert.deepEqual(readdirSync(folder), before);
});
