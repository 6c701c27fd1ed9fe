/**
 * Patterns fitted by regression to labelled positions, round after round: play games by a search with the present
 * weights from varied openings, solve their endings and correct their results, label every position by the result, by the
 * value of the search, or by a blend of both, and fit the weights (training/regression.ts). It begins with nothing but the
 * rules: with weights of 0, or with some steps of temporal coherence.
 *
 * With `positions`, the games are recorded ones from files instead, as Logistello learnt.
 *
 * A round is played in several steps and fitted at the end of the last. The games of a step are split into a fixed number of
 * parts, so that any number of threads gives the same labels; pretraining and fitting are one stream each.
 */

import { type Patterns, phaseCount, weightsPerPhase } from '../evaluators/patterns/data.js';
import { tupleSet } from '../evaluators/patterns/presets.js';
import { offered } from '../games/offers.js';
import { variantOf, variantSpec } from '../games/variants.js';
import { patternsIn, patternsModel } from '../models/file.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, seedFor } from '../random/seed.js';
import type { BoardView } from '../rules/board.js';
import type { Game } from '../rules/game.js';
import {
  BadSpec,
  choice,
  flag,
  integer,
  readOptionsOf,
  real,
  text as textOption,
  type Values,
} from '../specs/options.js';
import { count, type Infer, list, object, statistic, text } from '../specs/schema.js';
import type { Spec } from '../specs/spec.js';
import { type Arrays, joined, packedGames } from '../training/arrays.js';
import type { Backend } from './backend.js';
import { arrayOf, dataOf } from './codec.js';
import { type Codec, encoded, type Learner, type LearnerEntry, type LearnerSetting } from './learner.js';
import { trainOpponentPool } from './opponent-pool.js';
import { discBucketsOf, phaseBoundaries } from './phases.js';

const options = {
  tuples: textOption('logistello', 'a set of tuples', 'which patterns; default: the game’s own set'),
  phases: integer(1, 60, 10, 'equally long parts of the game, each with its own tables'),
  parity: flag(false, 'separate tables for an even and an odd number of discs in each phase'),
  buckets: textOption(
    'none',
    'none, or counts such as 3/4/6',
    'separate tables for boards where the side that has just moved has at most this many discs',
  ),
  from: choice(['nothing', 'shipped'], 'nothing', 'first weights: 0, or those that ship, with their tables and phases'),
  edition: integer(1, 1000, 1, 'of the weights that ship, for from=shipped'),
  pretraining: integer(0, 10_000, 3, 'steps of self-play by temporal coherence before the first round'),
  games: integer(1, 1e7, 50_000, 'games in each pretraining step'),
  pool: real(0, 1, 0.1, 'pretraining: share of games against the opponent pool: square tables trained in self-play'),
  'pool-size': integer(1, 1000, 50, 'opponents in the pool'),
  positions: textOption(
    'none',
    'none, or a file of recorded games',
    'recorded games to learn from, instead of own games',
  ),
  batches: integer(1, 1000, 4, 'steps in each round; the last one also fits the weights'),
  played: integer(1, 1 << 20, 1000, 'games in each step of a round'),
  depth: integer(0, 20, 4, 'plies of the search that plays and values positions; 0 with recorded games: no values'),
  exact: integer(0, 24, 12, 'solve positions with at most this many empty squares'),
  explore: real(0, 1, 0.05, 'probability of a random move'),
  siblings: real(0, 1, 0.5, 'share of positions that are followed by another move too, drawn at random'),
  opening: integer(0, 50, 14, 'maximum number of random moves before a game'),
  blend: real(0, 1, 0.5, 'share of the corrected result in a label; the rest is the value by search'),
  memory: integer(1, 100, 1, 'rounds whose positions are fitted together'),
  l2: real(0, 1e9, 100, 'how strongly a weight is held where it was; rare configurations move the least'),
  saturation: real(0, 1000, 24, 'discs beyond which errors count little; 0: all count'),
  overlap: integer(0, 60, 3, 'discs by which phases share positions with their neighbours'),
  stretch: flag(false, 'stretch the values of each phase to the slope of their labels'),
  newton: integer(1, 100, 3, 'steps of Gauss and Newton in a fit'),
  iterations: integer(1, 1000, 12, 'steps of conjugate gradients in each of them'),
  parts: integer(1, 256, 8, 'parts that the games of a step are split into'),
};

