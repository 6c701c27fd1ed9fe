/**
 * Patterns that learn from their own deeper searches. First pretraining by temporal coherence against themselves, then
 * rounds: play games at one ply with some random moves, keep some of the positions, label each by a deeper search with
 * the current weights (exactly, where few squares are empty), and fit the weights to the labels. It uses no outside
 * knowledge: no games, no book, no weights but its own.
 *
 * Self-play alone never shows it how a player with few discs is wiped out, because it does not do that to itself. So
 * some of the games are against an opponent that only counts discs. The labels are still its own.
 *
 * Labelling is split into a fixed number of parts, so that any number of threads gives the same labels; pretraining and
 * fitting are one stream each.
 */

import { type Patterns, weightsPerPhase } from '../evaluators/patterns/data.js';
import { tupleSet } from '../evaluators/patterns/presets.js';
import { offered } from '../games/offers.js';
import { variantOf, variantSpec } from '../games/variants.js';
import { patternsModel } from '../models/file.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, type Seed, seedFor } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import { integer, readOptionsOf, real, text as textOption, type Values } from '../specs/options.js';
import { count, type Infer, list, object, statistic, text } from '../specs/schema.js';
import type { Spec } from '../specs/spec.js';
import { type Arrays, floats, joined } from '../training/arrays.js';
import type { Backend } from './backend.js';
import { arrayOf, dataOf } from './codec.js';
import { type Codec, encoded, type Learner, type LearnerEntry, type LearnerSetting } from './learner.js';
import { phaseBoundaries } from './phases.js';

const options = {
  tuples: textOption('logistello', 'a set of tuples', 'which patterns; default: the game’s own set'),
  phases: integer(1, 60, 7, 'equally long parts of the game, each with its own tables'),
  pretraining: integer(0, 10_000, 20, 'steps of self-play before the first labels'),
  games: integer(1, 1e7, 50_000, 'games in each pretraining step'),
  lambda: real(0, 1, 0.5, 'λ of pretraining: how far an error reaches back'),
  horizon: integer(1, 64, 4, 'moves after which a board is updated at the latest, if λ is not 0'),
  explore: real(0, 1, 0.1, 'probability of a random move'),
  greedy: real(0, 1, 0.25, 'share of games in which one side flips as many discs as it can'),
  opening: integer(0, 50, 10, 'maximum number of random moves before a game'),
  solved: integer(0, 20, 6, 'pretraining solves positions with at most this many empty squares'),
  sampled: integer(1, 1e6, 60_000, 'games in a round of labels'),
  every: integer(1, 64, 4, 'keep one position in this many'),
  depth: integer(1, 20, 3, 'plies of the labelling search'),
  exact: integer(0, 24, 8, 'labels are exact with at most this many empty squares'),
  'sample-greedy': real(0, 1, 0.5, 'share of those games against an opponent that only counts discs'),
  memory: integer(1, 100, 1, 'rounds whose labels are fitted together'),
  sweeps: integer(1, 100, 1, 'passes over all labels in each round'),
  rate: real(0, 10, 0.5, 'share of an error that one fitting step removes'),
  parts: integer(1, 256, 16, 'parts that the labelling is split into'),
};

/** An opponent that only counts discs; in games without such an evaluator, one that moves at random. */
const GREEDY_OPPONENT: Spec = { kind: 'greedy', by: 'difference' };
const RANDOM: Spec = { kind: 'constant' };

const bootstrapData = object({
  step: count,
  seed: text(),
  /** Positions of each remembered round, oldest first. */
  rounds: list(count),
  error: statistic,
  labelled: count,
});

/** What training fits: the weights, and the temporal-coherence sums of each. */
type Fitted = { readonly weights: Float32Array; readonly errors: Float32Array; readonly magnitudes: Float32Array };

type Bootstrapped = Infer<typeof bootstrapData> & {
  readonly fitted: Fitted;
  /** Remembered positions and their labels. */
  readonly boards: Uint32Array;
  readonly targets: Float32Array;
};

const fittedIn = (arrays: Arrays): Fitted => ({
  weights: arrayOf({ arrays }, 'weights', 'Float32Array'),
  errors: arrayOf({ arrays }, 'errors', 'Float32Array'),
  magnitudes: arrayOf({ arrays }, 'magnitudes', 'Float32Array'),
});

const codec: Codec<Bootstrapped> = {
  encode: ({ fitted, boards, targets, ...data }) => ({ data, arrays: { ...fitted, boards, targets } }),
  decode: state => ({
    ...dataOf(bootstrapData, state),
    fitted: fittedIn(state.arrays),
    boards: arrayOf(state, 'boards', 'Uint32Array'),
    targets: arrayOf(state, 'targets', 'Float32Array'),
  }),
};

