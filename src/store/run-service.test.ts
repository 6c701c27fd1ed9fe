/** The run service with folders and threads of its own: streamed, interrupted, resumed, and every kind of failure. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { Interruption } from '../arena/interruption.js';
import { openThreads } from '../arena/threads.node.js';
import type { Experiment } from '../experiments/experiment.js';
import { readRecipe } from '../experiments/recipe.js';
import { run as runSteps } from '../experiments/run.js';
import { RunFailed, type RunFailure } from '../experiments/run-failure.js';
import { type OpenRun, openRun, type RunSetting } from '../experiments/run-service.js';
import { backendOf } from '../learners/backend.js';
import { QueueError, SickQueue } from '../queue/error.js';
import { failed, parsed } from '../specs/parsed.js';
import type { OpenFile } from './appending.node.js';
import { digestOf } from './run-checks.node.js';
import { RunFolder } from './run-folder.node.js';
import { openRecorded, recorded } from './run-recorder.node.js';
import { readRunFolder } from './runs.node.js';

const runs = mkdtempSync(join(tmpdir(), 'breedboard-service-'));
after(() => rmSync(runs, { recursive: true }));

const recipe = readRecipe({
  game: 'noughts',
  learner: 'evolution(population=4)',
  steps: 5,
  keep: 2,
  yardsticks: [{ against: 'random', games: 2, every: 2 }],
});
assert.ok(recipe.ok);
const experiment = recipe.value;

const threads: RunSetting['backend'] = async () => {
  const arena = await openThreads(1);
  return { backend: backendOf(arena), close: arena.close };
};

const settingFor = (name: string, more: Partial<RunSetting> = {}): RunSetting => ({
  experiment,
  open: () => openRecorded(runs, name, more.experiment ?? experiment, 1),
  backend: threads,
  now: () => 0,
  ...more,
});

async function begun(setting: RunSetting): Promise<OpenRun> {
  const run = await openRun(setting);
  assert.ok(run.ok, run.ok ? '' : run.reason);
  return run.value;
}

/** The steps of a run to its end, or to its failure, which is thrown. */
async function streamed(setting: RunSetting, made: number[] = []): Promise<number[]> {
  const run = await begun(setting);
  try {
    for await (const { step } of run.stream()) made.push(step.step);
    return made;
  } finally {
    await run.close();
  }
}

/** Every file without times. */
function contents(name: string): Record<string, string> {
  const files = readdirSync(join(runs, name), { recursive: true, encoding: 'utf8', withFileTypes: true });
  return Object.fromEntries(
    files
      .filter(file => file.isFile() && !['timings.jsonl', 'provenance.json'].includes(file.name))
      .map(file => join(file.parentPath, file.name))
      .sort()
      .map(path => [path.slice(join(runs, name).length), digestOf(readFileSync(path))]),
  );
}

const failsWith = (kind: RunFailure, message?: RegExp) => (error: unknown) =>
  error instanceof RunFailed && error.kind === kind && (message?.test(error.message) ?? true);

describe('a run', () => {
  test('is streamed step by step, each stored before it is given', async () => {
    const run = await begun(settingFor('whole'));
    assert.deepEqual([run.isFinished, run.from, run.length], [false, undefined, 5]);
    const seen: number[] = [];
    for await (const { step } of run.stream()) {
      const view = await readRunFolder(runs, 'whole');
      assert.ok(view.ok && view.value.lines.some(line => line.type === 'checkpoint' && line.step === step.step));
      seen.push(step.step);
    }
    await run.close();
    assert.deepEqual(seen, [0, 1, 2, 3, 4, 5]);
    const again = await begun(settingFor('whole', { backend: () => assert.fail('a finished run needs no threads') }));
    assert.deepEqual([again.isFinished, again.from], [true, 5]);
    for await (const _ of again.stream()) assert.fail('a finished run has no step');
    await again.close();
  });

  test('has the same steps without a store, and after a checkpoint', async () => {
    const { open: _, ...alone } = settingFor('');
    assert.deepEqual(await streamed(alone), [0, 1, 2, 3, 4, 5]);
    for await (const { step } of (await begun(alone)).stream()) {
      if (step.step < 2) continue;
      assert.deepEqual(await streamed({ ...alone, from: { step: 2, state: step.state } }), [3, 4, 5]);
      break;
    }
  });

  test('that is interrupted in any step, or left after it, resumes to the same bytes', async () => {
    for (const at of [-1, 0, 2, 4]) {
      const name = `cut${at + 1}`;
      const interruption = new Interruption();
      const made: number[] = [];
      const cut = settingFor(name, {
        interruption,
        async backend() {
          const real = await threads();
          if (at < 0) interruption.raise();
          return {
            ...real,
            // Raised while the step after `at` is at work, which then never ends.
            async *steps(...given) {
              for await (const step of runSteps(...given)) {
                if (step.step > at) {
                  interruption.raise();
                  await new Promise(() => {});
                }
                yield step;
              }
            },
          };
        },
      });
      const where = at < 0 ? /^interrupted before the first step$/ : new RegExp(`^interrupted after step ${at} of 5$`);
      await assert.rejects(streamed(cut, made), failsWith('interrupted', where));
      assert.equal(made.length, at + 1);
      await streamed(settingFor(name));
      assert.deepEqual(contents(name), contents('whole'), name);
    }
    const left = await begun(settingFor('left'));
    for await (const { step } of left.stream()) if (step.step === 1) break;
    await left.close();
    assert.deepEqual(await streamed(settingFor('left')), [2, 3, 4, 5]);
    assert.deepEqual(contents('left'), contents('whole'));
  });

  test('closes what it opened, whatever ends it', async () => {
    const closed: string[] = [];
    const setting = settingFor('closing', {
      async open() {
        const opened = await openRecorded(runs, 'closing', experiment, 1);
        assert.ok(opened.ok);
        const close = async (): Promise<void> => {
          closed.push('writer');
          await opened.value.close();
        };
        return parsed({ ...opened.value, close });
      },
      async backend() {
        const real = await threads();
        const close = async (): Promise<void> => {
          closed.push('threads');
          await real.close();
        };
        const fail = (): never => {
          throw new Error('a bug');
        };
        return { ...real, close, steps: fail };
      },
    });
    await assert.rejects(streamed(setting), /^Error: a bug$/);
    assert.deepEqual(closed, ['threads', 'writer']);
  });
});

