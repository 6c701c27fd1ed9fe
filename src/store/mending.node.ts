/**
 * Prepares a surveyed run so that it can resume. Damaged files are first copied aside; then they are cut to their sound
 * part, or rebuilt from the checkpoint. If the process is killed in between, the next start mends the folder again.
 */

import { unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Experiment } from '../experiments/experiment.js';
import { RunFailed } from '../experiments/run-failure.js';
import type { Opened } from '../experiments/run-service.js';
import { formatEvaluator } from '../models/file.js';
import { SPELLING, type Spelling } from '../specs/former-names.js';
import { failed, parsed } from '../specs/parsed.js';
import { copyAside, moveAside } from './aside.node.js';
import { diskFailure, writeWhole } from './files.node.js';
import { readStored } from './pieces.node.js';
import { digestOf, extentOf, formatCheck, formatCheckHeader, type StepCheck } from './run-checks.node.js';
import { ancestorName } from './run-lines.js';
import {
  ANCESTORS,
  CHAMPION,
  CHECKPOINTS,
  CHECKS,
  EVENTS,
  LINEAGE,
  MAX_RUN,
  PROVENANCE,
  RUN,
  TIMINGS,
} from './run-names.js';
import type { RunRecipe } from './run-recipe.node.js';
import type { Survey } from './run-survey.node.js';
import { formatRun, recipeOf } from './runs.js';
import { checkpointName, checkpointsIn, isThere } from './runs.node.js';
import { ancestorCheck, timingsIn } from './side-files.node.js';
import { soundLines, stepsText } from './step-lines.node.js';

/** The last checkpoint, and one to step back to. */
export const MAX_CHECKPOINTS = 2;

class NotMended extends RunFailed {}

/** A run during mending. */
type Mending = {
  readonly folder: string;
  readonly experiment: Experiment;
  readonly spelling: Spelling;
  readonly survey: Survey;
  /** The step from which it resumes. */
  readonly last: number;
  /** The caller re-runs lost steps right after. */
  readonly isRepairing: boolean;
  /** What was found and done, one line each. */
  readonly notices: string[];
};

const faultOf = ({ survey }: Mending, file: string): string | undefined =>
  survey.damages.find(each => each.file === file)?.reason;

const tell = ({ notices }: Mending, file: string, ...parts: readonly string[]): void => {
  notices.push(`${file}: ${parts.join('; ')}`);
};

const notWritten = (file: string, error: unknown): NotMended => {
  const { kind, reason } = diskFailure(error);
  return new NotMended(kind, `${file}: ${reason}`);
};

async function write({ folder }: Mending, file: string, content: string | Uint8Array): Promise<void> {
  const written = await writeWhole(join(folder, file), content);
  if (!written.ok) throw new NotMended(written.kind, `${file}: ${written.reason}`);
}

/** Sets a damaged file aside, if there is one, and returns its new name in words. */
async function aside({ folder }: Mending, file: string): Promise<string[]> {
  const path = join(folder, file);
  try {
    if (!(await isThere(path))) return [];
    return [`it is stored as ${await copyAside(path)}`];
  } catch (error) {
    throw notWritten(file, error);
  }
}

async function mendRecipe(run: Mending, recipe: RunRecipe | undefined): Promise<void> {
  if (recipe && recipe.damage === undefined) return;
  if (recipe) tell(run, RUN, recipe.damage!, ...(await aside(run, RUN)), 'the recipe is rewritten');
  await write(run, RUN, formatRun(run.experiment, run.spelling));
}

async function mendCheckpoints(run: Mending): Promise<void> {
  for (const step of run.survey.bad) {
    const file = join(CHECKPOINTS, checkpointName(step));
    const moved = await moveAside(join(run.folder, file)).catch((error: unknown) => {
      throw notWritten(file, error);
    });
    tell(run, file, faultOf(run, file)!, `it is stored as ${moved}`, `the run resumes from step ${run.last}`);
  }
}

/** What happens to lost steps. */
const remedy = ({ isRepairing, folder }: Mending, lost: readonly number[]): string =>
  lost.length === 0 || isRepairing
    ? 'the missing steps are re-run'
    : `breedboard runs repair ${basename(folder)} re-runs ${stepsText(lost)}`;

async function mendLines(run: Mending): Promise<void> {
  const { folder, survey, last } = run;
  const files = [
    [EVENTS, survey.events],
    [LINEAGE, survey.lineage],
  ] as const;
  for (const [file, lines] of files) {
    const reason = faultOf(run, file);
    if (reason === undefined) continue;
    const isChanged = !lines.isClean || lines.length !== lines.bytes.length;
    tell(run, file, reason, ...(isChanged ? await aside(run, file) : []), remedy(run, lines.lost));
  }
  // Before lines are cut: a checkpoint without its lines would look like damage next time.
  const steps = await checkpointsIn(folder);
  if (!steps.ok) throw new NotMended(steps.kind, steps.reason);
  const retained = steps.value.filter(step => step <= last).slice(0, MAX_CHECKPOINTS);
  for (const step of steps.value)
    if (!retained.includes(step)) await unlink(join(folder, CHECKPOINTS, checkpointName(step)));
  for (const [file, lines] of files)
    if (!lines.isClean) await write(run, file, Buffer.concat([...soundLines(lines).values()]));
}

