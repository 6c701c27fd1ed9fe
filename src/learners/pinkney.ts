/**
 * Pinkney 2009: networks that play each other. Each network plays every other once with each colour; the lower half is
 * removed, and each network of the upper half leaves a copy with noise on every weight. There is no crossover and no
 * outside opponent. The extensions that Pinkney proposes are options: crossover, opponents that search, and the
 * champions of the past.
 */

import { boardShape } from '../evaluators/network/data.js';
import { PINKNEY } from '../evaluators/network/presets.js';
import { offered } from '../games/offers.js';
import { variantOf } from '../games/variants.js';
import { part } from '../specs/catalogue.js';
import { BadSpec, integer, readOptions, real } from '../specs/options.js';
import { evolutionOf, hallOfFameOption } from './evolution.js';
import { buildFitness, fitnessOption } from './fitness.js';
import { networkGenome } from './genomes/network.js';
import type { LearnerEntry } from './learner.js';
import { buildOperators, crossovers } from './operators.js';

const HALF = { kind: 'truncation', share: 0.5 } as const;

const options = {
  population: integer(2, 1000, 30, 'networks, an even number; he says 20–30'),
  noise: real(0, 10, 0.05, 'σ of the noise on every weight of a copy'),
  // His program evaluates a finished board like any other. Ranking by score gives the same order as his +1, 0 and −1.
  fitness: fitnessOption({ kind: 'round-robin', terminal: 'evaluator' }),
  crossover: part('crossover', crossovers, { kind: 'none' }, 'how two networks are crossed before noise is added'),
  'hall-of-fame': hallOfFameOption,
};

export const entry: LearnerEntry = {
  summary:
    'Pinkney 2009: a population of networks (64-42-1 on 64 squares) that play each other; the better half survives',
  options,
  examples: ['pinkney(population=4)'],
  build(spec, setting) {
    const { population, noise, fitness, crossover, 'hall-of-fame': hallOfFame } = readOptions(spec, options);
    if (population % 2 === 1)
      throw new BadSpec(`pinkney: population must be even, because half of it survives; got ${population}`);
    const board = offered(setting.game, 'board', 'pinkney');
    const representation = networkGenome(
      variantOf(setting.game),
      { ...PINKNEY, ...boardShape(board) },
      { initial: 'gaussian', spread: 1 },
    );
    return evolutionOf({
      representation,
      operators: buildOperators(
        {
          selection: HALF,
          survival: HALF,
          crossover,
          crossed: 1,
          mutation: { kind: 'gaussian', sigma: noise },
          mutated: 1,
        },
        { representation },
      ),
      size: population,
      fitness: buildFitness(fitness, setting),
      hallOfFameSize: hallOfFame,
    });
  },
};
