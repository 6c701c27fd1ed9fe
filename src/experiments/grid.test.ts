import assert from 'node:assert/strict';
import { test } from 'node:test';
import { combinations, parseAxis } from './grid.js';

test('an axis has a name and values; commas within brackets and quotations divide nothing', () => {
  for (const [text, expected] of [
    ['rate=0.1,0.02', ['0.1', '0.02']],
    ['hidden=20', ['20']],
    ['fitness=self-play, reference(against=iago, pairs=5)', ['self-play', 'reference(against=iago, pairs=5)']],
    ['genome=formula("a, b"),squares', ['formula("a, b")', 'squares']],
  ] as const) {
    const axis = parseAxis(text);
    assert.deepEqual(axis.ok && axis.value.values, expected, text);
  }
  for (const [text, reason] of [
    ['rate', /not of the form name=value,value/],
    ['=1', /not of the form/],
    ['rate=1,,2', /not of the form/],
    ['rate=1,2,1', /has “1” twice/],
  ] as const) {
    const axis = parseAxis(text);
    assert.ok(!axis.ok && reason.test(axis.reason), text);
  }
});

test('every combination once, the last axis fastest', () => {
  assert.deepEqual(
    combinations([
      { name: 'a', values: ['1', '2'] },
      { name: 'b', values: ['x', 'y'] },
    ]),
    [
      ['a=1', 'b=x'],
      ['a=1', 'b=y'],
      ['a=2', 'b=x'],
      ['a=2', 'b=y'],
    ],
  );
  assert.deepEqual(combinations([]), [[]]);
});