const regressionData = object({
  step: count,
  seed: text(),
  /** The checksum of the first weights; empty if they are 0. */
  start: text(),
  /** Positions of each remembered round, oldest first; the last may be unfinished. */
  rounds: list(count),
  /** Recorded games read from files, and games played in rounds. */
  recorded: count,
  played: count,
  labelled: count,
  /** Mean |label − value| of the last fit, with the weights after it and before it. */
  error: statistic,
  before: statistic,
});

type Labels = { readonly boards: Uint32Array; readonly values: Float32Array; readonly results: Float32Array };

type RegressionState = Infer<typeof regressionData> & {
  readonly weights: Float32Array;
  /** Sums of temporal coherence; empty after pretraining. */
  readonly errors: Float32Array;
  readonly magnitudes: Float32Array;
  /** The opponent pool of pretraining, trained when it is first needed. */
  readonly partners: Float32Array;
  readonly labels: Labels;
  /** Recorded games: the number of moves of each, then its moves. */
  readonly moves: Uint32Array;
};

const labelsIn = (arrays: Arrays): Labels => ({
  boards: arrayOf({ arrays }, 'boards', 'Uint32Array'),
  values: arrayOf({ arrays }, 'values', 'Float32Array'),
  results: arrayOf({ arrays }, 'results', 'Float32Array'),
});

const codec: Codec<RegressionState> = {
  encode: ({ weights, errors, magnitudes, partners, labels, moves, ...data }) => ({
    data,
    arrays: { weights, errors, magnitudes, partners, ...labels, moves },
  }),
  decode: state => ({
    ...dataOf(regressionData, state),
    weights: arrayOf(state, 'weights', 'Float32Array'),
    errors: arrayOf(state, 'errors', 'Float32Array'),
    magnitudes: arrayOf(state, 'magnitudes', 'Float32Array'),
    partners: arrayOf(state, 'partners', 'Float32Array'),
    labels: labelsIn(state.arrays),
    moves: arrayOf(state, 'moves', 'Uint32Array'),
  }),
};

const joinedLabels = (all: readonly Labels[]): Labels => ({
  boards: joined(
    Uint32Array,
    all.map(({ boards }) => boards),
  ),
  values: joined(
    Float32Array,
    all.map(({ values }) => values),
  ),
  results: joined(
    Float32Array,
    all.map(({ results }) => results),
  ),
});

/** Without the first positions. */
function withoutFirst({ boards, values, results }: Labels, dropped: number): Labels {
  const words = values.length === 0 ? 0 : boards.length / values.length;
  return {
    boards: boards.slice(dropped * words),
    values: values.slice(dropped),
    results: results.slice(dropped),
  };
}

const NO_LABELS: Labels = {
  boards: new Uint32Array(0),
  values: new Float32Array(0),
  results: new Float32Array(0),
};

type RegressionSetup = {
  readonly game: Game;
  readonly named: Spec;
  readonly settings: Values<typeof options>;
  readonly shape: Omit<Patterns, 'weights'>;
  /** The first weights, and their checksum. */
  readonly start: { readonly checksum: string; weights(): Float32Array };
};

/** The patterns that ship with a game. Throws BadSpec. */
function shippedPatterns(
  { id, shipped }: Game,
  edition: number,
): { readonly data: Patterns; readonly checksum: string } {
  if (shipped && edition > shipped.editions.length)
    throw new BadSpec(
      `regression(edition=…): ${shipped.name} has editions 1 to ${shipped.editions.length}, not ${edition}`,
    );
  const model = shipped?.read(edition);
  const data = model && patternsIn(model);
  if (data?.perspective !== 'moved') throw new BadSpec(`regression(from=shipped): ${id} ships no such patterns`);
  return { data, checksum: model!.checksum };
}

/** At most ten, each of three plies or more; one if the number of pieces does not grow. */
const usualPhases = ({ filling }: BoardView): number =>
  filling ? Math.max(1, Math.min(10, Math.floor((filling[1] - filling[0]) / 3))) : 1;

