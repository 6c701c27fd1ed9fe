/**
 * The runs of this process. Each uses its own threads and stores every step in its folder (store/run-recorder.node.ts),
 * so that ending the process at any moment costs at most the current step of each run. A few run at the same time;
 * others wait.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Interruption } from '../../arena/interruption.js';
import { openThreads } from '../../arena/threads.node.js';
import type { Experiment } from '../../experiments/experiment.js';
import { RunFailed } from '../../experiments/run-failure.js';
import { openRun } from '../../experiments/run-service.js';
import { backendOf } from '../../learners/backend.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import type { RunLabel } from '../../store/labels.js';
import { writeRunLabel } from '../../store/labels.node.js';
import { writerOf } from '../../store/lock.node.js';
import { PAGE, RunCatalogue } from '../../store/run-catalogue.node.js';
import type { RunAbout, RunEntry } from '../../store/run-entry.node.js';
import { RunFolder } from '../../store/run-folder.node.js';
import { openRecorded } from '../../store/run-recorder.node.js';
import { otherRecipe } from '../../store/runs.js';
import { isWhole, lastTimings, readExperiment, removeRun } from '../../store/runs.node.js';
import { checkFiles } from '../../store/verifying.node.js';
import type { RunAct, RunListed, RunState } from '../api.js';
import { ETA_STEPS, secondsLeft } from '../eta.js';
import type { NamedExperiment } from '../recipes.js';
import { idOf, isRunPlace, type RunPlace } from './runs.node.js';

/** Runs at the same time. */
const AT_ONCE = 2;
/** Including waiting runs. */
const MAX_RUNS = 64;

/** Milliseconds of rest for each that the check of all files works. */
const REST = 9;

type Phase = 'waiting' | 'running' | 'pausing' | 'stopping';

class QueuedRun {
  phase: Phase = 'waiting';
  readonly experiment: Experiment;
  readonly ended: Promise<void>;
  /** Ends the current step at once. */
  readonly interruption = new Interruption();
  /** Called when its turn comes, or when it is ended before that. */
  private begin: () => void = () => {};

  constructor(experiment: Experiment, go: (going: QueuedRun) => Promise<void>) {
    this.experiment = experiment;
    const begun = new Promise<void>(resolve => {
      this.begin = resolve;
    });
    this.ended = begun.then(() => go(this));
  }

  start(): void {
    this.phase = 'running';
    this.begin();
  }

  pause(): void {
    if (this.phase === 'waiting') this.stop();
    else if (this.phase === 'running') this.phase = 'pausing';
  }

  stop(): void {
    this.phase = 'stopping';
    this.begin();
    this.interruption.raise();
  }

  get isEnding(): boolean {
    return this.phase === 'pausing' || this.phase === 'stopping';
  }
}

/** All cores but one, so that the page and other programs stay responsive. */
const threadsHere = (): number => Math.max(1, availableParallelism() - 1);

export class RunQueue {
  private readonly runs: string;
  private readonly going = new Map<string, QueuedRun>();
  /** The errors of runs that failed. */
  private readonly troubles = new Map<string, string>();
  private readonly catalogue: RunCatalogue;
  private readonly names = new Map<string, string>();
  private readonly closing = new AbortController();
  private checking: Promise<void> | undefined;

  constructor(runs: string) {
    this.runs = runs;
    this.catalogue = new RunCatalogue(runs);
  }

  private next(): void {
    const all = [...this.going.values()];
    let room = AT_ONCE - all.filter(({ phase }) => phase !== 'waiting').length;
    for (const each of all) if (each.phase === 'waiting' && room-- > 0) each.start();
  }

  /** Reports damage found in a run's folder, and what was done about it. */
  private tell(name: string, notices: readonly string[]): void {
    if (notices.length > 0) this.troubles.set(name, notices.join('; '));
    for (const notice of notices) console.error(`breedboard: ${name}: ${notice}`);
  }

