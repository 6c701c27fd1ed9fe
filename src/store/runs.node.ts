/**
 * Runs in folders, for readers: `run.json` holds the experiment, `events.jsonl` its events, `lineage.jsonl` the
 * parents, `ancestors/` the best of every generation, `checkpoints/` the last two states, `champion.json` the best of
 * all, `checks.jsonl` the digests that reveal damage. run-folder.node.ts writes them. `label.json` holds what the user
 * writes about the run (labels.node.ts).
 */

import { lstat, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '../evaluators/json.js';
import { type Checkpoint, checkpointHash, decodeCheckpoint } from '../experiments/checkpoint.js';
import type { Experiment } from '../experiments/experiment.js';
import { buildFor } from '../experiments/run.js';
import type { Opened, Timing } from '../experiments/run-service.js';
import type { Individual } from '../learners/learner.js';
import { MAX_FILE, parseEvaluator } from '../models/file.js';
import type { RegisteredModel } from '../rules/game.js';
import { failed, type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import { diskFailure, listFolder, readBytes, readText } from './files.node.js';
import { LOCK, lock, unlock, writerOf } from './lock.node.js';
import { readStored, storageFailure } from './pieces.node.js';
import {
  ancestorAt,
  ancestorName,
  ancestorStep,
  type BirthLine,
  type RunLine,
  readBirth,
  readLine,
  readLines,
  readTiming,
} from './run-lines.js';
import {
  ANCESTORS,
  CHAMPION,
  CHECKPOINTS,
  EVENTS,
  LABEL,
  LINEAGE,
  linesFault,
  MAX_EVENTS,
  MAX_RUN,
  MISSING,
  nameFault,
  RUN,
  TIMINGS,
} from './run-names.js';
import { readRun } from './runs.js';

const MAX_CHECKPOINT = 1 << 30;

export const checkpointName = (step: number): string => `${String(step).padStart(8, '0')}.bin`;
const checkpointStep = (name: string): number | undefined =>
  /^\d{8}\.bin$/.test(name) ? Number.parseInt(name, 10) : undefined;

/** Throws where that cannot be seen: what is there and was damaged must be kept. */
export const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    error => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    },
  );

/** Steps of the existing checkpoints, the last first. */
export async function checkpointsIn(folder: string): Promise<Opened<readonly number[]>> {
  const names = await listFolder(join(folder, CHECKPOINTS));
  if (!names.ok && names.reason !== MISSING) return failed(names.kind, `${CHECKPOINTS}: ${names.reason}`);
  const all = names.ok ? (names.value ?? []) : [];
  return parsed(
    all
      .map(checkpointStep)
      .filter(step => step !== undefined)
      .reverse(),
  );
}

/** Undefined where it does not exist; refused where it is damaged. Throws Unreadable. */
export async function readCheckpoint(
  folder: string,
  step: number,
): Promise<Parsed<(Checkpoint & { readonly hash: string }) | undefined>> {
  const bytes = await readStored(folder, join(CHECKPOINTS, checkpointName(step)), MAX_CHECKPOINT);
  if (!bytes.ok) return bytes;
  if (!bytes.value) return parsed(undefined);
  const checkpoint = decodeCheckpoint(bytes.value);
  return checkpoint.ok ? parsed({ ...checkpoint.value, hash: checkpointHash(bytes.value) }) : checkpoint;
}

export function parseRun(text: string): ReturnType<typeof readRun> {
  const json = parseJson(text, MAX_RUN);
  return json.ok ? readRun(json.value) : failed('damaged', json.reason);
}

/** A run for its readers. */
export type RunView = {
  readonly name: string;
  readonly experiment: Experiment;
  readonly lines: readonly RunLine[];
  /** The fault of the lines, as far as reading them shows. */
  readonly fault: string | undefined;
  /** The process that is writing to it. */
  readonly writer: number | undefined;
};

/** Each line is read once, and none is kept as text: there may be a million. An incomplete last line is no fault. */
function linesOf(name: string, text: string): Pick<RunView, 'lines' | 'fault'> {
  const lines: RunLine[] = [];
  let bad = 0;
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    const line = readLine(text.slice(from, to));
    if (line !== undefined) lines.push(line);
    else if (end >= 0) bad++;
    from = to + 1;
  }
  return { lines, fault: linesFault(name, bad) };
}

/** There is no run of this name. */
export const noRun = (name: string) => failed('missing', `there is no run ${quote(name)}`);

