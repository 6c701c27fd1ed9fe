/** What torture finds: programs that lose something at a certain call, and one that loses nothing. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { formatTrial, kindOf, parseTrial, rowsOf, trialsOf } from './faults.js';
import { torture } from './trials.node.js';

const base = mkdtempSync(join(tmpdir(), 'breedboard-tortured-'));
after(() => rmSync(base, { recursive: true }));

const programOf = (name: string, text: string): string => {
  const path = join(base, `${name}.mjs`);
  writeFileSync(path, `import { access, open, rename, rm, writeFile } from 'node:fs/promises';\n${text}`);
  return path;
};
const FAIL = "catch (error) { process.stderr.write('breedboard: ' + error.code + '\\n'); process.exitCode = 1; }\n";
const THERE = "if (!(await access('out').then(() => true, () => false)))";

test('trials have names, and every kill is in one row', () => {
  const trials = trialsOf([
    { name: 'stat', path: 'a' },
    { name: 'write', path: 'b' },
    { name: 'rename', path: 'c' },
  ]);
  for (const trial of trials) assert.deepEqual(parseTrial(formatTrial(trial)), trial);
  const kills = trials.filter(({ answer }) => kindOf(answer) === 'kill').map(formatTrial);
  assert.deepEqual(kills, ['1:kill-before', '1:kill-half', '1:kill-after', '2:kill-before', '2:kill-after']);
  const rows = rowsOf(trials, 2);
  assert.deepEqual(rows.flat().map(formatTrial).sort(), trials.map(formatTrial).sort());
  assert.ok(rows.every(row => row.length === 1 || row.every(({ answer }) => kindOf(answer) === 'kill')));
  for (const bad of ['', '1', 'x:EIO', '1:EVERYTHING', '1:EIO:often', '-1:EIO'])
    assert.equal(parseTrial(bad), undefined);
});

test('a program that writes beside its place and renames survives', async () => {
  const program = programOf(
    'sound',
    `try { await rm('.out.tmp', { force: true }); ${THERE} { const file = await open('.out.tmp', 'w');
     try { await file.writeFile('x'.repeat(1000)); await file.sync(); } finally { await file.close(); }
     await rename('.out.tmp', 'out'); } } ${FAIL}`,
  );
  const tortured = await torture([], undefined, program);
  assert.deepEqual(
    tortured.calls.map(({ name }) => name),
    ['unlink', 'stat', 'create', 'writeFile', 'sync', 'rename'],
  );
  const row = tortured.trials.filter(({ answer }) => kindOf(answer) === 'kill');
  const { loss, happened } = await tortured.run(row);
  assert.equal(loss, undefined);
  assert.ok(happened.length >= 4, 'it goes on in a new folder where it was done before the call came');
  for (const name of ['2:ENOSPC:lasting', '5:EIO', '5:clock-back'])
    assert.equal((await tortured.run([parseTrial(name)!])).loss, undefined, name);
  await tortured.close();
});

test('a checkpoint that could not be removed is one for the next process, and a loss only where that leaves it too', async () => {
  const old = "'checkpoints/00000001.bin'";
  const write = `await mkdir('checkpoints', { recursive: true }); await writeFile(${old}, 'x');`;
  const remove = `await rm(${old}, { force: true }).catch(() => {});`;
  const result = async (name: string, text: string): Promise<string | undefined> => {
    const program = programOf(name, `import { mkdir } from 'node:fs/promises'; ${text} await writeFile('out', 'x');`);
    const tortured = await torture([], undefined, program);
    const at = tortured.calls.findIndex(call => call.name === 'unlink');
    const { loss } = await tortured.run([parseTrial(`${at}:EACCES`)!]);
    if (loss === undefined) await tortured.close();
    else rmSync(dirname(/its folder is (.*)$/.exec(loss)![1]!), { recursive: true });
    return loss;
  };
  assert.equal(await result('late', `${THERE} { ${write} } ${remove}`), undefined);
  assert.match(
    (await result('never', `${THERE} { ${write} ${remove} }`)) ?? '',
    /run again, checkpoints\/.* is left over/,
  );
});

test('half a file, an error without a line, a wrong clock, and what is left over are losses', async () => {
  for (const [name, text, trial, reason] of [
    ['half', `${THERE} await writeFile('out', 'x'.repeat(1000));`, '1:kill-half', /^1:kill-half .*out has other bytes/],
    ['bug', "await writeFile('out', 'x');", '0:ENOSPC', /it fails as a bug does/],
    ['quiet', "await writeFile('out', 'x').catch(() => { process.exitCode = 1; });", '0:EIO', /no line that says why/],
    ['liar', "await writeFile('out', 'x').catch(() => {});", '0:EIO', /it ended well, but out is missing/],
    [
      'clock',
      "const began = Date.now(); await writeFile('out', 'x'); if (Math.abs(Date.now() - began) > 3.6e6) { process.stderr.write('breedboard: late\\n'); process.exitCode = 1; }",
      '0:clock-back',
      /it minds the clock/,
    ],
    [
      'dirty',
      "const own = '.' + process.pid; await writeFile(own, ''); await writeFile('out', ''); await rm(own);",
      '1:kill-before',
      /is left over/,
    ],
  ] as const) {
    const tortured = await torture([], undefined, programOf(name, text));
    const { loss } = await tortured.run([parseTrial(trial)!]);
    assert.match(loss ?? 'survived', reason, name);
    rmSync(dirname(/its folder is (.*)$/.exec(loss!)![1]!), { recursive: true });
  }
});

test('a command that fails by itself is refused', async () => {
  await assert.rejects(torture(['runs', 'show', 'none']), /the command fails undisturbed: breedboard: /);
});
