/**
 * Anaconda's method (Chellapilla and Fogel 1999, 2001) for any game that networks serve: 15 networks leave a child each, by
 * mutation with a size for every weight; all 30 play with search, five games each against others drawn at random and
 * those in which they are drawn; a win counts 1, a loss −2; the 15 with the most points stay. The value of a king, which
 * evolved too, is not applicable.
 */
import { BadSpec, integer, readOptions, real } from '../specs/options.js';
import { evolutionOf, hallOfFameOption, MAX_POPULATION } from './evolution.js';
import { buildFitness, fitnessOption } from './fitness.js';
import type { Genome, Representation } from './genome.js';
import { buildGenome, genomeOption } from './genomes/catalogue.js';
import type { Numeric } from './genomes/numbers.js';
import type { LearnerEntry } from './learner.js';
import { buildOperators } from './operators.js';
import { selfAdaptive } from './self-adaptation.js';

const HALF = { kind: 'truncation', share: 0.5 } as const;

const options = {
  genome: genomeOption({
    kind: 'network',
    hidden: '40-10',
    output: 'tanh',
    thresholds: 'bias',
    initial: 'uniform',
    spread: 0.2,
  }),
  parents: integer(1, MAX_POPULATION / 2, 15, 'members that stay; each leaves one child'),
  sigma: real(0, 1000, 0.05, 'initial σ of every number'),
  least: real(0, 1000, 0, 'lower bound of σ'),
  fitness: fitnessOption({ kind: 'single-games', depth: 2 }),
  'hall-of-fame': hallOfFameOption,
};

export const entry: LearnerEntry = {
  summary: 'Chellapilla & Fogel’s Anaconda: networks that play with search, and a mutation size for every weight',
  options,
  examples: ['anaconda(parents=2)'],
  build(spec, setting) {
    const { genome, parents, sigma, least, fitness, 'hall-of-fame': hallOfFame } = readOptions(spec, options);
    const numbers = buildGenome(genome, setting);
    if (numbers.length === undefined)
      throw new BadSpec(`anaconda: ${genome.kind} is not a row of numbers; use network or another genome that is`);
    const representation = selfAdaptive(numbers as Numeric, { sigma, least }) as Representation<Genome>;
    return evolutionOf({
      representation,
      operators: buildOperators(
        {
          selection: HALF,
          survival: HALF,
          crossover: { kind: 'none' },
          crossed: 0,
          mutation: { kind: 'own' },
          mutated: 1,
        },
        { representation },
      ),
      size: 2 * parents,
      fitness: buildFitness(fitness, setting),
      hallOfFameSize: hallOfFame,
    });
  },
};
