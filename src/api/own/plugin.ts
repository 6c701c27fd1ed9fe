/**
 * Parts of one's own, added to the catalogues: one by one, or as a plug-in, a module whose default export lists them. Either
 * all parts of a plug-in are added or none.
 */
import { openings } from '../../arena/openings.js';
import { games as allGames } from '../../games/catalogue.js';
import { learners as allLearners } from '../../learners/catalogue.js';
import { genomes } from '../../learners/genomes/catalogue.js';
import { evaluators as allEvaluators } from '../../models/catalogue.js';
import { players } from '../../players/catalogue.js';
import { addOrigin } from '../../specs/origins.js';
import { quote } from '../../specs/parsed.js';
import { BreedboardError } from '../errors.js';
import { ownGame } from '../game.js';
import type { GameRules } from '../rules.js';
import { type OwnEvaluator, ownEvaluator, type WeightsEvaluator } from './evaluator.js';
import { type OwnFeatures, sumOf } from './features.js';
import { type OwnLearner, type OwnState, ownLearner } from './learner.js';
import type { OwnOptions } from './options.js';
import { HERE, type Reporting } from './reporting.js';

/** What a plug-in adds: the default export of its module. */
export interface Plugin {
  readonly games?: readonly GameRules[];
  readonly evaluators?: readonly (OwnEvaluator | WeightsEvaluator)[];
  readonly features?: readonly OwnFeatures[];
  readonly learners?: readonly OwnLearner[];
}

/** The names that a plug-in has added. */
export type AddedParts = { readonly [K in keyof Required<Plugin>]: readonly string[] };

/** Where the parts are from: nothing for parts of this thread alone. */
export type Source = { readonly plugin: string | undefined; readonly reporting: Reporting };
const FROM_CALLER: Source = { plugin: undefined, reporting: HERE };

/** Names with a meaning of their own. */
const RESERVED = ['human', 'file', 'run', 'engine', 'none', 'own', 'stored'];

const argument = (message: string): BreedboardError => new BreedboardError('argument', message);

/** Throws BreedboardError. */
function checkName(what: string, name: unknown): void {
  if (typeof name !== 'string' || !/^[a-z][a-z0-9-]{0,39}$/.test(name))
    throw argument(
      `${quote(String(name))} is not a valid name of ${what}: use up to 40 lower-case letters, digits and “-”`,
    );
  const taken = [allGames, players, allEvaluators, openings, allLearners, genomes].some(known =>
    Object.hasOwn(known, name),
  );
  if (taken || RESERVED.includes(name)) throw argument(`the name ${quote(name)} is already in use`);
}

type Named = { readonly name: string };

const ANY = ['a', 'e', 'i', 'o', 'u'];
const withArticle = (noun: string): string => `${ANY.includes(noun[0]!) ? 'an' : 'a'} ${noun}`;

/** Checks one part; the function that is returned adds it. Throws BreedboardError. */
function prepared<P extends Named>(noun: string, given: P, make: (given: P) => () => void): () => void {
  if (typeof given !== 'object' || given === null) throw argument(`${withArticle(noun)} must be an object with a name`);
  checkName(withArticle(noun), given.name);
  return make(given);
}

/** A list of parts with the names that they have. */
type Prepared = { readonly names: readonly string[]; readonly add: readonly (() => void)[] };

function preparedAll<P>(
  list: unknown,
  of: string,
  nameOf: (each: P) => string,
  make: (each: P) => () => void,
): Prepared {
  if (list === undefined) return { names: [], add: [] };
  if (!Array.isArray(list)) throw argument(`${of} of a plug-in must be a list`);
  const add = list.map(make);
  return { names: list.map(nameOf), add };
}

const KEYS: readonly (keyof Plugin)[] = ['games', 'evaluators', 'features', 'learners'];

/** The rules of a game alone are a plug-in too. */
const isGame = (given: object): boolean => 'id' in given && 'initial' in given;

