/** Hand-ins in a folder: which counts, who is graded next, what is refused, and what is left after damage and a stop. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { gradeApart } from '../../course/grading.node.js';
import { marksCsv, marksRows } from './course-marks.js';
import { HandIns } from './hand-ins.node.js';

const base = mkdtempSync(join(tmpdir(), 'breedboard-hand-ins-'));
after(() => rmSync(base, { recursive: true }));

const folder = (name: string): string => {
  mkdirSync(join(base, name), { recursive: true });
  return join(base, name);
};

/** Instead of a process: as many points as the program has characters; `held` keeps it from ending. */
function grading() {
  const order: string[] = [];
  const held: (() => void)[] = [];
  let isHeld = false;
  const grader: typeof gradeApart = async (lab, program, { secret, signal } = {}) => {
    order.push(program);
    if (isHeld) await new Promise<void>(resolve => held.push(resolve));
    signal?.throwIfAborted();
    if (program === 'broken') throw new Error('no process can be started');
    const mark = { check: 'length', points: program.length, of: 10, isHidden: false, reason: 'its length' };
    const hidden = { check: 'secret', points: 1, of: 1, isHidden: true, reason: secret! };
    return { lab: lab.id, points: mark.points + 1, of: 11, marks: [mark, hidden], waiting: 0 };
  };
  const hold = (): void => {
    isHeld = true;
  };
  const release = (): void => {
    isHeld = false;
    for (const each of held.splice(0)) each();
  };
  return { grader, order, hold, release };
}

async function open(name: string, secret?: string, grader = grading().grader): Promise<HandIns> {
  const opened = await HandIns.open(folder(name), secret, grader);
  assert.ok(opened.ok, opened.ok ? '' : opened.reason);
  return opened.value;
}

const all = new Set(['s1', 's2', 's3']);
const pointsIn = (handIns: HandIns): Readonly<Record<string, number | undefined>> =>
  Object.fromEntries(handIns.shown(all).handIns.map(each => [`${each.student} ${each.lab}`, each.points]));

async function put(handIns: HandIns, student: string, lab: string, program: string): Promise<string> {
  const found = await handIns.put(student, lab, program);
  handIns.work();
  return found.ok ? `${found.value.number}` : found.reason;
}

async function untilGraded(handIns: HandIns): Promise<void> {
  for (let i = 0; i < 3000 && handIns.shown(all).waiting > 0; i++) await sleep(5);
  assert.equal(handIns.shown(all).waiting, 0);
}

test('the latest hand-in counts, the earlier one is kept, and the same one again is the same', async () => {
  const handIns = await open('latest');
  assert.equal(await put(handIns, 's1', 'race', 'one'), '1');
  assert.equal(await put(handIns, 's1', 'race', 'one'), '1');
  assert.equal(await put(handIns, 's1', 'race', 'three'), '2');
  assert.equal(await put(handIns, 's1', 'race', 'one'), '3');
  await untilGraded(handIns);
  assert.deepEqual(pointsIn(handIns), { 's1 race': 4 });
  assert.equal(readdirSync(join(base, 'latest', 'hand-ins')).length, 3);
  await handIns.close();
});

test('a student sees public marks alone', async () => {
  const handIns = await open('public', 'three herons');
  assert.equal(handIns.own('s1', 'race'), undefined);
  await put(handIns, 's1', 'race', 'abc');
  await untilGraded(handIns);
  assert.deepEqual(handIns.own('s1', 'race'), {
    lab: 'race',
    number: 1,
    before: 0,
    marks: [{ check: 'length', points: 3, of: 10, isHidden: false, reason: 'its length' }],
  });
  assert.doesNotMatch(JSON.stringify([handIns.own('s1', 'race'), handIns.shown(all)]), /herons/);
  await handIns.close();
});

test('one student with many hand-ins does not hold up the others', async () => {
  const { grader, order, hold, release } = grading();
  const handIns = await open('fair', undefined, grader);
  hold();
  for (const [i, lab] of ['race', 'moat', 'luck', 'perft'].entries()) await put(handIns, 's1', lab, `many ${i}`);
  await put(handIns, 's2', 'race', 'other');
  assert.deepEqual([handIns.own('s1', 'race')!.before, handIns.own('s2', 'race')!.before], [0, 0]);
  release();
  await untilGraded(handIns);
  assert.deepEqual(order.slice(0, 2), ['many 0', 'other']);
  assert.equal(order.length, 5);
  await handIns.close();
});

test('what cannot be handed in is one line', async () => {
  const handIns = await open('refused');
  assert.match(await put(handIns, 's1', 'rce', 'x'), /^no lab is called “rce”; did you mean “race”\? /);
  assert.match(await put(handIns, 's1', 'race', ' \n'), /^lab\.js is empty: copy the starter/);
  for (let i = 1; i <= 40; i++) assert.equal(await put(handIns, 's1', 'race', `${i}`), `${i}`);
  assert.match(await put(handIns, 's1', 'race', 'more'), /40 times, which is the limit of a lab/);
  assert.equal(await put(handIns, 's2', 'race', 'x'), '1', 'others go on');
  const place = join(base, 'refused', 'hand-ins');
  rmSync(place, { recursive: true });
  writeFileSync(place, ''); // no file can be written into a file
  assert.match(await put(handIns, 's2', 'race', 'y'), /^the hand-in cannot be stored: /);
  await handIns.close();
});

