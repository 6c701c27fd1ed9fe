/**
 * Runs in folders: `run.json` says what is run, `events.jsonl` what came of it, `lineage.jsonl` who descends from whom,
 * `ancestors/` holds the best of every generation, `checkpoints/` the last two states, `champion.json` the best there is.
 * A step is stored in that order and its checkpoint last, so killing the program at any moment loses at most the step
 * it was at: what is beyond the last good checkpoint is cut off and made again, the same to the last byte.
 */
import { lstat, open, readdir, readFile, rm, stat, truncate, unlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { EvaluatorFile } from '../evaluators/file/file.js';
import { checksumOf, formatEvaluator, MAX_FILE, parseEvaluator } from '../evaluators/file/file.js';
import { parseJson } from '../evaluators/file/json.js';
import { type Checkpoint, checkpointHash, decodeCheckpoint, encodeCheckpoint } from '../experiments/checkpoint.js';
import type { Experiment, Step } from '../experiments/experiment.js';
import { buildFor } from '../experiments/run.js';
import type { Birth, Individual } from '../learners/learner.js';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import type { Json } from '../specs/spec.js';
import { type Appending, append, type OpenFile, openFile } from './appending.node.js';
import { listFolder, makeFolder, readBytes, readText, reason, writeWhole } from './files.node.js';
import { holderOf, lock, unlock } from './lock.node.js';
import { differences, type Plan } from './results.js';
import { ancestorAt, ancestorName, ancestorStep, formatLine, type RunLine, readLines } from './run-lines.js';
import { formatRun, nameFault, readRun, recipeOf } from './runs.js';

const RUN = 'run.json';
const EVENTS = 'events.jsonl';
const LINEAGE = 'lineage.jsonl';
const TIMINGS = 'timings.jsonl';
const CHAMPION = 'champion.json';
const PROVENANCE = 'provenance.json';
const ANCESTORS = 'ancestors';
const CHECKPOINTS = 'checkpoints';
const LOCK = 'writing.lock';

/** In bytes. */
const MAX_RUN = 1 << 17;
const MAX_EVENTS = 1 << 29;
const MAX_CHECKPOINT = 1 << 30;
const KEPT_CHECKPOINTS = 2;

export const DEFAULT_RUNS = 'runs';

const checkpointName = (step: number): string => `${String(step).padStart(8, '0')}.bin`;
const checkpointStep = (name: string): number | undefined =>
  /^\d{8}\.bin$/.test(name) ? Number.parseInt(name, 10) : undefined;

/** Steps of the checkpoints there are, the last first. */
export async function checkpointsIn(folder: string): Promise<number[]> {
  const names = await listFolder(join(folder, CHECKPOINTS));
  return (names.ok ? (names.value ?? []) : [])
    .map(checkpointStep)
    .filter(step => step !== undefined)
    .reverse();
}

export async function readCheckpoint(folder: string, step: number): Promise<Parsed<Checkpoint>> {
  const bytes = await readBytes(join(folder, CHECKPOINTS, checkpointName(step)), MAX_CHECKPOINT);
  return bytes.ok ? decodeCheckpoint(bytes.value) : bytes;
}

/** Bytes of a file up to the end of the last line for which `isPast` does not hold; whole lines only. */
function goodLength(text: string, isPast: (line: string) => boolean): number {
  let at = 0;
  for (;;) {
    const end = text.indexOf('\n', at);
    if (end < 0 || isPast(text.slice(at, end))) return at;
    at = end + 1;
  }
}

const stepIn = (line: string): number => {
  try {
    const { step } = JSON.parse(line) as { step?: unknown };
    return typeof step === 'number' ? step : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY; // damaged, as is whatever follows
  }
};

/** Opened to be appended to, cut down to the steps that a checkpoint knows of. */
async function openCut(path: string, step: number, disk: OpenFile): Promise<Appending> {
  const text = await readFile(path, 'latin1').catch(() => '');
  const length = goodLength(text, line => stepIn(line) > step);
  if (text === '') await writeFile(path, '', { flag: 'a' });
  await truncate(path, length);
  return { handle: await disk(path), length };
}

export class RunFolder {
  /** Where to go on from; undefined for a run that has not begun. */
  readonly standing: Checkpoint | undefined;
  readonly notices: readonly string[];
  /** Whether the last step has been made. */
  readonly isFinished: boolean;
  readonly name: string;
  private readonly folder: string;
  private readonly events: Appending;
  private readonly lineage: Appending;
  /** Checksums of what was written last, so that it is not written again. */
  private lastAncestor: string | undefined;
  private lastChampion: string | undefined;

  private constructor(
    folder: string,
    found: { standing: Checkpoint | undefined; notices: readonly string[]; isFinished: boolean; ancestor?: string },
    files: { events: Appending; lineage: Appending },
  ) {
    this.folder = folder;
    this.name = basename(folder);
    this.standing = found.standing;
    this.notices = found.notices;
    this.isFinished = found.isFinished;
    this.lastAncestor = found.ancestor;
    this.events = files.events;
    this.lineage = files.lineage;
  }

  /** Begins, or goes on where the same experiment was left. Refused where the name belongs to another one. */
  static async open(
    runs: string,
    name: string,
    experiment: Experiment,
    disk: OpenFile = openFile,
  ): Promise<Parsed<RunFolder>> {
    const fault = nameFault(name);
    if (fault !== undefined) return refused(fault);
    const folder = join(runs, name);
    for (const each of [runs, folder, join(folder, ANCESTORS), join(folder, CHECKPOINTS)]) {
      const made = await makeFolder(each);
      if (!made.ok) return made;
    }
    const locked = await lock(join(folder, LOCK));
    if (!locked.ok) return locked;
    const opened = await RunFolder.openLocked(folder, experiment, disk).catch((error: unknown) =>
      refused(reason(error)),
    );
    if (!opened.ok) await unlock(join(folder, LOCK));
    return opened;
  }

  private static async openLocked(folder: string, experiment: Experiment, disk: OpenFile): Promise<Parsed<RunFolder>> {
    const there = await readText(join(folder, RUN), MAX_RUN);
    if (!there.ok && there.reason !== 'no such file or folder') return refused(`${RUN}: ${there.reason}`);
    if (!there.ok) {
      const written = await writeWhole(join(folder, RUN), formatRun(experiment));
      if (!written.ok) return refused(`${RUN}: ${written.reason}`);
    } else {
      const found = parseRun(there.value);
      if (!found.ok) return refused(`${RUN}: ${found.reason}`);
      const differing = differences(recipeOf(found.value) as Plan, recipeOf(experiment) as Plan);
      if (differing.length > 0)
        return refused(`a run of that name has another recipe: it differs in ${differing.join(', ')}`);
    }
    const notices: string[] = [];
    let standing: Checkpoint | undefined;
    const steps = await checkpointsIn(folder);
    for (const step of steps) {
      const read = await readCheckpoint(folder, step);
      if (read.ok) {
        standing = read.value;
        break;
      }
      notices.push(`the checkpoint of step ${step} cannot be used: ${read.reason}; the one before it is`);
    }
    if (steps.length > 0 && standing === undefined)
      return refused(
        `none of its checkpoints can be read; clean it away to begin anew: breedboard runs clean ${basename(folder)}`,
      );
    const last = standing?.step ?? -1;
    const events = await openCut(join(folder, EVENTS), last, disk);
    const lineage = await openCut(join(folder, LINEAGE), last, disk);
    const lines = readLines(await readFile(join(folder, EVENTS), 'utf8'));
    const isFinished = lines.some(line => line.type === 'crowned');
    const ancestor = standing && (await ancestorIn(folder, standing.step));
    const known = ancestor?.ok ? { ancestor: ancestor.value.checksum } : {};
    return parsed(new RunFolder(folder, { standing, notices, isFinished, ...known }, { events, lineage }));
  }

  /** Refused where the disk will not have it; what was there stays. */
  async store({ step, state, events, births, champion, isKept, isLast }: Step): Promise<Parsed<void>> {
    try {
      const checksum = checksumOf(champion);
      const text = formatEvaluator(champion);
      if (births.length > 0)
        await append(this.lineage, births.map(birth => `${JSON.stringify({ step, ...birth })}\n`).join(''));
      // What did not change is kept once, and found by whoever asks for a later generation.
      if (isKept && this.lastAncestor !== checksum) {
        await orThrow(writeWhole(join(this.folder, ANCESTORS, ancestorName(step)), text));
        this.lastAncestor = checksum;
      }
      if (this.lastChampion !== checksum) {
        await orThrow(writeWhole(join(this.folder, CHAMPION), text));
        this.lastChampion = checksum;
      }
      const bytes = encodeCheckpoint({ step, state });
      const lines: RunLine[] = [...events, { type: 'checkpoint', step, hash: checkpointHash(bytes) }];
      if (isLast) lines.push({ type: 'crowned', step, champion: checksum });
      await append(this.events, lines.map(formatLine).join(''));
      await orThrow(writeWhole(join(this.folder, CHECKPOINTS, checkpointName(step)), bytes));
      for (const old of (await checkpointsIn(this.folder)).slice(KEPT_CHECKPOINTS))
        await unlink(join(this.folder, CHECKPOINTS, checkpointName(old))).catch(() => {});
      return parsed(undefined);
    } catch (error) {
      if (error instanceof Refused) return refused(error.message);
      return refused(reason(error));
    }
  }

  /** Where the champion came from, and on what: the one file that speaks of machines and times. */
  async sign(provenance: Json): Promise<void> {
    await writeWhole(join(this.folder, PROVENANCE), `${JSON.stringify(provenance, null, 1)}\n`);
  }

  /** How long a step took. Nobody relies on it. */
  async time(entry: Plan): Promise<void> {
    await writeFile(join(this.folder, TIMINGS), `${JSON.stringify(entry)}\n`, { flag: 'a' }).catch(() => {});
  }

  async close(): Promise<void> {
    await this.events.handle.close();
    await this.lineage.handle.close();
    await unlock(join(this.folder, LOCK));
  }
}

class Refused extends Error {}

async function orThrow(written: Promise<Parsed<void>>): Promise<void> {
  const result = await written;
  if (!result.ok) throw new Refused(result.reason);
}

function parseRun(text: string): Parsed<Experiment> {
  const json = parseJson(text, MAX_RUN);
  return json.ok ? readRun(json.value) : json;
}

/** A run as whoever does not write to it sees it. */
export type RunView = {
  readonly name: string;
  readonly experiment: Experiment;
  readonly lines: readonly RunLine[];
  /** The process that is at it. */
  readonly writer: number | undefined;
};

export async function readRunFolder(runs: string, name: string): Promise<Parsed<RunView>> {
  const fault = nameFault(name);
  if (fault !== undefined) return refused(fault);
  const folder = join(runs, name);
  const text = await readText(join(folder, RUN), MAX_RUN);
  if (!text.ok) {
    return refused(
      text.reason === 'no such file or folder' ? `there is no run ${quote(name)}` : `${RUN}: ${text.reason}`,
    );
  }
  const experiment = parseRun(text.value);
  if (!experiment.ok) return refused(`${RUN}: ${experiment.reason}`);
  const events = await readBytes(join(folder, EVENTS), MAX_EVENTS);
  const lines = events.ok ? readLines(Buffer.from(events.value).toString('utf8')) : [];
  const writer = await holderOf(join(folder, LOCK));
  return parsed({ name, experiment: experiment.value, lines, writer });
}

/** A run at a glance: what it is, and how far it has come. Only the end of its events is read. */
export type RunGlance = {
  readonly experiment: Experiment;
  /** −1 before the beginning has been stored. */
  readonly step: number;
  readonly isFinished: boolean;
  readonly writer: number | undefined;
};

/** Bytes at the end of the events in which the last step is looked for. */
const GLANCE = 1 << 16;

async function endOf(path: string): Promise<string> {
  const handle = await open(path, 'r').catch(() => undefined);
  if (!handle) return '';
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.min(size, GLANCE));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Changes whenever what the run is of does. */
export async function runStamp(runs: string, name: string): Promise<string> {
  const found = await stat(join(runs, name, RUN)).catch(() => undefined);
  return found ? `${found.mtimeMs} ${found.size}` : '';
}

export async function readExperiment(runs: string, name: string): Promise<Parsed<Experiment>> {
  const fault = nameFault(name);
  if (fault !== undefined) return refused(fault);
  const text = await readText(join(runs, name, RUN), MAX_RUN);
  if (!text.ok) return refused(`${RUN}: ${text.reason}`);
  const experiment = parseRun(text.value);
  return experiment.ok ? experiment : refused(`${RUN}: ${experiment.reason}`);
}

export async function standingOf(runs: string, name: string): Promise<Omit<RunGlance, 'experiment'>> {
  const folder = join(runs, name);
  let lines = readLines(await endOf(join(folder, EVENTS)));
  if (lines.length === 0) {
    const events = await readBytes(join(folder, EVENTS), MAX_EVENTS);
    lines = events.ok ? readLines(Buffer.from(events.value).toString('utf8')) : [];
  }
  return {
    step: lines.reduce((most, { step }) => Math.max(most, step), -1),
    isFinished: lines.some(({ type }) => type === 'crowned'),
    writer: await holderOf(join(folder, LOCK)),
  };
}

export async function glanceAt(runs: string, name: string): Promise<Parsed<RunGlance>> {
  const experiment = await readExperiment(runs, name);
  return experiment.ok ? parsed({ experiment: experiment.value, ...(await standingOf(runs, name)) }) : experiment;
}

/** Whether everything a reader opens lies in the folder itself: a link could lead anywhere. */
export async function isWhole(runs: string, name: string): Promise<boolean> {
  const folder = join(runs, name);
  const isLink = async (path: string): Promise<boolean> =>
    (await lstat(path).catch(() => undefined))?.isSymbolicLink() ?? false;
  for (const path of [folder, ...[RUN, EVENTS, LINEAGE, TIMINGS, CHAMPION].map(each => join(folder, each))])
    if (await isLink(path)) return false;
  for (const inner of [ANCESTORS, CHECKPOINTS]) {
    if (await isLink(join(folder, inner))) return false;
    const entries = await readdir(join(folder, inner), { withFileTypes: true }).catch(() => []);
    if (entries.some(entry => entry.isSymbolicLink())) return false;
  }
  return true;
}

/** Lines of a file of the run, as objects; those that are damaged or not whole are left out. */
async function objectsIn(path: string): Promise<Plan[]> {
  const bytes = await readBytes(path, MAX_EVENTS);
  if (!bytes.ok) return [];
  return Buffer.from(bytes.value)
    .toString('utf8')
    .split('\n')
    .flatMap(line => {
      try {
        const value = JSON.parse(line) as Plan;
        return typeof value === 'object' && value !== null && Number.isSafeInteger(value.step) ? [value] : [];
      } catch {
        return [];
      }
    });
}

/** Everybody who was born, in the order of the steps. */
export async function readLineage(runs: string, name: string): Promise<(Birth & { readonly step: number })[]> {
  if (nameFault(name) !== undefined) return [];
  return (await objectsIn(join(runs, name, LINEAGE))).filter(
    ({ id, parents, by }) =>
      typeof id === 'string' &&
      typeof by === 'string' &&
      Array.isArray(parents) &&
      parents.every(each => typeof each === 'string'),
  ) as unknown as (Birth & { readonly step: number })[];
}

export type Timing = { readonly step: number; readonly games: number; readonly seconds: number };

/** How long each step took; the last word on a step that was made twice. */
export async function readTimings(runs: string, name: string): Promise<readonly Timing[]> {
  if (nameFault(name) !== undefined) return [];
  const bySteps = new Map<number, Timing>();
  for (const { step, games, seconds } of await objectsIn(join(runs, name, TIMINGS))) {
    if (typeof games === 'number' && typeof seconds === 'number')
      bySteps.set(step as number, { step: step as number, games, seconds });
  }
  return [...bySteps.values()].sort((a, b) => a.step - b.step);
}

/** Names of the runs there are. */
export async function listRuns(runs: string): Promise<Parsed<readonly string[]>> {
  const names = await listFolder(runs);
  if (!names.ok) return names.reason === 'no such file or folder' ? parsed([]) : names;
  if (names.value === undefined) return refused('it is not a folder');
  return parsed(names.value.filter(name => nameFault(name) === undefined));
}

async function evaluatorIn(path: string): Promise<Parsed<EvaluatorFile>> {
  const text = await readText(path, MAX_FILE);
  return text.ok ? parseEvaluator(text.value) : text;
}

async function ancestorIn(folder: string, generation: number): Promise<Parsed<EvaluatorFile>> {
  const names = await listFolder(join(folder, ANCESTORS));
  const steps = (names.ok ? (names.value ?? []) : []).map(ancestorStep).filter(step => step !== undefined);
  const kept = ancestorAt(steps, generation);
  return kept.ok ? evaluatorIn(join(folder, ANCESTORS, ancestorName(kept.value))) : kept;
}

/** The best of a generation; of the last one where none is named. */
export async function readAncestor(
  runs: string,
  name: string,
  generation?: number,
): Promise<Parsed<{ readonly file: EvaluatorFile; readonly step: number }>> {
  const view = await readRunFolder(runs, name);
  if (!view.ok) return view;
  const done = view.value.lines.reduce((most, { step }) => Math.max(most, step), -1);
  if (done < 0) return refused(`the run ${quote(name)} has nothing to show yet`);
  if (generation !== undefined && generation > done)
    return refused(`the run ${quote(name)} has come to generation ${done}, not ${generation}`);
  const folder = join(runs, name);
  const file =
    generation === undefined ? await evaluatorIn(join(folder, CHAMPION)) : await ancestorIn(folder, generation);
  return file.ok ? parsed({ file: file.value, step: generation ?? done }) : file;
}

/** Everybody there is at the last checkpoint, where the learner shows them. */
export async function readGeneration(
  runs: string,
  name: string,
): Promise<Parsed<{ readonly step: number; readonly individuals: readonly Individual[] }>> {
  const found = await glanceAt(runs, name);
  if (!found.ok) return found;
  const folder = join(runs, name);
  let fault = `the run ${quote(name)} has nothing to show yet`;
  // The last one may be cleared away while it is being read, by whoever is at the run.
  for (const step of await checkpointsIn(folder)) {
    const checkpoint = await readCheckpoint(folder, step);
    if (!checkpoint.ok) {
      fault = checkpoint.reason;
      continue;
    }
    const { learner } = buildFor(found.value.experiment);
    return parsed({ step, individuals: learner.population?.(checkpoint.value.state) ?? [] });
  }
  return refused(fault);
}

export async function readPopulation(runs: string, name: string): Promise<Parsed<readonly Individual[]>> {
  const found = await readGeneration(runs, name);
  return found.ok ? parsed(found.value.individuals) : found;
}

/** Refused while somebody writes to it. */
export async function removeRun(runs: string, name: string): Promise<Parsed<void>> {
  const view = await readRunFolder(runs, name);
  if (view.ok && view.value.writer !== undefined) return refused(`process ${view.value.writer} is writing to it`);
  if (!view.ok && nameFault(name) !== undefined) return view;
  if (!view.ok && view.reason.startsWith('there is no run')) return view;
  try {
    await rm(join(runs, name), { recursive: true });
    return parsed(undefined);
  } catch (error) {
    return refused(reason(error));
  }
}