  /** Throws errors that the user who started the run should see. */
  private async go({ name, experiment }: NamedExperiment, going: QueuedRun): Promise<void> {
    if (going.isEnding) return;
    const threads = threadsHere();
    const opened = await openRun({
      experiment,
      interruption: going.interruption,
      now: () => performance.now(),
      open: () => openRecorded(this.runs, name, experiment, threads),
      async backend() {
        const arena = await openThreads(threads);
        return { backend: backendOf(arena), close: arena.close };
      },
    });
    if (!opened.ok) throw new Error(opened.reason);
    this.tell(name, opened.value.notices);
    try {
      for await (const _ of opened.value.stream()) if (going.isEnding) break;
    } catch (error) {
      if (!(error instanceof RunFailed && error.kind === 'interrupted')) throw error;
    } finally {
      await opened.value.close();
    }
  }

  /** Two seeds can give the same name (“q a” and “q-a”): only the same recipe with the same seed is already running. */
  private sameAs(going: QueuedRun, experiment: Experiment): Parsed<void> {
    const other = otherRecipe(going.experiment, experiment);
    return other === undefined ? parsed(undefined) : refused(other);
  }

  /** The folder exists when this returns; the run starts when its turn comes. */
  private async enqueue(named: NamedExperiment): Promise<Parsed<void>> {
    const { name, experiment } = named;
    if (this.closing.signal.aborted) return refused('the lab is closing');
    const under = this.going.get(name);
    if (under) return this.sameAs(under, experiment);
    if (this.going.size >= MAX_RUNS) return refused(`the queue is full: at most ${MAX_RUNS} runs`);
    const made = await RunFolder.open(this.runs, name, experiment);
    if (!made.ok) return made;
    const { isFinished, notices } = made.value;
    await made.value.close();
    // Another request for the same folder may have been faster; the store has compared their recipes.
    if (!this.going.has(name)) this.troubles.delete(name);
    this.tell(name, notices);
    if (isFinished || this.going.has(name)) return parsed(undefined);
    const going = new QueuedRun(experiment, own => this.go(named, own));
    this.going.set(name, going);
    going.ended
      .catch((error: unknown) => {
        this.troubles.set(name, error instanceof Error ? error.message : String(error));
      })
      .finally(() => {
        this.going.delete(name);
        this.next();
      });
    this.next();
    return parsed(undefined);
  }

  /** The same experiment under the same name is resumed. Refused if one of them cannot start. */
  async start(all: readonly NamedExperiment[]): Promise<Parsed<readonly RunListed[]>> {
    for (const named of all) {
      const queued = await this.enqueue(named);
      if (!queued.ok) return refused(`${named.name}: ${queued.reason}`);
    }
    const listed: RunListed[] = [];
    for (const { name } of all) listed.push(await this.look(name));
    return parsed(listed);
  }

  async act({ name }: RunPlace, act: RunAct): Promise<Parsed<void>> {
    const going = this.going.get(name);
    if (act === 'resume') {
      // A run that is ending must have ended before it is resumed.
      if (going?.isEnding) await going.ended.catch(() => {});
      const experiment = await readExperiment(this.runs, name);
      return experiment.ok ? this.enqueue({ name, experiment: experiment.value }) : experiment;
    }
    if (!going) return refused('this lab is not running that run');
    if (act === 'pause') going.pause();
    else {
      going.stop();
      await going.ended.catch(() => {});
    }
    return parsed(undefined);
  }

  /** Also while it runs. */
  async label({ name }: RunPlace, label: RunLabel): Promise<Parsed<void>> {
    if (!(await isWhole(this.runs, name))) return refused('links are not followed');
    return writeRunLabel(this.runs, name, label);
  }

  /** Refused while this or another process runs it. */
  async remove({ name }: RunPlace): Promise<Parsed<void>> {
    if (this.going.has(name)) return refused('the run is in work; stop it before you delete it');
    const done = await removeRun(this.runs, name);
    if (done.ok) {
      this.troubles.delete(name);
    }
    return done;
  }

