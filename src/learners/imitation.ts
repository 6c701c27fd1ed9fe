/**
 * A network taught by a program and then evolved, which Alliot and Durand 1995 plan in their section 4. In each lesson the
 * teacher labels positions by its search, and the network learns the labels by back-propagation. The positions are those
 * of random games, or of the teacher's own: from these alone the network does not learn what its own moves lead to.
 * Labels are squashed: tanh of the label divided by the standard deviation of the first lesson's labels. After the last
 * lesson the taught network, with noise on every weight, becomes each member of the first generation.
 */

import { tanh } from '../arithmetic/squash.js';
import { boardShape, type NetworkShape } from '../evaluators/network/data.js';
import { offered } from '../games/offers.js';
import { variantOf, variantSpec } from '../games/variants.js';
import { checkEvaluator, evaluators } from '../models/catalogue.js';
import { networkModel } from '../models/file.js';
import { rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import { part } from '../specs/catalogue.js';
import { integer, readOptions, real, text, type Values } from '../specs/options.js';
import { anything, count, object, optional, statistic } from '../specs/schema.js';
import type { Json, Spec } from '../specs/spec.js';
import { floats } from '../training/arrays.js';
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
});

type Imitation = {
  readonly step: number;
  readonly scale: number;
  readonly error: number;
  readonly weights: Float32Array;
  readonly evolved?: State;
};

const codec: Codec<Imitation> = {
  encode: ({ weights, evolved, ...data }) => ({
    data: { ...data, ...(evolved ? { evolved: evolved.data } : {}) },
    arrays: { ...evolved?.arrays, weights },
  }),
  decode(state) {
    const { evolved, ...data } = dataOf(imitationData, state);
    const weights = arrayOf(state, 'weights', 'Float32Array');
    const { weights: _, ...arrays } = state.arrays;
    return { ...data, weights, ...(evolved === undefined ? {} : { evolved: { data: evolved as Json, arrays } }) };
  },
};

/** About 0. */
export function deviation(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return values.length === 0 ? 0 : Math.sqrt(sum / values.length);
}

/** One lesson: the network afterwards, its mean squared error during it, and the scale of the labels. */
async function lesson(
  { teacher, games, every, explore, opening, depth, rate }: Settings,
  named: Spec,
  shape: NetworkShape,
  { step, scale: known, weights }: Imitation,
  backend: Backend,
  seed: Seed,
): Promise<Imitation> {
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
  const labelled = await backend.train(named, { kind: 'label', evaluator: teacher, depth }, { boards: boards! }, seed);
  const labels = floats(labelled, 'labels');
  const scale = known > 0 ? known : deviation(labels) || 1;
  const learner: Spec = { kind: 'network', shape, rate };
  const trained = await backend.train(
    named,
    { kind: 'fit', learner },
    { weights, boards: boards!, targets: labels.map(label => tanh(label / scale)) },
    seed,
  );
  const [, , , , updates = 1, sum = 0] = trained.figures!;
  return { step: step + 1, scale, error: sum / updates, weights: floats(trained, 'weights') };
}

function imitation(spec: Spec, setting: LearnerSetting): Learner {
  const settings = readOptions(spec, options);
  const { teacher, hidden, lessons, spread, population, fitness, selection, survival } = settings;
  const { game, spec: named = variantSpec(game) } = setting;
  const board = offered(game, 'board', 'imitation');
  checkEvaluator(teacher, game);
  const shape: NetworkShape = {
    encoding: 'one',
    hidden: layers(hidden),
    activation: 'tanh',
    output: 'tanh',
    thresholds: 'bias',
    perspective: 'inversion',
    ...boardShape(board),
  };
  const genome = networkGenome(variantOf(game), shape, { initial: 'uniform', spread: 0.5 });
  /** `base`: the network that the first generation comes from. */
  const evolution = (base: Float32Array): Learner => {
    const representation = {
      ...genome,
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
  evolution(new Float32Array(genome.length)); // an operator may not fit
  /** After the last lesson the first generation is there, not rated yet. */
  const prepared = (state: Imitation, seed: Seed): Imitation =>
    state.step < lessons ? state : { ...state, evolved: evolution(state.weights).begin(seedFor(seed, 'evolution')) };
  const learner: Learner<Imitation> = {
    begin(seed) {
      const weights = genome.random(rngFrom(seedFor(seed, 'pupil')));
      return prepared({ step: 0, scale: 0, error: 0, weights }, seed);
    },
    async step(state, backend, seed) {
      const { step, weights, evolved } = state;
      if (!evolved) return prepared(await lesson(settings, named, shape, state, backend, seed), seed);
      return { ...state, step: step + 1, evolved: await evolution(weights).step(evolved, backend, seed) };
    },
    champion: ({ step, weights, evolved }) =>
      evolved && step > lessons
        ? evolution(weights).champion(evolved)
        : networkModel(variantOf(game), { ...shape, weights }),
    progress: ({ step, weights, evolved, error }) =>
      evolved && step > lessons ? evolution(weights).progress(evolved) : { error },
    births: ({ weights, evolved }) => (evolved ? evolution(weights).births!(evolved) : []),
    population: ({ weights, evolved }) => (evolved ? evolution(weights).population!(evolved) : []),
  };
  return encoded(learner, codec);
}

export const entry: LearnerEntry = {
  summary: 'a network that learns the values of a teacher and then evolves, as Alliot & Durand planned',
  options,
  examples: ['imitation(lessons=1, games=4, population=2)'],
  build: imitation,
};
