import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Grade } from '../../course/grading.js';
import { LONGEST_PROGRAM } from '../../course/program.js';
import { isValid } from '../../specs/schema.js';
import { begunWith, graded, keptWork, progressOf, written } from './kept-work.js';

const grade: Grade = {
  lab: 'sign-bug',
  points: 3.5,
  of: 7,
  marks: [{ check: 'a check', points: 3.5, of: 7, isHidden: false, reason: 'half' }],
  waiting: 2,
};

test('work on a lab: begun, checked, changed, checked again', () => {
  assert.equal(progressOf(undefined), 'not begun');
  let work = begunWith('one');
  assert.equal(progressOf(work), 'begun');
  work = graded(work, grade, 'one');
  assert.equal(progressOf(work), '3.5 of 7 public points');
  assert.equal(written(work, 'one'), work);
  work = written(work, 'two');
  assert.equal(progressOf(work), '3.5 of 7 public points, changed since');
  assert.equal(graded(work, grade, 'two').isChanged, false);
  assert.equal(graded(written(work, 'three'), grade, 'two').isChanged, true);
});

test('what is kept is read again; what is damaged is not', () => {
  const work = graded(begunWith('one'), grade, 'one');
  assert.ok(isValid(keptWork, JSON.parse(JSON.stringify(work))));
  assert.ok(isValid(keptWork, begunWith('')));
  for (const other of [{}, { ...work, grade: 7 }, { ...work, more: 1 }, begunWith('x'.repeat(LONGEST_PROGRAM + 1))])
    assert.ok(!isValid(keptWork, other));
});
