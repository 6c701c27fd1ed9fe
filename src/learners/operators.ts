/**
 * The operators of evolution by role and name, as recipes give them: `selection=tournament(size=3)`. The operators
 * themselves are functions in selection.ts, crossover.ts, mutation.ts and survival.ts; a new one is registered here.
 */
import type { Rng } from '../random/rng.js';
import { build, type Catalogue, part } from '../specs/catalogue.js';
import { BadSpec, integer, readOptions, real } from '../specs/options.js';
import type { Spec } from '../specs/spec.js';
import { shuffled } from '../tournaments/schedule.js';
import { barycentricCrossover, blockwise, onePoint, uniform } from './crossover.js';
import type { Genome, Representation } from './genome.js';
import { adaptedSize, gaussianNoise, stepMutation, uniformNoise } from './mutation.js';
import { RANK_CHANCE, rankFitness } from './rank-space.js';
import {
  drawn,
  fitnessShares,
  rankShares,
  roulette,
  stochasticRemainder,
  tournamentWinner,
  truncation,
} from './selection.js';
import { bestShare, elite } from './survival.js';

/** The fitness of each member, and all members in order, the best first. Ties are broken once, at random. */
export type Ranked = { readonly fitness: ArrayLike<number>; readonly order: readonly number[] };

/** Returns `count` parents. */
export type Selection = (ranked: Ranked, count: number, rng: Rng) => number[];
/** Returns the members that survive, the best first. */
export type Survival = (ranked: Ranked) => number[];
export type Crossover = (mother: Genome, father: Genome, rng: Rng) => readonly [Genome, Genome];
export type Mutation = {
  /** The mutation size of a founder. */
  readonly size: number;
  vary(genome: Genome, size: number, rng: Rng): { readonly genome: Genome; readonly size: number };
};

/** What crossover and mutation are built for. */
type Varied = { readonly representation: Representation<Genome> };

const shareOptions = { share: real(0.001, 1, 0.5, 'share of the population') };
const rankOptions = { best: real(1, 2, 2, 'expected children of the best; the last expects 2 minus this') };
const sizeOptions = { size: integer(1, 1000, 2, 'members drawn; the fittest of them becomes a parent') };
const chanceOptions = { chance: real(0.01, 0.99, RANK_CHANCE, 'probability that the next in order is taken') };
const countOptions = { count: integer(0, 1000, 1, 'number of the best that survive') };

/** Members with equal fitness share a place. */
function placesOf({ fitness, order }: Ranked): number[][] {
  const places: number[][] = [];
  for (const one of order) {
    const last = places.at(-1);
    if (last && fitness[last[0]!] === fitness[one]) last.push(one);
    else places.push([one]);
  }
  return places;
}

const spun = (shares: ArrayLike<number>, count: number, rng: Rng): number[] => {
  const draw = roulette(shares);
  return Array.from({ length: count }, () => draw(rng));
};

export const selections = {
  truncation: {
    summary: 'the best share of the population, each equally often',
    options: shareOptions,
    build(spec) {
      const { share } = readOptions(spec, shareOptions);
      return ({ order }, count) => truncation(order, share, count);
    },
  },
  fitness: {
    summary: 'probability proportional to fitness',
    options: {},
    build(spec) {
      readOptions(spec, {});
      return ({ fitness }, count, rng) => spun(fitnessShares(fitness), count, rng);
    },
  },
  remainder: {
    summary: 'stochastic remainder: the whole part of each expected number, and the rest at random',
    options: {},
    build(spec) {
      readOptions(spec, {});
      return ({ fitness }, count, rng) => {
        const chosen = stochasticRemainder(fitnessShares(fitness), count, rng);
        return shuffled(chosen.length, rng).map(i => chosen[i]!);
      };
    },
  },
  rank: {
    summary: 'linear ranking: expected children fall in equal steps from the best to the last',
    options: rankOptions,
    build(spec) {
      const { best } = readOptions(spec, rankOptions);
      return (ranked, count, rng) => spun(rankShares(placesOf(ranked), best), count, rng);
    },
  },
  'rank-method': {
    summary: 'Currie’s: take the best with this probability, else the next with the same, and so on',
    options: chanceOptions,
    build(spec) {
      const { chance } = readOptions(spec, chanceOptions);
      return ({ order }, count, rng) => {
        const chances = rankFitness(order.length, chance);
        return Array.from({ length: count }, () => order[drawn(chances, rng)]!);
      };
    },
  },
  tournament: {
    summary: 'the fittest of a few drawn at random',
    options: sizeOptions,
    build(spec) {
      const { size } = readOptions(spec, sizeOptions);
      return ({ fitness }, count, rng) => Array.from({ length: count }, () => tournamentWinner(fitness, size, rng));
    },
  },
} as const satisfies Catalogue<Selection>;

