/**
 * Pattern tables, or a network, trained by temporal differences, plain or with temporal coherence, in self-play or
 * against an opponent that does not learn. training/ plays and learns the games, in the kernel if the game has one, as
 * one stream on one thread; `games` is the number of games in a step.
 */

import { boardShape, type NetworkShape, parameterCount } from '../evaluators/network/data.js';
import { VERHELST } from '../evaluators/network/presets.js';
import { type Patterns, phaseCount, weightsPerPhase } from '../evaluators/patterns/data.js';
import { tupleSet } from '../evaluators/patterns/presets.js';
import { offered } from '../games/offers.js';
import { variantOf, variantSpec } from '../games/variants.js';
import { checkEvaluator, evaluators } from '../models/catalogue.js';
import { networkModel, patternsModel } from '../models/file.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, type Seed, seedFor } from '../random/seed.js';
import type { BoardView } from '../rules/board.js';
import type { Game, Model } from '../rules/game.js';
import { part } from '../specs/catalogue.js';
import { BadSpec, choice, integer, readOptionsOf, real, text, type Values } from '../specs/options.js';
import type { Spec } from '../specs/spec.js';
import type { Backend } from './backend.js';
import { arrayOf } from './codec.js';
import { encoded, type Learner, type LearnerEntry, type LearnerSetting } from './learner.js';
import { trainOpponentPool } from './opponent-pool.js';
import { discBucketsOf, phaseBoundaries } from './phases.js';
import { playStream, type Stream, streamCodec, streamProgress } from './stream.js';

/** Means that there is no opponent: the learner plays itself. */
const NOBODY: Spec = { kind: 'constant' };

const options = {
  tuples: text('logistello', 'a set of tuples', 'which patterns; default: the game’s own set'),
  phases: integer(1, 60, 1, 'equally long parts of the game, each with its own tables'),
  buckets: text(
    'none',
    'none, or counts such as 3/4/6',
    'separate tables for boards where the side that has just moved has at most this many discs',
  ),
  rule: choice(['tc', 'td'], 'tc', 'temporal coherence (one rate per weight) or plain temporal differences'),
  target: choice(['discs', 'outcome'], 'discs', 'learn the final disc difference, or the winner'),
  rate: real(0, 10, 1, 'share of an error that one update removes; a network’s learning rate is a fiftieth of this'),
  lambda: real(0, 1, 0, 'how far an error reaches back'),
  horizon: integer(1, 64, 16, 'moves after which a board is updated at the latest, if λ is not 0'),
  explore: real(0, 1, 0.1, 'probability of a random move in the first game'),
  last: real(0, 1, 0.1, 'the same in the last of all games; it changes linearly'),
  explored: choice(
    ['best', 'skip'],
    'best',
    'what the board before a random move learns: the best move’s value, or nothing',
  ),
  greedy: real(0, 1, 0, 'share of self-play games in which one side flips as many discs as it can'),
  pool: real(0, 1, 0, 'share of games against the opponent pool: square tables trained in self-play'),
  'pool-size': integer(1, 1000, 50, 'opponents in the pool'),
  views: choice(['mover', 'both'], 'mover', 'learn the view of the side that has just moved, or both views'),
  mirror: choice(['shared', 'apart'], 'shared', 'mirror images of a configuration share one weight, or have their own'),
  opening: integer(0, 50, 0, 'maximum number of random moves before a game'),
  exact: integer(0, 20, 0, 'solve positions with at most this many empty squares, and learn their exact value'),
  opponent: part(
    'evaluator',
    evaluators,
    NOBODY,
    'an opponent that does not learn and looks one ply ahead; constant: self-play',
  ),
  epsilon: real(0, 1, 0, 'probability of a random move by the opponent, or by one of the pool'),
  games: integer(1, 1e7, 10_000, 'games in each step'),
  total: integer(1, 2e9, 1_000_000, 'games over which exploration changes'),
  model: choice(['patterns', 'network'], 'patterns', 'what learns: pattern tables, or a network with one hidden layer'),
  hidden: integer(1, 256, 50, 'hidden units of a network'),
};

type TdOptions = Values<typeof options>;

/** What learns: its name in training/, its initial weights, and its model file. */
type TdModel = {
  readonly learner: Spec;
  begin(seed: Seed): Readonly<Record<string, Float32Array>>;
  file(weights: Float32Array): Model;
};

