/** A study as data: a recipe with every combination of some options, with one ingredient less at a time, or several recipes. */
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import type { Json } from '../specs/spec.js';
import { type Axis, combinations, parseAxis } from './grid.js';
import { parseYaml } from './yaml.js';

export type Study = {
  /** Presets, or names of files. */
  readonly recipes: readonly string[];
  /** Changes to all of them, as `changed` reads them. */
  readonly set: readonly string[];
  readonly grid: readonly Axis[];
  /** Each takes an ingredient out; changes made together are separated by “;”. */
  readonly without: readonly string[];
  /** Runs of each variant. */
  readonly seeds: number;
  readonly seed?: string;
};

/** A recipe of a study: what is changed in it, and its cells in the columns of `columnsOf`. */
export type Variant = {
  readonly recipe: string;
  readonly changes: readonly string[];
  readonly values: readonly string[];
};

const KEYS = ['recipe', 'recipes', 'set', 'grid', 'without', 'seeds', 'seed'];
const MAX_SEEDS = 1000;
/** The variant of an ablation from which nothing is taken. */
export const UNCHANGED = 'nothing';

type Mapping = { readonly [name: string]: Json };
const isMapping = (value: Json | undefined): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: Json): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Throws the reason; `parseStudy` catches it. */
class Fault extends Error {}

function texts(key: string, value: Json | undefined): readonly string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length === 0 || !value.every(item => typeof item === 'string'))
    throw new Fault(`${key}: a list of texts`);
  const twice = value.find((item, i) => value.indexOf(item) < i);
  if (twice !== undefined) throw new Fault(`${key}: ${quote(twice)} stands there twice`);
  return value as readonly string[];
}

function changesOf(value: Json | undefined): readonly string[] {
  if (value === undefined) return [];
  if (!isMapping(value) || !Object.values(value).every(isPlain))
    throw new Fault('set: names with a value each, such as steps: 20');
  return Object.entries(value).map(([name, given]) => `${name}=${given}`);
}

function axesOf(value: Json | undefined): readonly Axis[] {
  if (value === undefined) return [];
  const example = 'grid: names with a list of values each, such as population: [10, 20]';
  if (!isMapping(value) || Object.keys(value).length === 0) throw new Fault(example);
  return Object.entries(value).map(([name, values]) => {
    if (!Array.isArray(values) || values.length === 0 || !values.every(isPlain)) throw new Fault(example);
    const axis = parseAxis(`${name}=${values.join(',')}`);
    if (!axis.ok) throw new Fault(`grid: ${axis.reason}`);
    return axis.value;
  });
}

function studyOf(value: Mapping): Study {
  const unknown = Object.keys(value).find(key => !KEYS.includes(key));
  if (unknown !== undefined) throw new Fault(`there is no ${quote(unknown)} in a study; it has: ${KEYS.join(', ')}`);
  const { recipe, seeds = 3, seed } = value;
  if ((recipe === undefined) === (value.recipes === undefined))
    throw new Fault('name one recipe: a preset or a file, or several as recipes: [first, second]');
  if (recipe !== undefined && typeof recipe !== 'string') throw new Fault('recipe: the name of a preset or of a file');
  const recipes = typeof recipe === 'string' ? [recipe] : texts('recipes', value.recipes);
  const grid = axesOf(value.grid);
  const without = texts('without', value.without);
  if (without.length > 0 && (grid.length > 0 || recipes.length > 1))
    throw new Fault('without: an ablation has one recipe and no grid; make it a study of its own');
  if (grid.length === 0 && without.length === 0 && recipes.length === 1)
    throw new Fault('nothing is compared: add grid, without, or several recipes');
  if (typeof seeds !== 'number' || !Number.isInteger(seeds) || seeds < 2 || seeds > MAX_SEEDS)
    throw new Fault(`seeds: a whole number from 2 to ${MAX_SEEDS}`);
  if (seed !== undefined && typeof seed !== 'string' && typeof seed !== 'number')
    throw new Fault('seed: a text or a number');
  return {
    recipes,
    set: changesOf(value.set),
    grid,
    without,
    seeds,
    ...(seed === undefined ? {} : { seed: `${seed}` }),
  };
}

/** From the text of a study file. */
export function parseStudy(text: string): Parsed<Study> {
  const read = parseYaml(text);
  if (!read.ok) return read;
  if (!isMapping(read.value.value)) return refused(`a study is a mapping with: ${KEYS.join(', ')}`);
  try {
    return parsed(studyOf(read.value.value));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return refused(error.message);
  }
}

/** The heads of the columns that tell variants apart. */
export const columnsOf = ({ recipes, grid, without }: Study): readonly string[] => [
  ...(recipes.length > 1 ? ['recipe'] : []),
  ...grid.map(({ name }) => name),
  ...(without.length > 0 ? ['without'] : []),
];

/** The first is the unchanged recipe where ingredients are taken out. */
export function variantsOf({ recipes, set, grid, without }: Study): readonly Variant[] {
  if (without.length > 0) {
    const [recipe] = recipes;
    const taken = without.map(change => ({ values: [change], own: change.split(/;\s*/) }));
    return [{ values: [UNCHANGED], own: [] }, ...taken].map(({ values, own }) => ({
      recipe: recipe!,
      changes: [...set, ...own],
      values,
    }));
  }
  return recipes.flatMap(recipe =>
    combinations(grid).map(own => ({
      recipe,
      changes: [...set, ...own],
      values: [...(recipes.length > 1 ? [recipe] : []), ...own.map(change => change.slice(change.indexOf('=') + 1))],
    })),
  );
}