const survivals = {
  none: {
    summary: 'no member survives',
    options: {},
    build(spec) {
      readOptions(spec, {});
      return () => [];
    },
  },
  elitism: {
    summary: 'the best few survive',
    options: countOptions,
    build(spec) {
      const { count } = readOptions(spec, countOptions);
      return ({ order }) => elite(order, count);
    },
  },
  truncation: {
    summary: 'the best share of the population survives',
    options: shareOptions,
    build(spec) {
      const { share } = readOptions(spec, shareOptions);
      return ({ order }) => bestShare(order, share);
    },
  },
} as const satisfies Catalogue<Survival>;

/** Throws BadSpec if an operator on numbers is given a genome that is not a row of numbers. */
function numbersOnly({ kind }: Spec, { representation }: Varied): void {
  if (representation.length === undefined)
    throw new BadSpec(`${kind} is for genomes that are rows of numbers; use own for this one`);
}
type Numbers = Float32Array;

const rateOptions = { rate: real(0, 1, 0.5, 'probability that a number is exchanged') };

export const crossovers = {
  none: {
    summary: 'each child has one parent',
    options: {},
    build(spec) {
      readOptions(spec, {});
      return undefined;
    },
  },
  own: {
    summary: 'the default crossover of this kind of genome',
    options: {},
    build(spec, { representation }) {
      readOptions(spec, {});
      return (mother, father, rng) => representation.cross(mother, father, rng);
    },
  },
  'one-point': {
    summary: 'all numbers after a random point are exchanged',
    options: {},
    build(spec, varied) {
      readOptions(spec, {});
      numbersOnly(spec, varied);
      return (mother, father, rng) => onePoint(mother as Numbers, father as Numbers, rng);
    },
  },
  uniform: {
    summary: 'each number is exchanged with a given probability',
    options: rateOptions,
    build(spec, varied) {
      const { rate } = readOptions(spec, rateOptions);
      numbersOnly(spec, varied);
      return (mother, father, rng) => uniform(mother as Numbers, father as Numbers, rate, rng);
    },
  },
  barycentric: {
    summary: 'one number moves on the line through both parents’ values, at most half their distance beyond',
    options: {},
    build(spec, varied) {
      readOptions(spec, {});
      numbersOnly(spec, varied);
      return (mother, father, rng) => {
        const gene = rng.below((mother as Numbers).length);
        const alpha = 2 * rng.next() - 0.5;
        const [a, b] = barycentricCrossover([...(mother as Numbers)], [...(father as Numbers)], gene, alpha);
        return [Float32Array.from(a), Float32Array.from(b)];
      };
    },
  },
  units: {
    summary: 'whole units of a network are exchanged, with their weights',
    options: {},
    build(spec, { representation: { blocks } }) {
      readOptions(spec, {});
      if (!blocks) throw new BadSpec('crossover=units needs a genome with units: network');
      return (mother, father, rng) => blockwise(mother as Numbers, father as Numbers, blocks, rng);
    },
  },
} as const satisfies Catalogue<Crossover | undefined, Varied>;

const EVERY = real(0, 1, 1, 'probability that a number changes');
const gaussianOptions = { sigma: real(0, 1000, 0.1, 'σ of the noise'), rate: EVERY };
const uniformOptions = { reach: real(0, 1000, 0.1, 'largest change, up or down'), rate: EVERY };
const stepOptions = { size: real(0, 1000, 1, 'size of the change') };
const adaptiveOptions = {
  sigma: real(0, 1000, 0.1, 'initial σ'),
  least: real(0, 1000, 0.0001, 'lower bound of σ'),
  tau: real(0, 10, 0, 'how fast σ changes; 0 means 1 / √(2n) for n numbers'),
};

