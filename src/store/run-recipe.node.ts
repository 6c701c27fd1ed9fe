/** The experiment of a run: run.json, or its copy elsewhere where that file was damaged. */

import { parseJson } from '../evaluators/json.js';
import type { Experiment } from '../experiments/experiment.js';
import type { Opened } from '../experiments/run-service.js';
import { failed, parsed } from '../specs/parsed.js';
import { anything, dictionary, isValid, object } from '../specs/schema.js';
import { readStored } from './pieces.node.js';
import { type Checks, digestOf } from './run-checks.node.js';
import { MAX_RUN, PROVENANCE, RUN } from './run-names.js';
import { formatRun, readStoredRecipe, type StoredRun } from './runs.js';
import { checkpointsIn, parseRun } from './runs.node.js';

export type RunRecipe = StoredRun & {
  /** The fault of run.json. */
  readonly damage: string | undefined;
};

const provenance = object({ recipe: dictionary(anything) });

async function recipeInProvenance(folder: string): Promise<Experiment | undefined> {
  const bytes = await readStored(folder, PROVENANCE, MAX_RUN);
  const json = bytes.ok && bytes.value ? parseJson(bytes.value.toString('utf8'), MAX_RUN) : undefined;
  const read = json?.ok && isValid(provenance, json.value) ? readStoredRecipe(json.value.recipe) : undefined;
  return read?.ok ? read.value : undefined;
}

/**
 * Undefined where there is no run. A damaged run.json is replaced by the requested recipe, or by the one in
 * provenance.json; the digest decides whether that is what run.json contained. Runs of version 0.1 have no digest, so
 * only their provenance counts. Throws Unreadable.
 */
export async function recipeIn(
  folder: string,
  { run }: Pick<Checks, 'run'>,
  requested?: Experiment,
): Promise<Opened<RunRecipe | undefined>> {
  const bytes = await readStored(folder, RUN, MAX_RUN);
  const text = bytes.ok ? bytes.value?.toString('utf8') : undefined;
  if (bytes.ok && text === undefined && run === undefined) {
    const steps = await checkpointsIn(folder);
    if (!steps.ok) return steps;
    if (steps.value.length === 0) return parsed(undefined);
  }
  const found = !bytes.ok
    ? failed('damaged', bytes.reason)
    : text === undefined
      ? failed('damaged', 'it is missing')
      : parseRun(text);
  const fits = (content: string): boolean => run === undefined || run === digestOf(content);
  if (found.ok && fits(text!)) return parsed({ ...found.value, damage: undefined });
  const damage = found.ok ? 'it was changed after the run started' : found.reason;
  const candidates = [run === undefined ? undefined : requested, await recipeInProvenance(folder)];
  for (const experiment of candidates) {
    // Version 0.1 wrote no digest, so a run without one is of version 1.
    for (const spelling of run === undefined ? ([1] as const) : ([2, 1] as const)) {
      if (experiment && fits(formatRun(experiment, spelling))) return parsed({ experiment, spelling, damage });
    }
  }
  return failed(found.ok ? 'damaged' : found.kind, `${RUN}: ${damage}, and no other file holds the recipe of the run`);
}
