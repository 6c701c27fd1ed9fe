/** Currie's ten weights, of six strategies and four special squares, with his mutation: one weight, up or down. */

import { STRATEGY_WEIGHTS, type StrategyWeights } from '../../../games/othello/evaluators/strategies.js';
import { strategiesModel } from '../../../games/othello/files.js';
import { choice, integer, readOptions } from '../../../specs/options.js';
import { uniform } from '../../crossover.js';
import type { Genome } from '../../genome.js';
import { stepMutation } from '../../mutation.js';
import { type GenomeEntry, needsKind } from '../entry.js';
import { distance } from '../numbers.js';

const SPECIAL: readonly string[] = ['corner', 'inner', 'b', 'c'];
/** What the evaluator takes. */
const MOST = 2 ** 20;

const options = {
  most: integer(1, 1000, 100, 'the largest weight; initial weights are drawn from 0 to this'),
  layout: choice(['standard', 'text'], 'standard', 'which squares count as B and C'),
  frontier: choice(['most', 'fewest'], 'most', 'prefer the most or the fewest frontier discs'),
};

/** Weights of special squares are rounded, not negative and not all 0, after any operator. */
function weightsOf(genome: Float32Array): StrategyWeights {
  const found = Object.fromEntries(
    STRATEGY_WEIGHTS.map((name, i) => {
      const value = genome[i]!;
      return [name, SPECIAL.includes(name) ? Math.min(MOST, Math.max(0, Math.round(value))) : value];
    }),
  ) as StrategyWeights;
  const { corner, inner, b, c } = found;
  return corner + inner + b + c > 0 ? found : { ...found, corner: 1 };
}

export const entry: GenomeEntry = {
  summary: 'the weights of Currie’s strategies and special squares',
  options,
  build(spec, { game }) {
    needsKind(game, 'strategies');
    const { most, layout, frontier } = readOptions(spec, options);
    const numbers = (genome: Genome): Float32Array => genome as Float32Array;
    return {
      length: STRATEGY_WEIGHTS.length,
      random: rng => Float32Array.from(STRATEGY_WEIGHTS, () => rng.below(most + 1)),
      mutate: (genome, rng) => Float32Array.from(stepMutation([...numbers(genome)], 0, most, rng)),
      cross: (mother, father, rng) => uniform(numbers(mother), numbers(father), 0.5, rng),
      distance: (a, b) => distance(numbers(a), numbers(b)),
      express: genome => strategiesModel(weightsOf(numbers(genome)), layout, frontier),
    };
  },
};
