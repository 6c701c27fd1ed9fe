/**
 * Determines which parts of a run's folder can be trusted, by reading alone. Everything about a step is on the disk
 * before its checkpoint, so up to the last sound checkpoint every file must be complete; later content belongs to an
 * unfinished step.
 */

import { join } from 'node:path';
import type { Checkpoint } from '../experiments/checkpoint.js';
import type { Experiment } from '../experiments/experiment.js';
import { buildFor } from '../experiments/run.js';
import type { Opened } from '../experiments/run-service.js';
import type { Model } from '../rules/game.js';
import { failed, parsed } from '../specs/parsed.js';
import { readStored } from './pieces.node.js';
import { type Checks, NO_CHECKS, readChecks } from './run-checks.node.js';
import { ancestorName, type RunLine, readLines } from './run-lines.js';
import {
  ANCESTORS,
  CHAMPION,
  CHECKPOINTS,
  CHECKS,
  EVENTS,
  LINEAGE,
  MAX_EVENTS,
  PROVENANCE,
  TIMINGS,
} from './run-names.js';
import { checkpointName, checkpointsIn, readCheckpoint } from './runs.node.js';
import { ancestorFault, ancestorsIn, championFault, provenanceFault, timingsIn } from './side-files.node.js';
import { birthLines, eventLines, type StepLines, stepsText, surveyLines } from './step-lines.node.js';

export type Damage = { readonly file: string; readonly reason: string };

type StoredChecks = Checks & { readonly text: string | undefined };

/** Throws Unreadable. */
export async function checksIn(folder: string): Promise<Opened<StoredChecks>> {
  const bytes = await readStored(folder, CHECKS, MAX_EVENTS);
  if (!bytes.ok) return failed('damaged', `${CHECKS}: ${bytes.reason}`);
  const text = bytes.value?.toString('latin1');
  return parsed({ ...(text === undefined ? NO_CHECKS : readChecks(text)), text });
}

export type Survey = {
  /** The checkpoint to resume from. */
  readonly standing: Checkpoint | undefined;
  /** Steps of the checkpoints that cannot be used. */
  readonly bad: readonly number[];
  readonly checks: StoredChecks;
  /** Up to the step of that checkpoint. */
  readonly events: StepLines;
  readonly lineage: StepLines;
  /** The champion of that step. */
  readonly champion: Model | undefined;
  readonly isFinished: boolean;
  /** Steps of the ancestors that the run stored, of those whose files exist, and of those damaged or missing. */
  readonly ancestors: readonly number[];
  readonly presentAncestors: readonly number[];
  readonly lostAncestors: readonly number[];
  /** The last step that any file mentions. */
  readonly made: number;
  /** It cannot resume, because no checkpoint can be used. */
  readonly isStranded: boolean;
  readonly damages: readonly Damage[];
  readonly linesTo: Reader;
};

/** The steps that must be re-run to restore every file. */
export const lostSteps = ({ events, lineage, lostAncestors }: Survey): number[] =>
  [...new Set([...events.lost, ...lineage.lost, ...lostAncestors])].sort((a, b) => a - b);

type Lines = { readonly events: StepLines; readonly lineage: StepLines };
type Found = Lines & { readonly checkpoint: Checkpoint; readonly isFinished: boolean };

/** The sound lines of a step. */
function linesOf({ bytes, sound }: StepLines, step: number): RunLine[] | undefined {
  const block = sound.find(each => each.step === step);
  return block && readLines(bytes.toString('utf8', block.start, block.end));
}

/** Reads the lines of a run up to a step. */
type Reader = (last: number) => Lines;

async function readerOf(folder: string, experiment: Experiment, { steps }: Checks): Promise<Opened<Reader>> {
  const files: (Buffer | undefined)[] = [];
  for (const name of [EVENTS, LINEAGE]) {
    const bytes = await readStored(folder, name, MAX_EVENTS);
    if (!bytes.ok) return failed('damaged', `${name}: ${bytes.reason}`);
    files.push(bytes.value);
  }
  const holds = eventLines(experiment);
  return parsed(last => ({
    events: surveyLines(files[0], last, holds, step => steps.get(step)?.events),
    lineage: surveyLines(files[1], last, birthLines, step => steps.get(step)?.lineage),
  }));
}

/** The last checkpoint, and the last up to which no line is lost, which may be an older one or none. */
type Checkpoints = { newest?: Found; whole?: Found; bad: number[]; damages: Damage[] };

