/**
 * Tables of patterns, or a network, learnt by temporal differences, plain or with temporal coherence, from games against
 * itself or against an opponent that does not learn. Games are played and learnt by training/, in the kernel where the
 * game has one, one stream on one thread; a step is so many games.
 */
import { boardShape, type NetworkShape, parameterCount } from '../evaluators/network/data.js';
import { VERHELST } from '../evaluators/network/presets.js';
import { discBucketsFault, type Patterns, phaseCount, weightsPerPhase } from '../evaluators/patterns/data.js';
import { tupleSet } from '../evaluators/patterns/presets.js';
import { offered } from '../games/offers.js';
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
import { phaseBoundaries } from './phases.js';
import { playStream, type Stream, streamCodec, streamProgress } from './stream.js';

/** Stands for nobody: the learner plays itself. */
const NOBODY: Spec = { kind: 'constant' };

const options = {
  tuples: text('logistello', 'a set of tuples', 'which patterns; the game’s usual set if none is named'),
  phases: integer(1, 60, 1, 'parts of the game with tables of their own, equally long'),
  buckets: text(
    'none',
    'none, or counts such as 3/4/6',
    'tables of their own for boards on which whoever has moved has at most so many discs',
  ),
  rule: choice(['tc', 'td'], 'tc', 'temporal coherence, a rate for each weight; or plain temporal differences'),
  target: choice(['discs', 'outcome'], 'discs', 'learn the final difference in discs, or who wins'),
  rate: real(0, 10, 1, 'how much of an error one step removes; of a network’s gradient, a fiftieth of this'),
  lambda: real(0, 1, 0, 'how far an error reaches back'),
  horizon: integer(1, 64, 16, 'moves after which a board is learnt at the latest, where λ is not 0'),
  explore: real(0, 1, 0.1, 'how often a random move is played'),
  last: real(0, 1, 0.1, 'the same in the last of all games; it changes linearly'),
  explored: choice(
    ['best', 'skip'],
    'best',
    'what the board before such a move learns: the best move’s value, or nothing',
  ),
  greedy: real(0, 1, 0, 'share of games against itself in which one side plays whatever turns most discs over'),
  pool: real(0, 1, 0, 'share of games against the opponent pool instead of itself: squares that taught themselves'),
  'pool-size': integer(1, 1000, 50, 'how many opponents the pool has'),
  views: choice(['mover', 'both'], 'mover', 'learn the view of whoever has just moved, or both sides’ views'),
  mirror: choice(['shared', 'apart'], 'shared', 'mirror images of a configuration have one weight, or their own'),
  opening: integer(0, 50, 0, 'up to so many random moves before a game'),
  exact: integer(0, 20, 0, 'positions with so many empty squares or fewer are solved, and learnt from exactly'),
  opponent: part('evaluator', evaluators, NOBODY, 'who does not learn, one ply deep; constant: it plays itself'),
  epsilon: real(0, 1, 0, 'how often the opponent, or one of the pool, plays a random move'),
  games: integer(1, 1e7, 10_000, 'games a step'),
  total: integer(1, 2e9, 1_000_000, 'games over which exploration changes'),
  model: choice(
    ['patterns', 'network'],
    'patterns',
    'what learns: tables of patterns, or a network of one hidden layer',
  ),
  hidden: integer(1, 256, 50, 'hidden units of a network'),
};

function discBucketsOf(counts: string): Pick<Patterns, 'thin'> {
  if (counts === 'none') return {};
  const discBuckets = counts.split('/').map(Number);
  const fault = discBucketsFault(discBuckets);
  if (fault !== undefined)
    throw new BadSpec(`td(buckets=${counts}): ${fault}, with slashes between them as in 3/4/6; or none`);
  return { thin: discBuckets };
}

type TdOptions = Values<typeof options>;

/** What learns: how it is named to training/, how it begins, and what it is in a file. */
type TdModel = {
  readonly learner: Spec;
  begin(seed: Seed): Readonly<Record<string, Float32Array>>;
  file(weights: Float32Array): Model;
};

function tdPatterns(game: Game, board: BoardView, settings: TdOptions): TdModel {
  const shape: Omit<Patterns, 'weights'> = {
    tuples: tupleSet(board, settings.tuples, 'one', rngFrom(parseSeed('tuples'))),
    boundaries: phaseBoundaries(game, board, settings.phases, 1),
    ...discBucketsOf(settings.buckets),
    ...(board.extra ? { extra: board.extra.names } : {}),
    biases: [],
    output: settings.target === 'discs' ? 'discs' : 'tanh',
    // With dice the turn need not change after a move, so each side reads the board for itself.
    perspective: game.chances ? 'inversion' : 'moved',
  };
  if (shape.perspective !== 'moved' && settings.buckets !== 'none') {
    throw new BadSpec(
      `td(buckets=${settings.buckets}): only where the turn changes with every move, and at ${game.id} it need not`,
    );
  }
  if (shape.perspective === 'moved' && settings.views === 'both') {
    throw new BadSpec('td(views=both): one view is the negative of the other already; leave it out');
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
    file: weights => patternsModel(game.id, { ...shape, weights }),
  };
}

/** Of a network’s gradient, what a rate of 1 follows. */
const FIFTIETH = 0.02;
/** Where the weights of a network begin: at most so far from 0. */
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
    file: weights => networkModel(game.id, { ...shape, weights }),
  };
}

/** The options, with what is usual for the game and the model. */
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

function temporalDifference(spec: Spec, { game, spec: named = { kind: game.id } }: LearnerSetting): Learner {
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

  /** With the opponent pool, which is trained when it is first needed. */
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
  summary: 'patterns or a network by temporal differences or temporal coherence, from games against itself or another',
  options,
  build: temporalDifference,
};