function setupOf(spec: Spec, { game, spec: named = variantSpec(game) }: LearnerSetting): RegressionSetup {
  const board = offered(game, 'board', 'regression');
  if (game.chances) throw new BadSpec(`regression: for games without dice, and ${game.id} has them; td learns it`);
  const settings = readOptionsOf(spec, options, {
    tuples: board.usualTuples,
    phases: usualPhases(board),
    ...(spec.from === 'shipped' ? { pretraining: 0 } : {}),
    ...(game.kernel ? {} : { exact: 0 }),
  });
  if (settings.exact > 0) offered(game, 'kernel', 'regression(exact=…)');
  if (settings.depth === 0 && settings.positions === 'none')
    throw new BadSpec('regression(depth=0): own games need a search; depth=0 is for recorded games (positions=…)');
  if (settings.from === 'shipped') {
    if (settings.pretraining > 0)
      throw new BadSpec('regression(from=shipped): these weights are trained; pretraining must be 0');
    const { data, checksum } = shippedPatterns(game, settings.edition);
    const { weights, ...shape } = data;
    return { game, named, settings, shape, start: { checksum, weights: () => weights } };
  }
  const shape: Omit<Patterns, 'weights'> = {
    tuples: tupleSet(board, settings.tuples, 'one', rngFrom(parseSeed('tuples'))),
    boundaries: phaseBoundaries(game, board, settings.phases, 1),
    ...(settings.parity ? { parity: true } : {}),
    ...discBucketsOf('regression', settings.buckets),
    biases: [],
    output: game.margin === 'discs' ? 'discs' : 'tanh',
    perspective: 'moved',
  };
  const length = phaseCount(shape) * weightsPerPhase(shape);
  return { game, named, settings, shape, start: { checksum: '', weights: () => new Float32Array(length) } };
}

/** Self-play by temporal coherence, with some games against the opponent pool: the recipe of the champion. */
async function pretrain(
  { game, named, settings, shape }: RegressionSetup,
  state: RegressionState,
  backend: Backend,
): Promise<RegressionState> {
  const { step, seed, weights, errors, magnitudes } = state;
  const { pool } = settings;
  const partners =
    pool > 0 && state.partners.length === 0
      ? await trainOpponentPool(backend, named, game.board!, settings['pool-size'], seedFor(seed, 'pool'))
      : state.partners;
  const batch: Spec = {
    kind: 'td',
    learner: { kind: 'patterns', shape, rule: 'tc', rate: 1, mirror: true },
    target: shape.output === 'discs' ? 'discs' : 'outcome',
    explore: 0.1,
    explored: 'skip',
    pool,
    epsilon: 0.05,
    opening: [0, 10],
    exact: Math.min(8, settings.exact),
    lambda: 0.5,
    horizon: 4,
    first: step * settings.games,
    games: settings.games,
  };
  const arrays = { weights, errors, magnitudes, ...(pool > 0 ? { partners } : {}) };
  const trained = await backend.train(named, batch, arrays, seedFor(seed, 'pretraining'));
  const [, , , , updates = 1, sum = 0] = trained.figures!;
  const isLast = step + 1 === settings.pretraining;
  const kept = (name: string): Float32Array =>
    isLast ? new Float32Array(0) : arrayOf({ arrays: trained }, name, 'Float32Array');
  return {
    ...state,
    step: step + 1,
    error: sum / updates,
    weights: arrayOf({ arrays: trained }, 'weights', 'Float32Array'),
    errors: kept('errors'),
    magnitudes: kept('magnitudes'),
    partners: isLast ? new Float32Array(0) : partners,
  };
}

/** Some of the packed games, from number `from` up to `to`. */
function gamesBetween(moves: Uint32Array, from: number, to: number): Uint32Array {
  let [at, start] = [0, 0];
  for (let game = 0; game < to; game++) {
    if (game === from) start = at;
    at += 1 + moves[at]!;
  }
  return to > from ? moves.slice(start, at) : new Uint32Array(0);
}

async function withRecords(
  { named, settings }: RegressionSetup,
  state: RegressionState,
  backend: Backend,
): Promise<RegressionState> {
  if (settings.positions === 'none' || state.recorded > 0) return state;
  if (!backend.recorded) throw new BadSpec('regression(positions=…): only the command line reads files');
  const games = await backend.recorded(named, settings.positions);
  if (games.length === 0)
    throw new BadSpec(`regression(positions=${settings.positions}): the file has no game from the usual start`);
  return { ...state, recorded: games.length, moves: packedGames(games) };
}

/** Labels of the games of one part of a step. */
async function labelsOf(
  { named, settings, shape }: RegressionSetup,
  state: RegressionState,
  backend: Backend,
  part: number,
): Promise<Labels> {
  const { depth, exact, explore, siblings, opening, played, batches, parts, pretraining } = settings;
  const { weights, recorded, moves, seed, step } = state;
  const evaluator: Spec = { kind: 'patterns', shape };
  const share = (all: number, of: number, number: number): number => Math.floor((all * number) / of);
  if (recorded > 0) {
    const slice = ((step - pretraining) % batches) * parts + part;
    const own = gamesBetween(
      moves,
      share(recorded, batches * parts, slice),
      share(recorded, batches * parts, slice + 1),
    );
    const replay: Spec = { kind: 'replay', evaluator, depth, exact };
    return labelsIn(await backend.train(named, replay, { weights, moves: own }, seed));
  }
  const first = share(played, parts, part);
  const play: Spec = {
    kind: 'play',
    evaluator,
    depth,
    exact,
    explore,
    siblings,
    opening: [0, opening],
    first,
    games: share(played, parts, part + 1) - first,
  };
  return labelsIn(await backend.train(named, play, { weights }, seedFor(seed, 'games', step)));
}

