import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validate } from '../specs/schema.js';
import { formatLabel, readLabel, runLabel } from './labels.js';

const LABEL = { title: 'a', note: 'b\nc', tags: ['d'] };

test('what is written is read again', () => {
  assert.deepEqual(readLabel(JSON.parse(formatLabel(LABEL))), { ok: true, value: LABEL });
});

for (const [what, change, reason] of [
  ['a title of two lines', { title: 'a\nb' }, /one line of at most 100/],
  ['a long title', { title: 'x'.repeat(101) }, /one line of at most 100/],
  ['a long note', { note: 'x'.repeat(4001) }, /4000/],
  ['a tag with a comma', { tags: ['a,b'] }, /without commas/],
  ['an empty tag', { tags: [''] }, /without commas/],
  ['too many tags', { tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, /20/],
  ['another field', { colour: 'red' }, /colour/],
] as const) {
  test(`${what} is refused`, () => {
    const read = validate(runLabel, { ...LABEL, ...change });
    assert.match(read.ok ? '' : read.reason, reason);
  });
}

for (const file of [null, [], 'x', {}, { ...LABEL }, { format: 'breedboard label 2', ...LABEL }]) {
  test(`${JSON.stringify(file)} is not a label`, () => assert.equal(readLabel(file).ok, false));
}
