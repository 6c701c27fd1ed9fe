/** Re-runs lost steps of a run, from the last checkpoint before them or from the start, and restores them. */

import { join } from 'node:path';
import { type Checkpoint, checkpointHash, encodeCheckpoint } from '../experiments/checkpoint.js';
import type { Experiment, Step } from '../experiments/experiment.js';
import { run } from '../experiments/run.js';
import { RunFailed } from '../experiments/run-failure.js';
import type { Opened } from '../experiments/run-service.js';
import type { Backend } from '../learners/backend.js';
import { formatEvaluator } from '../models/file.js';
import { failed, parsed } from '../specs/parsed.js';
import { copyAside, moveAside } from './aside.node.js';
import { listFolder, writeWhole } from './files.node.js';
import { LOCK, lock, unlock } from './lock.node.js';
import { MAX_CHECKPOINTS, mend } from './mending.node.js';
import { storageFailure } from './pieces.node.js';
import { type Checks, digestOf, type Extent, extentOf } from './run-checks.node.js';
import { ancestorName, formatBirths, formatStep, readLines } from './run-lines.js';
import { ANCESTORS, CHECKPOINTS, CHECKS, EVENTS, LINEAGE, nameFault } from './run-names.js';
import { recipeIn } from './run-recipe.node.js';
import { checksIn, type Damage, lostSteps, type Survey, surveyRun } from './run-survey.node.js';

import { checkpointName, checkpointsIn, noRun, readCheckpoint } from './runs.node.js';
import { type StepLines, soundLines } from './step-lines.node.js';

/** A step that was re-run, and the last of them. */
type Repairing = { readonly step: number; readonly last: number };

export type Repaired = {
  /** What was found, and what was done about it. */
  readonly notices: readonly string[];
  /** The restored steps. */
  readonly steps: readonly number[];
  /** Files that are still damaged. */
  readonly left: readonly Damage[];
};

const orFail = <T>(result: Opened<T>): T => {
  if (!result.ok) throw new RunFailed(result.kind, result.reason);
  return result.value;
};

/** The recorded states of the run, as far as they can be trusted. */
const hashesIn = (events: StepLines): Map<number, string> =>
  new Map(
    readLines(Buffer.concat([...soundLines(events).values()]).toString('utf8')).flatMap(line =>
      line.type === 'checkpoint' ? [[line.step, line.hash] as const] : [],
    ),
  );

/** The lines and files that a step adds. */
type Made = { readonly events: string; readonly births: string; readonly champion: string };

function madeOf(step: Step, hash: string, checks: Checks): Made {
  const champion = formatEvaluator(step.champion);
  const checksum = (JSON.parse(champion) as { readonly checksum: string }).checksum;
  const made = {
    events: formatStep(step, hash, step.isLast ? checksum : undefined),
    births: formatBirths(step.step, step.births),
    champion,
  };
  const check = checks.steps.get(step.step);
  const differs = (extent: Extent | undefined, text: string): boolean =>
    extent !== undefined && (extent.digest !== digestOf(text) || extent.bytes !== extentOf(text).bytes);
  const isOther =
    differs(check?.events, made.events) ||
    differs(check?.lineage, made.births) ||
    (check?.ancestor !== undefined && check.ancestor.digest !== digestOf(champion));
  if (isOther) throw new RunFailed('damaged', otherwise(step.step));
  return made;
}

const otherwise = (step: number): string =>
  `step ${step} differs from the stored run when it is re-run, so nothing is restored`;

/** The state after each re-run step; measurements do not change the state, and are left out. */
async function* states(
  experiment: Experiment,
  backend: Backend,
  hashes: ReadonlyMap<number, string>,
  from: Checkpoint | undefined,
  last: number,
): AsyncGenerator<Checkpoint & { readonly bytes: Uint8Array }> {
  if ((from?.step ?? -1) >= last) return;
  for await (const { step, state } of run({ ...experiment, yardsticks: [] }, backend, from)) {
    const bytes = encodeCheckpoint({ step, state });
    if (hashes.has(step) && hashes.get(step) !== checkpointHash(bytes)) throw new RunFailed('damaged', otherwise(step));
    yield { step, state, bytes };
    if (step >= last) return;
  }
}

/** Checkpoints that can no longer be used are rebuilt, up to the last step whose lines are complete. */
async function* rescue(
  folder: string,
  experiment: Experiment,
  backend: Backend,
  { standing, made, linesTo }: Survey,
): AsyncGenerator<Repairing> {
  const { events } = linesTo(made);
  const last = events.sound.at(-1)?.step ?? -1;
  for await (const { step, bytes } of states(experiment, backend, hashesIn(events), standing, last)) {
    yield { step, last };
    if (step > last - MAX_CHECKPOINTS) orFail(await writeWhole(join(folder, CHECKPOINTS, checkpointName(step)), bytes));
  }
}