/** Targets for the side to move. */
const targetsOf = ({ values, results }: Labels, blend: number): Float32Array =>
  values.map((value, i) => blend * results[i]! + (1 - blend) * value);

async function fitted(
  { named, settings, shape }: RegressionSetup,
  state: RegressionState,
  backend: Backend,
): Promise<RegressionState> {
  const { blend, memory, l2, saturation, overlap, newton, iterations, stretch } = settings;
  const { labels, rounds, weights, seed } = state;
  const batch: Spec = { kind: 'regress', shape, l2, saturation, overlap, newton, iterations, stretch };
  const targets = targetsOf(labels, blend);
  const trained = await backend.train(named, batch, { weights, boards: labels.boards, targets }, seed);
  const [, , , , positions = 1, error = 0] = trained.figures!;
  const staying = memory > 1 ? rounds.slice(1 - memory) : [];
  const dropped = labels.values.length - staying.reduce((sum, each) => sum + each, 0);
  return {
    ...state,
    weights: arrayOf({ arrays: trained }, 'weights', 'Float32Array'),
    error: error / positions,
    before: arrayOf({ arrays: trained }, 'before', 'Float64Array')[0]! / positions,
    rounds: [...staying, 0],
    labels: withoutFirst(labels, dropped),
  };
}

async function playStep(setup: RegressionSetup, before: RegressionState, backend: Backend): Promise<RegressionState> {
  const { settings } = setup;
  const state = await withRecords(setup, before, backend);
  const parts = await Promise.all(
    Array.from({ length: settings.parts }, (_, part) => labelsOf(setup, state, backend, part)),
  );
  const fresh = parts.reduce((sum, { values }) => sum + values.length, 0);
  const played: RegressionState = {
    ...state,
    step: state.step + 1,
    played: state.played + (state.recorded > 0 ? 0 : settings.played),
    labelled: state.labelled + fresh,
    rounds: state.rounds.with(-1, state.rounds.at(-1)! + fresh),
    labels: joinedLabels([state.labels, ...parts]),
  };
  const isLast = (played.step - settings.pretraining) % settings.batches === 0;
  return isLast && played.labels.values.length > 0 ? fitted(setup, played, backend) : played;
}

function regression(spec: Spec, setting: LearnerSetting): Learner {
  const setup = setupOf(spec, setting);
  const { game, settings, shape, start } = setup;
  const { pretraining } = settings;
  const memory = (): Float32Array => new Float32Array(pretraining > 0 ? start.weights().length : 0);
  const learner: Learner<RegressionState> = {
    begin: seed => ({
      step: 0,
      seed: seedFor(seed, 'regression'),
      start: start.checksum,
      rounds: [0],
      recorded: 0,
      played: 0,
      labelled: 0,
      error: 0,
      before: 0,
      weights: start.weights(),
      errors: memory(),
      magnitudes: memory(),
      partners: new Float32Array(0),
      labels: NO_LABELS,
      moves: new Uint32Array(0),
    }),
    step: async (state, backend) => {
      if (state.start !== start.checksum)
        throw new BadSpec(
          `regression(from=shipped): the run started with ${state.start}, and ${start.checksum} ships now as edition ${settings.edition}`,
        );
      return (state.step < pretraining ? pretrain : playStep)(setup, state, backend);
    },
    champion: ({ weights }) => patternsModel(variantOf(game), { ...shape, weights }),
    progress: ({ step, played, labelled, error, before }) => ({
      games: Math.min(step, pretraining) * settings.games + played,
      labelled,
      error,
      before,
    }),
  };
  return encoded(learner, codec);
}

export const entry: LearnerEntry = {
  summary: 'patterns fitted by regression to labelled positions of their own deep games, or of recorded games',
  options,
  examples: [
    'regression(tuples=all-1, phases=1, pretraining=0, pool-size=1, batches=1, played=4, depth=1, iterations=2, parts=2)',
  ],
  build: regression,
};
