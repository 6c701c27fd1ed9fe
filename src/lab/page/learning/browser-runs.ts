import { Interruption } from '../../../arena/interruption.js';
import type { Experiment } from '../../../experiments/experiment.js';
import { RunFailed } from '../../../experiments/run-failure.js';
import type { Timing } from '../../../experiments/run-service.js';
import { evaluatorJson } from '../../../models/file.js';
import { type Parsed, parsed, refused } from '../../../specs/parsed.js';
import { formatSpec, type Json } from '../../../specs/spec.js';
import { browserHolds, browserRecords } from '../../../store/browser-records.web.js';
import { isLabelled, NO_LABEL, type RunLabel, tidyLabel } from '../../../store/labels.js';
import type { RunLine } from '../../../store/run-lines.js';
import type { Store } from '../../../store/store.js';
import type { RunListed, RunState } from '../../api.js';
import { ETA_STEPS, secondsLeft } from '../../eta.js';
import { familyOf } from '../../family.js';
import { warnWhile } from '../notices.js';
import type { Listener, RunSource } from './source.js';

const PREFIX = 'here.';
export const isBrowserRun = (run: string): boolean => run.startsWith(PREFIX);
const idOf = (name: string): string => PREFIX + name;

/** The state of a run that the page shows without reading the store. */
class BrowserRun {
  readonly name: string;
  readonly experiment: Experiment;
  readonly recipeKey: string;
  lines: readonly RunLine[];
  readonly listeners = new Set<Listener>();
  state: RunState;
  trouble: string | undefined;
  label: RunLabel = NO_LABEL;
  /** The timings of the last steps of this visit. */
  timings: readonly Timing[] = [];
  /** Ends the current step at once. */
  interruption = new Interruption();

  constructor(name: string, experiment: Experiment, recipeKey: string, lines: readonly RunLine[]) {
    this.name = name;
    this.experiment = experiment;
    this.recipeKey = recipeKey;
    this.lines = lines;
    this.state = lines.some(({ type }) => type === 'crowned') ? 'finished' : 'paused';
  }

  get step(): number {
    return this.lines.reduce((most, { step }) => Math.max(most, step), -1);
  }

  take(lines: readonly RunLine[]): void {
    this.lines = [...this.lines, ...lines];
    for (const { take } of this.listeners) take(lines);
  }
}

const own = new Map<string, BrowserRun>();

const records = browserRecords();
let opened: Promise<Store> | undefined;

/** The browser's store; if it cannot store anything, one that lasts as long as the page. */
function store(): Promise<Store> {
  opened ??= (async () => {
    const { memoryHolds, memoryRecords, recordStore } = await import('../../../store/record-store.js');
    try {
      await records.names();
      return recordStore(records, browserHolds);
    } catch {
      warnWhile('this browser does not store runs: the runs of this page are lost when it closes');
      return recordStore(memoryRecords(), memoryHolds());
    }
  })();
  return opened;
}

let loaded: Promise<void> | undefined;

/** Most visits have no run here and need nothing more. */
function load(): Promise<void> {
  loaded ??= (async () => {
    const names = await records.names().catch(() => []);
    if (names.length === 0) return;
    const { recipeKeyOf } = await import('../../recipes.js');
    const kept = await store();
    const read = await Promise.all(names.map(async name => ({ name, run: await kept.read(name) })));
    for (const { name, run } of read) {
      if (!run.ok) continue;
      const { experiment, lines } = run.value;
      const found = new BrowserRun(name, experiment, recipeKeyOf(experiment), lines);
      const label = await (await store()).label(name);
      if (label.ok) found.label = label.value;
      own.set(idOf(name), found);
    }
  })();
  return loaded;
}

const listed = (id: string, run: BrowserRun): RunListed => {
  const { experiment, name } = run;
  const left = run.state === 'running' ? secondsLeft(run.timings, run.step, experiment.steps) : undefined;
  return {
    id,
    name: `${name} (in this browser)`,
    state: run.state,
    step: run.step,
    ...(run.trouble === undefined ? {} : { trouble: run.trouble }),
    about: {
      game: formatSpec(experiment.game),
      learner: formatSpec(experiment.learner),
      steps: experiment.steps,
      keep: experiment.keep,
      seed: experiment.seed,
      plays: experiment.plays,
      recipeKey: run.recipeKey,
    },
    ...(isLabelled(run.label) ? { label: run.label } : {}),
    ...(left === undefined ? {} : { secondsLeft: left }),
  };
};