test('a grading that fails is a trouble of the teacher, and the others go on', async () => {
  const handIns = await open('broken');
  await put(handIns, 's1', 'race', 'broken');
  await put(handIns, 's2', 'race', 'fine');
  await untilGraded(handIns);
  assert.deepEqual(pointsIn(handIns), { 's1 race': undefined, 's2 race': 5 });
  assert.deepEqual(handIns.troubles, ['hand-in 1 (race) could not be graded: no process can be started']);
  await handIns.close();
  const again = await open('broken');
  again.work();
  assert.equal(again.shown(all).waiting, 1, 'it is tried again');
  await again.close();
});

test('a stop loses nothing: what was not graded is graded next time; damaged marks are made again', async () => {
  const { grader, hold, release } = grading();
  const first = await open('stopped', 'herons', grader);
  await put(first, 's1', 'race', 'abc');
  await untilGraded(first);
  hold();
  await put(first, 's2', 'race', 'abcd');
  await put(first, 's3', 'luck', 'ab');
  const closed = first.close();
  release();
  await closed;
  const marks = join(base, 'stopped', 'marks', '1.json');
  const before = readFileSync(marks, 'utf8');
  writeFileSync(marks, before.replace('"points":4', '"points":9'));
  const again = await open('stopped');
  assert.deepEqual(again.troubles, ['the marks of hand-in 1 were damaged; they are made again']);
  again.work();
  await untilGraded(again);
  assert.deepEqual(pointsIn(again), { 's1 race': 4, 's2 race': 5, 's3 luck': 3 });
  assert.equal(readFileSync(marks, 'utf8'), before);
  await again.close();
  writeFileSync(join(base, 'stopped', 'hand-ins', '3.json'), '{}');
  const last = await open('stopped');
  assert.match(last.troubles.join(), /^hand-in 3 cannot be read: its checksum does not fit its content$/);
  assert.equal(await put(last, 's3', 'luck', 'abc'), '1');
  assert.ok(readdirSync(join(base, 'stopped', 'hand-ins')).includes('4.json'), 'no number is used again');
  await last.close();
});

test('the secret is kept, only the owner can read it, and another one is refused', async () => {
  const first = await open('secret', 'herons');
  await first.close();
  const path = join(base, 'secret', 'secret.json');
  assert.equal(statSync(path).mode & 0o777, 0o600);
  const other = await HandIns.open(folder('secret'), 'storks');
  assert.match(other.ok ? '' : other.reason, /another secret, .*; leave --secret away/);
  await (await open('secret', 'herons')).close();
  await (await open('secret')).close();
  writeFileSync(path, readFileSync(path, 'utf8').replace('herons', 'storks'));
  const damaged = await HandIns.open(folder('secret'));
  assert.match(damaged.ok ? '' : damaged.reason, /^secret\.json: its checksum does not fit/);
  await (await open('drawn')).close();
  assert.match(readFileSync(join(base, 'drawn', 'secret.json'), 'utf8'), /"secret":"[0-9a-f]{32}"/);
});

test('the teacher sees which latest programs are one text but for comments and spaces', async () => {
  const handIns = await open('same');
  await put(handIns, 's1', 'race', 'let a = 1;');
  await put(handIns, 's2', 'race', '/* mine */ let a =  1; // yes');
  await put(handIns, 's3', 'race', 'let a = 2;');
  await put(handIns, 's3', 'moat', 'let a = 1;');
  await untilGraded(handIns);
  const same = [{ lab: 'race', students: ['s1', 's2'] }];
  assert.deepEqual(handIns.shown(all).same, same);
  await handIns.close();
  const again = await open('same');
  assert.deepEqual(again.shown(all).same, same);
  assert.deepEqual(again.shown(new Set(['s1', 's3'])).same, []);
  await put(again, 's2', 'race', 'let b = 1;');
  assert.deepEqual(again.shown(all).same, []);
  await untilGraded(again);
  await again.close();
});

test('the table of the teacher: a row for each student, also without hand-ins', async () => {
  const handIns = await open('table');
  await put(handIns, 's1', 'race', 'abc');
  await put(handIns, 's3', 'race', 'gone');
  await untilGraded(handIns);
  const students = [
    { id: 's1', name: 'Ada, L', submissions: 0 },
    { id: 's2', name: '=Bob', submissions: 0 },
  ];
  const course = handIns.shown(new Set(['s1', 's2']));
  assert.deepEqual(
    marksRows(course, students).map(({ total }) => total),
    [4, 0],
  );
  const [head, ada, bob, ...rest] = marksCsv(course, students).split('\n');
  assert.match(head!, /^student,sign-bug,.*,race,.*,total$/);
  assert.match(ada!, /^"Ada, L",,+4,,+4$/);
  assert.match(bob!, /^'=Bob,,+0$/);
  assert.deepEqual(rest, ['']);
  await handIns.close();
});
