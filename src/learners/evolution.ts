/**
 * The generational loop, independent of the genome and the operators. It measures the fitness of all members again in
 * every generation, survivors included, because fitness depends on the other members and on luck.
 */

import { rngFrom } from '../random/rng.js';
import { seedFor } from '../random/seed.js';
import type { Model } from '../rules/game.js';
import { BadSpec, integer, readOptions } from '../specs/options.js';
import { count, list, object } from '../specs/schema.js';
import { arrayOf, birth, dataOf } from './codec.js';
import { buildFitness, fitnessOption } from './fitness.js';
import type { Fitness } from './fitness-games.js';
import type { Genome, Representation } from './genome.js';
import { buildGenome, genomeOption } from './genomes/catalogue.js';
import { addToHallOfFame } from './hall-of-fame.js';
import { type Birth, type Codec, encoded, type Learner, type LearnerEntry } from './learner.js';
import { buildLocalLearning, type LocalLearning, learnLocally, localLearningOption } from './local-learning.js';
import { buildOperators, operatorOptions } from './operators.js';
import {
  type Breeding,
  diversity,
  founders,
  type Member,
  type NewGeneration,
  nextGeneration,
  pack,
  packedMembers,
  rankedBy,
  unpack,
} from './population.js';

export type EvolutionSetup = Breeding & {
  readonly fitness: Fitness;
  /** The most past champions that all members also play. */
  readonly hallOfFameSize: number;
  /** For new members. */
  readonly localLearning?: LocalLearning | undefined;
};

const evolutionData = object({
  generation: count,
  members: packedMembers,
  fame: packedMembers,
  births: list(birth),
});
type Population = {
  readonly generation: number;
  /** The best first, once they are rated. */
  readonly members: readonly Member[];
  readonly fitness: Float64Array;
  readonly hallOfFame: readonly Member[];
  readonly births: readonly Birth[];
};

export const MAX_POPULATION = 10_000;

const codecOf = (representation: Representation<Genome>): Codec<Population> => ({
  encode({ generation, members, fitness, hallOfFame, births }) {
    const [living, dead] = [pack(members, representation), pack(hallOfFame, representation)];
    return {
      data: { generation, members: living.data, fame: dead.data, births },
      arrays: { genes: living.genes, fitness, fame: dead.genes },
    };
  },
  decode(state) {
    const { generation, members, fame: hallOfFame, births } = dataOf(evolutionData, state);
    return {
      generation,
      members: unpack(members, arrayOf(state, 'genes', 'Float32Array'), representation),
      fitness: arrayOf(state, 'fitness', 'Float64Array'),
      hallOfFame: unpack(hallOfFame, arrayOf(state, 'fame', 'Float32Array'), representation),
      births,
    };
  },
});

/** Throws BadSpec. */
export function evolutionOf(setup: EvolutionSetup): Learner {
  if (setup.fitness.nextHallOfFame && setup.hallOfFameSize > 0)
    throw new BadSpec('coaches take the place of the hall of fame; use hall-of-fame=0 with this fitness');
  return encoded(evolve(setup), codecOf(setup.representation));
}

function evolve({
  fitness: rate,
  hallOfFameSize: limit,
  localLearning,
  ...breeding
}: EvolutionSetup): Learner<Population> {
  const { representation } = breeding;
  const express = ({ genome }: Member): Model => representation.express(genome);

  return {
    begin(seed) {
      const { members, births } = founders(breeding, seed);
      return { generation: 0, members, fitness: new Float64Array(0), hallOfFame: [], births };
    },
    async step(before, backend, seed) {
      const generation = before.generation + 1;
      // Members are sorted by fitness, with equals in the order drawn when it was measured.
      const order = before.members.map((_, i) => i);
      const isFirst = before.generation === 0;
      const bred: NewGeneration = isFirst
        ? { members: before.members, births: [] }
        : nextGeneration(breeding, before.members, { fitness: before.fitness, order }, generation, seed);
      const current = await learnLocally(bred, { localLearning, isFirst }, backend, seed);
      const field = { members: current.map(express), hallOfFame: before.hallOfFame.map(express), generation };
      const measured = rankedBy(await rate(field, backend, seedFor(seed, 'fitness')), seed);
      const members = measured.order.map(i => current[i]!);
      return {
        generation,
        members,
        fitness: Float64Array.from(measured.order, i => measured.fitness[i]!),
        hallOfFame:
          rate.nextHallOfFame?.(before.hallOfFame, members, generation) ??
          addToHallOfFame(before.hallOfFame, members[0]!, limit, rngFrom(seedFor(seed, 'fame'))),
        births: bred.births,
      };
    },
    champion: ({ members }) => express(members[0]!),
    progress({ members, fitness }) {
      if (fitness.length === 0) return {};
      return {
        best: fitness[0]!,
        mean: fitness.reduce((sum, each) => sum + each, 0) / fitness.length,
        worst: fitness.at(-1)!,
        diversity: diversity(members, representation),
        ...(members.some(({ size }) => size !== members[0]!.size)
          ? { size: members.reduce((sum, { size }) => sum + size, 0) / members.length }
          : {}),
      };
    },
    births: ({ births }) => births,
    population: ({ members, fitness }) =>
      members.map((member, i) => ({ id: member.id, fitness: fitness[i] ?? 0, evaluator: express(member) })),
  };
}

export const hallOfFameOption = integer(0, 1000, 0, 'the most past champions that all members also play');

const options = {
  genome: genomeOption({ kind: 'features' }),
  population: integer(2, MAX_POPULATION, 30, 'members of each generation'),
  ...operatorOptions({
    selection: { kind: 'tournament' },
    survival: { kind: 'elitism' },
    crossover: { kind: 'own' },
    mutation: { kind: 'own' },
  }),
  fitness: fitnessOption({ kind: 'round-robin' }),
  'hall-of-fame': hallOfFameOption,
  'local-learning': localLearningOption('what new members learn before the fitness games; their children inherit it'),
};

export const entry: LearnerEntry = {
  summary: 'a genetic algorithm from named parts: any genome, operators and fitness',
  options,
  examples: ['evolution(genome=squares, population=4)'],
  build(spec, setting) {
    const {
      genome,
      population,
      fitness,
      'hall-of-fame': hallOfFame,
      'local-learning': localLearning,
      ...settings
    } = readOptions(spec, options);
    const representation = buildGenome(genome, setting);
    return evolutionOf({
      representation,
      operators: buildOperators(settings, { representation }),
      size: population,
      fitness: buildFitness(fitness, setting),
      hallOfFameSize: hallOfFame,
      localLearning: buildLocalLearning(localLearning, representation, setting),
    });
  },
};
