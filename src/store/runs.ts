/** Runs as they are kept: what their names may be, and what their lines say. */
import type { Experiment, RunEvent } from '../experiments/experiment.js';
import { type Recipe, readRecipe } from '../experiments/recipe.js';
import { faultOfTally, type Tally } from '../matches/tally.js';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import type { Json } from '../specs/spec.js';
import { hashOf, type Plan } from './results.js';

export const RUN_FORMAT = 'breedboard run 1';

/** Lines of events.jsonl: what the run said, and where it can go on from. */
export type RunLine =
  | RunEvent
  | { readonly type: 'checkpoint'; readonly step: number; readonly hash: string }
  | { readonly type: 'crowned'; readonly step: number; readonly champion: string };

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export const nameFault = (name: string): string | undefined =>
  NAME.test(name) && !name.endsWith('.')
    ? undefined
    : `${quote(name)} is no name for a run: up to 64 letters, digits, “.”, “_” and “-”, a letter or digit first`;

/** An experiment as a recipe that reads as the same experiment. */
export function recipeOf({ yardsticks, ...rest }: Experiment): Recipe {
  const sticks = yardsticks.map(({ pairs, ...stick }) => ({ ...stick, games: 2 * pairs }));
  return { ...rest, yardsticks: sticks } as unknown as Recipe;
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
  return readRecipe(recipe);
}

const isNumbers = (value: Json | undefined): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value as object).every(each => typeof each === 'number' || each === null);

function isTally(value: Json | undefined): boolean {
  const tally = value as { readonly [name: string]: Json } | null | undefined;
  if (typeof tally !== 'object' || tally === null || !Array.isArray(tally.pairs) || tally.pairs.length !== 5)
    return false;
  return faultOfTally(tally as unknown as Tally) === undefined;
}

/** Undefined where a line is not one of ours: a file that was changed is read as far as it can be. */
export function readLine(line: string): RunLine | undefined {
  let value: { readonly [name: string]: Json };
  try {
    value = JSON.parse(line) as typeof value;
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !Number.isSafeInteger(value.step)) return undefined;
  switch (value.type) {
    case 'step':
      return isNumbers(value.progress) && typeof value.games === 'number' ? (value as unknown as RunLine) : undefined;
    case 'measured':
      return typeof value.yardstick === 'string' && isTally(value.tally) ? (value as unknown as RunLine) : undefined;
    case 'log':
      return Array.isArray(value.lines) ? (value as unknown as RunLine) : undefined;
    case 'checkpoint':
      return typeof value.hash === 'string' ? (value as unknown as RunLine) : undefined;
    case 'crowned':
      return typeof value.champion === 'string' ? (value as unknown as RunLine) : undefined;
    default:
      return undefined;
  }
}

export const readLines = (text: string): RunLine[] =>
  text
    .split('\n')
    .map(readLine)
    .filter(line => line !== undefined);

export const formatLine = (line: RunLine): string => `${JSON.stringify(line)}\n`;

export const checkSteps = (lines: readonly RunLine[]): number =>
  lines.reduce((most, line) => (line.type === 'checkpoint' ? Math.max(most, line.step) : most), -1);

/** The steps of each ancestor that is kept, from the names of their files. */
export const ancestorName = (step: number): string => `${String(step).padStart(8, '0')}.json`;
export const ancestorStep = (name: string): number | undefined =>
  /^\d{8}\.json$/.test(name) ? Number.parseInt(name, 10) : undefined;

/** Whoever was the best at a step: the last one kept at or before it, for those that did not change are kept once. */
export function ancestorAt(steps: readonly number[], step: number): Parsed<number> {
  const before = steps.filter(each => each <= step);
  return before.length > 0 ? parsed(Math.max(...before)) : refused(`nobody is kept from generation ${step} or before`);
}
