/** An experiment of a paper in real processes: killed, stopped by Ctrl-C, and resumed to the same report. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MAIN, workshop } from './suites/command.js';

const { at, breedboard, start } = workshop();
const reproduce = (folder: string): readonly string[] => [
  ...['reproduce', 'currie', '--experiment', 'squares', '--threads', '2', '--output', folder],
];
const FOLDER = 'currie-squares-quick';

/** Folders of finished runs. */
const finished = (folder: string): string[] => {
  const runs = at(`${folder}/runs`);
  if (!existsSync(runs)) return [];
  return readdirSync(runs)
    .map(name => `${runs}/${name}`)
    .filter(run => existsSync(`${run}/events.jsonl`))
    .filter(run => readFileSync(`${run}/events.jsonl`, 'utf8').includes('"crowned"'));
};

/** A line for each step that was made. */
const timings = (run: string): string => readFileSync(`${run}/timings.jsonl`, 'utf8');

/** Ends the command as soon as so many runs are finished. */
async function stop(signal: 'SIGKILL' | 'SIGINT', runs: number) {
  const { child, ended } = start(MAIN, reproduce('stopped'));
  child.stdin.end();
  const timer = setInterval(() => {
    if (finished('stopped').length < runs) return;
    clearInterval(timer); // a second Ctrl-C would not wait for the step under way
    child.kill(signal);
  }, 5);
  const result = await ended;
  clearInterval(timer);
  return result;
}

test('an experiment that was killed and interrupted ends with the same report, and finished runs stay', async () => {
  const whole = await breedboard(reproduce('whole'));
  assert.equal(whole.code, 0, whole.err);
  assert.equal(finished('whole').length, 10);

  assert.equal((await stop('SIGKILL', 2)).code, null);
  // The second run may have been killed while its end was stored.
  const [first] = finished('stopped');
  const made = timings(first!);
  const interrupted = await stop('SIGINT', 5);
  assert.match(
    interrupted.err,
    /breedboard: interrupted in currie, squares; finished runs are stored, and the same command resumes\n$/,
  );
  assert.ok(!existsSync(at(`stopped/${FOLDER}/report.json`)));

  const last = await breedboard(reproduce('stopped'));
  assert.equal(last.code, 0, last.err);
  assert.ok(timings(first!) === made, 'a finished run was learnt again');
  const text = (folder: string, file: string): string => readFileSync(at(`${folder}/${FOLDER}/${file}`), 'utf8');
  const files = readdirSync(at(`whole/${FOLDER}`)).filter(file => file !== 'cpu.json');
  assert.ok(files.includes('report.md') && files.includes('squares-1.svg'));
  for (const file of files) {
    const timeless = (folder: string): string => text(folder, file).replace(/"cpu": [\d.]+/, '"cpu": 0');
    assert.equal(timeless('stopped'), timeless('whole'), file);
  }
});
