import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Block, readPage } from './page-text.js';

const COURSE = fileURLToPath(new URL('../../../../course', import.meta.url));

const plain = (block: Block): string => {
  switch (block.kind) {
    case 'code':
      return block.text;
    case 'list':
      return block.items.map(item => item.map(({ text }) => text).join('')).join(' ');
    case 'table':
      return [block.head, ...block.rows]
        .map(row => row.map(cell => cell.map(({ text }) => text).join('')).join(' '))
        .join(' ');
    default:
      return block.inlines.map(({ text }) => text).join('');
  }
};

test('headings, paragraphs, lists, code and tables', () => {
  const blocks = readPage(
    '# A *lab*\n\nTwo `x * y`\nlines, see [here](x.md).\n\n1. one\n   more\n2. **two**\n\n- a\n\n    code\n\n      deep\n\n```js\n# no heading\n```\n| a | b |\n|---|--:|\n| 1 | `2` |\n',
  );
  assert.deepEqual(
    blocks.map(({ kind }) => kind),
    ['heading', 'paragraph', 'list', 'list', 'code', 'code', 'table'],
  );
  assert.deepEqual(blocks[0], {
    kind: 'heading',
    level: 1,
    inlines: [
      { kind: 'text', text: 'A ' },
      { kind: 'em', text: 'lab' },
    ],
  });
  assert.equal(plain(blocks[1]!), 'Two x * y lines, see here.');
  assert.equal(plain(blocks[2]!), 'one more two');
  assert.equal(plain(blocks[4]!), 'code\n\n  deep');
  assert.equal(plain(blocks[5]!), '# no heading');
  assert.equal(plain(blocks[6]!), 'a b 1 2');
});

test('no word of a page of the course is lost', () => {
  const pages = readdirSync(COURSE)
    .map(each => join(COURSE, each, 'README.md'))
    .filter(existsSync);
  assert.ok(pages.length >= 5);
  const words = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const page of pages) {
    const text = readFileSync(page, 'utf8');
    const source = text
      .replace(/\]\([^)\s]+\)/g, ']') // the targets of links
      .replace(/^```\w*$/gm, '')
      .replace(/^\d+\. /gm, '');
    assert.deepEqual(words(readPage(text).map(plain).join('\n')), words(source), page);
  }
});

test('rubbish is text, and ends', () => {
  for (const text of ['', '```', '|', '| a', '1.', '**', '`', '#', '    ', '\t- x', '[a](', '\r\n\r\n'])
    assert.ok(Array.isArray(readPage(text)), text);
});