/** Positions and their labels: from the view of the side to move, in discs or outcomes. */
type Labels = { readonly boards: Uint32Array; readonly targets: Float32Array };

/** Numbers that each position takes in `boards`; fewer in a kernel. */
function wordsOf(parts: readonly Labels[]): number {
  const boards = parts.reduce((sum, each) => sum + each.boards.length, 0);
  const targets = parts.reduce((sum, each) => sum + each.targets.length, 0);
  return targets === 0 ? 0 : boards / targets;
}

type BootstrapSetup = {
  readonly game: Game;
  /** The game with its options. */
  readonly named: Spec;
  readonly settings: Values<typeof options>;
  readonly shape: Omit<Patterns, 'weights'>;
  /** The largest absolute label. */
  readonly most: number;
  readonly target: 'discs' | 'outcome';
  /** Who plays the games of others. */
  readonly stranger: Spec;
  readonly evaluator: Spec;
  learner(rate: number): Spec;
  zeros(): Float32Array;
};

function setupOf(spec: Spec, { game, spec: named = variantSpec(game) }: LearnerSetting): BootstrapSetup {
  const board = offered(game, 'board', 'bootstrap');
  const inDiscs = game.margin === 'discs';
  const settings = readOptionsOf(spec, options, {
    tuples: board.usualTuples,
    ...(board.filling ? {} : { phases: 1 }),
    ...(game.kernel ? {} : { solved: 0, exact: 0 }),
  });
  if (settings.solved > 0) offered(game, 'kernel', 'bootstrap(solved=…)');
  if (settings.exact > 0) offered(game, 'kernel', 'bootstrap(exact=…)');
  const shape: Omit<Patterns, 'weights'> = {
    tuples: tupleSet(board, settings.tuples, 'one', rngFrom(parseSeed('tuples'))),
    boundaries: phaseBoundaries(game, board, settings.phases, 1),
    ...(board.extra ? { extra: board.extra.names } : {}),
    biases: [],
    output: inDiscs ? 'discs' : 'tanh',
    perspective: game.chances ? 'inversion' : 'moved',
  };
  const length = settings.phases * weightsPerPhase(shape);
  return {
    game,
    named,
    settings,
    shape,
    most: inDiscs ? board.cells.length : 1,
    target: inDiscs ? 'discs' : 'outcome',
    stranger: game.evaluators && Object.hasOwn(game.evaluators, GREEDY_OPPONENT.kind) ? GREEDY_OPPONENT : RANDOM,
    evaluator: { kind: 'patterns', shape },
    learner: rate => ({ kind: 'patterns', shape, rule: 'tc', rate, mirror: true }),
    zeros: () => new Float32Array(length),
  };
}

async function pretrain(
  { named, settings, target, learner }: BootstrapSetup,
  state: Bootstrapped,
  backend: Backend,
): Promise<Bootstrapped> {
  const { step, seed, ...rest } = state;
  const batch: Spec = {
    kind: 'td',
    learner: learner(1),
    target,
    explore: settings.explore,
    explored: 'best',
    greedy: settings.greedy,
    opening: [0, settings.opening],
    exact: settings.solved,
    lambda: settings.lambda,
    horizon: settings.lambda > 0 ? settings.horizon : 1,
    first: step * settings.games,
    games: settings.games,
  };
  const arrays = { ...rest.fitted, boards: rest.boards, targets: rest.targets };
  const { figures: statistics, ...trained } = await backend.train(named, batch, arrays, seedFor(seed, 'school'));
  const [, , , , updates = 1, error = 0] = statistics!;
  return { ...rest, seed, step: step + 1, error: error / updates, fitted: fittedIn(trained) };
}

/** Positions of one part of a round, and their labels. */
async function label(
  { named, settings, evaluator, stranger, most }: BootstrapSetup,
  weights: Float32Array,
  backend: Backend,
  seed: Seed,
  part: number,
): Promise<Labels> {
  const from = Math.floor((settings.sampled * part) / settings.parts);
  const to = Math.floor((settings.sampled * (part + 1)) / settings.parts);
  const greedy = settings['sample-greedy'];
  const playsGreedy = Math.floor((part + 1) * greedy) > Math.floor(part * greedy);
  const sample: Spec = {
    kind: 'sample',
    evaluator,
    ...(playsGreedy ? { opponent: stranger } : {}),
    first: from,
    games: to - from,
    every: settings.every,
    explore: settings.explore,
    opening: [0, settings.opening],
  };
  const boards = arrayOf({ arrays: await backend.train(named, sample, { weights }, seed) }, 'boards', 'Uint32Array');
  const batch: Spec = { kind: 'label', evaluator, depth: settings.depth, exact: settings.exact };
  const labelled = await backend.train(named, batch, { weights, boards }, seed);
  // A search that sees the end of a game returns values outside the range: clamp them; exact margins come from the
  // solver.
  const targets = floats(labelled, 'labels').map(value => Math.max(-most, Math.min(most, value)));
  return { boards, targets };
}

