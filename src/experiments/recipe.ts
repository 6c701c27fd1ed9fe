/**
 * A recipe: an experiment as a user writes it, in YAML or as a preset. Defaults are filled in, errors are refused with their
 * place; parts are written as everywhere, `search(depth=2)`, or as mappings.
 */
import { type Document, isMap, isScalar, visit } from 'yaml';
import { checkOpening, openings, usualOpenings } from '../arena/openings.js';
import { buildGame, FIRST_GAME, games as gameCatalogue } from '../games/catalogue.js';
import { buildLearner, learners } from '../learners/catalogue.js';
import { canonicalPlayer, checkPlayer } from '../players/catalogue.js';
import { pinned } from '../players/editions.js';
import type { Game } from '../rules/game.js';
import { type Catalogue, canonicalSpec } from '../specs/catalogue.js';
import { FIRST_EDITION } from '../specs/editions.js';
import { noteOldName, presentName, presentSpelling } from '../specs/former-names.js';
import { suggestion } from '../specs/nearest.js';
import { BadSpec, NotOffered } from '../specs/options.js';
import { type Parsed, parsed, plain, quote, refused } from '../specs/parsed.js';
import { isSpec, type Json, parseSpec, type Spec } from '../specs/spec.js';
import type { Experiment, Yardstick } from './experiment.js';
import { parseYaml } from './yaml.js';

/** Names that the command line resolves. */
const OUTSIDE = ['engine', 'file', 'run', 'human'];

type Fields = { readonly [name: string]: Json };
export type Recipe = Fields;
/** A recipe that comes with the program. */
export type Preset = { readonly summary: string; readonly recipe: Recipe };

type Path = readonly (string | number)[];

class RecipeError extends Error {
  readonly path: Path;
  readonly isNotOffered: boolean;
  constructor(path: Path, message: string, isNotOffered = false) {
    super(message);
    this.path = path;
    this.isNotOffered = isNotOffered;
  }
}

const MAX_STEPS = 10_000_000;
const MAX_PAIRS = 1_000_000;
const MAX_YARDSTICKS = 32;
const NAME = /^[\w .,()=-]{1,60}$/;

const RECIPE_KEYS = ['game', 'learner', 'steps', 'seed', 'plays', 'yardsticks', 'keep'];
const YARDSTICK_KEYS = ['name', 'against', 'plays', 'games', 'openings', 'epsilon', 'every'];
/** Names of a step in different methods. */
const SYNONYMS: Readonly<Record<string, string>> = { generations: 'steps' };

function fieldsOf(value: Json | undefined, path: Path, keys: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RecipeError(path, `expected a mapping with: ${keys.join(', ')}`);
  const found = value as Fields;
  for (const key of Object.keys(found)) {
    if (!keys.includes(key))
      throw new RecipeError([...path, key], `there is no ${quote(key)} here; ${suggestion(key, keys)}`);
  }
  return found;
}

function whole(value: Json | undefined, path: Path, min: number, max: number, fallback?: number): number {
  if (value === undefined && fallback !== undefined) return fallback;
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  const found =
    value === undefined ? 'it is missing' : `not ${quote(typeof value === 'string' ? value : JSON.stringify(value))}`;
  throw new RecipeError(path, `must be a whole number from ${min} to ${max}; ${found}`);
}

function readSpec(value: Json | undefined): Parsed<Spec> {
  if (typeof value === 'string') return parseSpec(value);
  if (value !== undefined && isSpec(value)) return parsed(value);
  return refused('must be a name, as in random or search(depth=2)');
}

function specOf(value: Json | undefined, path: Path, check: (spec: Spec) => Spec, fallback?: Spec): Spec {
  if (value === undefined && fallback !== undefined) return check(fallback);
  const read = readSpec(value);
  if (!read.ok) throw new RecipeError(path, read.reason);
  try {
    return check(read.value);
  } catch (error) {
    if (error instanceof BadSpec) throw new RecipeError(path, error.message, error instanceof NotOffered);
    throw error;
  }
}

/** How a champion plays: a search without an evaluator, because the champion is the evaluator. */
function playsOf(value: Json | undefined, path: Path, fallback: Spec): Spec {
  return specOf(
    value,
    path,
    spec => {
      if (spec.kind !== 'search' || 'evaluator' in spec)
        throw new BadSpec('the champion plays by a search without an evaluator, as in search(depth=2)');
      const { evaluator: _, ...written } = canonicalPlayer({ ...spec, evaluator: 'constant' });
      return written as Spec;
    },
    fallback,
  );
}

function epsilonOf(value: Json | undefined, path: Path): readonly [number, number] {
  if (value === undefined) return [0, 0];
  const both = Array.isArray(value) ? value : [value, value];
  const isShare = (each: Json | undefined): each is number => typeof each === 'number' && each >= 0 && each <= 1;
  const [own, other] = both;
  if (both.length !== 2 || !isShare(own) || !isShare(other))
    throw new RecipeError(path, 'epsilon is a number from 0 to 1, or two of them: the champion’s and the opponent’s');
  return [own, other];
}

