/** The evaluators there are. A new one is one file and one line here. */
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import { build, type Catalogue } from '../specs/catalogue.js';
import { suggestion } from '../specs/nearest.js';
import { BadSpec, choice, integer, type Options, readOptions, real, text, type Values } from '../specs/options.js';
import { quote } from '../specs/parsed.js';
import type { Spec } from '../specs/spec.js';
import { ALLIOT_STAGES, alliot } from './alliot.js';
import { champion } from './champion/champion.js';
import { constant } from './constant.js';
import type { Evaluator } from './evaluator.js';
import { features } from './features.js';
import { namedFormula } from './formula/games.js';
import { greedy } from './greedy.js';
import { HAND_MADE } from './hand-made.js';
import { network } from './network/network.js';
import { pinkneyNetwork, verhelstNetwork } from './network/presets.js';
import { patterns } from './patterns/patterns.js';
import { randomPatterns, TUPLE_SET_NAMES, TUPLE_SETS } from './patterns/presets.js';
import { perfectNoughts } from './perfect-noughts.js';
import { EMPTY_SHELF, fromShelf, type Setting, type Shelf } from './shelf.js';
import { squares, TABLES } from './squares.js';
import { CURRIE_LEVELS, strategies } from './strategies.js';

/** The options of an evaluator that rates one game's positions and no other's. */
function optionsFor<O extends Options>(id: string, spec: Spec, game: Game, options: O): Values<O> {
  if (game.id !== id) throw new BadSpec(`${spec.kind} is an evaluator for ${id}, not for ${game.id}`);
  return readOptions(spec, options);
}

function handMade(spec: Spec, game: Game, name: string): Evaluator {
  const sets = Object.hasOwn(HAND_MADE, game.id) ? HAND_MADE[game.id]! : {};
  const names = Object.keys(sets);
  if (names.length === 0) throw new BadSpec(`${spec.kind}: there are no weights for the features of ${game.id}`);
  const wanted = name === '' ? names[0]! : name;
  if (!Object.hasOwn(sets, wanted)) {
    throw new BadSpec(`${spec.kind}: no weights called ${quote(wanted)} for ${game.id}; ${suggestion(wanted, names)}`);
  }
  return features(game, sets[wanted]!);
}

const valueOptions = { value: real(-1e6, 1e6, 1, 'what every position is worth') };
const greedyOptions = { by: choice(['ratio', 'difference'], 'ratio', 'own discs ÷ or − the opponent’s') };
const squaresOptions = {
  table: choice(['swh', 'verhelst'], 'swh', 'the League’s standard heuristic, or Verhelst’s figure 2 (in hundredths)'),
  perspective: choice(['inversion', 'negation'], 'inversion', 'own and opponent’s, or black’s view negated for white'),
  noise: real(0, 1e6, 0, 'σ of Gaussian noise on every position, in the unit of the table'),
};
const alliotOptions = { stage: integer(0, 2, 2, 'the original program, or after one or two stages of evolution') };
const strategiesOptions = {
  level: integer(1, 5, 1, 'the weights evolved for that many moves of lookahead'),
  layout: choice(['standard', 'text'], 'standard', 'B and C squares by their usual names, or as the text implies'),
  frontier: choice(['most', 'fewest'], 'most', 'which number of frontier discs is good; the text says most'),
};
const formulaOptions = {
  tree: text(
    'const',
    'a name or an S-expression',
    'const, ohc1–5 (Othello), hc1–5 (Senet), rnd1–8, or a tree in quotation marks',
  ),
  beyond: choice(['zero', 'wrap'], 'zero', 'what a square or piece that does not exist is: nothing, or counted on'),
};
const networkOptions = {
  net: choice(['pinkney', 'verhelst'], 'pinkney', '64-42-1 from N(0, 1), or 128-50-1 from −1…1'),
  seed: text('0', 'text', 'which of the random nets'),
};
const patternsOptions = {
  tuples: choice(
    TUPLE_SET_NAMES,
    'all-2',
    'every straight run of so many squares (with 2×2 blocks), Logistello’s, or random walks',
  ),
  orders: choice(['both', 'one'], 'both', 'whether a tuple that is its own mirror image is read from both ends'),
  output: choice(['linear', 'tanh'], 'linear', 'the sum, or squashed into −1…1'),
  perspective: choice(['inversion', 'negation'], 'inversion', 'own and opponent’s, or black’s view negated for white'),
  seed: text('0', 'text', 'which of the random tables'),
};
const storedOptions = { checksum: text('', 'sha256:…', 'of game, kind, shape and weights') };
const featuresOptions = { set: text('', 'a name', 'which hand-made weights; the game’s first if not said') };

