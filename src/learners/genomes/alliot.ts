/**
 * Alliot & Durand 1995: twelve whole numbers, of which the first, the corner's, stays 500 so that no two genomes are
 * multiples of each other. Each operator changes one of the eleven others.
 */
import { gaussian } from '../../arithmetic/gaussian.js';
import type { AlliotParameters } from '../../evaluators/alliot.js';
import { alliotFile } from '../../evaluators/file/file.js';
import type { Rng } from '../../random/rng.js';
import { integer, readOptions } from '../../specs/options.js';
import { barycentricCrossover } from '../crossover.js';
import type { Representation } from '../genome.js';
import { type GenomeEntry, onlyFor } from './entry.js';

/** Ten squares in the paper's order, the bonus and the penalty. */
export type AlliotGenome = readonly number[];

export const ALLIOT_LENGTH = 12;
const CORNER = 500;
/** Its place, after the corner and the nine other squares. */
const BONUS = 10;
/** σ of a mutation: a square's, and that of the bonus or the penalty. */
const [SQUARE_NOISE, OTHER_NOISE] = [50, 20];
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
 * The paper does not say how the first ones are drawn. Here uniformly: squares from −range to range, bonus and penalty
 * within two fifths of that, as the noise on them is two fifths of that on squares.
 */
export const alliotGenomes = (range = CORNER): Representation<AlliotGenome> => ({
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
  express: genome => alliotFile(alliotParameters(genome)),
});

const options = { range: integer(1, MOST, CORNER, 'the first squares are drawn from −range…range') };

export const entry: GenomeEntry = {
  summary: 'Alliot & Durand’s twelve whole numbers, varied one at a time; use own operators',
  options,
  build(spec, { game }) {
    onlyFor('othello', spec, game);
    return alliotGenomes(readOptions(spec, options).range);
  },
};
