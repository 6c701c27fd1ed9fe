/**
 * Alliot & Durand 1995: twelve integers. The first, the corner's, stays 500 so that no two genomes are multiples of each
 * other. Each operator changes one of the eleven others.
 */

import { gaussian } from '../../../arithmetic/gaussian.js';
import type { AlliotParameters } from '../../../games/othello/evaluators/alliot.js';
import { alliotModel } from '../../../games/othello/files.js';
import type { Rng } from '../../../random/rng.js';
import { integer, readOptions } from '../../../specs/options.js';
import { barycentricCrossover } from '../../crossover.js';
import type { Representation } from '../../genome.js';
import { type GenomeEntry, needsKind } from '../entry.js';

/** Ten squares in the paper's order, the bonus and the penalty. */
export type AlliotGenome = readonly number[];

export const ALLIOT_LENGTH = 12;
const CORNER = 500;
/** Its index, after the corner and the nine other squares. */
const BONUS = 10;
/** σ of a mutation: a square's, and that of the bonus or the penalty. */
const [SQUARE_NOISE, OTHER_NOISE] = [50, 20];
/** Twice the noise on squares. If all weights start as large as the corner's, no member values corners above others. */
const RANGE = 100;
/** What the evaluator takes. */
const MOST = 2 ** 20;

const whole = (value: number): number => Math.min(MOST, Math.max(-MOST, Math.round(value))) + 0;

/** Which gene an operator changes: any but the corner's. One draw. */
const anyGene = (rng: Rng): number => 1 + rng.below(ALLIOT_LENGTH - 1);

export const alliotGenome = ({ squares, bonus, penalty }: AlliotParameters): AlliotGenome => [
  ...squares,
  bonus,
  penalty,
];

export const alliotParameters = (genome: AlliotGenome): AlliotParameters => ({
  squares: genome.slice(0, BONUS),
  bonus: genome[BONUS]!,
  penalty: genome[BONUS + 1]!,
});

/**
 * The paper does not say how the initial genomes are drawn. Here uniformly: squares from −range to range, bonus and
 * penalty within two fifths of that, as the noise on them is two fifths of that on squares.
 */
export const alliotGenomes = (range = RANGE): Representation<AlliotGenome> => ({
  random: rng =>
    Array.from({ length: ALLIOT_LENGTH }, (_, gene) => {
      if (gene === 0) return CORNER;
      const reach = gene < BONUS ? range : (range * OTHER_NOISE) / SQUARE_NOISE;
      return whole((2 * rng.next() - 1) * reach);
    }),
  mutate(genome, rng) {
    const gene = anyGene(rng);
    return genome.with(gene, whole(genome[gene]! + (gene < BONUS ? SQUARE_NOISE : OTHER_NOISE) * gaussian(rng)));
  },
  cross(mother, father, rng) {
    const gene = anyGene(rng);
    const [first, second] = barycentricCrossover(mother, father, gene, 2 * rng.next() - 0.5);
    return [first.with(gene, whole(first[gene]!)), second.with(gene, whole(second[gene]!))];
  },
  distance: (a, b) => Math.sqrt(a.reduce((sum, gene, i) => sum + (gene - b[i]!) ** 2, 0)),
  express: genome => alliotModel(alliotParameters(genome)),
});

const options = { range: integer(1, 100_000, RANGE, 'initial weights of squares lie between −range and range') };

/** For learners that work on any vector of numbers. The evaluator rounds the numbers to integers. */
export const entry: GenomeEntry = {
  summary: 'the twelve numbers of Alliot & Durand, with their operators',
  options,
  build(spec, { game }) {
    needsKind(game, 'alliot');
    const own = alliotGenomes(readOptions(spec, options).range);
    const plain = (genome: unknown): number[] => [...(genome as Float32Array)];
    return {
      length: ALLIOT_LENGTH,
      random: rng => Float32Array.from(own.random(rng)),
      mutate: (genome, rng) => Float32Array.from(own.mutate(plain(genome), rng)),
      cross(mother, father, rng) {
        const [first, second] = own.cross(plain(mother), plain(father), rng);
        return [Float32Array.from(first), Float32Array.from(second)];
      },
      distance: (a, b) => own.distance(plain(a), plain(b)),
      express: genome => own.express(plain(genome).map(whole)),
    };
  },
};
