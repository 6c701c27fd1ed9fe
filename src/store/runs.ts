/** Stored runs: their valid names, and their experiments. */
import type { Experiment, Yardstick } from '../experiments/experiment.js';
import { type Recipe, readKeptRecipe } from '../experiments/recipe.js';
import { unpinned } from '../specs/editions.js';
import { presentSpelling, SPELLING, type Spelling, spelled } from '../specs/former-names.js';
import { pluginFault } from '../specs/origins.js';
import { failed, type Outcome, type Parsed, parsed, quote } from '../specs/parsed.js';
import { anything, dictionary, type Infer, isValid, list, object } from '../specs/schema.js';
import type { Json } from '../specs/spec.js';
import { differences, hashOf, type Plan } from './results.js';

const RUN_FORMAT = 'breedboard run';

/** Names that Windows reserves for devices, with or without an extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Why a new run cannot have this name beside the existing ones. A folder of runs may be moved to a system where names
 * that differ only in case are the same; existing runs keep their names.
 */
export function newNameFault(name: string, others: readonly string[]): string | undefined {
  if (others.includes(name)) return undefined;
  if (DEVICE.test(name)) return `${quote(name)} is not a valid run name: Windows reserves it for a device`;
  const same = others.find(other => other.toLowerCase() === name.toLowerCase());
  if (same === undefined) return undefined;
  return `${quote(name)} is not a valid run name here: ${quote(same)} exists, and on some systems the two are one folder`;
}

/** An experiment as a recipe that reads as the same experiment. */
export function recipeOf({ yardsticks, ...rest }: Experiment, spelling: Spelling = SPELLING): Recipe {
  const random = spelling === 1 ? 'errs' : 'epsilon';
  const sticks = yardsticks.map(({ name, against, plays, pairs, openings, epsilon, every }) => ({
    ...{ name, against, plays, openings, [random]: epsilon, every },
    games: 2 * pairs,
  }));
  return spelled({ ...rest, yardsticks: sticks }, spelling);
}

/** A hash that is equal for runs that differ only in their seed, and in every version of the program. */
export function recipeHash(experiment: Experiment): string {
  const { seed: _, ...rest } = recipeOf(experiment, 1);
  return hashOf(unpinned(rest) as Plan);
}

/** Why the run under this name is not the requested one; undefined where it is. */
export function otherRecipe(found: Experiment, requested: Experiment): string | undefined {
  const differing = differences(unpinned(recipeOf(found)) as Plan, unpinned(recipeOf(requested)) as Plan);
  if (differing.length === 0) return undefined;
  const seeds =
    found.seed === requested.seed ? '' : ` (it has seed ${quote(found.seed)}, not ${quote(requested.seed)})`;
  // Two seeds can give one name: “q a” and “q-a”.
  const advice =
    differing.join() === 'seed' ? `; another seed has a name of its own, such as ${quote(`${requested.seed}-2`)}` : '';
  return `a run of that name has another recipe: it differs in ${differing.join(', ')}${seeds}${advice}`;
}

/** The name of a preset and the seed; changed recipes have a suffix of their own, so that they do not collide. */
export function runName(base: string, experiment: Experiment, isChanged: boolean): string {
  const mark = isChanged ? `-${recipeHash(experiment).slice(0, 4)}` : '';
  const plain = (text: string): string => text.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 24);
  return `${plain(base)}${mark}-${plain(experiment.seed)}`.replace(/^[^A-Za-z0-9]+/, '').replace(/\.+$/, '') || 'run';
}

/** Consecutive seeds: a number counts up, any other text gets a number appended. */
export const seedsFrom = (seed: string, count: number): string[] =>
  count === 1
    ? [seed]
    : Array.from({ length: count }, (_, i) => (/^\d{1,9}$/.test(seed) ? String(Number(seed) + i) : `${seed}-${i + 1}`));

export const formatRun = (experiment: Experiment, spelling: Spelling = SPELLING): string =>
  `${JSON.stringify({ format: `${RUN_FORMAT} ${spelling}`, ...recipeOf(experiment, spelling) }, null, 1)}\n`;

const fields = dictionary(anything);
type Fields = Infer<typeof fields>;
const formerYardstick = object({ errs: anything });

/** A recipe that the program stored, in whichever names. */
export function readStoredRecipe(recipe: Fields): Parsed<Experiment> {
  const present = presentSpelling(recipe);
  if (!isValid(list(anything), present.yardsticks)) return readKeptRecipe(present);
  const yardsticks = present.yardsticks.map(stick => {
    if (!isValid(formerYardstick, stick)) return stick;
    const { errs, ...others } = stick;
    return { ...others, epsilon: errs };
  });
  return readKeptRecipe({ ...present, yardsticks });
}

type FormerYardstick = Omit<Yardstick, 'epsilon'> & { readonly errs: Yardstick['epsilon'] };
/** An experiment that a browser keeps as it is in memory; version 0.1 had other names there. */
export type KeptExperiment = Omit<Experiment, 'yardsticks'> & {
  readonly yardsticks: readonly (Yardstick | FormerYardstick)[];
};

export const presentExperiment = (stored: KeptExperiment): Experiment => ({
  game: presentSpelling(stored.game),
  learner: presentSpelling(stored.learner),
  steps: stored.steps,
  seed: stored.seed,
  plays: presentSpelling(stored.plays),
  yardsticks: stored.yardsticks.map(stick => ({
    name: stick.name,
    against: presentSpelling(stick.against),
    plays: presentSpelling(stick.plays),
    pairs: stick.pairs,
    openings: presentSpelling(stick.openings),
    epsilon: 'errs' in stick ? stick.errs : stick.epsilon,
    every: stick.every,
  })),
  keep: stored.keep,
});

export type StoredRun = { readonly experiment: Experiment; readonly spelling: Spelling };

/** A file of another format may be that of a later version. */
export function readRun(file: Json): Outcome<StoredRun, 'damaged' | 'other-build'> {
  if (!isValid(fields, file)) return failed('damaged', 'it is not a run');
  const { format, ...recipe } = file;
  const spelling = ([1, 2] as const).find(each => format === `${RUN_FORMAT} ${each}`);
  if (spelling === undefined) {
    const isOurs = typeof format === 'string' && format.startsWith(`${RUN_FORMAT} `);
    return failed(isOurs ? 'other-build' : 'damaged', `its format is not “${RUN_FORMAT} ${SPELLING}”, or 1`);
  }
  const fault = pluginFault(recipe);
  if (fault !== undefined) return failed('other-build', fault);
  const experiment = readStoredRecipe(recipe);
  return experiment.ok ? parsed({ experiment: experiment.value, spelling }) : failed('damaged', experiment.reason);
}