export const evaluators = {
  constant: {
    summary: 'the same for every position: with random ties a random mover',
    options: valueOptions,
    build: spec => constant(readOptions(spec, valueOptions).value),
  },
  greedy: {
    summary: 'as many discs as possible',
    options: greedyOptions,
    build: (spec, { game }) => greedy(optionsFor('othello', spec, game, greedyOptions).by),
  },
  squares: {
    summary: 'a weight for every square of the Othello board',
    options: squaresOptions,
    build: (spec, { game }) => {
      const { table, perspective, noise } = optionsFor('othello', spec, game, squaresOptions);
      return squares(TABLES[table], perspective, noise);
    },
  },
  alliot: {
    summary: 'Alliot & Durand’s twelve numbers: squares, edge bonus, liberties',
    options: alliotOptions,
    build: (spec, { game }) => alliot(ALLIOT_STAGES[optionsFor('othello', spec, game, alliotOptions).stage]!),
  },
  strategies: {
    summary: 'Currie’s six strategies with the weights he evolved',
    options: strategiesOptions,
    build: (spec, { game }) => {
      const { level, layout, frontier } = optionsFor('othello', spec, game, strategiesOptions);
      return strategies(CURRIE_LEVELS[level - 1]!, layout, frontier);
    },
  },
  features: {
    summary: 'hand-made weights over the features of the game, by phase',
    options: featuresOptions,
    build: (spec, { game }) => handMade(spec, game, readOptions(spec, featuresOptions).set),
  },
  formula: {
    summary: 'an expression tree over Ferrer’s functions, his hand-made and random players among them',
    options: formulaOptions,
    build: (spec, { game }) => {
      const { tree, beyond } = readOptions(spec, formulaOptions);
      return namedFormula(game.id, tree, beyond);
    },
  },
  network: {
    summary: 'a neural net as Pinkney’s or Verhelst’s learning begins, with random weights',
    options: networkOptions,
    build: (spec, { game }) => {
      const { net, seed } = optionsFor('othello', spec, game, networkOptions);
      return network((net === 'pinkney' ? pinkneyNetwork : verhelstNetwork)(rngFrom(parseSeed(seed))));
    },
  },
  patterns: {
    summary: 'tables of n-tuples as learning begins, with random weights from −0.1…0.1; trained ones are files',
    options: patternsOptions,
    build: (spec, { game }) => {
      const { tuples, orders, seed, ...rest } = optionsFor('othello', spec, game, patternsOptions);
      const rng = rngFrom(parseSeed(seed));
      const shape = { tuples: TUPLE_SETS[tuples](orders, rng), boundaries: [], biases: [], ...rest };
      return patterns(randomPatterns(shape, rng));
    },
  },
  iago: {
    summary: 'mobility and stability in the manner of Iago',
    options: {},
    build: (spec, { game }) => {
      optionsFor('othello', spec, game, {});
      return handMade(spec, game, 'iago');
    },
  },
  champion: {
    summary: 'patterns that learnt Othello from nothing but its rules; discs at the end',
    options: {},
    build: (spec, { game }) => {
      optionsFor('othello', spec, game, {});
      return champion();
    },
  },
  perfect: {
    summary: 'noughts and crosses after Pinkney: a win is worth 1 + the empty squares, anything unfinished nothing',
    options: {},
    build: (spec, { game }) => {
      optionsFor('noughts', spec, game, {});
      return perfectNoughts;
    },
  },
  stored: {
    summary: 'from a file, by its checksum: what file(PATH) becomes once the file has been read',
    options: storedOptions,
    build: (spec, { game, shelf }) => fromShelf(shelf, readOptions(spec, storedOptions).checksum, game.id),
  },
} as const satisfies Catalogue<Evaluator, Setting>;

/** Throws BadSpec. */
export const buildEvaluator = (spec: Spec, game: Game, shelf: Shelf = EMPTY_SHELF): Evaluator =>
  build<Evaluator, Setting>('evaluator', evaluators, spec, { game, shelf });
