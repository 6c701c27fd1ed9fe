/**
 * The writer of a run's folder. A step is stored file by file and its checkpoint last, so a killed process loses at
 * most the current step: everything beyond the last sound checkpoint is cut off and re-run, identical to the last byte.
 */

import { truncate, unlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { checksumOf } from '../evaluators/checksum.js';
import { type Checkpoint, checkpointHash, encodeCheckpoint } from '../experiments/checkpoint.js';
import type { Experiment, Step } from '../experiments/experiment.js';
import { RunFailed } from '../experiments/run-failure.js';
import type { Opened, RunWriter, Timing } from '../experiments/run-service.js';
import { formatEvaluator } from '../models/file.js';
import { SPELLING, type Spelling } from '../specs/former-names.js';
import { failed, type Outcome, parsed } from '../specs/parsed.js';
import type { Json } from '../specs/spec.js';
import { type Appending, append, type OpenFile, openFile } from './appending.node.js';
import { type DiskFailure, diskFailure, listFolder, makeFolder, writeWhole } from './files.node.js';
import { isStillHeld, LOCK, lock, sweep, unlock } from './lock.node.js';
import { MAX_CHECKPOINTS, mend } from './mending.node.js';
import { storageFailure } from './pieces.node.js';
import { digestOf, extentOf, formatCheck, type StepCheck } from './run-checks.node.js';
import { ancestorName, formatBirths, formatStep } from './run-lines.js';
import {
  ANCESTORS,
  CHAMPION,
  CHECKPOINTS,
  CHECKS,
  EVENTS,
  LINEAGE,
  MISSING,
  nameFault,
  PROVENANCE,
  TIMINGS,
} from './run-names.js';
import { recipeIn } from './run-recipe.node.js';
import { checksIn, type Survey, surveyRun } from './run-survey.node.js';
import { newNameFault, otherRecipe } from './runs.js';
import { checkpointName, checkpointsIn } from './runs.node.js';
import { ancestorCheck } from './side-files.node.js';

/** Opened for appending, cut to its sound part. */
async function openCut(path: string, length: number, disk: OpenFile): Promise<Appending> {
  await writeFile(path, '', { flag: 'a' });
  await truncate(path, length);
  return { handle: await disk(path), length };
}

/** Checksum of the last stored ancestor. */
async function lastAncestor(folder: string, { ancestors, checks }: Survey): Promise<string | undefined> {
  const step = ancestors.at(-1);
  if (step === undefined) return undefined;
  const known = checks.steps.get(step)?.ancestor?.checksum;
  if (known !== undefined) return known;
  return (await ancestorCheck(folder, step))?.checksum;
}

export class RunFolder implements RunWriter {
  /** The checkpoint to resume from; undefined for a new run. */
  readonly checkpoint: Checkpoint | undefined;
  readonly notices: readonly string[];
  /** Whether the last step is done. */
  readonly isFinished: boolean;
  readonly name: string;
  /** The option names in its files. */
  readonly spelling: Spelling;
  private readonly folder: string;
  private readonly events: Appending;
  private readonly lineage: Appending;
  private readonly checks: Appending;
  /** Checksums of the last written content, so that it is not written twice. */
  private lastAncestor: string | undefined;
  private lastChampion: string | undefined;

  private constructor(
    folder: string,
    found: {
      checkpoint: Checkpoint | undefined;
      notices: readonly string[];
      isFinished: boolean;
      ancestor: string | undefined;
      spelling: Spelling;
    },
    files: { events: Appending; lineage: Appending; checks: Appending },
  ) {
    this.folder = folder;
    this.name = basename(folder);
    this.checkpoint = found.checkpoint;
    this.notices = found.notices;
    this.isFinished = found.isFinished;
    this.lastAncestor = found.ancestor;
    this.spelling = found.spelling;
    this.events = files.events;
    this.lineage = files.lineage;
    this.checks = files.checks;
  }

  /** Starts a run, or resumes one of the same experiment. Refused where the name belongs to another. */
  static async open(
    runs: string,
    name: string,
    experiment: Experiment,
    disk: OpenFile = openFile,
  ): Promise<Opened<RunFolder>> {
    const there = await listFolder(runs);
    if (!there.ok && there.reason !== MISSING) return there;
    const fault = nameFault(name) ?? newNameFault(name, (there.ok && there.value) || []);
    if (fault !== undefined) return failed('name', fault);
    const folder = join(runs, name);
    for (const each of [runs, folder, join(folder, ANCESTORS), join(folder, CHECKPOINTS)]) {
      const made = await makeFolder(each);
      if (!made.ok) return made;
    }
    const locked = await lock(join(folder, LOCK));
    if (!locked.ok) return locked;
    const opened = await RunFolder.openLocked(folder, experiment, disk).catch((error: unknown) =>
      storageFailure(error),
    );
    if (!opened.ok) await unlock(join(folder, LOCK));
    return opened;
  }

  private static async openLocked(folder: string, experiment: Experiment, disk: OpenFile): Promise<Opened<RunFolder>> {
    for (const inner of [ANCESTORS, CHECKPOINTS]) await sweep(join(folder, inner));
    const checks = await checksIn(folder);
    if (!checks.ok) return checks;
    const recipe = await recipeIn(folder, checks.value, experiment);
    if (!recipe.ok) return recipe;
    const other = recipe.value && otherRecipe(recipe.value.experiment, experiment);
    if (other !== undefined) return failed('other-recipe', other);
    const survey = await surveyRun(folder, experiment, checks.value);
    if (!survey.ok) return survey;
    if (survey.value.isStranded) {
      const name = basename(folder);
      const remedy = `breedboard runs repair ${name} re-runs its ${survey.value.made + 1} steps`;
      return failed(
        'damaged',
        `none of its checkpoints can be read: ${remedy}, breedboard runs clean ${name} removes it`,
      );
    }
    const mended = await mend(folder, experiment, recipe.value, survey.value);
    if (!mended.ok) return mended;
    const { standing, isFinished, events, lineage } = survey.value;
    const ancestor = await lastAncestor(folder, survey.value);
    const files = {
      events: await openCut(join(folder, EVENTS), events.length, disk),
      lineage: await openCut(join(folder, LINEAGE), lineage.length, disk),
      checks: await openCut(join(folder, CHECKS), Buffer.byteLength(mended.value.checks), disk),
    };
    const spelling = recipe.value?.spelling ?? SPELLING;
    const { notices } = mended.value;
    return parsed(new RunFolder(folder, { checkpoint: standing, notices, isFinished, ancestor, spelling }, files));
  }

  /** Refused where the disk refuses it; earlier content stays. */
  async store({ step, state, events, births, champion, isKept, isLast }: Step): Promise<Opened<void>> {
    try {
      const lockPath = join(this.folder, LOCK);
      if (!(await isStillHeld(lockPath)))
        return failed('in-use', `its lock ${lockPath} was taken over by another process`);
      const checksum = checksumOf(champion);
      const text = formatEvaluator(champion);
      const born = formatBirths(step, births);
      if (births.length > 0) await append(this.lineage, born);
      // An unchanged champion is stored once; readers of a later generation find the last one.
      const isAncestor = isKept && this.lastAncestor !== checksum;
      if (isAncestor) {
        await orThrow(writeWhole(join(this.folder, ANCESTORS, ancestorName(step)), text));
        this.lastAncestor = checksum;
      }
      if (this.lastChampion !== checksum) {
        await orThrow(writeWhole(join(this.folder, CHAMPION), text));
        this.lastChampion = checksum;
      }
      const bytes = encodeCheckpoint({ step, state });
      const told = formatStep({ step, events }, checkpointHash(bytes), isLast ? checksum : undefined);
      await append(this.events, told);
      const check: StepCheck = { step, events: extentOf(told), lineage: extentOf(born) };
      const ancestor = { digest: digestOf(text), checksum };
      await append(this.checks, formatCheck(isAncestor ? { ...check, ancestor } : check));
      await orThrow(writeWhole(join(this.folder, CHECKPOINTS, checkpointName(step)), bytes));
      const steps = await checkpointsIn(this.folder);
      for (const old of steps.ok ? steps.value.slice(MAX_CHECKPOINTS) : [])
        await unlink(join(this.folder, CHECKPOINTS, checkpointName(old))).catch(() => {});
      return parsed(undefined);
    } catch (error) {
      return error instanceof RunFailed ? failed(error.kind, error.message) : diskFailure(error);
    }
  }

  /** The origin of the champion, and the machine: the only file about machines and times. */
  async writeProvenance(provenance: Json): Promise<void> {
    await writeWhole(join(this.folder, PROVENANCE), `${JSON.stringify(provenance, null, 1)}\n`);
  }

  /** The duration of a step. Nothing relies on it. */
  async time(entry: Timing): Promise<void> {
    await writeFile(join(this.folder, TIMINGS), `${JSON.stringify(entry)}\n`, { flag: 'a' }).catch(() => {});
  }

  async close(): Promise<void> {
    await this.events.handle.close();
    await this.lineage.handle.close();
    await this.checks.handle.close();
    await unlock(join(this.folder, LOCK));
  }
}

async function orThrow(written: Promise<Outcome<void, DiskFailure>>): Promise<void> {
  const result = await written;
  if (!result.ok) throw new RunFailed(result.kind, result.reason);
}
