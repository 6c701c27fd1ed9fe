/**
 * Runs as records, for places without folders: one record per run with its last state, and one per step. The place of
 * the records (IndexedDB, or memory where the browser stores nothing) and the lock are parameters.
 */

import { checksumOf } from '../evaluators/checksum.js';
import type { Checkpoint } from '../experiments/checkpoint.js';
import type { Experiment, Step } from '../experiments/experiment.js';
import type { RunWriter, Timing } from '../experiments/run-service.js';
import type { Birth } from '../learners/learner.js';
import type { Model } from '../rules/game.js';
import { failed, type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import { NO_LABEL, type RunLabel, tidyLabel } from './labels.js';
import { ancestorAt, type RunLine } from './run-lines.js';
import { nameFault } from './run-names.js';
import { type KeptExperiment, otherRecipe, presentExperiment } from './runs.js';
import type { Store } from './store.js';

export type RunRecord = {
  readonly name: string;
  readonly experiment: KeptExperiment;
  readonly checkpoint?: Checkpoint;
  /** The best of the last step; version 0.1 stored it only where it was an ancestor. */
  readonly champion?: Model;
};

/** With the names of today. */
type PresentRun = RunRecord & { readonly experiment: Experiment };

export type StepRecord = {
  readonly name: string;
  readonly step: number;
  readonly lines: readonly RunLine[];
  readonly births: readonly Birth[];
  readonly timing?: Timing;
  /** The best of this step, where it is stored. */
  readonly best?: Model;
};

export interface Records {
  names(): Promise<readonly string[]>;
  run(name: string): Promise<RunRecord | undefined>;
  /** In the order of the steps. */
  steps(name: string): Promise<readonly StepRecord[]>;
  /** Both or neither. Rejects where there is no space. */
  put(run: RunRecord, step?: StepRecord): Promise<void>;
  time(name: string, timing: Timing): Promise<void>;
  /** Undefined where there is none. */
  label(name: string): Promise<RunLabel | undefined>;
  setLabel(name: string, label: RunLabel): Promise<void>;
  /** With its steps and its label. */
  remove(name: string): Promise<void>;
}

/** One writer per run. */
export interface Holds {
  /** Returns the function that releases the run, or undefined where another writer has it. */
  take(name: string): Promise<(() => Promise<void>) | undefined>;
  isTaken(name: string): Promise<boolean>;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
/** Browsers name an error for their quota. */
const storageFailure = (error: unknown) =>
  failed(error instanceof Error && error.name === 'QuotaExceededError' ? 'disk-full' : 'disk', reasonOf(error));
const isCrowned = (steps: readonly StepRecord[]): boolean =>
  steps.some(({ lines }) => lines.some(({ type }) => type === 'crowned'));

/** The stored lines of a step: the events of the run, and at its end the champion. */
export const linesOf = ({ events, step, champion, isLast }: Step): readonly RunLine[] =>
  isLast ? [...events, { type: 'crowned', step, champion: checksumOf(champion) }] : events;

const BUSY = 'another page of this browser is writing to it';

function writerOf(records: Records, run: RunRecord, isFinished: boolean, release: () => Promise<void>): RunWriter {
  let isClosed = false;
  return {
    name: run.name,
    checkpoint: run.checkpoint,
    isFinished,
    async store(made) {
      const { step, state, births, champion, isKept } = made;
      if (isClosed) return failed('disk', 'the run was closed');
      try {
        await records.put(
          { name: run.name, experiment: run.experiment, checkpoint: { step, state }, champion },
          { name: run.name, step, lines: linesOf(made), births, ...(isKept ? { best: champion } : {}) },
        );
        return parsed(undefined);
      } catch (error) {
        return storageFailure(error);
      }
    },
    time: timing => records.time(run.name, timing).catch(() => {}),
    close() {
      isClosed = true;
      return release();
    },
  };
}

/** The best of a generation, or of the last: that of the nearest step before it that was kept. */
function bestOf(
  { name, checkpoint, champion }: PresentRun,
  steps: readonly StepRecord[],
  generation: number | undefined,
): Awaited<ReturnType<Store['best']>> {
  const done = checkpoint?.step ?? -1;
  if (done < 0) return refused(`the run ${quote(name)} has no champion yet`);
  const wanted = generation ?? done;
  if (wanted > done) return refused(`the run ${quote(name)} is at generation ${done}, before ${wanted}`);
  if (generation === undefined && champion) return parsed({ step: done, evaluator: champion });
  const withBest = steps.filter(({ best }) => best);
  const at = ancestorAt(
    withBest.map(({ step }) => step),
    wanted,
  );
  if (!at.ok) return at;
  return parsed({ step: wanted, evaluator: withBest.find(({ step }) => step === at.value)!.best! });
}

async function orReason(work: () => Promise<void>): Promise<Parsed<void>> {
  try {
    await work();
    return parsed(undefined);
  } catch (error) {
    return refused(reasonOf(error));
  }
}

export function recordStore(records: Records, holds: Holds): Store {
  /** A step without its state would be re-run. */
  const stepsOf = async (run: RunRecord): Promise<readonly StepRecord[]> =>
    (await records.steps(run.name)).filter(({ step }) => step <= (run.checkpoint?.step ?? -1));

  const runOf = async (name: string): Promise<PresentRun | undefined> => {
    const run = await records.run(name);
    return run && { ...run, experiment: presentExperiment(run.experiment) };
  };

  const found = async (name: string): Promise<Parsed<PresentRun>> => {
    const run = await runOf(name);
    return run ? parsed(run) : refused(`there is no run ${quote(name)}`);
  };

  return {
    names: async () => parsed([...(await records.names())].sort()),

    async open(name, experiment) {
      const fault = nameFault(name);
      if (fault !== undefined) return failed('name', fault);
      const release = await holds.take(name);
      if (!release) return failed('in-use', BUSY);
      try {
        const before = await runOf(name);
        const other = before && otherRecipe(before.experiment, experiment);
        if (other !== undefined) {
          await release();
          return failed('other-recipe', other);
        }
        const run = before ?? { name, experiment };
        if (!before) await records.put(run);
        return parsed(writerOf(records, run, isCrowned(await stepsOf(run)), release));
      } catch (error) {
        await release();
        return storageFailure(error);
      }
    },

    async read(name) {
      const run = await found(name);
      if (!run.ok) return run;
      const lines = (await stepsOf(run.value)).flatMap(step => step.lines);
      return parsed({ experiment: run.value.experiment, lines, isBeingWritten: await holds.isTaken(name) });
    },

    async timings(name) {
      const run = await records.run(name);
      return run ? (await stepsOf(run)).flatMap(({ timing }) => (timing ? [timing] : [])) : [];
    },

    async lineage(name) {
      const run = await records.run(name);
      const steps = run ? await stepsOf(run) : [];
      return steps.flatMap(({ step, births }) => births.map(birth => ({ step, ...birth })));
    },

    async best(name, generation) {
      const run = await found(name);
      return run.ok ? bestOf(run.value, await stepsOf(run.value), generation) : run;
    },

    async checkpoint(name) {
      const run = await found(name);
      if (!run.ok) return run;
      const { checkpoint } = run.value;
      return checkpoint ? parsed(checkpoint) : refused(`the run ${quote(name)} has no checkpoint yet`);
    },

    async label(name) {
      const run = await found(name);
      return run.ok ? parsed((await records.label(name)) ?? NO_LABEL) : run;
    },

    async setLabel(name, label) {
      const run = await found(name);
      if (!run.ok) return run;
      return orReason(() => records.setLabel(name, tidyLabel(label)));
    },

    async remove(name) {
      const run = await found(name);
      if (!run.ok) return run;
      const release = await holds.take(name);
      if (!release) return refused(BUSY);
      return orReason(() => records.remove(name)).finally(release);
    },
  };
}

/** Records in memory, for as long as the page is open. */
export function memoryRecords(): Records {
  const runs = new Map<string, RunRecord>();
  const steps = new Map<string, Map<number, StepRecord>>();
  const labels = new Map<string, RunLabel>();
  const of = (name: string): Map<number, StepRecord> => steps.get(name) ?? new Map();
  return {
    names: async () => [...runs.keys()],
    run: async name => runs.get(name),
    steps: async name => [...of(name).values()].sort((a, b) => a.step - b.step),
    async put(run, step) {
      runs.set(run.name, run);
      if (step) steps.set(run.name, of(run.name).set(step.step, step));
    },
    async time(name, timing) {
      const step = of(name).get(timing.step);
      if (step) of(name).set(timing.step, { ...step, timing });
    },
    label: async name => labels.get(name),
    async setLabel(name, label) {
      labels.set(name, label);
    },
    async remove(name) {
      runs.delete(name);
      steps.delete(name);
      labels.delete(name);
    },
  };
}

/** For one page only. */
export function memoryHolds(): Holds {
  const held = new Set<string>();
  return {
    async take(name) {
      if (held.has(name)) return undefined;
      held.add(name);
      return async () => {
        held.delete(name);
      };
    },
    isTaken: async name => held.has(name),
  };
}
