/** `breedboard grade`: one hand-in, a class with all that can be wrong, and the files it writes. */
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { workshop } from './suites/command.js';

const course = (file: string): string => fileURLToPath(new URL(`../../course/${file}`, import.meta.url));

describe('grade', () => {
  const { at, inSession: breedboard } = workshop();

  test('without a lab, the labs with their questions', async () => {
    const { out } = await breedboard(['grade']);
    assert.match(out, /^sign-bug +Why does a program that searches every game to its end lose\?$/m);
    const { labs } = JSON.parse((await breedboard(['grade', '--json'])).out) as { labs: readonly { points: number }[] };
    assert.deepEqual(
      labs.map(({ points }) => points),
      new Array(10).fill(10),
    );
  });

  test('a hand-in begins with its points; each check has a reason', async () => {
    mkdirSync(at('ada'));
    copyFileSync(course('sign-bug/solution.js'), at('ada/lab.js'));
    const { code, out, err } = await breedboard(['grade', 'sign-bug', 'ada', '--secret', 'herons']);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^10 of 10 points \(The sign bug\)\n {5}3 of 3 {2}evidence is a game/);
    const open = await breedboard(['grade', 'sign-bug', 'ada', '--gradescope', 'results.json']);
    assert.match(open.out, /^7 of 7 points; 2 hidden checks wait for the teacher \(The sign bug\)$/m);
    assert.equal((JSON.parse(readFileSync(at('results.json'), 'utf8')) as { score: number }).score, 7);
  });

  test('in a class, a hand-in that is missing, empty or endless has a line of its own, and the others go on', async () => {
    for (const name of ['bob', 'eve', 'sue']) mkdirSync(at(name), { recursive: true });
    writeFileSync(at('bob/lab.js'), 'for (;;);');
    writeFileSync(at('sue/lab.js'), 'export const evidence = [0, 1, 2, 4, 3, 7');
    const { code, out } = await breedboard(['grade', 'sign-bug', 'bob', 'eve', 'ada', 'sue', '--csv', 'marks.csv']);
    assert.equal(code, 0);
    const lines = out.trim().split('\n');
    assert.deepEqual(
      lines.map(line => line.replace(/;.*/, '')),
      [
        'bob: 0 of 7 points',
        'eve: “eve” has no lab.js: copy the starter of the lab there, and fill it in',
        'ada: 7 of 7 points',
        'sue: 0 of 7 points',
      ],
    );
    const rows = readFileSync(at('marks.csv'), 'utf8').trim().split('\n');
    assert.deepEqual(
      rows.map(row => row.split(',').slice(0, 3).join()),
      ['student,points,of', 'bob,0,7', 'eve,0,7', 'ada,7,7', 'sue,0,7'],
    );
  });

  test('programs that differ by comments and spaces alone are named', async () => {
    mkdirSync(at('ann'));
    const program = readFileSync(at('ada/lab.js'), 'utf8');
    writeFileSync(at('ann/lab.js'), `/* by ann */\n${program.replaceAll('  ', '    ')}\n// the end\n`);
    const { out } = await breedboard(['grade', 'sign-bug', 'ada', 'ann', 'bob']);
    assert.match(out, /^the same program but for comments and spaces: ada, ann$/m);
    const { same } = JSON.parse((await breedboard(['grade', 'sign-bug', 'ada', 'bob', '--json'])).out) as {
      same: unknown;
    };
    assert.deepEqual(same, []);
  });

  test('practice: an unseen board for each number, the same for everybody, and no points', async () => {
    mkdirSync(at('kim'));
    copyFileSync(course('race/starter.js'), at('kim/lab.js'));
    const tried = async (number: string): Promise<string> =>
      (await breedboard(['grade', 'race', 'kim', '--practice', number])).out;
    const first = await tried('1');
    assert.match(first, /^1: (?:[a-f][1-6] ){4,8}blocked: \d+\.\d % \(\d+\.\d % to \d+\.\d %\) of 200 games\n$/);
    assert.equal(await tried('1'), first);
    assert.notEqual((await tried('2')).split(': ')[1], first.split(': ')[1]);
    writeFileSync(at('kim/lab.js'), 'export function prepare() { for (;;); }');
    assert.match(await tried('1'), /blocked: prepare takes too many steps: is there a loop that never ends\?$/m);
  });

  for (const [args, code, said] of [
    [['grade', 'sgn-bug', 'ada'], 2, /no lab is called “sgn-bug”; did you mean “sign-bug”\?/],
    [['grade', 'sign-bug'], 2, /name the folders to grade, as in breedboard grade sign-bug FOLDER/],
    [['grade', 'sign-bug', 'nobody'], 3, /there is no “nobody”/],
    [['grade', 'sign-bug', 'eve'], 3, /“eve” has no lab.js: copy the starter/],
    [['grade', 'sign-bug', 'ada', './ada'], 2, /“.\/ada” is named twice/],
    [['grade', 'sign-bug', 'ada', 'bob', '--gradescope', 'g.json'], 2, /--gradescope takes one hand-in/],
    [['grade', 'sign-bug', 'ada', '--practice', '1'], 2, /sign-bug has nothing for practice; race has/],
    [['grade', 'race', 'ada', '--practice', '0'], 2, /--practice/],
    [['grade', 'race', 'ada', 'bob', '--practice', '1'], 2, /--practice takes one hand-in/],
    [['grade', 'sign-bug', 'ada', '--csv', 'marks.csv'], 3, /“marks.csv” already exists; --force overwrites it/],
  ] as const)
    test(`refused: ${args.join(' ')}`, async () => {
      const answer = await breedboard([...args]);
      assert.equal(answer.code, code);
      assert.equal(answer.out, '');
      assert.match(answer.err, said);
      assert.equal(answer.err.trim().split('\n').length, 1);
    });
});
