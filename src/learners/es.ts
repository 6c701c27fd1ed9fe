/**
 * Evolution strategies: the best μ leave λ children by mutation alone, the same number each. With survival `plus` the
 * parents stay and are measured again with their children; with `comma` they go. Jaśkowski 2014 evolved the best published
 * n-tuple player of the Othello League by (10 + 90), σ = 1, and 1000 double games against its standard heuristic.
 */
import { BadSpec, choice, integer, readOptions, real } from '../specs/options.js';
import { evolutionOf, hallOfFameOption, MAX_POPULATION } from './evolution.js';
import { buildFitness, fitnessOption } from './fitness.js';
import { buildGenome, genomeOption } from './genomes/catalogue.js';
import type { LearnerEntry } from './learner.js';
import { buildLocalLearning, localLearningOption } from './local-learning.js';
import { buildOperators } from './operators.js';

const options = {
  genome: genomeOption({ kind: 'patterns' }),
  mu: integer(1, MAX_POPULATION / 2, 10, 'parents'),
  lambda: integer(1, MAX_POPULATION / 2, 90, 'children; a multiple of the parents'),
  survival: choice(['plus', 'comma'], 'plus', 'choose from parents and children, or from children alone'),
  mutation: choice(
    ['gaussian', 'uniform', 'adaptive'],
    'gaussian',
    'the noise added to every weight; adaptive: σ is inherited',
  ),
  sigma: real(0, 1000, 1, 'σ of the noise, or the reach of a uniform mutation'),
  fitness: fitnessOption({ kind: 'reference', pairs: 1000, epsilon: 0.1 }),
  'hall-of-fame': hallOfFameOption,
  'local-learning': localLearningOption('what new members learn before the fitness games; their children inherit it'),
};

export const entry: LearnerEntry = {
  summary: '(μ + λ) and (μ, λ) evolution strategies',
  options,
  examples: ['es(genome=squares, mu=1, lambda=2)'],
  build(spec, setting) {
    const {
      genome,
      mu,
      lambda,
      survival,
      mutation,
      sigma,
      fitness,
      'hall-of-fame': hallOfFame,
      'local-learning': localLearning,
    } = readOptions(spec, options);
    if (lambda % mu !== 0) throw new BadSpec(`es: lambda=${lambda} must be a multiple of mu=${mu}`);
    const representation = buildGenome(genome, setting);
    const size = survival === 'plus' ? mu + lambda : lambda;
    if (size === mu) throw new BadSpec('es: survival=comma needs more children than parents');
    const reach = mutation === 'uniform' ? { reach: sigma } : { sigma };
    return evolutionOf({
      representation,
      operators: buildOperators(
        {
          selection: { kind: 'truncation', share: mu / size },
          survival: survival === 'plus' ? { kind: 'elitism', count: mu } : { kind: 'none' },
          crossover: { kind: 'none' },
          crossed: 0,
          mutation: { kind: mutation, ...reach },
          mutated: 1,
        },
        { representation },
      ),
      size,
      fitness: buildFitness(fitness, setting),
      hallOfFameSize: hallOfFame,
      localLearning: buildLocalLearning(localLearning, representation, setting),
    });
  },
};
