/**
 * Verifies a run: all its files by their digests, and some of its steps by a re-run that is compared with the stored
 * ones.
 */

import { join } from 'node:path';
import { type Checkpoint, checkpointHash, encodeCheckpoint } from '../experiments/checkpoint.js';
import { run } from '../experiments/run.js';
import type { Backend } from '../learners/backend.js';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import { listFolder } from './files.node.js';
import { storageFailure } from './pieces.node.js';
import { CHAMPION, CHECKPOINTS, CHECKS, EVENTS, LINEAGE, nameFault, PROVENANCE, RUN, TIMINGS } from './run-names.js';
import { recipeIn } from './run-recipe.node.js';
import { checksIn, type Damage, surveyRun } from './run-survey.node.js';

import { checkpointsIn, type RunView, readCheckpoint } from './runs.node.js';

const FILES = [RUN, EVENTS, LINEAGE, TIMINGS, CHAMPION, PROVENANCE, CHECKS];

type CheckedFiles = { readonly files: number; readonly damages: readonly Damage[] };

/** All faults in the files of a run, as far as reading them shows, and the number of files. */
export async function checkFiles(runs: string, name: string): Promise<Parsed<CheckedFiles>> {
  const fault = nameFault(name);
  if (fault !== undefined) return refused(fault);
  const checked = await checkFolder(join(runs, name)).catch((error: unknown) => storageFailure(error));
  if (!checked.ok) return checked;
  return checked.value ? parsed(checked.value) : refused(`there is no run ${quote(name)}`);
}

/** Checks any folder with the files of a run; undefined where it has none. Throws Unreadable. */
export async function checkFolder(folder: string): Promise<Parsed<CheckedFiles | undefined>> {
  const checks = await checksIn(folder);
  if (!checks.ok) return checks;
  const recipe = await recipeIn(folder, checks.value);
  if (!recipe.ok) return recipe;
  if (!recipe.value) return parsed(undefined);
  const survey = await surveyRun(folder, recipe.value.experiment, checks.value, { isDeep: true });
  if (!survey.ok) return survey;
  const { damages, presentAncestors, isStranded } = survey.value;
  const [steps, names] = [await checkpointsIn(folder), await listFolder(folder)];
  const own = (names.ok ? (names.value ?? []) : []).filter(each => FILES.includes(each));
  return parsed({
    files: own.length + presentAncestors.length + (steps.ok ? steps.value.length : 0),
    damages: [
      ...(recipe.value.damage === undefined ? [] : [{ file: RUN, reason: recipe.value.damage }]),
      ...(isStranded ? [{ file: CHECKPOINTS, reason: 'none of its checkpoints can be read' }] : []),
      ...damages,
    ],
  });
}

type Verified = { readonly step: number; readonly isSame: boolean };

/** The start of the re-run: the beginning for step 0, else the last checkpoint at or before the step. */
export async function verificationStart(
  runs: string,
  name: string,
  from: number | undefined,
): Promise<Parsed<Checkpoint | undefined>> {
  if (from === 0) return parsed(undefined);
  const folder = join(runs, name);
  const listed = await checkpointsIn(folder);
  if (!listed.ok) return listed;
  const steps = listed.value;
  const wanted = from === undefined ? (steps[1] ?? steps[0]) : steps.find(step => step <= from);
  if (wanted === undefined)
    return refused(
      `there is no checkpoint at or before step ${from ?? 0}; the run has checkpoints of steps: ${steps.join(', ') || 'none'}`,
    );
  try {
    const read = await readCheckpoint(folder, wanted);
    return read.ok && !read.value ? refused(`the checkpoint of step ${wanted} was removed meanwhile`) : read;
  } catch (error) {
    return storageFailure(error);
  }
}

/** Each step as it is re-run, until the last step of the run or `steps` of them. */
export async function* verify(
  { experiment, lines }: RunView,
  backend: Backend,
  from: Checkpoint | undefined,
  steps: number,
): AsyncGenerator<Verified> {
  const hashes = new Map(lines.flatMap(line => (line.type === 'checkpoint' ? [[line.step, line.hash] as const] : [])));
  const last = Math.min(Math.max(...hashes.keys(), -1), (from?.step ?? -1) + steps);
  // Measurements do not change the state, and are not re-run.
  for await (const { step, state } of run({ ...experiment, yardsticks: [] }, backend, from)) {
    if (step > last) return;
    yield { step, isSame: hashes.get(step) === checkpointHash(encodeCheckpoint({ step, state })) };
    if (step === last) return;
  }
}