/** Until version 0.4: `epsilon` was called `errs`. */
function withPresentKey(yardstick: Json): Json {
  if (typeof yardstick !== 'object' || yardstick === null || Array.isArray(yardstick)) return yardstick;
  const { errs, ...rest } = yardstick as Fields;
  if (errs === undefined || rest.epsilon !== undefined) return yardstick;
  noteOldName('errs of a yardstick', 'epsilon');
  return { ...rest, epsilon: errs };
}

function yardstickOf(value: Json, path: Path, plays: Spec, game: Game): Yardstick {
  const written = typeof value === 'string' ? { against: value } : value;
  const found = fieldsOf(withPresentKey(written), path, YARDSTICK_KEYS);
  const against = specOf(found.against, [...path, 'against'], spec => {
    if (OUTSIDE.includes(spec.kind))
      throw new BadSpec(`a recipe cannot name ${spec.kind}(…): only the command line starts programs and opens files`);
    checkPlayer(spec, game);
    return canonicalPlayer(spec);
  });
  const name = found.name ?? (typeof found.against === 'string' ? found.against : against.kind);
  if (typeof name !== 'string' || !NAME.test(name))
    throw new RecipeError([...path, 'name'], 'the name of a yardstick is up to 60 letters, digits, spaces and .,()=-');
  const games = whole(found.games, [...path, 'games'], 2, 2 * MAX_PAIRS, 100);
  if (games % 2 === 1)
    throw new RecipeError([...path, 'games'], `games come in pairs with sides exchanged: an even number, not ${games}`);
  return {
    name,
    against,
    plays: playsOf(found.plays, [...path, 'plays'], plays),
    pairs: games / 2,
    openings: specOf(
      found.openings,
      [...path, 'openings'],
      spec => {
        checkOpening(spec, game);
        return canonicalSpec('opening', openings, spec);
      },
      usualOpenings(game),
    ),
    epsilon: epsilonOf(found.epsilon, [...path, 'epsilon']),
    every: whole(found.every, [...path, 'every'], 1, MAX_STEPS, 1),
  };
}

function experimentOf(recipe: Json): Experiment {
  const found = fieldsOf(recipe, [], RECIPE_KEYS);
  const game = specOf(
    found.game,
    ['game'],
    spec => {
      const written = canonicalSpec('game', gameCatalogue as Catalogue<unknown>, spec);
      buildGame(written); // an option may be of its type and still name nothing
      return written;
    },
    { kind: FIRST_GAME },
  );
  const learner = specOf(found.learner, ['learner'], spec => canonicalSpec('learner', learners, spec));
  const plays = playsOf(found.plays, ['plays'], { kind: 'search', depth: 1 });
  const seed = found.seed ?? '1';
  if (typeof seed !== 'string' && typeof seed !== 'number')
    throw new RecipeError(['seed'], 'a seed is a text or a number');
  const experiment: Experiment = {
    game,
    learner,
    steps: whole(found.steps, ['steps'], 1, MAX_STEPS),
    seed: String(seed),
    plays,
    yardsticks: [],
    keep: whole(found.keep, ['keep'], 1, MAX_STEPS, 1),
  };
  const built = buildGame(game);
  // Built once as a check: options may not fit the game or each other.
  specOf(found.learner, ['learner'], spec => {
    buildLearner(spec, { game: built, spec: game });
    return spec;
  });
  const list = found.yardsticks ?? [];
  if (!Array.isArray(list) || list.length > MAX_YARDSTICKS)
    throw new RecipeError(['yardsticks'], `yardsticks are a list of at most ${MAX_YARDSTICKS}`);
  const yardsticks = list.map((each, i) => yardstickOf(each, ['yardsticks', i], plays, built));
  const names = yardsticks.map(({ name }) => name);
  const twice = names.findIndex((name, i) => names.indexOf(name) !== i);
  if (twice >= 0) throw new RecipeError(['yardsticks', twice], `two yardsticks are called ${quote(names[twice]!)}`);
  return { ...experiment, yardsticks };
}

/** In characters: a name that is none may be as long as the file. */
const MAX_NAME = 40;

/** `yardsticks[1].games`, counted from 1. */
const placeOf = (path: Path): string =>
  path
    .map((each, i) => {
      if (typeof each === 'number') return `[${each + 1}]`;
      const name = each.length > MAX_NAME ? `${each.slice(0, MAX_NAME - 3)}…` : each;
      return `${i > 0 ? '.' : ''}${plain(name)}`;
    })
    .join('');

type ReadRecipe = Parsed<Experiment> & { readonly isNotOffered?: boolean };

