/**
 * Runs a recipe for all its callers: the command, the library, the lab's server and page, and a worker of a queue. A run
 * is opened, which resumes it where it was stored before, streamed step by step, and interrupted at any moment. Where
 * steps are stored and what plays them are parameters. A failure has a kind: callers choose an exit code or an answer by
 * it, and print the reason unread.
 */
import type { Interruption } from '../arena/interruption.js';
import type { Backend } from '../learners/backend.js';
import { gamesOf } from '../matches/tally.js';
import { BadSpec } from '../specs/options.js';
import { failed, type Outcome, parsed } from '../specs/parsed.js';
import type { Checkpoint } from './checkpoint.js';
import type { Experiment, Step } from './experiment.js';
import { buildFor, run } from './run.js';
import { RunFailed, type RunFailure } from './run-failure.js';

export type Opened<T> = Outcome<T, RunFailure>;

/** The time of a step; nothing relies on it. `games` counts training and measuring. */
export type Timing = { readonly step: number; readonly games: number; readonly seconds: number };

/** The writer of a run. */
export interface RunWriter {
  readonly name: string;
  /** The checkpoint to resume from; undefined for a new run. */
  readonly checkpoint: Checkpoint | undefined;
  /** Whether the last step is done. */
  readonly isFinished: boolean;
  /** Damage that was found, and what was done about it. */
  readonly notices?: readonly string[];
  /** Called before the first step that is made now, and after the last of the run. */
  begin?(): Promise<void>;
  end?(made: Timing): Promise<void>;
  /** Refused where there is no space for it; earlier steps stay. */
  store(step: Step): Promise<Opened<void>>;
  /** The duration of a step. Nothing relies on it. */
  time(timing: Timing): Promise<void>;
  /** Others may write from then on. */
  close(): Promise<void>;
}

/** What a run plays and trains on. */
type RunBackend = {
  readonly backend: Backend;
  /** Makes the steps elsewhere; `run` if absent. */
  readonly steps?: typeof run | undefined;
  close(): Promise<void>;
};

export type RunSetting = {
  readonly experiment: Experiment;
  /** Where its steps are stored; nowhere if absent. */
  open?(): Promise<Opened<RunWriter>>;
  /** The checkpoint to resume from, for a run that is not stored here. */
  readonly from?: Checkpoint | undefined;
  /** Called if a step is left. The run closes it. */
  backend(): Promise<RunBackend>;
  /** In milliseconds. */
  now(): number;
  /** Once raised, the step in work is abandoned and the stream throws `interrupted`; a step that is being stored is stored. */
  readonly interruption?: Interruption;
};

type StoredStep = { readonly step: Step } & Omit<Timing, 'step'>;

export interface OpenRun {
  readonly isFinished: boolean;
  /** The last step that was stored before; undefined for a new run. */
  readonly from: number | undefined;
  /** The most steps. */
  readonly length: number;
  readonly notices: readonly string[];
  /** Each step once it is stored. Throws RunFailed. The caller may stop after any step, and then closes the run. */
  stream(): AsyncGenerator<StoredStep, void, void>;
  /** Also where nothing was streamed. */
  close(): Promise<void>;
}

const gamesIn = (step: Step): number =>
  step.events.reduce(
    (sum, event) => sum + (event.type === 'step' ? event.games : event.type === 'measured' ? gamesOf(event.tally) : 0),
    0,
  );

/** The most steps of an experiment. */
function lengthOf(experiment: Experiment): Opened<number> {
  try {
    return parsed(Math.min(experiment.steps, buildFor(experiment).learner.length ?? experiment.steps));
  } catch (error) {
    if (error instanceof BadSpec) return failed('recipe', error.message);
    throw error;
  }
}

export async function openRun({
  experiment,
  open,
  from,
  backend: openBackend,
  now,
  interruption,
}: RunSetting): Promise<Opened<OpenRun>> {
  const length = lengthOf(experiment);
  if (!length.ok) return length;
  const opened = await open?.();
  if (opened && !opened.ok) return opened;
  const writer = opened?.value;
  const checkpoint = writer ? writer.checkpoint : from;
  let running: RunBackend | undefined;

  const interrupted = (step: number | undefined): RunFailed =>
    new RunFailed(
      'interrupted',
      `interrupted ${step === undefined ? 'before the first step' : `after step ${step} of ${length.value}`}`,
    );

  async function* stream(): AsyncGenerator<StoredStep, void, void> {
    if (writer?.isFinished) return;
    running = await openBackend();
    let last = checkpoint?.step;
    if (interruption?.isRaised) throw interrupted(last);
    await writer?.begin?.();
    const steps = (running.steps ?? run)(experiment, running.backend, checkpoint);
    const started = now();
    let [began, games] = [started, 0];
    let isAbandoned = false;
    try {
      for (;;) {
        const next = await (interruption ? interruption.unlessRaised(steps.next()) : steps.next());
        isAbandoned = !next;
        if (!next) throw interrupted(last);
        if (next.done) return;
        const step = next.value;
        const stored = await writer?.store(step);
        if (stored && !stored.ok) throw new RunFailed(stored.kind, stored.reason);
        const timing = { step: step.step, games: gamesIn(step), seconds: (now() - began) / 1000 };
        await writer?.time(timing);
        began = now();
        games += timing.games;
        last = step.step;
        if (step.isLast) await writer?.end?.({ step: last, games, seconds: (began - started) / 1000 });
        yield { ...timing, step };
        if (step.isLast) return;
        if (interruption?.isRaised) throw interrupted(last);
      }
    } finally {
      // An abandoned step may never end.
      if (!isAbandoned) await steps.return();
    }
  }

  return parsed({
    isFinished: writer?.isFinished ?? false,
    from: checkpoint?.step,
    length: length.value,
    notices: writer?.notices ?? [],
    stream,
    async close() {
      try {
        await running?.close();
      } finally {
        await writer?.close();
      }
    },
  });
}