describe('a failure has its kind:', () => {
  const other = { ...experiment, seed: 'other' };
  const stranger = { ...experiment, learner: { kind: 'bill' } };
  const copy = (name: string): string => {
    cpSync(join(runs, 'whole'), join(runs, name), { recursive: true });
    return join(runs, name);
  };
  /** The folder of a run that is to fail: what is done to it, and the experiment that is then opened. */
  const table: readonly (readonly [RunFailure, string, () => void, Experiment?])[] = [
    ['name', '../out', () => {}],
    ['name', 'WHOLE', () => {}],
    ['recipe', 'noughts-bill', () => {}, stranger],
    ['other-recipe', 'whole', () => {}, other],
    ['in-use', 'busy', () => writeFileSync(join(copy('busy'), 'writing.lock'), `${process.ppid} ?\n`)],
    ['disk', 'file', () => writeFileSync(join(runs, 'file'), '')],
    [
      'damaged',
      'stranded',
      () => {
        const folder = join(copy('stranded'), 'checkpoints');
        for (const name of readdirSync(folder)) writeFileSync(join(folder, name), 'rubbish');
      },
    ],
    [
      'other-build',
      'newer',
      () => {
        mkdirSync(join(runs, 'newer'));
        const text = readFileSync(join(runs, 'whole', 'run.json'), 'utf8');
        writeFileSync(join(runs, 'newer', 'run.json'), text.replace(/breedboard run \d+/, 'breedboard run 99'));
      },
    ],
  ];
  for (const [kind, name, prepare, own = experiment] of table)
    test(`${kind} (${name})`, async () => {
      prepare();
      const run = await openRun(settingFor(name, { experiment: own }));
      assert.ok(!run.ok, 'it was opened');
      assert.equal(run.kind, kind, run.reason);
      assert.ok(run.reason.length > 0 && !run.reason.includes('\n'));
    });

  test('missing', async () => {
    const view = await readRunFolder(runs, 'nothing');
    assert.ok(!view.ok && view.kind === 'missing');
  });

  test('disk-full, and the run resumes to the same bytes once there is space', async () => {
    let room = 2000;
    const full: OpenFile = async path => {
      const handle = await open(path, 'r+');
      return {
        write: (async (bytes: Uint8Array, offset: number, length: number, position: number) => {
          if ((room -= length) < 0) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
          return handle.write(bytes, offset, length, position);
        }) as typeof handle.write,
        sync: () => handle.sync(),
        truncate: length => handle.truncate(length),
        close: () => handle.close(),
      };
    };
    const setting = settingFor('full', {
      async open() {
        const folder = await RunFolder.open(runs, 'full', experiment, full);
        return folder.ok ? parsed(recorded(folder.value, experiment, 1)) : folder;
      },
    });
    await assert.rejects(streamed(setting), failsWith('disk-full', /^the disk is full$/));
    await streamed(settingFor('full'));
    assert.deepEqual(contents('full'), contents('whole'));
  });

  test('in-use, once another process has taken the lock over', async () => {
    const setting = settingFor('taken');
    const run = await begun(setting);
    await assert.rejects(
      async () => {
        for await (const _ of run.stream()) writeFileSync(join(runs, 'taken', 'writing.lock'), '1 1\n');
      },
      failsWith('in-use', /was taken over by another process/),
    );
    await run.close();
  });

  test('queue and queue-sick, from what plays', async () => {
    for (const [error, kind] of [
      [new QueueError('the queue was closed'), 'queue'],
      [new SickQueue('the queue is full'), 'queue-sick'],
    ] as const)
      await assert.rejects(streamed(settingFor('queued', { backend: () => Promise.reject(error) })), failsWith(kind));
  });

  test('whatever a writer refuses', async () => {
    const setting = settingFor('refusing', {
      async open() {
        const opened = await openRecorded(runs, 'refusing', experiment, 1);
        assert.ok(opened.ok);
        return parsed({ ...opened.value, store: async () => failed('disk', 'the disk is gone') });
      },
    });
    await assert.rejects(streamed(setting), failsWith('disk', /^the disk is gone$/));
  });
});
