/**
 * Populations that are each other's measure. With one, everybody meets everybody. With two, solutions meet tests: a
 * solution is as good as what it wins against the tests, a test as good as what it tells about the solutions.
 */

import { checkOpening } from '../arena/openings.js';
import { rngFrom } from '../random/rng.js';
import { seedFor } from '../random/seed.js';
import type { EvaluatorData } from '../rules/game.js';
import { choice, integer, readOptions } from '../specs/options.js';
import type { Json } from '../specs/spec.js';
import { type Duel, playDuels, type Style, styleOptions } from './contest.js';
import { evolutionOf, fameOption, MAX_POPULATION } from './evolution.js';
import { enshrine } from './fame.js';
import { buildFitness } from './fitness.js';
import { buildGenome, genomeOption } from './genomes/catalogue.js';
import type { Birth, Learner, LearnerEntry, LearnerSetting, State } from './learner.js';
import { buildLessons, type Lessons, lessonsOption, teach } from './lessons.js';
import {
  type Breeding,
  type Brood,
  diversity,
  founders,
  type Member,
  nextGeneration,
  pack,
  rankedBy,
  unpack,
} from './population.js';
import { buildRoles, roleOptions } from './roles.js';

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

/** Competitive fitness sharing (Rosin and Belew 1997): what a test loses is shared among those who took it. */
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

/** What the solutions did not win of a test. */
export const testPointsOf = (outcomes: Outcomes): Float64Array =>
  Float64Array.from({ length: outcomes.tests }, (_, t) => {
    let sum = 0;
    for (let s = 0; s < outcomes.solutions; s++) sum += 1 - at(outcomes, s, t);
    return sum / outcomes.solutions;
  });