/** All labels in a random order. `words` is how many numbers a position takes. */
function mixed({ boards, targets }: Labels, words: number, seed: Seed): Labels {
  const order = shuffledLong(targets.length, seed);
  const all = { boards: new Uint32Array(boards.length), targets: new Float32Array(targets.length) };
  for (let i = 0; i < order.length; i++) {
    const at = order[i]!;
    all.boards.set(boards.subarray(at * words, (at + 1) * words), i * words);
    all.targets[i] = targets[at]!;
  }
  return all;
}

/** The weights after `sweeps` passes over the labels, and the mean error of the last pass. */
async function fit(
  { named, settings, learner, zeros }: BootstrapSetup,
  weights: Float32Array,
  labels: Labels,
  words: number,
  backend: Backend,
  seed: Seed,
): Promise<{ readonly fitted: Fitted; readonly error: number }> {
  // Each round resets temporal coherence: weights that had settled move again, because the labels are better now.
  let fitted: Fitted = { weights, errors: zeros(), magnitudes: zeros() };
  let error = 0;
  for (let sweep = 0; sweep < settings.sweeps; sweep++) {
    const batch: Spec = { kind: 'fit', learner: learner(settings.rate) };
    const arrays = { ...fitted, ...mixed(labels, words, seedFor(seed, 'sweep', sweep)) };
    const trained = await backend.train(named, batch, arrays, seed);
    const [, , , , updates = 1, sum = 0] = trained.figures!;
    fitted = fittedIn(trained);
    error = sum / updates;
  }
  return { fitted, error };
}

async function round(setup: BootstrapSetup, state: Bootstrapped, backend: Backend): Promise<Bootstrapped> {
  const { step, seed, rounds } = state;
  const { memory, parts: partCount } = setup.settings;
  const { weights } = state.fitted;
  const own = seedFor(seed, 'round', step);
  const parts = await Promise.all(
    Array.from({ length: partCount }, (_, part) => label(setup, weights, backend, own, part)),
  );
  const fresh = parts.reduce((sum, { targets }) => sum + targets.length, 0);
  const kept = [...rounds, fresh].slice(-memory);
  const dropped = [...rounds, fresh].slice(0, -memory).reduce((sum, count) => sum + count, 0);
  const words = wordsOf(parts);
  const boards = joined(Uint32Array, [state.boards.subarray(dropped * words), ...parts.map(each => each.boards)]);
  const targets = joined(Float32Array, [state.targets.subarray(dropped), ...parts.map(each => each.targets)]);
  const { fitted, error } = await fit(setup, weights, { boards, targets }, words, backend, own);
  // The next step would drop the oldest round immediately.
  const staying = memory > 1 ? kept.slice(1 - memory) : [];
  const from = targets.length - staying.reduce((sum, count) => sum + count, 0);
  return {
    step: step + 1,
    seed,
    rounds: staying,
    error,
    labelled: state.labelled + fresh,
    fitted,
    boards: boards.slice(from * words),
    targets: targets.slice(from),
  };
}

function bootstrap(spec: Spec, setting: LearnerSetting): Learner {
  const setup = setupOf(spec, setting);
  const { game, settings, shape, zeros } = setup;
  const learner: Learner<Bootstrapped> = {
    begin: seed => ({
      step: 0,
      seed: seedFor(seed, 'bootstrap'),
      rounds: [],
      error: 0,
      labelled: 0,
      fitted: { weights: zeros(), errors: zeros(), magnitudes: zeros() },
      boards: new Uint32Array(0),
      targets: new Float32Array(0),
    }),
    step: (state, backend) => (state.step < settings.pretraining ? pretrain : round)(setup, state, backend),
    champion: ({ fitted: { weights } }) => patternsModel(variantOf(game), { ...shape, weights }),
    progress: ({ step, error, labelled }) => ({
      games: Math.min(step, settings.pretraining) * settings.games,
      labelled,
      error,
    }),
  };
  return encoded(learner, codec);
}

/** Fisher–Yates; a number of up to 2³² may be drawn, which is more than Rng.below takes. */
function shuffledLong(n: number, seed: Seed): Uint32Array {
  const rng = rngFrom(seed);
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(rng.next() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

export const entry: LearnerEntry = {
  summary: 'patterns pretrained by self-play, then fitted to the values of their own deeper search',
  options,
  examples: ['bootstrap(tuples=all-1, phases=1, pretraining=1, games=20, sampled=4, every=2, depth=1, parts=2)'],
  build: bootstrap,
};