/** Throws errors that the user who started the run should see. */
async function go(run: BrowserRun): Promise<void> {
  const [{ openRun }, { linesOf }, { backendOf }, { openTrainingPool, ratedGame }, { editionsFor }] = await Promise.all(
    [
      import('../../../experiments/run-service.js'),
      import('../../../store/record-store.js'),
      import('../../../learners/backend.js'),
      import('../workers.js'),
      import('../../../players/editions.js'),
    ],
  );
  const kept = await store();
  run.interruption = new Interruption();
  const opened = await openRun({
    experiment: run.experiment,
    interruption: run.interruption,
    now: () => performance.now(),
    open: () => kept.open(run.name, run.experiment),
    async backend() {
      const arena = await openTrainingPool(editionsFor(ratedGame, run.experiment as unknown as Json));
      return { backend: backendOf(arena), close: arena.close };
    },
  });
  if (!opened.ok) throw new Error(opened.reason);
  try {
    // A step may have been stored while the run was being stopped, or by another page.
    const before = await kept.read(run.name);
    if (before.ok) run.take(before.value.lines.filter(({ step }) => step > run.step));
    if (opened.value.isFinished) run.state = 'finished';
    run.timings = [];
    for await (const { step, games, seconds } of opened.value.stream()) {
      run.timings = [...run.timings, { step: step.step, games, seconds }].slice(-ETA_STEPS);
      run.take(linesOf(step));
      if (step.isLast) run.state = 'finished';
      if (run.state !== 'running') return;
    }
  } catch (error) {
    if (!(error instanceof RunFailed && error.kind === 'interrupted')) throw error;
  } finally {
    await opened.value.close();
  }
}

function resume(run: BrowserRun): void {
  if (run.state !== 'paused') return;
  run.state = 'running';
  run.trouble = undefined;
  void go(run)
    .catch((error: unknown) => {
      run.trouble = error instanceof Error ? error.message : String(error);
    })
    .finally(() => {
      if (run.state !== 'finished') run.state = 'paused';
    });
}

/** Answers a question about a run of this browser. */
const of = async <T>(id: string, ask: (run: BrowserRun) => Parsed<T> | Promise<Parsed<T>>): Promise<Parsed<T>> => {
  await load();
  const run = own.get(id);
  return run ? ask(run) : refused('there is no such run in this browser');
};

export const browserRuns: RunSource = {
  async list() {
    await load();
    return parsed([...own].map(([id, run]) => listed(id, run)));
  },
  async start(request) {
    await load();
    const [{ experimentsFor, recipeKeyOf }, { otherRecipe }, { editionRead, ratedGame }] = await Promise.all([
      import('../../recipes.js'),
      import('../../../store/runs.js'),
      import('../workers.js'),
    ]);
    // A learner that starts from weights that ship reads them when it is built.
    if (JSON.stringify(request).includes('shipped'))
      await Promise.all(ratedGame.shipped!.editions.map((_, i) => editionRead(i + 1)));
    const experiments = experimentsFor(request);
    if (!experiments.ok) return experiments;
    for (const { name, experiment } of experiments.value) {
      const before = own.get(idOf(name));
      const other = before && otherRecipe(before.experiment, experiment);
      if (other !== undefined) return refused(`${name}: ${other}`);
    }
    const started = [];
    for (const { name, experiment } of experiments.value) {
      const id = idOf(name);
      const run = own.get(id) ?? new BrowserRun(name, experiment, recipeKeyOf(experiment), []);
      own.set(id, run);
      resume(run);
      started.push(listed(id, run));
    }
    return parsed({ runs: started });
  },
  act: (id, act) =>
    of(id, run => {
      if (act === 'resume') resume(run);
      else if (run.state === 'running') run.state = 'pausing';
      if (act === 'stop') run.interruption.raise();
      return parsed({});
    }),
  label: (id, label) =>
    of(id, async run => {
      const done = await (await store()).setLabel(run.name, label);
      if (!done.ok) return done;
      run.label = tidyLabel(label);
      return parsed({});
    }),
  remove: id =>
    of(id, async run => {
      if (run.state === 'running' || run.state === 'pausing')
        return refused('the run is in work; stop it before you delete it');
      const done = await (await store()).remove(run.name);
      if (!done.ok) return done;
      own.delete(id);
      for (const { gone } of run.listeners) gone();
      return parsed({});
    }),
  follow(id, listener) {
    let isOver = false;
    void load().then(() => {
      const run = own.get(id);
      if (isOver) return;
      if (!run) {
        listener.gone();
        return;
      }
      listener.take(run.lines);
      run.listeners.add(listener);
    });
    return () => {
      isOver = true;
      own.get(id)?.listeners.delete(listener);
    };
  },
  timings: (id, after) =>
    of(id, async ({ name }) => parsed((await (await store()).timings(name)).filter(({ step }) => step > after))),
  best: (id, generation) =>
    of(id, async ({ name }) => {
      const found = await (await store()).best(name, generation === 'last' ? undefined : generation);
      if (!found.ok) return found;
      return parsed({ step: found.value.step, evaluator: evaluatorJson(found.value.evaluator) });
    }),
  async population(id) {
    const { buildFor } = await import('../../../experiments/run.js');
    return of(id, async ({ name, experiment }) => {
      const checkpoint = await (await store()).checkpoint(name);
      if (!checkpoint.ok) return checkpoint;
      const { step, state } = checkpoint.value;
      const individuals = buildFor(experiment).learner.population?.(state) ?? [];
      return parsed({
        step,
        size: individuals.length,
        individuals: individuals.map(each => ({ ...each, evaluator: evaluatorJson(each.evaluator) })),
      });
    });
  },
  async family(id, individual) {
    const { lineageOf } = await import('../../lineage.js');
    return of(id, async ({ name, experiment, step }) => {
      const family = familyOf(lineageOf(await (await store()).lineage(name), experiment, step), individual);
      return family ? parsed(family) : refused('this run has no individual of that name');
    });
  },
};