/**
 * Distinctions (Ficici and Pollack 2001): a test makes one where one solution does better against it than another. Each
 * is shared among the tests that make it; of all there can be, the part a test has.
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

type Sided = {
  readonly members: readonly Member[];
  readonly fitness: Float64Array;
  readonly fame: readonly Member[];
};
type Standing = {
  readonly generation: number;
  readonly solutions: Sided;
  readonly tests: Sided;
  readonly births: readonly Birth[];
};
type SidedData = { readonly members: Json; readonly fame: Json };
type Data = {
  readonly generation: number;
  readonly solutions: SidedData;
  readonly tests: SidedData;
  readonly births: readonly Birth[];
};

type TwoPopulations = {
  readonly setting: LearnerSetting;
  readonly style: Style;
  readonly solutions: Breeding;
  readonly tests: Breeding;
  readonly rateSolutions: (outcomes: Outcomes) => Float64Array;
  readonly rateTests: (outcomes: Outcomes) => Float64Array;
  readonly fame: number;
  readonly lessons: Lessons | undefined;
};

function twoPopulations({
  setting,
  style,
  solutions,
  tests,
  rateSolutions,
  rateTests,
  fame: limit,
  lessons,
}: TwoPopulations): Learner {
  const { representation } = solutions;
  const packed = ({ members, fame }: Sided, breeding: Breeding) => ({
    living: pack(members, breeding.representation),
    dead: pack(fame, breeding.representation),
  });
  const stateOf = (standing: Standing): State => {
    const [a, b] = [packed(standing.solutions, solutions), packed(standing.tests, tests)];
    const data: Data = {
      generation: standing.generation,
      solutions: { members: a.living.data, fame: a.dead.data },
      tests: { members: b.living.data, fame: b.dead.data },
      births: standing.births,
    };
    return {
      data,
      arrays: {
        solutions: a.living.genes,
        solutionFame: a.dead.genes,
        solutionFitness: standing.solutions.fitness,
        tests: b.living.genes,
        testFame: b.dead.genes,
        testFitness: standing.tests.fitness,
      },
    };
  };
  const read = ({ data, arrays }: State): Standing => {
    const found = data as unknown as Data;
    return {
      generation: found.generation,
      solutions: {
        members: unpack(found.solutions.members, arrays.solutions!, representation),
        fame: unpack(found.solutions.fame, arrays.solutionFame!, representation),
        fitness: arrays.solutionFitness as Float64Array,
      },
      tests: {
        members: unpack(found.tests.members, arrays.tests!, tests.representation),
        fame: unpack(found.tests.fame, arrays.testFame!, tests.representation),
        fitness: arrays.testFitness as Float64Array,
      },
      births: found.births,
    };
  };
  const begun = (members: readonly Member[]): Sided => ({ members, fame: [], fitness: new Float64Array(0) });
  const solution = ({ genome }: Member): EvaluatorData => representation.express(genome);
  const test = ({ genome }: Member): EvaluatorData => tests.representation.express(genome);

  return {
    begin(seed) {
      const [a, b] = [founders(solutions, seedFor(seed, 'solutions')), founders(tests, seedFor(seed, 'tests'))];
      return stateOf({
        generation: 0,
        solutions: begun(a.members),
        tests: begun(b.members),
        births: [...a.births, ...b.births],
      });
    },
    async step(state, crew, seed) {
      const before = read(state);
      const generation = before.generation + 1;
      const isFirst = before.generation === 0;
      const brood = async ({ members, fitness }: Sided, breeding: Breeding, what: string): Promise<Brood> => {
        const own = seedFor(seed, what);
        const order = members.map((_, i) => i);
        const bred: Brood = isFirst
          ? { members, births: [] }
          : nextGeneration(breeding, members, { fitness, order }, generation, own);
        return { ...bred, members: await teach(bred, { lessons, isFirst }, crew, own) };
      };
      const a = await brood(before.solutions, solutions, 'solutions');
      const b = await brood(before.tests, tests, 'tests');
      // Solutions meet the tests and the famous tests; tests meet the solutions and the famous solutions.
      const [allA, allB] = [
        [...a.members, ...before.solutions.fame],
        [...b.members, ...before.tests.fame],
      ];
      const duels: Duel[] = [];
      for (let s = 0; s < allA.length; s++) {
        for (let t = 0; t < allB.length; t++) {
          if (s < a.members.length || t < b.members.length) duels.push({ first: s, second: allA.length + t });
        }
      }
      const evaluators = [...allA.map(solution), ...allB.map(test)];
      const points = await playDuels(setting, evaluators, duels, style, crew, seedFor(seed, 'fitness'));
      const shares = new Map(
        duels.map(({ first, second }, i) => [`${first} ${second}`, points[i]! / (2 * style.pairs)]),
      );
      const outcomes = (rows: number, columns: number): Outcomes => ({
        solutions: rows,
        tests: columns,
        shares: Float64Array.from(
          { length: rows * columns },
          (_, i) => shares.get(`${Math.floor(i / columns)} ${allA.length + (i % columns)}`)!,
        ),
      });
      const stand = (
        members: readonly Member[],
        fitness: Float64Array,
        fame: readonly Member[],
        what: string,
      ): Sided => {
        const own = seedFor(seed, what);
        const { order } = rankedBy(fitness, own);
        const sorted = order.map(i => members[i]!);
        return {
          members: sorted,
          fitness: Float64Array.from(order, i => fitness[i]!),
          fame: enshrine(fame, sorted[0]!, limit, rngFrom(seedFor(own, 'fame'))),
        };
      };
      return stateOf({
        generation,
        solutions: stand(
          a.members,
          rateSolutions(outcomes(a.members.length, allB.length)),
          before.solutions.fame,
          'solutions',
        ),
        tests: stand(b.members, rateTests(outcomes(allA.length, b.members.length)), before.tests.fame, 'tests'),
        births: [...a.births, ...b.births],
      });
    },
    champion: state => solution(read(state).solutions.members[0]!),
    progress(state) {
      const { solutions: a, tests: b } = read(state);
      if (a.fitness.length === 0) return {};
      const mean = (values: Float64Array): number => values.reduce((sum, each) => sum + each, 0) / values.length;
      return {
        best: a.fitness[0]!,
        mean: mean(a.fitness),
        diversity: diversity(a.members, representation),
        'best test': b.fitness[0]!,
        'mean test': mean(b.fitness),
      };
    },
    births: state => read(state).births,
    population(state) {
      const { members, fitness } = read(state).solutions;
      return members.map((member, i) => ({ id: member.id, fitness: fitness[i] ?? 0, evaluator: solution(member) }));
    },
  };
}

const { counts: _, ...styled } = styleOptions(1);

const options = {
  genome: genomeOption({ kind: 'squares' }),
  populations: integer(1, 2, 1, 'one that plays itself, or solutions and tests'),
  population: integer(2, MAX_POPULATION, 50, 'how many there are in each generation'),
  tests: integer(2, MAX_POPULATION, 50, 'how many tests there are, with two populations'),
  reward: choice(
    ['points', 'shared'],
    'points',
    'what solutions are rated by: points, or each test’s points shared out',
  ),
  testing: choice(
    ['distinctions', 'points'],
    'distinctions',
    'what tests are rated by: telling solutions apart, or beating them',
  ),
  ...roleOptions({
    selection: { kind: 'truncation' },
    survival: { kind: 'truncation' },
    crossover: { kind: 'none' },
    mutation: { kind: 'own' },
  }),
  ...styled,
  fame: fameOption,
  lessons: lessonsOption('what everybody learns between birth and games for fitness, and passes on'),
};

export const entry: LearnerEntry = {
  summary: 'co-evolution of one population, or of solutions and tests, with a hall of fame',
  options,
  build(spec, setting) {
    const {
      genome,
      populations,
      population,
      tests,
      reward,
      testing,
      fame,
      lessons: taught,
      ...rest
    } = readOptions(spec, options);
    const { pairs, depth, openings, errs, terminal, ...asked } = rest;
    const style = { pairs, depth, openings, errs, terminal, counts: 'points' } as const;
    const representation = buildGenome(genome, setting);
    const roles = buildRoles(asked, { representation });
    const lessons = buildLessons(taught, representation, setting);
    if (populations === 1) {
      const fitness = buildFitness({ kind: 'round-robin', ...style }, setting);
      return evolutionOf({ representation, roles, size: population, fitness, fame, lessons });
    }
    checkOpening(openings, setting.game);
    return twoPopulations({
      setting,
      style,
      solutions: { representation, roles, size: population, name: 's' },
      tests: { representation, roles, size: tests, name: 't' },
      rateSolutions: reward === 'points' ? pointsOf : sharedPointsOf,
      rateTests: testing === 'points' ? testPointsOf : distinctionsOf,
      fame,
      lessons,
    });
  },
};
