/** What students type: the code of the class and their names. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCode, newCode, readCode } from './code.js';
import { nameKey, readName } from './student-name.js';

test('a code is read in any case, with blanks and hyphens, as it was made', () => {
  let n = 7;
  const code = newCode(most => (n = (n * 31 + 11) % most));
  assert.match(code, /^[A-Z3-9]{6}$/);
  for (const typed of [code, formatCode(code), code.toLowerCase(), ` ${code.slice(0, 2)}-${code.slice(2)} `])
    assert.deepEqual(readCode(typed), { ok: true, value: code });
});

test('a text that no code can be is refused', () => {
  for (const typed of ['', 'K7F4M', 'K7F4MQQ', 'K7F4M0', 'K7F4M!', 'K'.repeat(1000)])
    assert.equal(readCode(typed).ok, false, typed);
  assert.deepEqual(readCode('K7F 4MB'), { ok: false, reason: 'no class code has “B” in it; look again' });
});

test('names are text: control, bidirectional, invisible and private characters are refused', () => {
  for (const [typed, name] of [
    ['Ada', 'Ada'],
    ['  Ada   Lovelace ', 'Ada Lovelace'],
    ['Zoë', 'Zoë'],
    ['李小龙', '李小龙'],
    ['<img src=x onerror=1>', '<img src=x onerror=1>'],
    ['Group 7', 'Group 7'],
  ] as const)
    assert.deepEqual(readName(typed), { ok: true, value: name });
  for (const typed of [
    '',
    '   ',
    'a'.repeat(25),
    'a\u0000b',
    'a\nb',
    'a\u001b[31mb',
    'a\u202eb',
    'a\u2066b',
    'a\u200bb',
    'a\u00a0b',
    'a\ud800b',
    'a\ue000b',
    `e${'\u0301'.repeat(6)}`,
  ])
    assert.equal(readName(typed).ok, false, JSON.stringify(typed));
});

test('names that look alike are the same name', () => {
  assert.equal(nameKey('ADA'), nameKey('ada'));
  assert.equal(nameKey('Ａda'), nameKey('Ada'));
});
