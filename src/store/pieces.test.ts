import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { countLines, fileLines, openIfThere, PIECE, piecesOf, readStored, Unreadable } from './pieces.node.js';

const folder = mkdtempSync(join(tmpdir(), 'breedboard-'));
after(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'file');

async function linesIn(text: string, maxLine: number, from = 0, to = Buffer.byteLength(text)) {
  writeFileSync(path, text);
  const { file } = (await openIfThere(path, 'file'))!;
  const lines = [];
  for await (const { bytes, ...rest } of fileLines(file, 'file', { from, to }, maxLine))
    lines.push({ text: bytes.toString(), ...rest });
  const count = await countLines(file, 'file', { from, to });
  assert.equal(count, lines.length);
  await file.close();
  return lines;
}

test('a link that leads nowhere is not a missing file: its target may be on a disk that is not mounted', async () => {
  const link = join(folder, 'link');
  symlinkSync(join(folder, 'not-mounted/file'), link);
  const expected = { message: 'games.tsv: it is a link that leads nowhere' };
  await assert.rejects(openIfThere(link, 'games.tsv'), expected);
  await assert.rejects(readStored(folder, 'link', 10), { message: 'link: it is a link that leads nowhere' });
  assert.equal(await openIfThere(join(folder, 'none'), 'none'), undefined);
  assert.deepEqual(await readStored(folder, 'none/none', 10), { ok: true, value: undefined });
});

test('a stored file is read whole, and one longer than any is refused', async () => {
  writeFileSync(path, 'content');
  const read = await readStored(folder, 'file', 7);
  assert.equal(read.ok && read.value?.toString(), 'content');
  assert.deepEqual(await readStored(folder, 'file', 6), {
    ok: false,
    reason: 'it is too large: 7 bytes, the limit is 6',
  });
});

describe('files of any length', () => {
  for (const [text, expected] of [
    ['', []],
    ['\n', [['', 0, 1]]],
    ['a\nbc\n', [['a', 0, 2], ['bc', 2, 5]]], // biome-ignore format: a table
    ['a\n\nbc', [['a', 0, 2], ['', 2, 3], ['bc', 3, 5]]], // biome-ignore format: a table
    ['ä\nö\n', [['ä', 0, 3], ['ö', 3, 6]]], // biome-ignore format: a table
  ] as const) {
    test(`${JSON.stringify(text)} has these lines`, async () => {
      const lines = await linesIn(text, 10);
      assert.deepEqual(
        lines.map(line => [line.text, line.from, line.to]),
        expected,
      );
      assert.equal(lines.at(-1)?.isWhole ?? true, text === '' || text.endsWith('\n'));
    });
  }

  test('lines that span several pieces are complete', async () => {
    const wanted = Array.from({ length: 40 }, (_, i) => String.fromCharCode(97 + (i % 26)).repeat(PIECE / 7 + i));
    const lines = await linesIn(`${wanted.join('\n')}\n`, PIECE);
    assert.deepEqual(
      lines.map(line => line.text),
      wanted,
    );
  });

  test('a line that is too long is marked, and not held in memory', async () => {
    const lines = await linesIn(`ab\n${'x'.repeat(3 * PIECE)}\ncd\n`, 2);
    assert.deepEqual(
      lines.map(({ text, isTooLong, to }) => [text, isTooLong, to]),
      [
        ['ab', false, 3],
        ['', true, 3 * PIECE + 4],
        ['cd', false, 3 * PIECE + 7],
      ],
    );
  });

  test('a range of the file, and a range beyond its end', async () => {
    assert.deepEqual(
      (await linesIn('ab\ncd\nef\n', 9, 3, 6)).map(line => line.text),
      ['cd'],
    );
    const { file } = (await openIfThere(path, 'file'))!;
    let text = '';
    for await (const piece of piecesOf(file, 'file', { from: 3, to: 1000 })) text += piece;
    assert.equal(text, 'cd\nef\n');
    await file.close();
  });

  test('only a file that does not exist is undefined', async () => {
    assert.equal(await openIfThere(join(folder, 'none'), 'none'), undefined);
    await assert.rejects(openIfThere(folder, 'games.tsv'), new Unreadable('games.tsv', 'it is a folder'));
    await assert.rejects(openIfThere(join(path, 'x'), 'x'), /^Error: x: a part of its path is not a folder$/);
  });
});