async function surveyCheckpoints(
  folder: string,
  steps: readonly number[],
  experiment: Experiment,
  linesTo: Reader,
  isDeep: boolean,
): Promise<Checkpoints> {
  const { learner } = buildFor(experiment);
  const survey: Checkpoints = { bad: [], damages: [] };
  for (const step of steps) {
    if (survey.whole && !isDeep) break;
    const read = await readCheckpoint(folder, step);
    const checkpoint = read.ok ? read.value : undefined;
    if (read.ok && !checkpoint) continue; // removed by the process that writes
    const lines = linesTo(step);
    const own = linesOf(lines.events, step);
    const hash = own?.find(line => line.type === 'checkpoint')?.hash;
    const isOther = checkpoint && (checkpoint.step !== step || (hash !== undefined && hash !== checkpoint.hash));
    if (!checkpoint || isOther) {
      const reason = read.ok ? 'it is not the file that the run wrote' : read.reason;
      survey.bad.push(step);
      survey.damages.push({ file: join(CHECKPOINTS, checkpointName(step)), reason });
      continue;
    }
    if (survey.whole) continue;
    const { state } = checkpoint;
    const isFinished = own?.some(line => line.type === 'crowned') ?? false;
    const isEnd = step >= experiment.steps || (learner.isDone?.(state) ?? false);
    // The line that crowns a champion is the last of all, and no other line depends on it.
    const isUncrowned = own !== undefined && isEnd && !isFinished;
    const events: StepLines = isUncrowned
      ? { ...lines.events, lost: [...lines.events.lost, step], damage: 'its last line is missing' }
      : lines.events;
    const found: Found = { ...lines, events, checkpoint: { step, state }, isFinished };
    survey.newest ??= found;
    if (events.lost.length + lines.lineage.lost.length === 0) survey.whole = found;
  }
  return survey;
}

/** Runs of version 0.1 have no such file; an existing file has a line for every step. */
function checksFault({ text, run, strange, steps }: StoredChecks, { checkpoint, events, lineage }: Found) {
  if (text === undefined) return undefined;
  if (strange.length > 0) return `line ${strange[0]} cannot be read`;
  if (run === undefined) return 'it is empty';
  const lost = [...events.lost, ...lineage.lost];
  const missing: number[] = [];
  for (let step = 0; step <= checkpoint.step; step++) if (!steps.has(step) && !lost.includes(step)) missing.push(step);
  return missing.length > 0 ? `its lines about ${stepsText(missing)} are missing` : undefined;
}

/**
 * `isDeep`: reads every checkpoint and ancestor, not only those that the run needs to resume. `isBack`: resumes from
 * the checkpoint before the last where that costs only a step that was damaged. Throws Unreadable.
 */
export async function surveyRun(
  folder: string,
  experiment: Experiment,
  checks: StoredChecks,
  { isDeep = false, isBack = true }: { readonly isDeep?: boolean; readonly isBack?: boolean } = {},
): Promise<Opened<Survey>> {
  // First of all: a process that writes to the run writes lines first, so the files read later contain at least as
  // much.
  const steps = await checkpointsIn(folder);
  if (!steps.ok) return steps;
  const linesTo = await readerOf(folder, experiment, checks);
  if (!linesTo.ok) return linesTo;
  const ancestors = await ancestorsIn(folder);
  if (!ancestors.ok) return failed('damaged', ancestors.reason);
  const { newest, whole, bad, damages } = await surveyCheckpoints(
    folder,
    steps.value,
    experiment,
    linesTo.value,
    isDeep,
  );
  const found = (isBack ? whole : undefined) ?? newest;
  const last = found?.checkpoint.step ?? -1;
  const { events, lineage } = found ?? linesTo.value(-1);
  const made = [...checks.steps.keys()].reduce((most, step) => Math.max(most, step), events.lastStep);

  const first = newest ?? { events, lineage };
  if (first.events.damage !== undefined) damages.push({ file: EVENTS, reason: first.events.damage });
  if (first.lineage.damage !== undefined) damages.push({ file: LINEAGE, reason: first.lineage.damage });
  const doubted = newest && checksFault(checks, newest);
  if (doubted !== undefined) damages.push({ file: CHECKS, reason: doubted });

  const champion = found && buildFor(experiment).learner.champion(found.checkpoint.state);
  const isFinished = found?.isFinished ?? false;
  const wrong = champion && (await championFault(folder, champion, isFinished));
  if (wrong !== undefined) damages.push({ file: CHAMPION, reason: wrong });

  const written = [...checks.steps.values()].filter(each => each.ancestor !== undefined).map(({ step }) => step);
  const ancestorSteps = [...new Set([...ancestors.value, ...written])]
    .filter(step => step <= last)
    .sort((a, b) => a - b);
  const lostAncestors: number[] = [];
  for (const step of ancestorSteps) {
    const isRead = isDeep || step === ancestorSteps.at(-1) || !ancestors.value.includes(step);
    const fault = isRead ? await ancestorFault(folder, step, checks.steps.get(step)) : undefined;
    if (fault === undefined) continue;
    lostAncestors.push(step);
    damages.push({ file: join(ANCESTORS, ancestorName(step)), reason: fault });
  }
  const about = await provenanceFault(folder);
  if (about !== undefined) damages.push({ file: PROVENANCE, reason: about });
  const { fault: timings } = await timingsIn(folder);
  if (timings !== undefined) damages.push({ file: TIMINGS, reason: timings });
  return parsed({
    standing: found?.checkpoint,
    bad,
    checks,
    events,
    lineage,
    champion,
    isFinished,
    lostAncestors,
    ancestors: ancestorSteps,
    presentAncestors: ancestors.value,
    // A step is computed only after the checkpoint of the one before: where lines mention two steps, there was a
    // checkpoint.
    isStranded: !found && (bad.length > 0 || made > 0),
    made,
    damages,
    linesTo: linesTo.value,
  });
}
