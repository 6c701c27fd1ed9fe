/** Programs that students hand in to a class over loopback: marks, what students may see, and what is refused. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gradeApart } from '../../src/course/grading.node.js';
import { labs } from '../../src/course/labs/catalogue.js';
import { LONGEST_PROGRAM } from '../../src/course/program.js';
import type { ClassShown } from '../../src/lab/class/api.js';
import { askMarks, handInProgram } from '../../src/lab/class/client.node.js';
import { openLab, type RunningLab } from '../../src/lab/server/lab.node.js';
import { workshop } from '../suites/command.js';

const { at } = workshop();
const SECRET = 'three herons';
const signBug = labs.find(({ id }) => id === 'sign-bug')!;
const solution = readFileSync(fileURLToPath(new URL('../../../course/sign-bug/solution.js', import.meta.url)), 'utf8');

const openClass = (folder: string, code?: { secret?: string }): Promise<RunningLab> =>
  openLab({
    port: 0,
    runs: at('teacher'),
    version: '0',
    engines: [],
    class: { folder: at(folder), game: 'noughts', host: '127.0.0.2', port: 0, ...(code ? { code } : {}) },
  });

async function look(lab: RunningLab): Promise<ClassShown> {
  const headers = { Authorization: `Bearer ${lab.token}` };
  const answer = await fetch(`http://127.0.0.1:${lab.port}/api/class`, { headers });
  return ((await answer.json()) as { class: ClassShown }).class;
}

describe('hand-ins of a class', () => {
  let lab: RunningLab;
  before(async () => {
    lab = await openClass('class', { secret: SECRET });
    await fetch(`http://127.0.0.1:${lab.port}/api/class/pause`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${lab.token}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
  });
  after(() => lab.close());

  const send = async (name: string, program: string, labId = 'sign-bug', from = lab): Promise<string> => {
    const { address, code } = from.class!;
    const sent = await handInProgram({ address, code, name, lab: labId, program }, at(name));
    return sent.ok ? `${sent.value.handIn.number}` : sent.reason;
  };

  test('three students get the marks of breedboard grade; a program that does not parse gets a reason', async () => {
    const programs = {
      Ada: solution,
      Bob: 'export const evidence = [0, 1, 2, 4, 3, 7];',
      Eve: 'export const evidence = [',
    };
    for (const [name, program] of Object.entries(programs)) assert.equal(await send(name, program), '1');
    for (let i = 0; i < 3000 && (await look(lab)).course!.waiting > 0; i++) await sleep(20);
    const { course, students, troubles } = await look(lab);
    assert.deepEqual(troubles, []);
    for (const [name, program] of Object.entries(programs)) {
      const whole = await gradeApart(signBug, program, { secret: SECRET });
      const { id } = students.find(each => each.name === name)!;
      const shown = course!.handIns.find(({ student }) => student === id)!;
      assert.deepEqual([shown.points, shown.of], [whole.points, 10], name);
      const own = await askMarks({ address: lab.class!.address, name, lab: 'sign-bug' }, at(name));
      assert.ok(own.ok, own.ok ? '' : own.reason);
      assert.deepEqual(
        own.value.handIn?.marks,
        whole.marks.filter(({ isHidden }) => !isHidden),
      );
      const text = JSON.stringify(own.value);
      for (const { name: check, isHidden } of signBug.checks) assert.equal(text.includes(check), !isHidden, check);
      assert.ok(!text.includes(SECRET));
    }
    assert.ok(!JSON.stringify(await look(lab)).includes(SECRET), 'not even to the teacher’s page');
  });

  test('what is wrong is one line that says what to do, and stores nothing', async () => {
    const count = (): number => readdirSync(join(at('class'), 'hand-ins')).length;
    const before = count();
    assert.match(await send('Ada', solution, 'sgn-bug'), /^no lab is called “sgn-bug”; did you mean “sign-bug”\? /);
    assert.match(await send('Ada', ''), /^lab\.js is empty/);
    assert.match(await send('Ada', 'x'.repeat(LONGEST_PROGRAM + 1)), /262144/);
    assert.equal(await send('Ada', solution), '1', 'the same one again');
    const { address } = lab.class!;
    const stranger = await askMarks({ address, name: 'Ada', lab: 'sign-bug' }, at('stranger'));
    assert.match(stranger.ok ? '' : stranger.reason, /the code of the class is missing/);
    assert.equal(count(), before);
  });

  test('hand-ins of a student are limited; others go on', async () => {
    const answers: string[] = [];
    for (let i = 0; i < 12; i++) answers.push(await send('Flo', `export const x = ${i}; for (;;) x;`, 'none'));
    assert.match(answers[9]!, /no lab is called/);
    assert.equal(answers[10], 'too many hand-ins; wait ten minutes');
    assert.equal(await send('Bob', 'export const evidence = [0];'), '2', 'a later one');
  });

  test('a class without --allow-code refuses programs in one sentence', async () => {
    const data = await openClass('data');
    try {
      assert.equal(
        await send('Ada', solution, 'sign-bug', data),
        'this class takes no programs: the teacher has to start it with --allow-code',
      );
      assert.equal((await look(data)).course, undefined);
      assert.deepEqual(
        readdirSync(at('data')).filter(name => /hand-ins|marks|secret/.test(name)),
        [],
      );
    } finally {
      await data.close();
    }
  });
});
