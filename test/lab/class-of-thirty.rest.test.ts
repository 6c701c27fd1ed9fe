/**
 * A lesson: thirty students join a class over loopback, hand in programs and players at once, some twice. The class's process is
 * killed with -9 while it grades and plays, and started again: every hand-in, every mark and every player is there.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gradeApart } from '../../src/course/grading.node.js';
import { labs } from '../../src/course/labs/catalogue.js';
import type { ClassShown } from '../../src/lab/class/api.js';
import { askMarks, handInProgram, submitPlayer } from '../../src/lab/class/client.node.js';
import { formatEvaluator, squaresModel } from '../../src/models/file.js';
import { MAIN, workshop } from '../suites/command.js';

const { start, at } = workshop();
const STUDENTS = 30;
const SECRET = 'three herons';

const children: ReturnType<typeof start>['child'][] = [];
async function opened(port: string, secret: readonly string[]) {
  const { child } = start(MAIN, [
    ...['lab', '--no-open', '--port', '0', '--runs', at('teacher'), '--class', at('class'), '--game', 'noughts'],
    ...['--host', '127.0.0.2', '--class-port', port, '--allow-code', ...secret],
  ]);
  children.push(child);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', text => (out += text));
  child.stderr.setEncoding('utf8').on('data', text => (err += text));
  const exited = once(child, 'exit');
  while (!/with the code .*\n/.test(err)) {
    if (child.exitCode !== null) assert.fail(err);
    await sleep(20);
  }
  const [, address = '', code = ''] = /submit to (\S+) with the code (.+)\n/.exec(err) ?? [];
  const lab = new URL(out.trim());
  const headers = { Authorization: `Bearer ${lab.searchParams.get('token')}`, 'Content-Type': 'application/json' };
  const look = async (): Promise<ClassShown> =>
    ((await (await fetch(new URL('/api/class', lab), { headers })).json()) as { class: ClassShown }).class;
  const until = async (done: (shown: ClassShown) => boolean): Promise<ClassShown> => {
    for (let i = 0; i < 6000; i++) {
      const shown = await look();
      if (done(shown)) return shown;
      await sleep(50);
    }
    return assert.fail(JSON.stringify((await look()).course));
  };
  const pause = (): Promise<Response> =>
    fetch(new URL('/api/class/pause', lab), { method: 'POST', headers, body: '{}' });
  return { child, exited, address, code, look, until, pause };
}

const signBug = labs.find(({ id }) => id === 'sign-bug')!;
const EVIDENCE = [
  'export const evidence = [0, 1, 2, 4, 3, 7];',
  'export const evidence = [0, 1, 2];',
  'export const evidence = [0, 1',
];
/** Different for each student, as programs are; a third each has the same points. */
const programOf = (i: number): string => `${EVIDENCE[i % 3]}\n// student ${i}`;
const nameOf = (i: number): string => `student ${i}`;
const playerOf = (i: number): string =>
  formatEvaluator(
    squaresModel(
      'noughts',
      Array.from({ length: 9 }, (_, square) => (square === i % 9 ? i + 2 : 1)),
    ),
  );

describe('a class of thirty', () => {
  after(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  test('thirty students hand in and submit at once; kill -9 and a restart lose nothing', async () => {
    const first = await opened('0', ['--secret', SECRET]);
    const { address, code } = first;
    await Promise.all(
      Array.from({ length: STUDENTS }, async (_, i) => {
        const who = { address, code, name: nameOf(i) };
        const runs = at(`student-${i}`);
        // One in five hands in something else before, which is kept and does not count.
        const programs = i % 5 === 0 ? ['export const evidence = [];', programOf(i)] : [programOf(i)];
        for (const [before, program] of programs.entries()) {
          const sent = await handInProgram({ ...who, lab: 'sign-bug', program }, runs);
          assert.ok(sent.ok, sent.ok ? '' : sent.reason);
          assert.equal(sent.value.handIn.number, before + 1);
        }
      }),
    );
    // One after another, while the class grades: it checks eight players at a time.
    for (let i = 0; i < STUDENTS; i++) {
      const sent = await submitPlayer({ address, code, name: nameOf(i), player: playerOf(i) }, at(`student-${i}`));
      assert.ok(sent.ok, sent.ok ? '' : sent.reason);
    }
    const graded = ({ course }: ClassShown): number =>
      course!.handIns.filter(({ points }) => points !== undefined).length;
    await first.until(shown => graded(shown) >= 3 && shown.standings.games >= 40);
    first.child.kill('SIGKILL');
    await first.exited;
    assert.equal(readdirSync(join(at('class'), 'hand-ins')).filter(name => /^\d+\.json$/.test(name)).length, 36);

    const again = await opened(new URL(address).port, []);
    await again.pause(); // the ladder has shown that it plays on; its games are measured elsewhere
    const shown = await again.until(({ course }) => course!.waiting === 0);
    assert.deepEqual(shown.troubles, []);
    assert.equal(shown.code, code.replace(' ', ''));
    assert.equal(shown.students.length, STUDENTS);
    assert.equal(shown.standings.rows.filter(({ isHouse }) => !isHouse).length, STUDENTS);
    assert.ok(shown.standings.games >= 40);
    const wholes = await Promise.all([0, 1, 2].map(i => gradeApart(signBug, programOf(i), { secret: SECRET })));
    for (let i = 0; i < STUDENTS; i++) {
      const { id } = shown.students.find(({ name }) => name === nameOf(i))!;
      const handIn = shown.course!.handIns.find(({ student }) => student === id)!;
      const { points, of, marks } = wholes[i % 3]!;
      assert.deepEqual(handIn, { student: id, lab: 'sign-bug', number: i % 5 === 0 ? 2 : 1, points, of }, nameOf(i));
      const own = await askMarks({ address, name: nameOf(i), lab: 'sign-bug' }, at(`student-${i}`));
      assert.ok(own.ok, own.ok ? '' : own.reason);
      assert.deepEqual(
        own.value.handIn?.marks,
        marks.filter(({ isHidden }) => !isHidden),
      );
    }
    again.child.kill('SIGINT');
    assert.deepEqual(await again.exited, [0, null]);
  });
});
