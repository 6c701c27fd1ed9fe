import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withMinus } from './minus.js';
import { wrapHelp, wrapLines } from './wrapping.js';

test('long lines break between words, later pieces are indented, and colours take no column', () => {
  for (const [text, width, wrapped] of [
    ['one two', 7, 'one two'],
    ['one two three', 7, 'one two\n  three'],
    ['  one two three', 9, '  one two\n    three'],
    ['  a  b   c', 6, '  a  b\n    c'],
    ['unbreakable words', 5, 'unbreakable\n  words'],
    ['\u001b[1mone\u001b[22m two', 7, '\u001b[1mone\u001b[22m two'],
    ['one\n\ntwo three', 5, 'one\n\ntwo\n  three'],
  ] as const)
    assert.equal(wrapLines(text, width), wrapped);
});

test('help fills paragraphs, wraps entries of lists, and leaves examples whole', () => {
  for (const [text, width, wrapped] of [
    ['one two\nthree four', 13, 'one two three\nfour'],
    ['one:\ntwo', 13, 'one:\ntwo'],
    ['one\n\ntwo', 13, 'one\n\ntwo'],
    ['List:\n  name: a text', 10, 'List:\n  name: a\n      text'],
    ['Example:\n  breedboard play --first random', 10, 'Example:\n  breedboard play --first random'],
  ] as const)
    assert.equal(wrapHelp(text, width), wrapped);
});

test('people read a minus sign where a program reads a hyphen', () => {
  for (const [text, read] of [
    ['-1.5', '−1.5'],
    ['from -3 to 4 (-2)', 'from −3 to 4 (−2)'],
    ['2-1', '2-1'],
    ['--three', '--three'],
    ['alpha-beta', 'alpha-beta'],
  ] as const)
    assert.equal(withMinus(text), read);
});
