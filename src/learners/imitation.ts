/**
 * A network taught by a program and then evolved, which Alliot and Durand 1995 plan in their section 4. In each lesson the
 * teacher labels positions by its search, and the network learns the labels by back-propagation. The positions are those
 * of random games, or of the teacher's own: from these alone the network does not learn what its own moves lead to.
 * Labels are squashed: tanh of the label divided by the standard deviation of the first lesson's labels. After the last
 * lesson the taught network, with noise on every weight, becomes each member of the first generation.
 *
 * Ferrer 1996 wished for players that improve by playing people. With `base`, a network that was bred before goes on to learn;
 * with `positions`, the lessons are the positions of recorded games, such as those of a person, and `blend` says how much of a
 * label is the result of the game. Every lesson takes them in another order.
 */

import { tanh } from '../arithmetic/squash.js';
import { boardShape, type NetworkShape } from '../evaluators/network/data.js';
import { networkShape } from '../evaluators/network/shape.js';
import { offered } from '../games/offers.js';
import { variantOf, variantSpec } from '../games/variants.js';
import { checkEvaluator, evaluators } from '../models/catalogue.js';
import { networkModel } from '../models/file.js';
import { networkIn } from '../models/weight-maps.js';
import { rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import { part } from '../specs/catalogue.js';
import { BadSpec, integer, readOptions, real, text, type Values } from '../specs/options.js';
import { anything, count, object, optional, statistic } from '../specs/schema.js';
import type { Json, Spec } from '../specs/spec.js';
import { shuffled } from '../tournaments/schedule.js';
import { floats, packedGames } from '../training/arrays.js';
import type { Backend } from './backend.js';
import { arrayOf, dataOf } from './codec.js';
import { evolutionOf, MAX_POPULATION } from './evolution.js';
import { buildFitness, fitnessOption } from './fitness.js';
import type { Genome, Representation } from './genome.js';
import { layers, networkGenome } from './genomes/network.js';
import { type Codec, encoded, type Learner, type LearnerEntry, type LearnerSetting, type State } from './learner.js';
import { gaussianNoise } from './mutation.js';
import { buildOperators, operatorOptions } from './operators.js';

const options = {
  teacher: part('evaluator', evaluators, { kind: 'squares' }, 'whose values are learnt'),
  hidden: text('8', 'units, as in 8 or 32-16', 'units of each hidden layer'),
  lessons: integer(0, 100_000, 20, 'steps of teaching before evolution'),
  games: integer(1, 1e6, 500, 'games in each lesson'),
  every: integer(1, 64, 4, 'keep one position in this many'),
  explore: real(0, 1, 1, 'probability of a random move in those games'),
  opening: integer(0, 50, 0, 'maximum number of random moves before a game'),
  depth: integer(1, 20, 1, 'plies of the teacher’s search'),
  positions: text(
    'none',
    'none, or a file of recorded games',
    'lessons of recorded games, a person’s, not of random ones',
  ),
  blend: real(0, 1, 0, 'with recorded games: share of the result in a label; the rest is the teacher’s value'),
  base: text(
    'none',
    'none, or a file of an evaluator',
    'the network that goes on to learn, as in runs/NAME/champion.json',
  ),
  rate: real(0, 10, 0.02, 'learning rate'),
  spread: real(0, 1000, 0.02, 'σ of the noise on the taught network in the first generation'),
  population: integer(2, MAX_POPULATION, 30, 'members of each generation'),
  ...operatorOptions({
    selection: { kind: 'tournament' },
    survival: { kind: 'elitism', count: 5 },
    crossover: { kind: 'own' },
    mutation: { kind: 'gaussian', sigma: 0.02, rate: 0.1 },
  }),
  fitness: fitnessOption({ kind: 'reference' }),
};
type Settings = Values<typeof options>;

const imitationData = object({
  step: count,
  /** What labels are divided by; 0 before the first lesson. */
  scale: statistic,
  error: statistic,
  /** The data of evolution, once it has begun. */
  evolved: optional(anything),
  /** Of the network that goes on to learn. */
  shape: optional(networkShape),
});

type Imitation = {
  readonly step: number;
  readonly scale: number;
  readonly error: number;
  readonly weights: Float32Array;
  readonly evolved?: State;
  readonly shape?: NetworkShape;
  /** Recorded games: the number of moves of each, then its moves. */
  readonly moves?: Uint32Array;
};

const codec: Codec<Imitation> = {
  encode: ({ weights, evolved, shape, moves, ...data }) => ({
    data: { ...data, ...(evolved ? { evolved: evolved.data } : {}), ...(shape ? { shape } : {}) },
    arrays: { ...evolved?.arrays, weights, ...(moves ? { moves } : {}) },
  }),
  decode(state) {
    const { evolved, shape, ...data } = dataOf(imitationData, state);
    const weights = arrayOf(state, 'weights', 'Float32Array');
    const { weights: _, moves, ...arrays } = state.arrays;
    return {
      ...data,
      weights,
      ...(shape === undefined ? {} : { shape: shape as NetworkShape }),
      ...(moves === undefined ? {} : { moves: arrayOf(state, 'moves', 'Uint32Array') }),
      ...(evolved === undefined ? {} : { evolved: { data: evolved as Json, arrays } }),
    };
  },
};

/** About 0. */
export function deviation(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return values.length === 0 ? 0 : Math.sqrt(sum / values.length);
}

type Labelled = {
  readonly boards: Uint32Array;
  /** From −1 to 1, for the side to move. */
  readonly targets: Float32Array;
  readonly scale: number;
};

/** Positions of random games, or of the teacher's, with the teacher's values. */
async function ownPositions(
  { teacher, games, every, explore, opening }: Settings,
  named: Spec,
  step: number,
  backend: Backend,
  seed: Seed,
): Promise<Uint32Array> {
  const sample: Spec = {
    kind: 'sample',
    evaluator: teacher,
    first: step * games,
    games,
    every,
    explore,
    opening: [0, opening],
  };
  const { boards } = await backend.train(named, sample, {}, seed);
  return boards as Uint32Array;
}

/** One in `every` of the positions of recorded games, in an order of this lesson, with the results of the games. */
async function recordedPositions(
  { teacher, every }: Settings,
  named: Spec,
  moves: Uint32Array,
  backend: Backend,
  seed: Seed,
): Promise<{ readonly boards: Uint32Array; readonly results: Float32Array }> {
  const replayed = await backend.train(named, { kind: 'replay', evaluator: teacher }, { moves }, seed);
  const boards = arrayOf({ arrays: replayed }, 'boards', 'Uint32Array');
  const results = floats(replayed, 'results');
  const words = boards.length / Math.max(1, results.length);
  const order = shuffled(results.length, rngFrom(seedFor(seed, 'order'))).slice(0, Math.ceil(results.length / every));
  return {
    boards: Uint32Array.from(order.flatMap(i => [...boards.subarray(i * words, (i + 1) * words)])),
    results: Float32Array.from(order, i => results[i]!),
  };
}

async function labelled(
  settings: Settings,
  named: Spec,
  { step, scale: known, moves }: Imitation,
  backend: Backend,
  seed: Seed,
): Promise<Labelled> {
  const { teacher, depth, blend } = settings;
  const recorded = moves && (await recordedPositions(settings, named, moves, backend, seed));
  if (recorded && blend === 1) return { boards: recorded.boards, targets: recorded.results, scale: known };
  const boards = recorded?.boards ?? (await ownPositions(settings, named, step, backend, seed));
  const values = await backend.train(named, { kind: 'label', evaluator: teacher, depth }, { boards }, seed);
  const labels = floats(values, 'labels');
  const scale = known > 0 ? known : deviation(labels) || 1;
  const mixed = (value: number, i: number): number =>
    recorded ? blend * recorded.results[i]! + (1 - blend) * value : value;
  return { boards, targets: labels.map((label, i) => mixed(tanh(label / scale), i)), scale };
}

/** One lesson: the network afterwards, its mean squared error during it, and the scale of the labels. */
async function lesson(
  settings: Settings,
  named: Spec,
  shape: NetworkShape,
  state: Imitation,
  backend: Backend,
  seed: Seed,
): Promise<Imitation> {
  const { boards, targets, scale } = await labelled(settings, named, state, backend, seed);
  const learner: Spec = { kind: 'network', shape, rate: settings.rate };
  const { output } = shape;
  const trained = await backend.train(
    named,
    { kind: 'fit', learner },
    // A sigmoid's values lie between 0 and 1.
    { weights: state.weights, boards, targets: output === 'sigmoid' ? targets.map(each => (each + 1) / 2) : targets },
    seed,
  );
  const [, , , , updates = 1, sum = 0] = trained.figures!;
  return { ...state, step: state.step + 1, scale, error: sum / updates, weights: floats(trained, 'weights') };
}

/** Throws BadSpec. */
async function fetched(
  { positions, base }: Settings,
  named: Spec,
  state: Imitation,
  backend: Backend,
): Promise<Imitation> {
  let after = state;
  if (base !== 'none') {
    if (!backend.bred) throw new BadSpec('imitation(base=…): only the command line reads files');
    const network = networkIn(await backend.bred(named, base));
    if (!network) throw new BadSpec(`imitation(base=${base}): the file holds no network`);
    const { weights, ...shape } = network;
    after = { ...after, weights, shape };
  }
  if (positions !== 'none') {
    if (!backend.recorded) throw new BadSpec('imitation(positions=…): only the command line reads files');
    const games = await backend.recorded(named, positions);
    if (games.length === 0)
      throw new BadSpec(`imitation(positions=${positions}): the file has no game from the usual start`);
    after = { ...after, moves: packedGames(games) };
  }
  return after;
}

function imitation(spec: Spec, setting: LearnerSetting): Learner {
  const settings = readOptions(spec, options);
  const { teacher, hidden, lessons, spread, population, fitness, selection, survival } = settings;
  const { game, spec: named = variantSpec(game) } = setting;
  const board = offered(game, 'board', 'imitation');
  checkEvaluator(teacher, game);
  if (settings.blend > 0 && settings.positions === 'none')
    throw new BadSpec('imitation(blend=…): only recorded games have results; name them with positions=FILE');
  if (settings.positions !== 'none' && game.chances)
    throw new BadSpec(`imitation(positions=…): for games without dice, and ${game.id} has them`);
  const usual: NetworkShape = {
    encoding: 'one',
    hidden: layers(hidden),
    activation: 'tanh',
    output: 'tanh',
    thresholds: 'bias',
    perspective: 'inversion',
    ...boardShape(board),
  };
  const genomeOf = (shape: NetworkShape) => networkGenome(variantOf(game), shape, { initial: 'uniform', spread: 0.5 });
  /** What the first generation comes from: the network of a state. */
  const evolution = ({ weights: base, shape = usual }: Pick<Imitation, 'weights' | 'shape'>): Learner => {
    const representation = {
      ...genomeOf(shape),
      random: rng => gaussianNoise(base, spread, 1, rng),
    } as Representation<Genome>;
    const { crossover, crossed, mutation, mutated } = settings;
    return evolutionOf({
      representation,
      operators: buildOperators({ selection, survival, crossover, crossed, mutation, mutated }, { representation }),
      size: population,
      fitness: buildFitness(fitness, setting),
      hallOfFameSize: 0,
    });
  };
  evolution({ weights: new Float32Array(genomeOf(usual).length) }); // an operator may not fit
  /** After the last lesson the first generation is there, not rated yet. */
  const prepared = (state: Imitation, seed: Seed): Imitation =>
    state.step < lessons ? state : { ...state, evolved: evolution(state).begin(seedFor(seed, 'evolution')) };
  const reads = settings.base !== 'none' || settings.positions !== 'none';
  const learner: Learner<Imitation> = {
    begin(seed) {
      const weights = genomeOf(usual).random(rngFrom(seedFor(seed, 'pupil')));
      const state = { step: 0, scale: 0, error: 0, weights };
      return reads ? state : prepared(state, seed);
    },
    ...(reads
      ? { fetch: async (state, backend, seed) => prepared(await fetched(settings, named, state, backend), seed) }
      : {}),
    async step(state, backend, seed) {
      const { step, evolved, shape = usual } = state;
      if (!evolved) return prepared(await lesson(settings, named, shape, state, backend, seed), seed);
      return { ...state, step: step + 1, evolved: await evolution(state).step(evolved, backend, seed) };
    },
    champion(state) {
      const { step, weights, evolved, shape = usual } = state;
      return evolved && step > lessons
        ? evolution(state).champion(evolved)
        : networkModel(variantOf(game), { ...shape, weights });
    },
    progress(state) {
      const { step, evolved, error } = state;
      return evolved && step > lessons ? evolution(state).progress(evolved) : { error };
    },
    births: state => (state.evolved ? evolution(state).births!(state.evolved) : []),
    population: state => (state.evolved ? evolution(state).population!(state.evolved) : []),
  };
  return encoded(learner, codec);
}

export const entry: LearnerEntry = {
  summary: 'a network that learns the values of a teacher, or from recorded games, and then evolves',
  options,
  examples: ['imitation(lessons=1, games=4, population=2)'],
  build: imitation,
};
