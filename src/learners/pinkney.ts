/**
 * Pinkney 2009: networks that play each other. Everybody meets everybody once with each colour; the lower half goes, and
 * each of the upper half leaves a copy with noise on every weight. Nothing is crossed, and nobody from outside is met.
 * What he wished for beyond that are options: crossing networks, opponents that search, and the champions of the past.
 */
import { boardShape } from '../evaluators/network/data.js';
import { PINKNEY } from '../evaluators/network/presets.js';
import { offered } from '../games/offers.js';
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
  noise: real(0, 10, 0.05, 'σ of what is added to every weight of a copy'),
  // His program rates a finished board like any other. A share of the points ranks as his +1, 0 and −1 do.
  fitness: fitnessOption({ kind: 'round-robin', terminal: 'evaluator' }),
  crossover: part('crossover', crossovers, { kind: 'none' }, 'how two networks are crossed before noise is added'),
  'hall-of-fame': hallOfFameOption,
};

export const entry: LearnerEntry = {
  summary: 'Pinkney 2009: a population of networks (64-42-1 on 64 squares) that play each other; the better half stays',
  options,
  build(spec, setting) {
    const { population, noise, fitness, crossover, 'hall-of-fame': hallOfFame } = readOptions(spec, options);
    if (population % 2 === 1)
      throw new BadSpec(`pinkney: half of the population goes, so it is even, not ${population}`);
    const board = offered(setting.game, 'board', 'pinkney');
    const representation = networkGenome(
      setting.game.id,
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
