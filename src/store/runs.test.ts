import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { openArena } from '../arena/single-thread.js';
import { readRecipe } from '../experiments/recipe.js';
import { RunFailed } from '../experiments/run-failure.js';
import { openRun } from '../experiments/run-service.js';
import { loadKernel } from '../kernel/load.node.js';
import { backendOf } from '../learners/backend.js';
import { parsed } from '../specs/parsed.js';
import type { OpenFile } from './appending.node.js';
import { RunFolder } from './run-folder.node.js';
import { readLine } from './run-lines.js';
import { nameFault } from './run-names.js';
import { recorded } from './run-recorder.node.js';
import { formatRun, newNameFault, readRun } from './runs.js';
import { listRuns, readAncestor, readRunFolder, removeRun } from './runs.node.js';

const runs = mkdtempSync(join(tmpdir(), 'breedboard-runs-'));
after(() => rmSync(runs, { recursive: true }));

const recipe = readRecipe({ learner: 'pinkney(population=2)', steps: 3, keep: 2 });
assert.ok(recipe.ok);
const experiment = recipe.value;
const backend = backendOf(openArena(loadKernel()));

/** Each step of a run in its folder once it is stored; the caller closes the folder. */
async function* stepsOf(folder: RunFolder, own = experiment): AsyncGenerator<number> {
  const run = await openRun({
    experiment: own,
    open: async () => parsed(recorded(folder, own, 1)),
    backend: async () => ({ backend, close: async () => {} }),
    now: () => 0,
  });
  assert.ok(run.ok);
  for await (const { step } of run.value.stream()) yield step.step;
}

async function stepsIn(folder: RunFolder): Promise<number[]> {
  const steps: number[] = [];
  for await (const step of stepsOf(folder)) steps.push(step);
  return steps;
}

async function opened(name: string, disk?: OpenFile): Promise<RunFolder> {
  const folder = await RunFolder.open(runs, name, experiment, disk);
  assert.ok(folder.ok, folder.ok ? '' : folder.reason);
  return folder.value;
}

test('the name of a run cannot lead out of its folder', () => {
  for (const name of ['a', 'pinkney-0', 'A.b_c-9']) assert.equal(nameFault(name), undefined, name);
  for (const name of ['', '.', '..', '../x', 'a/b', '-x', '.x', 'x.', 'a b', 'a\0', 'é', 'x'.repeat(65)])
    assert.notEqual(nameFault(name), undefined, name);
});

test('the name of a new run is unique on every system; an existing run keeps its name', async () => {
  for (const [name, others, isFine] of [
    ['first', ['second', 'First2'], true],
    ['first', ['First'], false],
    ['FIRST', ['first'], false],
    ['first', ['First', 'first'], true],
    ['con', [], false],
    ['Nul', [], false],
    ['com1.x', [], false],
    ['con', ['con'], true],
    ['console', [], true],
    ['con-0', [], true],
  ] as const)
    assert.equal(newNameFault(name, others) === undefined, isFine, `${name} beside ${others}`);
  await (await opened('Cased')).close();
  const second = await RunFolder.open(runs, 'cASED', experiment);
  assert.ok(!second.ok && /“Cased” exists/.test(second.reason));
  rmSync(join(runs, 'Cased'), { recursive: true });
});

test('a run is written as a recipe that reads as the same experiment', () => {
  for (const spelling of [1, 2] as const) {
    const value = { experiment, spelling };
    assert.deepEqual(readRun(JSON.parse(formatRun(experiment, spelling))), { ok: true, value });
  }
});

test('lines of other programs are skipped', () => {
  for (const line of [
    '',
    '{',
    'null',
    '[]',
    '{"type":"step"}',
    '{"type":"step","step":1,"progress":[["x"]],"games":0}',
    '{"type":"step","step":1,"progress":{},"games":1e999}', // would be written as null
    '{"type":"measured","step":1,"yardstick":"x","tally":{}}',
    '{"type":"x","step":1}',
  ])
    assert.equal(readLine(line), undefined, line);
});

describe('a folder', () => {
  test('has one writer at a time', async () => {
    const folder = await opened('locked');
    const second = await RunFolder.open(runs, 'locked', experiment);
    const place = join(runs, 'locked', 'writing.lock');
    assert.deepEqual(second, {
      ok: false,
      kind: 'in-use',
      reason: `process ${process.pid} is writing to it; its lock is ${place}, and --force takes the lock over`,
    });
    const removed = await removeRun(runs, 'locked');
    assert.equal(removed.ok, false);
    await folder.close();
    await (await opened('locked')).close();
  });

  test('takes over the lock of a process that has ended, or whose id another process has', async () => {
    const folder = await opened('orphan');
    await folder.close();
    for (const lock of ['999999999 5\n', '1 5\n', 'rubbish', '']) {
      writeFileSync(join(runs, 'orphan', 'writing.lock'), lock);
      await (await opened('orphan')).close();
    }
  });

  test('stores the best of the requested generations, and the last', async () => {
    const folder = await opened('kept');
    assert.deepEqual(await stepsIn(folder), [0, 1, 2, 3]);
    await folder.close();
    for (const name of readdirSync(join(runs, 'kept', 'ancestors'))) assert.match(name, /^0000000[023]\.json$/);
    const [zero, one, last] = await Promise.all([0, 1, undefined].map(each => readAncestor(runs, 'kept', each)));
    assert.ok(zero!.ok && one!.ok && last!.ok);
    assert.equal(one!.value.file.checksum, zero!.value.file.checksum);
    const champion = readFileSync(join(runs, 'kept', 'champion.json'), 'utf8');
    assert.ok(champion.includes(last!.value.file.checksum));
    assert.deepEqual(await readAncestor(runs, 'kept', 4), {
      ok: false,
      reason: 'the run “kept” is at generation 3, before 4',
    });
    assert.deepEqual(await listRuns(runs), { ok: true, value: readdirSync(runs).sort() });
    writeFileSync(join(runs, 'notes.txt'), 'no run');
    const listed = await listRuns(runs);
    assert.ok(listed.ok && !listed.value.includes('notes.txt'));
  });

  test('on a full disk keeps the previous checkpoint, and resumes when there is space', async () => {
    let space = 2000;
    const full: OpenFile = async path => {
      const handle = await open(path, 'r+');
      return {
        write: (async (bytes: Uint8Array, offset: number, length: number, position: number) => {
          if ((space -= length) < 0) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
          return handle.write(bytes, offset, length, position);
        }) as typeof handle.write,
        sync: () => handle.sync(),
        truncate: length => handle.truncate(length),
        close: () => handle.close(),
      };
    };
    space = 900; // enough for the first step
    const folder = await opened('full', full);
    await assert.rejects(stepsIn(folder), new RunFailed('disk-full', 'the disk is full'));
    await folder.close();
    const view = await readRunFolder(runs, 'full');
    assert.ok(view.ok);
    const again = await opened('full');
    assert.notEqual(again.checkpoint, undefined);
    const rest = await stepsIn(again);
    assert.equal(rest.at(-1), 3);
    await again.close();
    for (const name of ['champion.json', 'events.jsonl', 'lineage.jsonl'])
      assert.equal(
        readFileSync(join(runs, 'full', name), 'utf8'),
        readFileSync(join(runs, 'kept', name), 'utf8'),
        name,
      );
  });
});
