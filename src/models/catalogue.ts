/**
 * The evaluators there are: those of any game that has the part they need, and those that games bring themselves. A new
 * one of the first sort is one file and one line here; of the second, one line of its game.
 */

import { constant } from '../evaluators/constant.js';
import { features } from '../evaluators/features.js';
import { namedFormula } from '../evaluators/formula/named.js';
import { boardShape } from '../evaluators/network/data.js';
import { network } from '../evaluators/network/network.js';
import { PINKNEY, randomNetwork, VERHELST } from '../evaluators/network/presets.js';
import { patterns } from '../evaluators/patterns/patterns.js';
import { randomPatterns, tupleSet } from '../evaluators/patterns/presets.js';
import { squares } from '../evaluators/squares.js';
import { everyGame } from '../games/catalogue.js';
import { offered } from '../games/offers.js';
import { variantOf } from '../games/variants.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import type { Evaluator, Evaluators } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { build } from '../specs/catalogue.js';
import { suggestion } from '../specs/nearest.js';
import { BadSpec, choice, NotOffered, readOptions, readOptionsOf, real, text } from '../specs/options.js';
import { quote } from '../specs/parsed.js';
import type { Spec } from '../specs/spec.js';
import { type ModelRegistry, modelFrom, NO_MODELS, type Setting } from './registry.js';

/** One of a game's own lists by name; the first where no name is given. Throws BadSpec. */
function namedPart<T>(spec: Spec, game: Game, what: string, all: Readonly<Record<string, T>>, name: string): T {
  const names = Object.keys(all);
  if (names.length === 0) throw new BadSpec(`${spec.kind}: ${game.id} has no hand-made ${what}`);
  const wanted = name === '' ? names[0]! : name;
  if (Object.hasOwn(all, wanted)) return all[wanted]!;
  throw new BadSpec(`${spec.kind}: no ${what} called ${quote(wanted)} for ${game.id}; ${suggestion(wanted, names)}`);
}

const valueOptions = { value: real(-1e6, 1e6, 1, 'the value of every position') };
const squaresOptions = {
  table: text(
    'swh',
    'a name',
    'which hand-made table of the game, such as swh (the League’s) or verhelst (his figure 2)',
  ),
  perspective: choice(['inversion', 'negation'], 'inversion', 'own and opponent’s, or the first side’s view negated'),
  noise: real(0, 1e6, 0, 'σ of Gaussian noise on every position, in the unit of the table'),
};
const formulaOptions = {
  tree: text(
    'const',
    'a name or an S-expression',
    'a name that the game has, such as ohc1 or hc1, or a tree in quotation marks',
  ),
  beyond: choice(['zero', 'wrap'], 'zero', 'how a square or piece that does not exist counts: as 0, or wrapped around'),
};
const networkOptions = {
  net: choice(['pinkney', 'verhelst'], 'pinkney', '42 hidden units from N(0, 1), or 50 from −1…1'),
  seed: text('0', 'text', 'which of the random networks'),
};
const patternsOptions = {
  tuples: text(
    'all-2',
    'a set of tuples',
    'every straight run of n cells (with 2×2 blocks), random walks, or a set of the game',
  ),
  orders: choice(['both', 'one'], 'both', 'whether a tuple that is its own mirror image is read from both ends'),
  output: choice(['linear', 'tanh'], 'linear', 'the sum, or squashed into −1…1'),
  perspective: choice(['inversion', 'negation'], 'inversion', 'own and opponent’s, or the first side’s view negated'),
  seed: text('0', 'text', 'which of the random tables'),
};
const storedOptions = { checksum: text('', 'sha256:…', 'of game, kind, shape and weights') };
const featuresOptions = { set: text('', 'a name', 'which hand-made weights; the game’s first if none is named') };