/** The last checkpoint before a step. */
async function checkpointBefore(folder: string, step: number): Promise<Checkpoint | undefined> {
  for (const each of orFail(await checkpointsIn(folder)).filter(one => one < step)) {
    const read = await readCheckpoint(folder, each);
    if (read.ok && read.value) return read.value;
  }
  return undefined;
}

async function* remake(
  folder: string,
  experiment: Experiment,
  backend: Backend,
  { events, checks }: Survey,
  lost: readonly number[],
): AsyncGenerator<Repairing, Map<number, Made>> {
  const hashes = hashesIn(events);
  const made = new Map<number, Made>();
  const last = lost.at(-1)!;
  let at = await checkpointBefore(folder, lost[0]!);
  for (const wanted of lost) {
    for await (const each of states(experiment, backend, hashes, at, wanted - 1)) {
      at = each;
      yield { step: each.step, last };
    }
    for await (const step of run(experiment, backend, at)) {
      const hash = checkpointHash(encodeCheckpoint(step));
      if (hashes.has(wanted) && hashes.get(wanted) !== hash) throw new RunFailed('damaged', otherwise(wanted));
      made.set(wanted, madeOf(step, hash, checks));
      at = step;
      yield { step: wanted, last };
      break;
    }
  }
  return made;
}

/** The lines of all steps, with the re-run ones among them. */
const spliced = (lines: StepLines, made: ReadonlyMap<number, Made>, part: 'events' | 'births'): Buffer => {
  const all = new Map<number, Buffer>(soundLines(lines));
  for (const step of lines.lost) if (made.has(step)) all.set(step, Buffer.from(made.get(step)![part]));
  return Buffer.concat([...all].sort(([a], [b]) => a - b).map(([, bytes]) => bytes));
};

async function putBack(folder: string, survey: Survey, made: ReadonlyMap<number, Made>): Promise<void> {
  for (const step of survey.lostAncestors) {
    const path = join(folder, ANCESTORS, ancestorName(step));
    if (survey.presentAncestors.includes(step)) await copyAside(path);
    orFail(await writeWhole(path, made.get(step)!.champion));
  }
  if (survey.events.lost.length > 0)
    orFail(await writeWhole(join(folder, EVENTS), spliced(survey.events, made, 'events')));
  if (survey.lineage.lost.length > 0)
    orFail(await writeWhole(join(folder, LINEAGE), spliced(survey.lineage, made, 'births')));
}

/** Yields each step as it is re-run. Until the last of them, only files that need none of them change. */
export async function* repair(
  runs: string,
  name: string,
  backend: Backend,
): AsyncGenerator<Repairing, Opened<Repaired>> {
  const fault = nameFault(name);
  if (fault !== undefined) return failed('name', fault);
  const folder = join(runs, name);
  const there = await listFolder(folder);
  if (!there.ok || there.value === undefined) return noRun(name);
  const locked = await lock(join(folder, LOCK));
  if (!locked.ok) return locked;
  try {
    return parsed(yield* repairLocked(folder, name, backend));
  } catch (error) {
    return error instanceof RunFailed ? failed(error.kind, error.message) : storageFailure(error);
  } finally {
    await unlock(join(folder, LOCK));
  }
}

async function* repairLocked(folder: string, name: string, backend: Backend): AsyncGenerator<Repairing, Repaired> {
  const deep = { isDeep: true, isBack: false };
  const checks = orFail(await checksIn(folder));
  const recipe = orFail(await recipeIn(folder, checks));
  if (!recipe) return orFail(noRun(name));
  const { experiment } = recipe;
  let survey = orFail(await surveyRun(folder, experiment, checks, deep));
  const { bad, damages } = survey;
  /** New names of the damaged checkpoints. */
  const moved = new Map<number, string>();
  if (survey.made > (survey.standing?.step ?? -1)) {
    for (const step of bad) moved.set(step, await moveAside(join(folder, CHECKPOINTS, checkpointName(step))));
    yield* rescue(folder, experiment, backend, survey);
    survey = orFail(await surveyRun(folder, experiment, checks, deep));
  }
  const rescued = [...moved].map(([step, name]) => {
    const file = join(CHECKPOINTS, checkpointName(step));
    return `${file}: ${damages.find(each => each.file === file)!.reason}; it is stored as ${name}`;
  });
  const { notices, lostAncestors } = orFail(await mend(folder, experiment, recipe, survey, true));
  const again = async (): Promise<Survey> =>
    orFail(await surveyRun(folder, experiment, orFail(await checksIn(folder)), deep));
  const unmended = { ...survey, lostAncestors };
  const steps = lostSteps(unmended);
  if (steps.length > 0) {
    await putBack(folder, unmended, yield* remake(folder, experiment, backend, unmended, steps));
    // The checks of the restored steps are written; their absence before is not damage.
    const after = await again();
    const others = after.damages.filter(({ file }) => file !== CHECKS);
    orFail(await mend(folder, experiment, { ...recipe, damage: undefined }, { ...after, damages: others }, true));
  }
  return { notices: [...rescued, ...notices], steps, left: (await again()).damages };
}