/** Adds all parts, or none. Throws BreedboardError. */
export function addPluginParts(given: unknown, { plugin, reporting }: Source): AddedParts {
  if (typeof given !== 'object' || given === null)
    throw argument(`a plug-in exports an object by default, with lists of parts: ${KEYS.join(', ')}`);
  const parts = (isGame(given) ? { games: [given] } : given) as Readonly<Record<string, unknown>>;
  const odd = Object.keys(parts).find(key => !(KEYS as readonly string[]).includes(key));
  if (odd !== undefined) throw argument(`a plug-in has no ${quote(odd)}; it has lists of parts: ${KEYS.join(', ')}`);
  const nameOf = ({ name }: Named): string => name;
  const all = {
    games: preparedAll<GameRules>(
      parts.games,
      'games',
      ({ id }) => id,
      each => ownGame(each, { plugin, fail: reporting.fail }),
    ),
    evaluators: preparedAll<OwnEvaluator | WeightsEvaluator>(parts.evaluators, 'evaluators', nameOf, each =>
      prepared('evaluator', each, own => ownEvaluator(own, plugin, reporting)),
    ),
    features: preparedAll<OwnFeatures>(parts.features, 'features', nameOf, each =>
      prepared('set of features', each, own => ownEvaluator(sumOf(own), plugin, reporting)),
    ),
    learners: preparedAll<OwnLearner>(parts.learners, 'learners', nameOf, each =>
      prepared('learner', each, own => ownLearner(own, plugin, reporting)),
    ),
  };
  const names = Object.values(all).flatMap(each => each.names);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw argument(`the name ${quote(twice)} is given to two parts of the plug-in`);
  for (const name of names) addOrigin(name, plugin);
  for (const { add } of Object.values(all)) for (const one of add) one();
  const { games, evaluators, features, learners } = all;
  return {
    games: games.names,
    evaluators: evaluators.names,
    features: features.names,
    learners: learners.names,
  };
}

/**
 * Adds an evaluator under its name: a function of a position and a side, or weights for a kind that the library has. From then
 * on it can be named wherever an evaluator can: `search(depth=4, evaluator=corners)`, `mcts(…)`, `analyse`, `explain`, and, by
 * its name alone, as a player of `match`, `tournament` and `rate` that looks one move ahead.
 *
 * A function is called in the calling thread, because worker threads do not know it; a plug-in (`loadPlugin`) they do.
 * A value that is no number, or beyond the bound, and a function that throws, reject the call with the code `rules`; a slow
 * function is named in a warning.
 *
 * @throws BreedboardError `argument` if the name is in use, or a part is missing
 */
export function registerEvaluator<O extends Readonly<Record<string, number | boolean | string>>>(
  evaluator: OwnEvaluator<O> | WeightsEvaluator,
): void {
  addPluginParts({ evaluators: [evaluator] }, FROM_CALLER);
}

/**
 * Adds features: numbers of a position, whose weighted sum is an evaluator of that name, as with `registerEvaluator`. Its name is a
 * genome too, so that learners find the weights: `cma-es(genome=NAME)`, `evolution(genome=NAME)`.
 *
 * @throws BreedboardError `argument` if the name is in use, or a part is missing
 */
export function registerFeatures<O extends OwnOptions>(features: OwnFeatures<O>): void {
  addPluginParts({ features: [features] }, FROM_CALLER);
}

/**
 * Adds a learner: a state, a step and the best of a state. It is then a learner of recipes, `learn({ learner: 'NAME', … })`, with
 * stored runs that resume; `sweep` and `ablate` take it too if it is part of a plug-in. A state holds plain data and lists of numbers;
 * chance comes from `tools.random`, so that a run repeats.
 *
 * @throws BreedboardError `argument` if the name is in use, or a part is missing
 */
export function registerLearner<S extends OwnState, O extends OwnOptions>(learner: OwnLearner<S, O>): void {
  addPluginParts({ learners: [learner] }, FROM_CALLER);
}
