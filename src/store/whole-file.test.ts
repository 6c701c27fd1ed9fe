import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { WholeFile } from './whole-file.node.js';

const folder = mkdtempSync(join(tmpdir(), 'breedboard-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);
const DONE = { ok: true, value: undefined };

test('a file of many pieces appears when it is finished, and replaces the old one', async () => {
  for (const [name, pieces] of [
    ['a', ['one ', 'zwölf']],
    ['a', []],
    ['link', ['through ', 'a ', 'link']],
  ] as const) {
    if (name === 'link') symlinkSync('a', at('link'));
    const before = existsSync(at(name)) ? readFileSync(at(name), 'utf8') : undefined;
    const file = await WholeFile.create(at(name));
    assert.ok(file.ok);
    for (const piece of pieces) assert.deepEqual(await file.value.write(piece), DONE);
    assert.equal(existsSync(at(name)) ? readFileSync(at(name), 'utf8') : undefined, before);
    assert.deepEqual(await file.value.finish(), DONE);
    await file.value.discard();
    assert.equal(readFileSync(at(name), 'utf8'), pieces.join(''));
    chmodSync(at('a'), 0o600);
  }
  assert.equal(statSync(at('a')).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(folder), ['a', 'link']);
});

test('a discarded file leaves nothing', async () => {
  const file = await WholeFile.create(at('b'));
  assert.ok(file.ok);
  await file.value.write('something');
  await file.value.discard();
  assert.deepEqual(readdirSync(folder), ['a', 'link']);
});

test('a file that cannot be written is refused at once', async () => {
  for (const [path, reason] of [
    [at('none/c'), 'no such file or folder'],
    [folder, 'it is a folder'],
    ['/dev/null', 'it is not a plain file'],
  ] as const) {
    const refused = await WholeFile.create(path);
    assert.equal(!refused.ok && refused.reason, reason);
  }
});