/** A mutation of constant size. */
const fixed = (size: number, vary: (genome: Genome, rng: Rng) => Genome): Mutation => ({
  size,
  vary: (genome, same, rng) => ({ genome: vary(genome, rng), size: same }),
});

export const mutations = {
  none: {
    summary: 'children are not mutated',
    options: {},
    build(spec) {
      readOptions(spec, {});
      return fixed(0, genome => genome);
    },
  },
  own: {
    summary: 'the default mutation of this kind of genome',
    options: {},
    build(spec, { representation }) {
      readOptions(spec, {});
      return fixed(0, (genome, rng) => representation.mutate(genome, rng));
    },
  },
  gaussian: {
    summary: 'adds N(0, σ) to each number',
    options: gaussianOptions,
    build(spec, varied) {
      const { sigma, rate } = readOptions(spec, gaussianOptions);
      numbersOnly(spec, varied);
      return fixed(sigma, (genome, rng) => gaussianNoise(genome as Numbers, sigma, rate, rng));
    },
  },
  uniform: {
    summary: 'adds a uniform draw between −reach and reach to each number',
    options: uniformOptions,
    build(spec, varied) {
      const { reach, rate } = readOptions(spec, uniformOptions);
      numbersOnly(spec, varied);
      return fixed(reach, (genome, rng) => uniformNoise(genome as Numbers, reach, rate, rng));
    },
  },
  step: {
    summary: 'moves one number up or down by a fixed size',
    options: stepOptions,
    build(spec, varied) {
      const { size } = readOptions(spec, stepOptions);
      numbersOnly(spec, varied);
      const { POSITIVE_INFINITY: far } = Number;
      return fixed(size, (genome, rng) =>
        Float32Array.from(stepMutation([...(genome as Numbers)], -far, far, rng, size)),
      );
    },
  },
  adaptive: {
    summary: 'adds N(0, σ) to each number; σ is inherited and mutates too',
    options: adaptiveOptions,
    build(spec, varied) {
      const { sigma, least, tau } = readOptions(spec, adaptiveOptions);
      numbersOnly(spec, varied);
      const rate = tau > 0 ? tau : 1 / Math.sqrt(2 * varied.representation.length!);
      return {
        size: sigma,
        vary(genome, before, rng) {
          const size = adaptedSize(before, rate, least, rng);
          return { genome: gaussianNoise(genome as Numbers, size, 1, rng), size };
        },
      };
    },
  },
} as const satisfies Catalogue<Mutation, Varied>;

export const operatorOptions = (usual: { selection: Spec; survival: Spec; crossover: Spec; mutation: Spec }) => ({
  selection: part('selection', selections, usual.selection, 'how parents are selected'),
  survival: part('survival', survivals, usual.survival, 'which members survive'),
  crossover: part('crossover', crossovers, usual.crossover, 'how two parents make two children'),
  crossed: real(0, 1, 0.9, 'share of the pairs that are crossed; the others are copied before mutation'),
  mutation: part('mutation', mutations, usual.mutation, 'how children are mutated'),
  mutated: real(0, 1, 1, 'share of the children that are mutated'),
});

export type Operators = {
  readonly selection: Selection;
  readonly survival: Survival;
  readonly crossover: Crossover | undefined;
  readonly crossed: number;
  readonly mutation: Mutation;
  readonly mutated: number;
};

/** Throws BadSpec. */
export const buildOperators = (
  settings: Record<'selection' | 'survival' | 'crossover' | 'mutation', Spec> & { crossed: number; mutated: number },
  varied: Varied,
): Operators => ({
  selection: build<Selection, void>('selection', selections, settings.selection, undefined),
  survival: build<Survival, void>('survival', survivals, settings.survival, undefined),
  crossover: build<Crossover | undefined, Varied>('crossover', crossovers, settings.crossover, varied),
  crossed: settings.crossed,
  mutation: build<Mutation, Varied>('mutation', mutations, settings.mutation, varied),
  mutated: settings.mutated,
});
