/**
 * Populations that measure each other. With one population, every member plays every other. With two, solutions play
 * tests: a solution is rated by its results against the tests, a test by how well it distinguishes the solutions.
 */

import { checkOpening } from '../arena/openings.js';
import { type Rng, rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import type { Model } from '../rules/game.js';
import { choice, integer, readOptions } from '../specs/options.js';
import { count, list, object } from '../specs/schema.js';
import type { Backend } from './backend.js';
import { arrayOf, birth, dataOf } from './codec.js';
import { evolutionOf, hallOfFameOption, MAX_POPULATION } from './evolution.js';
import { buildFitness } from './fitness.js';
import { type Matchup, playMatchups, type Style, styleOptions } from './fitness-games.js';
import type { Genome, Representation } from './genome.js';
import { buildGenome, genomeOption } from './genomes/catalogue.js';
import { addToHallOfFame } from './hall-of-fame.js';
import { type Birth, type Codec, encoded, type Learner, type LearnerEntry, type LearnerSetting } from './learner.js';
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

/** Points of solution s against test t, as a share of their games, at s · tests + t. */
export type Outcomes = { readonly solutions: number; readonly tests: number; readonly shares: Float64Array };

const at = ({ tests, shares }: Outcomes, solution: number, test: number): number => shares[solution * tests + test]!;

/** A solution's share of the points. */
export const pointsOf = (outcomes: Outcomes): Float64Array =>
  Float64Array.from({ length: outcomes.solutions }, (_, s) => {
    let sum = 0;
    for (let t = 0; t < outcomes.tests; t++) sum += at(outcomes, s, t);
    return sum / outcomes.tests;
  });

/** Competitive fitness sharing (Rosin and Belew 1997): the solutions that beat a test share the points it loses. */
export const sharedPointsOf = (outcomes: Outcomes): Float64Array => {
  const { solutions, tests } = outcomes;
  const fitness = new Float64Array(solutions);
  for (let t = 0; t < tests; t++) {
    let lost = 0;
    for (let s = 0; s < solutions; s++) lost += at(outcomes, s, t);
    if (lost > 0) for (let s = 0; s < solutions; s++) fitness[s]! += at(outcomes, s, t) / lost;
  }
  return fitness.map(sum => sum / tests);
};

/** The share of the points that a test keeps against the solutions. */
export const testPointsOf = (outcomes: Outcomes): Float64Array =>
  Float64Array.from({ length: outcomes.tests }, (_, t) => {
    let sum = 0;
    for (let s = 0; s < outcomes.solutions; s++) sum += 1 - at(outcomes, s, t);
    return sum / outcomes.solutions;
  });

/** The outcomes with the roles traded: tests are rated as solutions are. */
export const tradedRoles = (outcomes: Outcomes): Outcomes => ({
  solutions: outcomes.tests,
  tests: outcomes.solutions,
  shares: Float64Array.from({ length: outcomes.shares.length }, (_, i) => {
    const [test, solution] = [Math.floor(i / outcomes.solutions), i % outcomes.solutions];
    return 1 - at(outcomes, solution, test);
  }),
});

/**
 * Distinctions (Ficici and Pollack 2001): a test makes one where one solution does better against it than another. The
 * tests that make the same distinction share it. The fitness is a test's share of all possible distinctions.
 */
export const distinctionsOf = (outcomes: Outcomes): Float64Array => {
  const { solutions, tests } = outcomes;
  const fitness = new Float64Array(tests);
  for (let a = 0; a < solutions; a++) {
    for (let b = 0; b < solutions; b++) {
      const makers: number[] = [];
      for (let t = 0; t < tests; t++) if (at(outcomes, a, t) > at(outcomes, b, t)) makers.push(t);
      for (const t of makers) fitness[t]! += 1 / makers.length;
    }
  }
  const all = solutions * (solutions - 1);
  return all === 0 ? fitness : fitness.map(sum => sum / all);
};

type OnePopulation = {
  readonly members: readonly Member[];
  readonly fitness: Float64Array;
  readonly hallOfFame: readonly Member[];
};
type CoevolutionPopulations = {
  readonly generation: number;
  readonly solutions: OnePopulation;
  readonly tests: OnePopulation;
  readonly births: readonly Birth[];
};
const onePopulation = object({ members: packedMembers, fame: packedMembers });
const coevolutionData = object({
  generation: count,
  solutions: onePopulation,
  tests: onePopulation,
  births: list(birth),
});

const codecOf = (
  ofSolutions: Representation<Genome>,
  ofTests: Representation<Genome>,
): Codec<CoevolutionPopulations> => {
  const packed = ({ members, hallOfFame }: OnePopulation, representation: Representation<Genome>) => ({
    living: pack(members, representation),
    dead: pack(hallOfFame, representation),
  });
  return {
    encode(standing) {
      const [a, b] = [packed(standing.solutions, ofSolutions), packed(standing.tests, ofTests)];
      return {
        data: {
          generation: standing.generation,
          solutions: { members: a.living.data, fame: a.dead.data },
          tests: { members: b.living.data, fame: b.dead.data },
          births: standing.births,
        },
        arrays: {
          solutions: a.living.genes,
          solutionFame: a.dead.genes,
          solutionFitness: standing.solutions.fitness,
          tests: b.living.genes,
          testFame: b.dead.genes,
          testFitness: standing.tests.fitness,
        },
      };
    },
    decode(state) {
      const { generation, solutions, tests, births } = dataOf(coevolutionData, state);
      const genes = (name: string): Float32Array => arrayOf(state, name, 'Float32Array');
      return {
        generation,
        solutions: {
          members: unpack(solutions.members, genes('solutions'), ofSolutions),
          hallOfFame: unpack(solutions.fame, genes('solutionFame'), ofSolutions),
          fitness: arrayOf(state, 'solutionFitness', 'Float64Array'),
        },
        tests: {
          members: unpack(tests.members, genes('tests'), ofTests),
          hallOfFame: unpack(tests.fame, genes('testFame'), ofTests),
          fitness: arrayOf(state, 'testFitness', 'Float64Array'),
        },
        births,
      };
    },
  };
};

type TwoPopulations = {
  readonly setting: LearnerSetting;
  readonly style: Style;
  readonly solutions: Breeding;
  readonly tests: Breeding;
  readonly rateSolutions: (outcomes: Outcomes) => Float64Array;
  readonly rateTests: (outcomes: Outcomes) => Float64Array;
  readonly hallOfFameSize: number;
  /** How many of the others each member plays, drawn for all members of its population; 0: all. */
  readonly sample: number;
  readonly localLearning: LocalLearning | undefined;
};

const mean = (values: Float64Array): number => values.reduce((sum, each) => sum + each, 0) / values.length;

/** Members of a population and then its hall of fame; `opponents` are those that the others play, ascending. */
type PlayedField = { readonly living: number; readonly all: number; readonly opponents: readonly number[] };

/** Every member against the opponents of the other population; games between two past champions would add no information. */
export function matchupsOf(solutions: PlayedField, tests: PlayedField): Matchup[] {
  const matchups: Matchup[] = [];
  const [opposingTests, opposingSolutions] = [new Set(tests.opponents), new Set(solutions.opponents)];
  for (let s = 0; s < solutions.all; s++) {
    for (let t = 0; t < tests.all; t++) {
      const isForSolution = s < solutions.living && opposingTests.has(t);
      const isForTest = t < tests.living && opposingSolutions.has(s);
      if (isForSolution || isForTest) matchups.push({ first: s, second: solutions.all + t });
    }
  }
  return matchups;
}

/** All, or as many as the sample has, ascending. */
export function opponentsIn(all: number, sample: number, rng: Rng): number[] {
  const rest = Array.from({ length: all }, (_, i) => i);
  if (sample === 0 || sample >= all) return rest;
  return Array.from({ length: sample }, () => rest.splice(rng.below(rest.length), 1)[0]!).sort((a, b) => a - b);
}

/** The outcomes of solutions against the tests they played, and of tests against the solutions that they played. */
type PlayedOutcomes = { readonly ofSolutions: Outcomes; readonly ofTests: Outcomes };

/** Solutions play the tests and the tests' hall of fame; tests play the solutions and the solutions' hall of fame. */
async function playTests(
  { setting, style, solutions, tests, sample }: TwoPopulations,
  a: { readonly members: readonly Member[]; readonly hallOfFame: readonly Member[] },
  b: { readonly members: readonly Member[]; readonly hallOfFame: readonly Member[] },
  backend: Backend,
  seed: Seed,
): Promise<PlayedOutcomes> {
  const [allA, allB] = [
    [...a.members, ...a.hallOfFame],
    [...b.members, ...b.hallOfFame],
  ];
  const drawn = (all: number, label: string): number[] =>
    opponentsIn(all, sample, rngFrom(seedFor(seed, 'sample', label)));
  const field = { living: a.members.length, all: allA.length, opponents: drawn(allA.length, 'solutions') };
  const tested = { living: b.members.length, all: allB.length, opponents: drawn(allB.length, 'tests') };
  const matchups = matchupsOf(field, tested);
  const evaluators = [
    ...allA.map(({ genome }) => solutions.representation.express(genome)),
    ...allB.map(({ genome }) => tests.representation.express(genome)),
  ];
  const points = await playMatchups(setting, evaluators, matchups, style, backend, seed);
  const shares = new Map(
    matchups.map(({ first, second }, i) => [`${first} ${second}`, points[i]! / (2 * style.pairs)]),
  );
  const between = (rows: readonly number[], columns: readonly number[]): Outcomes => ({
    solutions: rows.length,
    tests: columns.length,
    shares: Float64Array.from(rows.flatMap(s => columns.map(t => shares.get(`${s} ${allA.length + t}`)!))),
  });
  return {
    ofSolutions: between([...a.members.keys()], tested.opponents),
    ofTests: between(field.opponents, [...b.members.keys()]),
  };
}

/** Members in order of fitness, with the best one added to the hall of fame. */
function ranked(
  members: readonly Member[],
  fitness: Float64Array,
  hallOfFame: readonly Member[],
  limit: number,
  seed: Seed,
): OnePopulation {
  const { order } = rankedBy(fitness, seed);
  const sorted = order.map(i => members[i]!);
  return {
    members: sorted,
    fitness: Float64Array.from(order, i => fitness[i]!),
    hallOfFame: addToHallOfFame(hallOfFame, sorted[0]!, limit, rngFrom(seedFor(seed, 'fame'))),
  };
}

async function nextPopulations(
  setup: TwoPopulations,
  before: CoevolutionPopulations,
  backend: Backend,
  seed: Seed,
): Promise<CoevolutionPopulations> {
  const { localLearning, hallOfFameSize, rateSolutions, rateTests } = setup;
  const generation = before.generation + 1;
  const isFirst = before.generation === 0;
  const [ofSolutions, ofTests] = [seedFor(seed, 'solutions'), seedFor(seed, 'tests')];
  const offspring = async ({ members, fitness }: OnePopulation, breeding: Breeding, own: Seed) => {
    const order = members.map((_, i) => i);
    const bred: NewGeneration = isFirst
      ? { members, births: [] }
      : nextGeneration(breeding, members, { fitness, order }, generation, own);
    return { ...bred, members: await learnLocally(bred, { localLearning, isFirst }, backend, own) };
  };
  const a = await offspring(before.solutions, setup.solutions, ofSolutions);
  const b = await offspring(before.tests, setup.tests, ofTests);
  const [fameA, fameB] = [before.solutions.hallOfFame, before.tests.hallOfFame];
  const outcomes = await playTests(
    setup,
    { members: a.members, hallOfFame: fameA },
    { members: b.members, hallOfFame: fameB },
    backend,
    seedFor(seed, 'fitness'),
  );
  const solutionFitness = rateSolutions(outcomes.ofSolutions);
  const testFitness = rateTests(outcomes.ofTests);
  return {
    generation,
    solutions: ranked(a.members, solutionFitness, fameA, hallOfFameSize, ofSolutions),
    tests: ranked(b.members, testFitness, fameB, hallOfFameSize, ofTests),
    births: [...a.births, ...b.births],
  };
}

function twoPopulations(setup: TwoPopulations): Learner<CoevolutionPopulations> {
  const { solutions, tests } = setup;
  const { representation } = solutions;
  const begun = (members: readonly Member[]): OnePopulation => ({
    members,
    hallOfFame: [],
    fitness: new Float64Array(0),
  });
  const solution = ({ genome }: Member): Model => representation.express(genome);
  return {
    begin(seed) {
      const [a, b] = [founders(solutions, seedFor(seed, 'solutions')), founders(tests, seedFor(seed, 'tests'))];
      return {
        generation: 0,
        solutions: begun(a.members),
        tests: begun(b.members),
        births: [...a.births, ...b.births],
      };
    },
    step: (before, backend, seed) => nextPopulations(setup, before, backend, seed),
    champion: state => solution(state.solutions.members[0]!),
    progress({ solutions: a, tests: b }) {
      if (a.fitness.length === 0) return {};
      return {
        best: a.fitness[0]!,
        mean: mean(a.fitness),
        diversity: diversity(a.members, representation),
        'best test': b.fitness[0]!,
        'mean test': mean(b.fitness),
      };
    },
    births: ({ births }) => births,
    population: ({ solutions: { members, fitness } }) =>
      members.map((member, i) => ({ id: member.id, fitness: fitness[i] ?? 0, evaluator: solution(member) })),
  };
}

const { counts: _, ...styled } = styleOptions(1);

const TESTINGS = {
  distinctions: distinctionsOf,
  points: testPointsOf,
  shared: (outcomes: Outcomes) => sharedPointsOf(tradedRoles(outcomes)),
} as const;

const options = {
  genome: genomeOption({ kind: 'squares' }),
  populations: integer(1, 2, 1, 'one that plays itself, or solutions and tests'),
  population: integer(2, MAX_POPULATION, 50, 'members of each generation'),
  tests: integer(2, MAX_POPULATION, 50, 'number of tests, with two populations'),
  reward: choice(
    ['points', 'shared'],
    'points',
    'fitness of solutions: points, or points with competitive fitness sharing',
  ),
  testing: choice(
    ['distinctions', 'points', 'shared'],
    'distinctions',
    'fitness of tests: distinguishing solutions, beating them, or that with competitive fitness sharing',
  ),
  sample: integer(0, MAX_POPULATION, 0, 'opponents of each member, drawn anew in every generation; 0: all of them'),
  ...operatorOptions({
    selection: { kind: 'truncation' },
    survival: { kind: 'truncation' },
    crossover: { kind: 'none' },
    mutation: { kind: 'own' },
  }),
  ...styled,
  'hall-of-fame': hallOfFameOption,
  'local-learning': localLearningOption('what new members learn before the fitness games; their children inherit it'),
};

export const entry: LearnerEntry = {
  summary: 'co-evolution of one population, or of solutions and tests, with a hall of fame',
  options,
  examples: ['coevolution(genome=squares, populations=2, population=2, tests=2)'],
  build(spec, setting) {
    const {
      genome,
      populations,
      population,
      tests,
      reward,
      testing,
      sample,
      'hall-of-fame': hallOfFame,
      'local-learning': trained,
      ...rest
    } = readOptions(spec, options);
    const { pairs, depth, openings, epsilon, terminal, ...settings } = rest;
    const style = { pairs, depth, openings, epsilon, terminal, counts: 'points' } as const;
    const representation = buildGenome(genome, setting);
    const operators = buildOperators(settings, { representation });
    const localLearning = buildLocalLearning(trained, representation, setting);
    if (populations === 1) {
      const fitness = buildFitness({ kind: 'round-robin', ...style }, setting);
      return evolutionOf({
        representation,
        operators,
        size: population,
        fitness,
        hallOfFameSize: hallOfFame,
        localLearning,
      });
    }
    checkOpening(openings, setting.game);
    const learner = twoPopulations({
      setting,
      style,
      solutions: { representation, operators, size: population, name: 's' },
      tests: { representation, operators, size: tests, name: 't' },
      rateSolutions: reward === 'points' ? pointsOf : sharedPointsOf,
      rateTests: TESTINGS[testing],
      sample,
      hallOfFameSize: hallOfFame,
      localLearning,
    });
    return encoded(learner, codecOf(representation, representation));
  },
};
