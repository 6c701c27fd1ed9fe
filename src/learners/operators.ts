/**
 * The operators of evolution by their roles and names, as recipes ask for them: `selection=tournament(size=3)`. The
 * operators themselves are functions in selection.ts, crossover.ts, mutation.ts and survival.ts; a new one is a line here.
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

/** Everybody's fitness, and everybody with the best first, where equals stand in an order drawn once. */
export type Ranked = { readonly fitness: ArrayLike<number>; readonly order: readonly number[] };

/** As many parents as are asked for. */
export type Selection = (ranked: Ranked, count: number, rng: Rng) => number[];
/** Those who live on, the best first. */
export type Survival = (ranked: Ranked) => number[];
export type Crossover = (mother: Genome, father: Genome, rng: Rng) => readonly [Genome, Genome];
export type Mutation = {
  /** The size that a founder's mutations have. */
  readonly size: number;
  vary(genome: Genome, size: number, rng: Rng): { readonly genome: Genome; readonly size: number };
};

/** What varies is built for. */
export type Varied = { readonly representation: Representation<Genome> };

const shareOptions = { share: real(0.001, 1, 0.5, 'of the population') };
const rankOptions = { best: real(1, 2, 2, 'children that the best may expect; the last may expect 2 less that') };
const sizeOptions = { size: integer(1, 1000, 2, 'how many are drawn; the fittest of them breeds') };
const chanceOptions = { chance: real(0.01, 0.99, RANK_CHANCE, 'of each in his turn') };
const countOptions = { count: integer(0, 1000, 1, 'how many of the best') };

/** Whoever shares a fitness shares a place. */
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
    summary: 'the best share of the population, each of them as often',
    options: shareOptions,
    build(spec) {
      const { share } = readOptions(spec, shareOptions);
      return ({ order }, count) => truncation(order, share, count);
    },
  },
  fitness: {
    summary: 'each as likely as its share of all fitness',
    options: {},
    build(spec) {
      readOptions(spec, {});
      return ({ fitness }, count, rng) => spun(fitnessShares(fitness), count, rng);
    },
  },
  remainder: {
    summary: 'each as often as its share of all fitness says, and what is left over by lot',
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
    summary: 'each as likely as its place, in equal steps from the best to the last',
    options: rankOptions,
    build(spec) {
      const { best } = readOptions(spec, rankOptions);
      return (ranked, count, rng) => spun(rankShares(placesOf(ranked), best), count, rng);
    },
  },
  'rank-method': {
    summary: 'Currie’s: the best with this chance, otherwise the next with the same, and so on',
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
    summary: 'the fittest of a few drawn by lot',
    options: sizeOptions,
    build(spec) {
      const { size } = readOptions(spec, sizeOptions);
      return ({ fitness }, count, rng) => Array.from({ length: count }, () => tournamentWinner(fitness, size, rng));
    },
  },
} as const satisfies Catalogue<Selection>;

export const survivals = {
  none: {
    summary: 'every generation is new',
    options: {},
    build(spec) {
      readOptions(spec, {});
      return () => [];
    },
  },
  elitism: {
    summary: 'the best few stay',
    options: countOptions,
    build(spec) {
      const { count } = readOptions(spec, countOptions);
      return ({ order }) => elite(order, count);
    },
  },
  truncation: {
    summary: 'the best share of the population stays',
    options: shareOptions,
    build(spec) {
      const { share } = readOptions(spec, shareOptions);
      return ({ order }) => bestShare(order, share);
    },
  },
} as const satisfies Catalogue<Survival>;

/** Operators on numbers are given numbers: this is where that is seen to. */
function numbersOnly({ kind }: Spec, { representation }: Varied): void {
  if (representation.length === undefined)
    throw new BadSpec(`${kind} is for genomes that are rows of numbers; use own for this one`);
}
type Numbers = Float32Array;

const rateOptions = { rate: real(0, 1, 0.5, 'how likely each number is to change places') };

