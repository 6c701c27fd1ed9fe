/**
 * The one who writes to a run's folder. A step is stored file by file and its checkpoint last, so killing the program at
 * any moment loses at most the step it was at: what is beyond the last good checkpoint is cut off and made again, the
 * same to the last byte.
 */
import { readFile, truncate, unlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { checksumOf, formatEvaluator } from '../evaluators/file/file.js';
import { type Checkpoint, checkpointHash, encodeCheckpoint } from '../experiments/checkpoint.js';
import type { Experiment, Step } from '../experiments/experiment.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import type { Json } from '../specs/spec.js';
import { type Appending, append, type OpenFile, openFile } from './appending.node.js';
import { makeFolder, readText, reason, writeWhole } from './files.node.js';
import { lock, unlock } from './lock.node.js';
import type { Plan } from './results.js';
import { ancestorName, formatLine, type RunLine, readLines } from './run-lines.js';
import { formatRun, nameFault, otherRecipe } from './runs.js';
import {
  ANCESTORS,
  ancestorIn,
  CHAMPION,
  CHECKPOINTS,
  checkpointName,
  checkpointsIn,
  EVENTS,
  LINEAGE,
  LOCK,
  MAX_RUN,
  parseRun,
  RUN,
  readCheckpoint,
  TIMINGS,
} from './runs.node.js';

const PROVENANCE = 'provenance.json';
const KEPT_CHECKPOINTS = 2;

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
      const other = otherRecipe(found.value, experiment);
      if (other !== undefined) return refused(other);
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