/**
 * A new experiment. It records the editions of shipped weights; a recipe that names none means the first, so that the same
 * recipe gives the same run in every version of the program.
 */
export function readRecipe(recipe: Recipe): ReadRecipe {
  const read = readKeptRecipe(recipe);
  return read.ok ? parsed(pinned(read.value as unknown as Json, FIRST_EDITION) as unknown as Experiment) : read;
}

/** An experiment that is stored: it stays as it is. */
export function readKeptRecipe(recipe: Recipe): ReadRecipe {
  try {
    return parsed(experimentOf(recipe));
  } catch (error) {
    if (!(error instanceof RecipeError)) throw error;
    const { path, message, isNotOffered } = error;
    return { ...refused(`${path.length > 0 ? `${placeOf(path)}: ` : ''}${message}`), isNotOffered };
  }
}

type Written = { readonly range?: readonly number[] | null };

/** Where the value at a path starts, or at the longest part of the path that exists. */
function offsetOf(document: Document, path: Path): number | undefined {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as Written | undefined;
    if (node?.range) return node.range[0];
  }
  return undefined;
}

/** Where a name, or its value, is within the value at a path; undefined if that is written as text. */
function optionOffset(document: Document, path: Path, name: string, part: 'key' | 'value'): number | undefined {
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  let offset: number | undefined;
  if (isMap(node)) {
    visit(node, {
      Pair(_, pair) {
        if (!isScalar(pair.key) || pair.key.value !== name) return undefined;
        offset = (pair[part] as Written | null)?.range?.[0];
        return visit.BREAK;
      },
    });
  }
  return offset;
}

/** The place that a reason refers to: reasons start with a path, and may name an option within it. */
function offsetOfReason(document: Document, reason: string): number | undefined {
  const written = /^([\w.[\]]+): /.exec(reason)?.[1] ?? '';
  const path = [...written.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) =>
    index === undefined ? name : Number(index) - 1,
  );
  const unknown = /(?:has no option|there is no) “([^”]+)”/.exec(reason)?.[1];
  const within = unknown !== undefined && path.at(-1) === unknown ? path.slice(0, -1) : path;
  const given = [...reason.matchAll(/\(([\w-]+)=…\)/g)].at(-1)?.[1];
  return (
    (unknown === undefined ? undefined : optionOffset(document, within, unknown, 'key')) ??
    (given === undefined ? undefined : optionOffset(document, path, given, 'value')) ??
    offsetOf(document, path)
  );
}

/** The mapping in a YAML file, not yet checked, and a function that adds the place to a reason. */
export function parseRecipe(text: string): Parsed<{ readonly recipe: Recipe; where(reason: string): string }> {
  const read = parseYaml(text);
  if (!read.ok) return read;
  const { value: recipe, document, at } = read.value;
  if (typeof recipe !== 'object' || recipe === null || Array.isArray(recipe))
    return refused(`a recipe is a mapping with: ${RECIPE_KEYS.join(', ')}`);
  return parsed({
    recipe: recipe as Recipe,
    where(reason) {
      const offset = offsetOfReason(document, reason);
      return offset === undefined ? reason : `${at(offset)}: ${reason}`;
    },
  });
}

/** A recipe with changes: to a key of the recipe, or to an option of its learner. Values as in the text of a part. */
export function changed(recipe: Recipe, changes: readonly string[]): Parsed<Recipe> {
  const result: Record<string, Json> = { ...recipe };
  for (const change of changes) {
    const split = change.indexOf('=');
    if (split < 1) return refused(`${quote(change)} is not of the form name=value`);
    const written = change.slice(0, split).trim();
    const value = parseSpec(`set(value=${change.slice(split + 1).trim() || '""'})`);
    // A comma would start another option of the wrapper.
    if (!value.ok || Object.keys(value.value).length !== 2)
      return refused(`${quote(change)}: ${quote(change.slice(split + 1))} is not a value`);
    const name = Object.hasOwn(SYNONYMS, written) ? SYNONYMS[written]! : written;
    if (RECIPE_KEYS.includes(name)) {
      result[name] = value.value.value!;
      continue;
    }
    const given = name.replace(/^learner\./, '');
    const learner = readSpec(result.learner);
    if (!learner.ok) return refused(`learner: ${learner.reason}`);
    const present = presentName(learner.value.kind, given);
    if (present !== undefined) noteOldName(`${learner.value.kind}(${given}=…)`, `${learner.value.kind}(${present}=…)`);
    const option = present ?? given;
    const { options } = learners[learner.value.kind] ?? {};
    if (!options || !Object.hasOwn(options, option)) {
      const names = [...RECIPE_KEYS, ...Object.keys(options ?? {})];
      return refused(`${quote(written)} cannot be set; ${suggestion(written, names)}`);
    }
    // In present names, so that no option occurs under two names.
    result.learner = { ...presentSpelling(learner.value), [option]: value.value.value! };
  }
  return parsed(result);
}
