/** What students type: the code of the class and their names. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCode, newCode, readCode } from './code.js';
import { lookAlike } from './look-alike.js';
import { readName } from './student-name.js';

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

test('a name of letters that no font shows is missing', () => {
  for (const typed of ['\u3164', '\u115f\u1160', '\ufe0f', '\u2800 \u2800', '\u034f'])
    assert.deepEqual(readName(typed), { ok: false, reason: 'a name is missing' }, JSON.stringify(typed));
});

test('names that look alike are found', () => {
  for (const [a, b] of [
    ['ADA', 'ada'],
    ['Ａda', 'Ada'],
    ['Аda', 'Ada'], // Cyrillic А
    ['Adа', 'Ada'], // Cyrillic а
    ['Αda', 'Ada'], // Greek Α
    ['Воb', 'Bob'], // Cyrillic В and о
    ['Ηenry', 'Henry'], // Greek Η
    ['ᎪᎠᎪ', 'Ada'], // Cherokee
    ['Ada\ufe0f', 'Ada'],
    ['Ada\u034f', 'Ada'],
    ['A\u3164da', 'Ada'],
    ['Ilya', 'llya'],
    ['Tim0', 'Timo'],
    ['Arnie', 'Amie'],
    ['O’Neil', "O'Neil"],
    ['O´Neil', "O'Neil"],
    ['Anna–Lea', 'Anna-Lea'],
    ['𝐀𝐝𝐚', 'Ada'],
    ['Zoe\u0308', 'Zoë'],
    ['Іvan', 'Ivan'], // Ukrainian І
    ['аса', 'aca'], // all Cyrillic
  ] as const)
    assert.ok(lookAlike(a, b) && lookAlike(b, a), `${a} ${b}`);
});

test('names of the same letters in another order, with other accents or digits, are different', () => {
  const names = [
    'Ada',
    'Adi',
    'Adl',
    'Zoë',
    'Zoe',
    'Иван',
    'Иваи',
    'Δημος',
    'Group 1',
    'Group 2',
    'Group 12',
    'Lou',
    'Iou',
  ];
  const more = [
    '李小龙',
    '李小狼',
    'Åsa',
    'Asa',
    'Mia',
    'Maria',
    'Ali',
    'Alli',
    '<img src=x>',
    '🦊',
    '🐺',
    'Ben',
    'Den',
    'Ян',
    'Яна',
  ];
  const all = [...names, ...more];
  for (const [i, a] of all.entries()) for (const b of all.slice(i + 1)) assert.ok(!lookAlike(a, b), `${a} ${b}`);
});