export const crossovers = {
  none: {
    summary: 'children have one parent',
    options: {},
    build(spec) {
      readOptions(spec, {});
      return undefined;
    },
  },
  own: {
    summary: 'as this kind of genome is usually crossed',
    options: {},
    build(spec, { representation }) {
      readOptions(spec, {});
      return (mother, father, rng) => representation.cross(mother, father, rng);
    },
  },
  'one-point': {
    summary: 'everything after a point changes places',
    options: {},
    build(spec, varied) {
      readOptions(spec, {});
      numbersOnly(spec, varied);
      return (mother, father, rng) => onePoint(mother as Numbers, father as Numbers, rng);
    },
  },
  uniform: {
    summary: 'each number may change places',
    options: rateOptions,
    build(spec, varied) {
      const { rate } = readOptions(spec, rateOptions);
      numbersOnly(spec, varied);
      return (mother, father, rng) => uniform(mother as Numbers, father as Numbers, rate, rng);
    },
  },
  barycentric: {
    summary: 'one number of both moves on the line through the parents’, between them or up to half as far beyond',
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
    summary: 'whole units of a network change places, with their weights',
    options: {},
    build(spec, { representation: { blocks } }) {
      readOptions(spec, {});
      if (!blocks) throw new BadSpec('units are crossed in genomes that have some: network');
      return (mother, father, rng) => blockwise(mother as Numbers, father as Numbers, blocks, rng);
    },
  },
} as const satisfies Catalogue<Crossover | undefined, Varied>;

const EVERY = real(0, 1, 1, 'how likely each number is to change');
const gaussianOptions = { sigma: real(0, 1000, 0.1, 'σ of what is added'), rate: EVERY };
const uniformOptions = { reach: real(0, 1000, 0.1, 'the most that is added or taken away'), rate: EVERY };
const stepOptions = { size: real(0, 1000, 1, 'how much') };
const adaptiveOptions = {
  sigma: real(0, 1000, 0.1, 'σ at first'),
  least: real(0, 1000, 0.0001, 'below which σ does not fall'),
  tau: real(0, 10, 0, 'how fast σ changes; 0 for 1 / √(2n) with n numbers'),
};

/** A mutation whose size stays. */
const fixed = (size: number, vary: (genome: Genome, rng: Rng) => Genome): Mutation => ({
  size,
  vary: (genome, same, rng) => ({ genome: vary(genome, rng), size: same }),
});

export const mutations = {
  none: {
    summary: 'children are as they were crossed',
    options: {},
    build(spec) {
      readOptions(spec, {});
      return fixed(0, genome => genome);
    },
  },
  own: {
    summary: 'as this kind of genome usually mutates',
    options: {},
    build(spec, { representation }) {
      readOptions(spec, {});
      return fixed(0, (genome, rng) => representation.mutate(genome, rng));
    },
  },
  gaussian: {
    summary: 'N(0, σ) is added to each number',
    options: gaussianOptions,
    build(spec, varied) {
      const { sigma, rate } = readOptions(spec, gaussianOptions);
      numbersOnly(spec, varied);
      return fixed(sigma, (genome, rng) => gaussianNoise(genome as Numbers, sigma, rate, rng));
    },
  },
  uniform: {
    summary: 'something between −reach and reach is added to each number',
    options: uniformOptions,
    build(spec, varied) {
      const { reach, rate } = readOptions(spec, uniformOptions);
      numbersOnly(spec, varied);
      return fixed(reach, (genome, rng) => uniformNoise(genome as Numbers, reach, rate, rng));
    },
  },
  step: {
    summary: 'one number goes up or down by this much',
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
    summary: 'N(0, σ) is added to each number, with a σ that is inherited and mutates too',
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
  selection: part('selection', selections, usual.selection, 'who becomes a parent'),
  survival: part('survival', survivals, usual.survival, 'who lives on'),
  crossover: part('crossover', crossovers, usual.crossover, 'how two parents make two children'),
  crossed: real(0, 1, 0.9, 'the share of pairs of parents that are crossed; the others’ children are copies at first'),
  mutation: part('mutation', mutations, usual.mutation, 'how children are changed'),
  mutated: real(0, 1, 1, 'the share of children that are changed'),
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
