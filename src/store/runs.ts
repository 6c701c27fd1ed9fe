/** Runs as they are kept: what their names may be, and what they are of. */
import type { Experiment } from '../experiments/experiment.js';
import { type Recipe, readRecipe } from '../experiments/recipe.js';
import { formerSpelling, presentSpelling } from '../specs/former-names.js';
import { type Parsed, quote, refused } from '../specs/parsed.js';
import type { Json } from '../specs/spec.js';
import { differences, hashOf, type Plan } from './results.js';

export const RUN_FORMAT = 'breedboard run 1';

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export const nameFault = (name: string): string | undefined =>
  NAME.test(name) && !name.endsWith('.')
    ? undefined
    : `${quote(name)} is no name for a run: up to 64 letters, digits, “.”, “_” and “-”, a letter or digit first`;

/** Names that Windows keeps for devices, with or without an ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Why a new run cannot be called so beside those there are. A folder of runs may be moved to a system where names that
 * differ in case alone are one; runs that are there already are used under the name they have.
 */
export function newNameFault(name: string, others: readonly string[]): string | undefined {
  if (others.includes(name)) return undefined;
  if (DEVICE.test(name)) return `${quote(name)} is no name for a run: Windows keeps it for a device`;
  const same = others.find(other => other.toLowerCase() === name.toLowerCase());
  if (same === undefined) return undefined;
  return `${quote(name)} is no name for a run here: there is ${quote(same)}, and on some systems the two are one folder`;
}

/** An experiment as a recipe that reads as the same experiment, with the names that options had first. */
export function recipeOf({ yardsticks, ...rest }: Experiment): Recipe {
  const sticks = yardsticks.map(({ pairs, ...stick }) => ({ ...stick, games: 2 * pairs }));
  return formerSpelling({ ...rest, yardsticks: sticks } as unknown as Recipe);
}

/** Why a run under this name is not the one asked for; undefined where it is. */
export function otherRecipe(found: Experiment, asked: Experiment): string | undefined {
  const differing = differences(recipeOf(found) as Plan, recipeOf(asked) as Plan);
  if (differing.length === 0) return undefined;
  const seeds = found.seed === asked.seed ? '' : ` (it has seed ${quote(found.seed)}, not ${quote(asked.seed)})`;
  return `a run of that name has another recipe: it differs in ${differing.join(', ')}${seeds}`;
}

/** The name of a preset and the seed; changed recipes have a mark of their own, so that they do not meet. */
export function runName(base: string, experiment: Experiment, isChanged: boolean): string {
  const { seed, ...rest } = recipeOf(experiment);
  const mark = isChanged ? `-${hashOf(rest as Plan).slice(0, 4)}` : '';
  const plain = (text: string): string => text.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 24);
  return `${plain(base)}${mark}-${plain(String(seed))}`.replace(/^[^A-Za-z0-9]+/, '').replace(/\.+$/, '') || 'run';
}

/** Seeds one after another: a number counts on, anything else has the number after it. */
export const seedsFrom = (seed: string, count: number): string[] =>
  count === 1
    ? [seed]
    : Array.from({ length: count }, (_, i) => (/^\d{1,9}$/.test(seed) ? String(Number(seed) + i) : `${seed}-${i + 1}`));

export const formatRun = (experiment: Experiment): string =>
  `${JSON.stringify({ format: RUN_FORMAT, ...recipeOf(experiment) }, null, 1)}\n`;

export function readRun(file: Json): Parsed<Experiment> {
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return refused('it is no run');
  const { format, ...recipe } = file as { readonly [name: string]: Json };
  if (format !== RUN_FORMAT) return refused(`it is not of the format “${RUN_FORMAT}”`);
  return readRecipe(presentSpelling(recipe));
}
