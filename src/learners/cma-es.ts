/** CMA-ES as a learner: a distribution of weights that moves to where its samples win. */

import { rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import type { Model } from '../rules/game.js';
import { BadSpec, choice, integer, readOptions, real } from '../specs/options.js';
import { count, object, statistic } from '../specs/schema.js';
import type { Backend } from './backend.js';
import { arrayOf, dataOf } from './codec.js';
import {
  adapted,
  type Covariance,
  type Distribution,
  distributionAt,
  type Rates,
  ratesFor,
  sample,
  usualLambda,
} from './covariance.js';
import { buildFitness, fitnessOption } from './fitness.js';
import type { Fitness } from './fitness-games.js';
import type { Genome, Representation } from './genome.js';
import { buildGenome, genomeOption } from './genomes/catalogue.js';
import { type Codec, encoded, type Learner, type LearnerEntry } from './learner.js';
import { buildLocalLearning, type LocalLearning, localLearningOption } from './local-learning.js';
import { rankedBy } from './population.js';

/** Above this, a full matrix takes longer than the games, and its checkpoints exceed 100 MB. */
const MAX_FULL = 2600;
const MAX_NUMBERS = 100_000;

const options = {
  genome: genomeOption({ kind: 'patterns' }),
  lambda: integer(0, 10_000, 0, 'samples in each generation; 0: 4 + 3 ln n for n numbers'),
  sigma: real(1e-6, 1000, 1, 'initial step size: how far the first samples lie from the initial mean'),
  covariance: choice(['full', 'diagonal'], 'full', 'adapt all covariances, or only the variance of each weight'),
  champion: choice(['mean', 'best'], 'mean', 'the mean of the distribution, or its best sample, which was also lucky'),
  fitness: fitnessOption({ kind: 'reference', pairs: 1000, epsilon: 0.1 }),
  'local-learning': localLearningOption('local learning before the first samples are drawn'),
};

type CmaEsPopulation = {
  readonly distribution: Distribution;
  /** The samples of the generation that led here, the best first. */
  readonly samples: Float32Array;
  readonly fitness: Float64Array;
};
const cmaEsData = object({ generation: count, sigma: statistic, decomposed: count });

const codec: Codec<CmaEsPopulation> = {
  encode({ distribution, samples, fitness }) {
    const { generation, sigma, decomposed, ...arrays } = distribution;
    return { data: { generation, sigma, decomposed }, arrays: { ...arrays, samples, fitness } };
  },
  decode(state) {
    const doubles = (name: string): Float64Array => arrayOf(state, name, 'Float64Array');
    return {
      distribution: {
        ...dataOf(cmaEsData, state),
        mean: doubles('mean'),
        sigmaPath: doubles('sigmaPath'),
        path: doubles('path'),
        matrix: doubles('matrix'),
        axes: doubles('axes'),
        lengths: doubles('lengths'),
      },
      samples: arrayOf(state, 'samples', 'Float32Array'),
      fitness: doubles('fitness'),
    };
  },
};

type CmaEsSetup = {
  readonly representation: Representation<Genome>;
  readonly rates: Rates;
  readonly sigma: number;
  readonly covariance: Covariance;
  readonly champion: 'mean' | 'best';
  readonly fitness: Fitness;
  readonly localLearning: LocalLearning | undefined;
};

/**
 * The same distribution around weights that have learnt locally. The option σ assumes weights of about 1, so it is
 * scaled to these weights.
 */
async function afterLocalLearning(
  from: Distribution,
  localLearning: LocalLearning,
  backend: Backend,
  seed: Seed,
): Promise<Distribution> {
  const mean = Float64Array.from((await localLearning(Float32Array.from(from.mean), backend, seed)) as Float32Array);
  const size = Math.sqrt(mean.reduce((sum, weight) => sum + weight * weight, 0) / mean.length);
  return { ...from, mean, sigma: from.sigma * size };
}

const meanName = (generation: number): string => `mean ${generation}`;
/** By rank in its generation. */
const sampleName = (generation: number, rank: number): string => `${generation}.${rank}`;

function cmaEs({
  representation,
  rates,
  sigma,
  covariance,
  champion,
  fitness: rate,
  localLearning,
}: CmaEsSetup): Learner<CmaEsPopulation> {
  const length = representation.length!;
  const express = (weights: Float32Array): Model => representation.express(weights);
  const each = ({ samples, fitness }: CmaEsPopulation): Float32Array[] =>
    Array.from(fitness, (_, i) => samples.slice(i * length, (i + 1) * length));
  return {
    begin(seed) {
      const mean = Float64Array.from(representation.random(rngFrom(seed)) as Float32Array);
      return {
        distribution: distributionAt(mean, sigma, covariance),
        samples: new Float32Array(0),
        fitness: new Float64Array(0),
      };
    },
    async step({ distribution: before }, backend, seed) {
      const isFirst = before.generation === 0;
      const distribution =
        localLearning && isFirst
          ? await afterLocalLearning(before, localLearning, backend, seedFor(seed, 'lessons'))
          : before;
      const drawn = Array.from({ length: rates.lambda }, (_, i) =>
        sample(distribution, rngFrom(seedFor(seed, 'sample', i))),
      );
      const members = drawn.map(weights => express(Float32Array.from(weights)));
      const { fitness, order } = rankedBy(
        await rate({ members, hallOfFame: [], generation: before.generation + 1 }, backend, seedFor(seed, 'fitness')),
        seed,
      );
      const sorted = order.map(i => drawn[i]!);
      const samples = new Float32Array(rates.lambda * length);
      sorted.forEach((weights, i) => {
        samples.set(weights, i * length);
      });
      return {
        distribution: adapted(distribution, rates, sorted),
        samples,
        fitness: Float64Array.from(order, i => fitness[i]!),
      };
    },
    champion(standing) {
      const [best] = each(standing);
      return express(champion === 'best' && best ? best : Float32Array.from(standing.distribution.mean));
    },
    progress({ distribution, fitness }) {
      if (fitness.length === 0) return { sigma: distribution.sigma };
      const [shortest, longest] = distribution.lengths.reduce(
        ([least, most], axis) => [Math.min(least, axis), Math.max(most, axis)],
        [Infinity, 0] as [number, number],
      );
      return {
        best: fitness[0]!,
        mean: fitness.reduce((sum, share) => sum + share, 0) / fitness.length,
        sigma: distribution.sigma,
        'longest axis over shortest': longest / shortest,
      };
    },
    descent(step) {
      if (step === 0) return [{ id: meanName(0), parents: [], by: 'random' }];
      const parents = [meanName(step - 1)];
      const moved = `moved to the weighted mean of the ${rates.weights.length} best of ${rates.lambda} samples`;
      const samples = Array.from({ length: rates.lambda }, (_, i) => ({
        id: sampleName(step, i),
        parents,
        by: 'sampled around the mean',
      }));
      return [{ id: meanName(step), parents, by: moved }, ...samples];
    },
    population(standing) {
      const { generation } = standing.distribution;
      return each(standing).map((weights, i) => ({
        id: sampleName(generation, i),
        fitness: standing.fitness[i]!,
        evaluator: express(weights),
      }));
    },
  };
}

export const entry: LearnerEntry = {
  summary: 'covariance matrix adaptation: a distribution of weights that moves to where its samples win',
  options,
  examples: ['cma-es(genome=squares, lambda=4)'],
  build(spec, setting) {
    const {
      genome,
      lambda: requestedLambda,
      sigma,
      covariance,
      champion,
      fitness,
      'local-learning': localLearning,
    } = readOptions(spec, options);
    const representation = buildGenome(genome, setting);
    const { length } = representation;
    if (length === undefined)
      throw new BadSpec(`cma-es: the genome must be a vector of numbers, and ${genome.kind} is not`);
    if (length > MAX_NUMBERS) throw new BadSpec(`cma-es: at most ${MAX_NUMBERS} numbers, not ${length}`);
    if (covariance === 'full' && length > MAX_FULL)
      throw new BadSpec(`cma-es: a full covariance of ${length} numbers is too large; use covariance=diagonal`);
    const lambda = requestedLambda === 0 ? usualLambda(length) : requestedLambda;
    if (lambda < 4) throw new BadSpec(`cma-es: lambda must be at least 4 samples a generation, not ${lambda}`);
    const rate = buildFitness(fitness, setting);
    if (rate.nextHallOfFame) throw new BadSpec(`cma-es has no members that could replace ${fitness.kind}`);
    const rates = ratesFor(length, lambda, covariance);
    const learner = cmaEs({
      representation,
      rates,
      sigma,
      covariance,
      champion,
      fitness: rate,
      localLearning: buildLocalLearning(localLearning, representation, setting),
    });
    return encoded(learner, codec);
  },
};