async function mendChampion(run: Mending): Promise<void> {
  const { champion } = run.survey;
  const reason = faultOf(run, CHAMPION);
  if (!champion || reason === undefined) return;
  tell(run, CHAMPION, reason, ...(await aside(run, CHAMPION)), `the champion of step ${run.last} is rewritten`);
  await write(run, CHAMPION, formatEvaluator(champion));
}

/** Returns those that differ from the champion of the last step. */
async function mendAncestors(run: Mending): Promise<number[]> {
  const { experiment, survey, last } = run;
  const { champion, checks, ancestors, lostAncestors, isFinished } = survey;
  const isStored = last % experiment.keep === 0 || isFinished;
  const lost: number[] = [];
  for (const step of lostAncestors) {
    const file = join(ANCESTORS, ancestorName(step));
    const text = champion && formatEvaluator(champion);
    const digest = checks.steps.get(step)?.ancestor?.digest;
    // The last ancestor is the champion of all later steps that were to be stored: an unchanged champion is stored
    // once.
    const isChampion = digest === undefined ? isStored && step === ancestors.at(-1) : digest === digestOf(text ?? '');
    if (text !== undefined && isChampion) {
      tell(run, file, faultOf(run, file)!, ...(await aside(run, file)), 'it is rewritten');
      await write(run, file, text);
    } else {
      tell(run, file, faultOf(run, file)!, remedy(run, [step]));
      lost.push(step);
    }
  }
  return lost;
}

async function mendProvenance(run: Mending): Promise<void> {
  const reason = faultOf(run, PROVENANCE);
  if (reason === undefined) return;
  tell(run, PROVENANCE, reason, ...(await aside(run, PROVENANCE)), 'only the recipe in it could be restored');
  const known = { run: basename(run.folder), recipe: recipeOf(run.experiment, run.spelling) };
  await write(run, PROVENANCE, `${JSON.stringify(known, null, 1)}\n`);
}

async function mendTimings(run: Mending): Promise<void> {
  const { good, isCut } = await timingsIn(run.folder);
  const reason = faultOf(run, TIMINGS);
  if (reason !== undefined) tell(run, TIMINGS, reason, ...(await aside(run, TIMINGS)), 'its other lines are kept');
  if (reason !== undefined || isCut) await write(run, TIMINGS, good);
}

/** What is known of each step up to the last, from the existing checks and from sound lines. */
async function checksOf({ folder, survey, last }: Mending, lostAncestors: readonly number[]): Promise<StepCheck[]> {
  const { checks, events, lineage, presentAncestors } = survey;
  const [lines, births] = [soundLines(events), soundLines(lineage)];
  const steps: StepCheck[] = [];
  for (let step = 0; step <= last; step++) {
    const known = checks.steps.get(step);
    if (known) steps.push(known);
    if (known || !lines.has(step) || lineage.lost.includes(step) || lostAncestors.includes(step)) continue;
    const ancestor = presentAncestors.includes(step) ? await ancestorCheck(folder, step) : undefined;
    const check = { step, events: extentOf(lines.get(step)!), lineage: extentOf(births.get(step) ?? '') };
    steps.push(ancestor ? { ...check, ancestor } : check);
  }
  return steps;
}

async function mendChecks(run: Mending, lostAncestors: readonly number[]): Promise<string> {
  const { folder, survey } = run;
  const recipe = await readStored(folder, RUN, MAX_RUN);
  if (!recipe.ok) throw new NotMended('damaged', `${RUN}: ${recipe.reason}`);
  const steps = await checksOf(run, lostAncestors);
  const text = [formatCheckHeader(digestOf(recipe.value!)), ...steps.map(formatCheck)].join('');
  const reason = faultOf(run, CHECKS);
  if (reason !== undefined) tell(run, CHECKS, reason, ...(await aside(run, CHECKS)), 'it is rebuilt');
  if (!survey.checks.text?.startsWith(text)) await write(run, CHECKS, text);
  return text;
}

type Mended = {
  /** The whole content of checks.jsonl. */
  readonly checks: string;
  readonly notices: readonly string[];
  /** Ancestors that could not be rebuilt from the checkpoint. */
  readonly lostAncestors: readonly number[];
};

/** `recipe`: the state of run.json; undefined for a new run. */
export async function mend(
  folder: string,
  experiment: Experiment,
  recipe: RunRecipe | undefined,
  survey: Survey,
  isRepairing = false,
): Promise<Opened<Mended>> {
  const last = survey.standing?.step ?? -1;
  const spelling = recipe?.spelling ?? SPELLING;
  const run: Mending = { folder, experiment, spelling, survey, last, isRepairing, notices: [] };
  try {
    await mendRecipe(run, recipe);
    await mendCheckpoints(run);
    await mendLines(run);
    await mendChampion(run);
    const lostAncestors = await mendAncestors(run);
    await mendProvenance(run);
    await mendTimings(run);
    const checks = await mendChecks(run, lostAncestors);
    return parsed({ checks, notices: run.notices, lostAncestors });
  } catch (error) {
    if (error instanceof NotMended) return failed(error.kind, error.message);
    throw error;
  }
}