function tdPatterns(game: Game, board: BoardView, settings: TdOptions): TdModel {
  const shape: Omit<Patterns, 'weights'> = {
    tuples: tupleSet(board, settings.tuples, 'one', rngFrom(parseSeed('tuples'))),
    boundaries: phaseBoundaries(game, board, settings.phases, 1),
    ...discBucketsOf('td', settings.buckets),
    ...(board.extra ? { extra: board.extra.names } : {}),
    biases: [],
    output: settings.target === 'discs' ? 'discs' : 'tanh',
    // With dice the same side may move again, so each side evaluates the board from its own view.
    perspective: game.chances ? 'inversion' : 'moved',
  };
  if (shape.perspective !== 'moved' && settings.buckets !== 'none') {
    throw new BadSpec(
      `td(buckets=${settings.buckets}): needs a game in which the turn changes with every move; in ${game.id} it need not`,
    );
  }
  if (shape.perspective === 'moved' && settings.views === 'both') {
    throw new BadSpec('td(views=both): one view is already the negative of the other in this game; omit it');
  }
  const length = phaseCount(shape) * weightsPerPhase(shape);
  const zeros = (): Float32Array => new Float32Array(length);
  return {
    learner: {
      kind: 'patterns',
      shape,
      rule: settings.rule,
      rate: settings.rate,
      mirror: settings.mirror === 'shared',
      views: settings.views,
    },
    begin: () => ({ weights: zeros(), ...(settings.rule === 'tc' ? { errors: zeros(), magnitudes: zeros() } : {}) }),
    file: weights => patternsModel(variantOf(game), { ...shape, weights }),
  };
}

/** A rate of 1 follows this share of a network’s gradient. */
const FIFTIETH = 0.02;
/** Initial weights of a network are at most this far from 0. */
const SPREAD = 0.1;

function tdNetwork(game: Game, board: BoardView, settings: TdOptions): TdModel {
  if (settings.target === 'discs')
    throw new BadSpec('td(model=network): a network learns who wins; use target=outcome');
  if (settings.phases > 1 || settings.buckets !== 'none')
    throw new BadSpec('td(model=network): phases and buckets are for patterns');
  const shape: NetworkShape = { ...VERHELST, hidden: [settings.hidden], ...boardShape(board) };
  return {
    learner: {
      kind: 'network',
      shape,
      rate: FIFTIETH * settings.rate,
      symmetries: settings.mirror === 'shared' ? 'eight' : 'one',
      views: settings.views,
    },
    begin(seed) {
      const rng = rngFrom(seedFor(seed, 'weights'));
      return { weights: Float32Array.from({ length: parameterCount(shape) }, () => SPREAD * (2 * rng.next() - 1)) };
    },
    file: weights => networkModel(variantOf(game), { ...shape, weights }),
  };
}

/** The options with the defaults of the game and the model filled in. */
function optionsFor(spec: Spec, game: Game, board: BoardView): TdOptions {
  const isNetwork = spec.model === 'network';
  const settings = readOptionsOf(spec, options, {
    tuples: board.usualTuples,
    target: game.margin === 'discs' && !isNetwork ? 'discs' : 'outcome',
  });
  if (settings.target === 'discs' && game.margin !== 'discs') {
    throw new BadSpec(`td(target=discs): a game of ${game.id} is not counted in discs; use target=outcome`);
  }
  return settings;
}

function temporalDifference(spec: Spec, { game, spec: named = variantSpec(game) }: LearnerSetting): Learner {
  const board = offered(game, 'board', 'td');
  const settings = optionsFor(spec, game, board);
  checkEvaluator(settings.opponent, game);
  if (settings.exact > 0) offered(game, 'kernel', 'td(exact=…)');
  const { learner, begin, file } = (settings.model === 'network' ? tdNetwork : tdPatterns)(game, board, settings);
  const hasOpponent = settings.opponent.kind !== NOBODY.kind;
  const playsPool = !hasOpponent && settings.pool > 0;
  const baseBatch: Spec = {
    kind: 'td',
    learner,
    ...(hasOpponent ? { mode: 'opponent', opponent: settings.opponent, epsilon: settings.epsilon } : {}),
    target: settings.target,
    explore: [settings.explore, settings.last],
    explored: settings.explored,
    ...(hasOpponent ? {} : { greedy: settings.greedy }),
    ...(playsPool ? { pool: settings.pool, epsilon: settings.epsilon } : {}),
    opening: [0, settings.opening],
    exact: settings.exact,
    lambda: settings.lambda,
    horizon: settings.lambda > 0 ? settings.horizon : 1,
    total: settings.total,
  };

  /** Adds the opponent pool, which is trained when it is first needed. */
  async function withPool(stream: Stream, backend: Backend): Promise<Stream> {
    if (!playsPool || stream.arrays.partners) return stream;
    const seed = seedFor(stream.seed, 'sparring');
    const partners = await trainOpponentPool(backend, named, board, settings['pool-size'], seed);
    return { ...stream, arrays: { ...stream.arrays, partners } };
  }

  const td: Learner<Stream> = {
    begin: seed => ({ games: 0, seed: seedFor(seed, 'games'), statistics: [], arrays: begin(seed) }),
    step: async (stream, backend) =>
      playStream(await withPool(stream, backend), settings.games, named, baseBatch, backend),
    champion: stream => file(arrayOf(stream, 'weights', 'Float32Array')),
    progress: stream => streamProgress(stream, 'points'),
  };
  return encoded(td, streamCodec);
}

export const entry: LearnerEntry = {
  summary:
    'patterns or a network, trained by temporal differences or temporal coherence in self-play or against an opponent',
  options,
  examples: ['td(tuples=all-1, games=20)'],
  build: temporalDifference,
};
