/** Runs as they are kept: what their names may be, and what they are of. */
import type { Experiment } from '../experiments/experiment.js';
import { type Recipe, readRecipe } from '../experiments/recipe.js';
import { formerSpelling, presentSpelling } from '../specs/former-names.js';
import { type Parsed, quote, refused } from '../specs/parsed.js';
import type { Json } from '../specs/spec.js';
import { hashOf, type Plan } from './results.js';

export const RUN_FORMAT = 'breedboard run 1';

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export const nameFault = (name: string): string | undefined =>
  NAME.test(name) && !name.endsWith('.')
    ? undefined
    : `${quote(name)} is no name for a run: up to 64 letters, digits, “.”, “_” and “-”, a letter or digit first`;

/** An experiment as a recipe that reads as the same experiment, with the names that options had first. */
export function recipeOf({ yardsticks, ...rest }: Experiment): Recipe {
  const sticks = yardsticks.map(({ pairs, ...stick }) => ({ ...stick, games: 2 * pairs }));
  return formerSpelling({ ...rest, yardsticks: sticks } as unknown as Recipe);
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
