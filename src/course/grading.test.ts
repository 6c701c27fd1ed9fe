import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gradeApart } from './grading.node.js';
import { labs } from './labs/catalogue.js';
import { measuredAgainst } from './measuring.js';
import { classTable, gradescopeResults, sentenceOf } from './reports.js';

const signBug = labs.find(({ id }) => id === 'sign-bug')!;

test('marks come from a process of its own, one by one, and hidden checks only with the secret', async () => {
  const heard: string[] = [];
  const program = 'export const evidence = [0, 1, 2, 4, 3, 7];';
  const open = await gradeApart(signBug, program, { onMark: ({ check }) => heard.push(check) });
  assert.deepEqual([open.points, open.of, open.waiting], [3, 7, 2]);
  assert.deepEqual(
    heard,
    open.marks.map(({ check }) => check),
  );
  const whole = await gradeApart(signBug, program, { secret: 'x' });
  assert.deepEqual([whole.points, whole.of, whole.waiting], [3, 10, 0]);
  assert.deepEqual(await gradeApart(signBug, program, { secret: 'x' }), whole);
  assert.equal(sentenceOf(open), '3 of 7 points; 2 hidden checks wait for the teacher');
});

test('a process that gives no mark is ended, and what is missing has no points', async () => {
  const grade = await gradeApart(signBug, 'export const evidence = [];', { patience: 1 });
  assert.deepEqual([grade.points, grade.of, grade.marks.length], [0, 7, 3]);
  assert.match(grade.marks[2]!.reason, /stopped the grader/);
});

test('an interrupted grading throws its reason', async () => {
  const stop = new Error('enough');
  await assert.rejects(gradeApart(signBug, '', { signal: AbortSignal.abort(stop) }), stop);
});

test('a measured score: all points above the bar, none below, and the student’s favour where it stays open', () => {
  const every =
    (wins: number, of: number) =>
    (game: number): 0 | 1 =>
      game % of < wins ? 1 : 0;
  assert.deepEqual(measuredAgainst(0.5, 1000, every(9, 10)), {
    share: 1,
    reason: '90.0 % (82.6 % to 94.5 %) of 100 games; the bar is 50.0 %',
  });
  assert.equal(measuredAgainst(0.5, 1000, every(1, 10)).share, 0);
  const open = measuredAgainst(0.5, 300, every(5, 10));
  assert.equal(open.share, 1);
  assert.match(open.reason, /of 300 games; .* too close to tell, so the points are given$/);
  assert.deepEqual(
    measuredAgainst(0.5, 300, () => 'it fails'),
    { share: 0, reason: 'it fails' },
  );
});

test('Gradescope’s file and the table of a class', async () => {
  const grade = await gradeApart(signBug, 'export const evidence = [0, 1, 2, 4, 3, 7];');
  const { score, tests } = gradescopeResults(grade) as { score: number; tests: readonly object[] };
  assert.deepEqual([score, tests.length], [3, 3]);
  assert.deepEqual(tests[0], {
    name: 'evidence is a game that the program as handed out loses',
    score: 3,
    max_score: 3,
    output: 'the program as it was handed out loses with crosses',
    visibility: 'visible',
  });
  const [head, row, ...rest] = classTable([
    { name: 'ada', grade },
    { name: 'bob, jr', grade: { ...grade, points: 0 }, problem: 'no file' },
  ]).split('\n');
  assert.match(head!, /^student,points,of,evidence is/);
  assert.match(row!, /^ada,3,7,3,0,0,$/);
  assert.match(rest[0]!, /^"bob, jr",0,7,.*,no file$/);
});