export async function readRunFolder(runs: string, name: string): Promise<Opened<RunView>> {
  const fault = nameFault(name);
  if (fault !== undefined) return failed('name', fault);
  const folder = join(runs, name);
  const text = await readText(join(folder, RUN), MAX_RUN);
  if (!text.ok) return text.reason === MISSING ? noRun(name) : failed('damaged', `${RUN}: ${text.reason}`);
  const stored = parseRun(text.value);
  if (!stored.ok) return failed(stored.kind, `${RUN}: ${stored.reason}`);
  const events = await readBytes(join(folder, EVENTS), MAX_EVENTS);
  if (!events.ok && events.reason !== MISSING) return failed('damaged', `${EVENTS}: ${events.reason}`);
  const written = events.ok ? Buffer.from(events.value).toString('utf8') : '';
  return parsed({
    name,
    experiment: stored.value.experiment,
    ...linesOf(name, written),
    writer: await writerOf(folder),
  });
}

/** The progress of a run. Only the end of its events is read. */
type RunProgress = {
  /** −1 before the initial state is stored. */
  readonly step: number;
  readonly isFinished: boolean;
  readonly writer: number | undefined;
};

/** Bytes at the end of the events that are searched for the last step. */
const TAIL_BYTES = 1 << 16;

export async function endOf(path: string): Promise<string> {
  const handle = await open(path, 'r').catch(() => undefined);
  if (!handle) return '';
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

export async function readExperiment(runs: string, name: string): Promise<Parsed<Experiment>> {
  const fault = nameFault(name);
  if (fault !== undefined) return refused(fault);
  const text = await readText(join(runs, name, RUN), MAX_RUN);
  if (!text.ok) return refused(`${RUN}: ${text.reason}`);
  const stored = parseRun(text.value);
  return stored.ok ? parsed(stored.value.experiment) : refused(`${RUN}: ${stored.reason}`);
}

export async function progressOf(runs: string, name: string): Promise<RunProgress> {
  const folder = join(runs, name);
  let lines = readLines(await endOf(join(folder, EVENTS)));
  if (lines.length === 0) {
    const events = await readBytes(join(folder, EVENTS), MAX_EVENTS);
    lines = events.ok ? readLines(Buffer.from(events.value).toString('utf8')) : [];
  }
  return {
    step: lines.reduce((most, { step }) => Math.max(most, step), -1),
    isFinished: lines.some(({ type }) => type === 'crowned'),
    writer: await writerOf(folder),
  };
}

/** Whether everything a reader opens is in the folder itself: a link could lead anywhere. */
export async function isWhole(runs: string, name: string): Promise<boolean> {
  const folder = join(runs, name);
  const isLink = async (path: string): Promise<boolean> =>
    (await lstat(path).catch(() => undefined))?.isSymbolicLink() ?? false;
  for (const path of [folder, ...[RUN, EVENTS, LINEAGE, TIMINGS, CHAMPION, LABEL].map(each => join(folder, each))])
    if (await isLink(path)) return false;
  for (const inner of [ANCESTORS, CHECKPOINTS]) {
    if (await isLink(join(folder, inner))) return false;
    const entries = await readdir(join(folder, inner), { withFileTypes: true }).catch(() => []);
    if (entries.some(entry => entry.isSymbolicLink())) return false;
  }
  return true;
}

/** Lines of a file of the run, as objects; damaged or incomplete ones are left out. */
async function linesIn<T>(path: string, read: (line: string) => T | undefined): Promise<T[]> {
  const bytes = await readBytes(path, MAX_EVENTS);
  if (!bytes.ok) return [];
  return Buffer.from(bytes.value)
    .toString('utf8')
    .split('\n')
    .map(read)
    .filter(line => line !== undefined);
}

/** All members ever born, in the order of the steps. */
export async function readLineage(runs: string, name: string): Promise<readonly BirthLine[]> {
  if (nameFault(name) !== undefined) return [];
  return linesIn(join(runs, name, LINEAGE), readBirth);
}

/** Whether a line of the timings is one that this program wrote. */
export async function readTimings(runs: string, name: string): Promise<readonly Timing[]> {
  if (nameFault(name) !== undefined) return [];
  const bySteps = new Map<number, Timing>();
  for (const { step, games, seconds } of await linesIn(join(runs, name, TIMINGS), readTiming))
    bySteps.set(step, { step, games, seconds });
  return [...bySteps.values()].sort((a, b) => a.step - b.step);
}

/** The times of the last steps; only the end of the file is read. */
export async function lastTimings(runs: string, name: string, count: number): Promise<readonly Timing[]> {
  if (nameFault(name) !== undefined) return [];
  const lines = (await endOf(join(runs, name, TIMINGS))).split('\n').map(readTiming);
  return lines.filter(line => line !== undefined).slice(-count);
}

/** Names of the runs. */
export async function listRuns(runs: string): Promise<Parsed<readonly string[]>> {
  const names = await listFolder(runs);
  if (!names.ok) return names.reason === MISSING ? parsed([]) : names;
  if (names.value === undefined) return refused(`${quote(runs)} is not a folder`);
  const found: string[] = [];
  for (const name of names.value.filter(each => nameFault(each) === undefined)) {
    // A file beside the runs is not a run.
    const inside = await listFolder(join(runs, name));
    if (!inside.ok || inside.value !== undefined) found.push(name);
  }
  return parsed(found);
}

async function evaluatorIn(folder: string, name: string): Promise<Parsed<RegisteredModel>> {
  const text = await readText(join(folder, name), MAX_FILE);
  const file = text.ok ? parseEvaluator(text.value) : text;
  return file.ok ? file : refused(`${name}: ${file.reason}`);
}

async function ancestorIn(folder: string, generation: number): Promise<Parsed<RegisteredModel>> {
  const names = await listFolder(join(folder, ANCESTORS));
  const steps = (names.ok ? (names.value ?? []) : []).map(ancestorStep).filter(step => step !== undefined);
  const step = ancestorAt(steps, generation);
  return step.ok ? evaluatorIn(folder, join(ANCESTORS, ancestorName(step.value))) : step;
}

/** The best of a generation; by default of the last one. */
export async function readAncestor(
  runs: string,
  name: string,
  generation?: number,
): Promise<Parsed<{ readonly file: RegisteredModel; readonly step: number }>> {
  const view = await readRunFolder(runs, name);
  if (!view.ok) return view;
  const done = view.value.lines.reduce((most, { step }) => Math.max(most, step), -1);
  if (done < 0) return refused(`the run ${quote(name)} has no champion yet`);
  if (generation !== undefined && generation > done)
    return refused(`the run ${quote(name)} is at generation ${done}, before ${generation}`);
  const folder = join(runs, name);
  const file = generation === undefined ? await evaluatorIn(folder, CHAMPION) : await ancestorIn(folder, generation);
  return file.ok ? parsed({ file: file.value, step: generation ?? done }) : file;
}

/** The last checkpoint that is not damaged, for readers. */
export async function readLastCheckpoint(runs: string, name: string): Promise<Parsed<Checkpoint>> {
  const folder = join(runs, name);
  const steps = await checkpointsIn(folder);
  if (!steps.ok) return steps;
  let fault = `the run ${quote(name)} has no checkpoint yet`;
  try {
    for (const step of steps.value) {
      const read = await readCheckpoint(folder, step);
      if (!read.ok) fault = read.reason;
      // The process that writes to the run may remove a checkpoint while it is being read.
      else if (read.value) return parsed(read.value);
    }
    return refused(fault);
  } catch (error) {
    return storageFailure(error);
  }
}

/** All members at the last checkpoint, where the learner shows them. */
export async function readGeneration(
  runs: string,
  name: string,
): Promise<Parsed<{ readonly step: number; readonly individuals: readonly Individual[] }>> {
  const experiment = await readExperiment(runs, name);
  if (!experiment.ok) return experiment;
  const checkpoint = await readLastCheckpoint(runs, name);
  if (!checkpoint.ok) return checkpoint;
  const { step, state } = checkpoint.value;
  return parsed({ step, individuals: buildFor(experiment.value).learner.population?.(state) ?? [] });
}

export async function readPopulation(runs: string, name: string): Promise<Parsed<readonly Individual[]>> {
  const found = await readGeneration(runs, name);
  return found.ok ? parsed(found.value.individuals) : found;
}

/** Refused while a process writes to it. */
export async function removeRun(runs: string, name: string): Promise<Parsed<void>> {
  const fault = nameFault(name);
  if (fault !== undefined) return refused(fault);
  const folder = join(runs, name);
  const names = await listFolder(folder);
  if (!names.ok && names.reason !== MISSING) return names;
  // Only runs are removed; a folder that has lost its recipe is still a run.
  if (!names.ok || ![RUN, EVENTS, CHECKPOINTS].some(each => names.value?.includes(each))) return noRun(name);
  const locked = await lock(join(folder, LOCK));
  if (!locked.ok) return locked;
  try {
    await rm(folder, { recursive: true });
    return parsed(undefined);
  } catch (error) {
    return diskFailure(error);
  } finally {
    await unlock(join(folder, LOCK));
  }
}
