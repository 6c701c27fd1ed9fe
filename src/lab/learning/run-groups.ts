/** Runs by recipe: those of a group differ only in their seed, unless the user moves them. */
import { formatValue, parseSpec } from '../../specs/spec.js';
import type { RunAbout, RunListed } from '../api.js';

type RecipeRuns = { readonly key: string; readonly name: string; readonly runs: readonly RunListed[] };

const MORE_THAN_LETTERS = /[^\p{L}\p{N})]+$/u;

/** What all names begin with, without a torn last word; of one, the name itself. */
export function commonName(names: readonly string[]): string {
  const [first = '', ...rest] = names;
  if (rest.length === 0) return first;
  let length = 0;
  while (length < first.length && rest.every(name => name[length] === first[length])) length++;
  const shared = first.slice(0, length);
  // The names part within a word, such as the number of a seed: the word is not common.
  const isTorn = [first, ...rest].some(name => /[\p{L}\p{N}]/u.test(name[length] ?? ''));
  const whole = (isTorn ? shared.replace(/[\p{L}\p{N}]+$/u, '') : shared).replace(MORE_THAN_LETTERS, '');
  return whole || shared || first;
}

/** In the order of their first runs. */
export function recipesOf(runs: readonly RunListed[]): readonly RecipeRuns[] {
  const byKey = new Map<string, RunListed[]>();
  for (const run of runs) {
    const key = run.about?.recipeKey ?? run.id;
    byKey.set(key, [...(byKey.get(key) ?? []), run]);
  }
  return [...byKey].map(([key, own]) => ({ key, name: commonName(own.map(({ name }) => name)), runs: own }));
}

const settingsOf = ({ game, learner, steps }: RunAbout): ReadonlyMap<string, string> => {
  const spec = parseSpec(learner);
  const { kind, ...options } = spec.ok ? spec.value : { kind: learner };
  const given = Object.entries(options).map(([name, value]) => [name, formatValue(value)] as const);
  return new Map([['game', game], ['learner', kind], ...given, ['steps', String(steps)]]);
};

/** By recipe, the settings in which not all of them agree: `population=6, steps=100`; empty if they agree in all. */
export function settingsApart(recipes: readonly RunAbout[]): readonly string[] {
  const all = recipes.map(settingsOf);
  const names = [...new Set(all.flatMap(each => [...each.keys()]))];
  const apart = names.filter(name => new Set(all.map(each => each.get(name))).size > 1);
  return all.map(each =>
    apart.map(name => (each.has(name) ? `${name}=${each.get(name)}` : `${name} by default`)).join(', '),
  );
}

export const seedsText = (count: number): string => `${count} seed${count === 1 ? '' : 's'}`;

/** The letter of a group. */
export const letterOf = (group: number): string => String.fromCharCode(65 + group);
