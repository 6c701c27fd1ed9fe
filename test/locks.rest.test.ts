/** Locks of folders, from real processes: refusals, their messages, and --force. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fails, MAIN, workshop } from './suites/command.js';

const { at, breedboard, start } = workshop();
writeFileSync(at('small.yaml'), 'learner: pinkney(population=4)\nsteps: 3\n');
writeFileSync(at('long.yaml'), 'learner: pinkney(population=4)\nsteps: 1000000\n');
/** A running process: this one. The lock holds no start time, as in version 0.1. */
const LIVING = `${process.pid} ?\n`;

const COMMANDS = [
  ['a run', 'runs/first', ['learn', 'small.yaml', '--name', 'first']],
  ['a match', 'played', ['match', 'random', 'greedy', '--games', '4', '--output', 'played']],
  ['a tournament', 'held', ['tournament', 'random', 'greedy', '--pairs', '2', '--output', 'held']],
] as const;

for (const [what, folder, command] of COMMANDS) {
  test(`${what} that a living process has locked is refused with its id, and --force takes it over`, async () => {
    mkdirSync(at(folder), { recursive: true });
    const lock = join(folder, 'writing.lock');
    writeFileSync(at(lock), LIVING);
    const announced = `process ${process.pid} is writing to it; its lock is ${lock}, and --force takes the lock over`;
    assert.deepEqual(await breedboard(command), fails(1, `cannot use “${folder}”: ${announced}`));
    const forced = await breedboard([...command, '--force']);
    assert.equal(forced.code, 0, forced.err);
    assert.match(forced.err, new RegExp(`took ${lock} over from process ${process.pid}\n`));
    assert.ok(!readdirSync(at(folder)).includes('writing.lock'));
    const unneeded = await breedboard([...command, '--force']);
    assert.equal(unneeded.code, 0, unneeded.err);
    assert.doesNotMatch(unneeded.err, /over from/);
  });

  test(`${what} with a lock that names a living process without its start time is resumed`, async () => {
    writeFileSync(at(join(folder, 'writing.lock')), `${process.pid}\n`);
    assert.equal((await breedboard(command)).code, 0);
  });
}

test('a locked run is not removed without --force', async () => {
  writeFileSync(at('runs/first/writing.lock'), LIVING);
  const refused = await breedboard(['runs', 'clean', 'first', '--yes']);
  assert.match(refused.err, /cannot remove “runs\/first”: process \d+ is writing to it; its lock is runs\/first\/wri/);
  const forced = await breedboard(['runs', 'clean', 'first', '--yes', '--force']);
  assert.equal(forced.code, 0, forced.err);
  assert.deepEqual(readdirSync(at('runs')), []);
  mkdirSync(at('runs/notes'));
  writeFileSync(at('runs/notes/mine.txt'), 'precious');
  assert.deepEqual(await breedboard(['runs', 'clean', 'notes', '--yes']), {
    ...fails(3, 'cannot remove “runs/notes”: there is no run “notes”'),
  });
});

test('a process that lost its lock stores nothing more', async () => {
  const first = start(MAIN, ['learn', 'long.yaml', '--name', 'taken', '--threads', '1']);
  first.child.stdin.end();
  await new Promise(resolve => first.child.stderr.once('data', resolve));
  const events = at('runs/taken/events.jsonl');
  const second = start(MAIN, ['learn', 'long.yaml', '--name', 'taken', '--threads', '1', '--force']);
  second.child.stdin.end();
  const { code, err } = await first.ended;
  assert.equal(code, 1, err);
  assert.match(err, /cannot write to “runs\/taken”: its lock runs\/taken\/writing.lock was taken over/);
  second.child.kill('SIGKILL');
  await second.ended;
  const steps = readFileSync(events, 'utf8')
    .split('\n')
    .slice(0, -1)
    .filter(line => line.includes('"type":"step"'))
    .map(line => (JSON.parse(line) as { step: number }).step);
  assert.deepEqual(
    steps,
    steps.map((_, i) => i),
    'each step is stored once',
  );
});