  /** A page of all runs by name; the first page has also those that this lab runs. */
  async list(page = 0): Promise<readonly RunListed[]> {
    const found = await this.catalogue.page(page * PAGE, PAGE);
    // Its sleep ends with an error when the lab closes.
    this.checking ??= this.checkAll().catch(() => {});
    const entries = found.ok ? found.value.entries : [];
    const shown = entries.filter(({ hasEvents, isLink }) => hasEvents && !isLink);
    const others = page > 0 ? [] : [...this.going.keys()].filter(name => !entries.some(entry => entry.name === name));
    return Promise.all([...others.map(name => this.look(name)), ...shown.map(entry => this.show(entry))]);
  }

  /** A request names a run by a hash of its name. */
  async find(id: string): Promise<RunPlace | undefined> {
    if (!this.names.has(id)) {
      const all = await this.catalogue.names();
      for (const name of all.ok ? all.value : []) this.names.set(idOf(name), name);
    }
    const name = this.names.get(id);
    return name !== undefined && (await isRunPlace(this.runs, name)) ? { id, name } : undefined;
  }

  async look(name: string): Promise<RunListed> {
    return this.show(await this.catalogue.one(name));
  }

  /**
   * Reads every file of every run once, a little at a time, and reports what is damaged. Runs that are being written are left
   * to their writers.
   */
  private async checkAll(): Promise<void> {
    for (let page = 0; !this.closing.signal.aborted; page++) {
      const found = await this.catalogue.page(page * PAGE, PAGE, true);
      if (!found.ok || found.value.entries.length === 0) return;
      for (const { name, stamp, isLocked, isLink, run } of found.value.entries) {
        if (this.closing.signal.aborted) return;
        if (!run || isLocked || isLink || this.going.has(name)) continue;
        const began = performance.now();
        const checked = await checkFiles(this.runs, name).catch(() => undefined);
        const isSame = (await this.catalogue.one(name)).stamp === stamp;
        const damages = checked?.ok && isSame ? checked.value.damages : [];
        if (damages.length > 0)
          this.tell(
            name,
            damages.map(({ file, reason }) => `${file}: ${reason}`),
          );
        await sleep(REST * (performance.now() - began), undefined, { signal: this.closing.signal, ref: false });
      }
    }
  }

  private async show({ name, run, reason, isLocked, label, labelFault }: RunEntry): Promise<RunListed> {
    const id = idOf(name);
    if (!run) return { id, name, state: 'unreadable', step: -1, trouble: reason! };
    const { lastStep: step, isFinished } = run;
    const trouble = this.troubles.get(name) ?? labelFault;
    const state = this.stateOf(name, isFinished, isLocked ? await writerOf(join(this.runs, name)) : undefined);
    const isTimed = state === 'running' || state === 'elsewhere';
    const left = isTimed
      ? secondsLeft(await lastTimings(this.runs, name, ETA_STEPS), step, run.about.steps)
      : undefined;
    return {
      id,
      name,
      state,
      step,
      ...(trouble === undefined ? {} : { trouble }),
      about: run.about as RunAbout,
      ...(label ? { label } : {}),
      ...(left === undefined ? {} : { secondsLeft: left }),
    };
  }

  private stateOf(name: string, isFinished: boolean, writer: number | undefined): RunState {
    const phase = this.going.get(name)?.phase;
    if (phase !== undefined) return phase === 'stopping' ? 'pausing' : phase;
    if (isFinished) return 'finished';
    return writer === undefined || writer === process.pid ? 'paused' : 'elsewhere';
  }

  async close(): Promise<void> {
    this.closing.abort();
    const all = [...this.going.values()];
    for (const each of all) each.stop();
    await Promise.allSettled([...all.map(each => each.ended), this.checking]);
  }
}
