/** The recipes that the page offers, and the experiment that a request describes, or the error in it. */
import type { Experiment, Yardstick } from '../experiments/experiment.js';
import { printedFigures } from '../experiments/papers/printed.js';
import { type PresetGroup, presetGroups, presets } from '../experiments/presets.js';
import { recipeCard } from '../experiments/presets-cards.js';
import { changed, parseRecipe, type Recipe, readRecipe } from '../experiments/recipe.js';
import { learners } from '../learners/catalogue.js';
import { readOptions } from '../specs/options.js';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import { formatSpec, formatValue, type Json } from '../specs/spec.js';
import { recipeHash, runName, seedsFrom } from '../store/runs.js';
import type { PresetOffered, RunRequest } from './api.js';

const everyText = (every: number): string => (every === 1 ? 'after every step' : `every ${every} steps`);
const listed = (names: readonly string[]): string =>
  names.length === 1 ? `against ${names[0]}` : `each against ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Opponents that are measured alike share a text. */
function measuredTexts(yardsticks: readonly Yardstick[]): readonly string[] {
  const alike = new Map<string, Yardstick[]>();
  for (const each of yardsticks) {
    const key = `${each.pairs} ${each.every}`;
    alike.set(key, [...(alike.get(key) ?? []), each]);
  }
  return [...alike.values()].map(
    all => `${2 * all[0]!.pairs} games ${listed(all.map(({ name }) => name))} ${everyText(all[0]!.every)}`,
  );
}

/** Computed once: presets do not change, and reading one builds its learner. */
let offers: readonly PresetOffered[] | undefined;

/** A summary that refers to the preset above it, on its own: “as pinkney, with 20 networks …”. */
function wholeSummary(name: string, summary: string): string {
  if (!/^the same\b/.test(summary)) return summary;
  const all = Object.entries(presets);
  const before = all
    .slice(
      0,
      all.findIndex(([each]) => each === name),
    )
    .reverse();
  const base = before.find(([, each]) => !/^the same\b/.test(each.summary))?.[0];
  return base === undefined ? summary : summary.replace(/^the same,?/, `as ${base},`);
}

export function presetsOffered(): readonly PresetOffered[] {
  offers ??= presetGroups.flatMap(offeredOf);
  return offers;
}

/** Without the recipes that the page cannot start. */
const offeredOf = ({ title, presets: own }: PresetGroup): PresetOffered[] =>
  Object.entries(own).flatMap(([name, { summary, recipe }]) => {
    const read = readRecipe(recipe);
    if (!read.ok) throw new Error(`the preset ${name} cannot be read: ${read.reason}`);
    if (fileFault(read.value) !== undefined) return [];
    const { learner, game, steps, yardsticks } = read.value;
    const { options, summary: learnerSummary } = learners[learner.kind]!;
    const values = readOptions(learner, options) as Readonly<Record<string, Json>>;
    return {
      name,
      group: title,
      card: recipeCard(name)!,
      summary: wholeSummary(name, summary),
      learner: learner.kind,
      learnerSummary,
      game: formatSpec(game),
      steps,
      options: Object.entries(options).map(([option, { summary: what, accepts }]) => ({
        name: option,
        summary: what,
        accepts,
        value: formatValue(values[option]!),
      })),
      measured: measuredTexts(yardsticks),
      figures: printedFigures(learner).map(figure => figure.title),
    };
  });

function recipeFor({ preset, recipe }: RunRequest): Parsed<{ readonly base: string; readonly recipe: Recipe }> {
  if ((preset === undefined) === (recipe === undefined)) return refused('give either a preset or a recipe');
  if (preset !== undefined) {
    return Object.hasOwn(presets, preset)
      ? parsed({ base: preset, recipe: presets[preset]!.recipe })
      : refused(`there is no preset called ${quote(preset)}`);
  }
  const read = parseRecipe(recipe!);
  return read.ok ? parsed({ base: 'recipe', recipe: read.value.recipe }) : read;
}

/** A key that experiments have in common if they differ only in their seed. */
export const recipeKeyOf = (experiment: Experiment): string => recipeHash(experiment).slice(0, 16);

export type NamedExperiment = { readonly name: string; readonly experiment: Experiment };

/** Why a run cannot be started from the page: only the command line reads files of the user. */
const fileFault = ({ learner }: Experiment): string | undefined => {
  const named = ['positions', 'base'].find(option => typeof learner[option] === 'string' && learner[option] !== 'none');
  return named === undefined ? undefined : `${learner.kind}(${named}=…): only breedboard learn reads files`;
};

/** One run per seed. */
export function experimentsFor(request: RunRequest): Parsed<readonly NamedExperiment[]> {
  const found = recipeFor(request);
  if (!found.ok) return found;
  const { base, recipe } = found.value;
  const { options, steps, games, every } = request;
  const changedOptions = Object.entries(options).map(([name, text]) => `learner.${name}=${text}`);
  const changes = [...changedOptions, ...(steps === undefined ? [] : [`steps=${steps}`])];
  const set = changed(recipe, changes);
  if (!set.ok) return set;
  const list = Array.isArray(set.value.yardsticks) ? set.value.yardsticks : [];
  const measures = { ...(games === undefined ? {} : { games }), ...(every === undefined ? {} : { every }) };
  const yardsticks = list.map(each =>
    typeof each === 'string' ? { against: each, ...measures } : { ...(each as object), ...measures },
  );
  const read = readRecipe({ ...set.value, ...(list.length > 0 ? { yardsticks } : {}) } as Recipe);
  if (!read.ok) return read;
  const fault = fileFault(read.value);
  if (fault !== undefined) return refused(fault);
  const plain = request.preset === undefined ? undefined : readRecipe(recipe);
  const isChanged = !plain?.ok || recipeKeyOf(plain.value) !== recipeKeyOf(read.value);
  const all = seedsFrom(request.seed, request.seeds).map(seed => {
    const experiment = { ...read.value, seed };
    return { name: runName(base, experiment, isChanged), experiment };
  });
  const shared = all.map(({ name }) => name).find((name, i, names) => names.indexOf(name) !== i);
  return shared === undefined
    ? parsed(all)
    : refused(`two seeds of this request give the same run name, ${shared}: use shorter seeds`);
}