const general: Evaluators<Position, Setting> = {
  constant: {
    summary: 'the same for every position: with random ties a random player',
    options: valueOptions,
    build: spec => constant(readOptions(spec, valueOptions).value),
  },
  squares: {
    summary: 'a weight for every square of the board, made by hand',
    options: squaresOptions,
    build: (spec, { game }) => {
      const board = offered(game, 'board', spec.kind);
      const tables = board.tables ?? {};
      const [usual = ''] = Object.keys(tables);
      const { table, perspective, noise } = readOptionsOf(spec, squaresOptions, { table: usual });
      return squares({ ...game, board }, namedPart(spec, game, 'table', tables, table), perspective, noise);
    },
  },
  features: {
    summary: 'hand-made weights over the features of the game, by phase',
    options: featuresOptions,
    build: (spec, { game }) => {
      const rated = { ...game, features: offered(game, 'features', spec.kind) };
      return features(
        rated,
        namedPart(spec, game, 'weights', game.defaults.weights, readOptions(spec, featuresOptions).set),
      );
    },
  },
  formula: {
    summary: 'an expression tree over the functions of the game, Ferrer’s hand-made and random players among them',
    options: formulaOptions,
    build: (spec, { game }) => {
      const primitives = offered(game, 'primitives', spec.kind);
      // A name means the same at every game that has it, and “const” is what a formula is where nothing is said.
      const usual = Object.hasOwn(primitives.named, 'const') ? 'const' : Object.keys(primitives.named)[0];
      const { tree, beyond } = readOptionsOf(spec, formulaOptions, usual === undefined ? {} : { tree: usual });
      return namedFormula(primitives, tree, beyond);
    },
  },
  network: {
    summary: 'a neural network as Pinkney’s or Verhelst’s before learning, with random weights',
    options: networkOptions,
    build: (spec, { game }) => {
      const board = offered(game, 'board', spec.kind);
      const { net, seed } = readOptions(spec, networkOptions);
      const rng = rngFrom(parseSeed(seed));
      const drawn =
        net === 'pinkney'
          ? randomNetwork({ ...PINKNEY, ...boardShape(board) }, rng, 'gaussian')
          : randomNetwork({ ...VERHELST, ...boardShape(board) }, rng, 'uniform');
      return network({ ...game, board }, drawn);
    },
  },
  patterns: {
    summary: 'tables of n-tuples before learning, with random weights from −0.1…0.1; trained ones are files',
    options: patternsOptions,
    build: (spec, { game }) => {
      const board = offered(game, 'board', spec.kind);
      const { tuples, orders, seed, ...rest } = readOptions(spec, patternsOptions);
      const rng = rngFrom(parseSeed(seed));
      const shape = { tuples: tupleSet(board, tuples, orders, rng), boundaries: [], biases: [], ...rest };
      return patterns({ ...game, board }, randomPatterns(shape, rng));
    },
  },
  stored: {
    summary: 'from a file, by its checksum: what file(PATH) becomes after reading',
    options: storedOptions,
    build: (spec, { game, models }) => modelFrom(models, readOptions(spec, storedOptions).checksum, variantOf(game)),
  },
};

/** Those of one game, which refuse every other. */
const ownOf = (owner: Game): [string, Evaluators<Position, Setting>[string]][] =>
  Object.entries(owner.evaluators ?? {}).map(([name, entry]) => [
    name,
    {
      ...entry,
      build(spec, { game }) {
        const own = game.evaluators && Object.hasOwn(game.evaluators, name) ? game.evaluators[name] : undefined;
        if (!own) throw new NotOffered(`${name} is an evaluator for ${variantOf(owner)}, not for ${variantOf(game)}`);
        return own.build(spec, undefined);
      },
    },
  ]);

const known: Record<string, Evaluators<Position, Setting>[string]> = {
  ...general,
  ...Object.fromEntries(everyGame().flatMap(ownOf)),
};

export const evaluators: Evaluators<Position, Setting> = known;

/** Those of a game from outside. */
export const addEvaluatorsOf = (game: Game): void => void Object.assign(known, Object.fromEntries(ownOf(game)));

/** One that a plug-in or a program brings. Its name is not in use. */
export const addEvaluator = (name: string, entry: Evaluators<Position, Setting>[string]): void => {
  known[name] = entry;
};

/** The game with a stand-in for the weights that ship: what is only checked need not read them. */
export function unread(game: Game): Game {
  const { shipped, evaluators: own = {} } = game;
  if (!shipped || !Object.hasOwn(own, shipped.name)) return game;
  const build = (spec: Spec): Evaluator => {
    shipped.editionOf(spec);
    return constant();
  };
  return { ...game, evaluators: { ...own, [shipped.name]: { ...own[shipped.name]!, build } } };
}

/** Throws BadSpec where a game has no such evaluator. */
export const checkEvaluator = (spec: Spec, game: Game): void => void buildEvaluator(spec, unread(game));

/** Throws BadSpec. A game that is not in the catalogue brings its own. */
export function buildEvaluator(spec: Spec, game: Game, models: ModelRegistry = NO_MODELS): Evaluator {
  const known = Object.hasOwn(evaluators, spec.kind)
    ? evaluators
    : { ...evaluators, ...Object.fromEntries(ownOf(game)) };
  return build<Evaluator, Setting>('evaluator', known, spec, { game, models });
}
