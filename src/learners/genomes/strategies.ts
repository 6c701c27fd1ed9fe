/** Currie's ten numbers: a weight for each strategy, and one for each kind of special square. */
import { strategiesFile } from '../../evaluators/file/file.js';
import { STRATEGY_WEIGHTS, type StrategyWeights } from '../../evaluators/strategies.js';
import { choice, readOptions } from '../../specs/options.js';
import { type GenomeEntry, onlyFor } from './entry.js';
import { initialOptions, numeric } from './numbers.js';

const options = {
  layout: choice(['standard', 'text'], 'standard', 'B and C squares by their usual names, or as the text implies'),
  frontier: choice(['most', 'fewest'], 'most', 'which number of frontier discs is good; the text says most'),
  ...initialOptions('uniform', 20),
};

const SPECIAL = ['corner', 'inner', 'b', 'c'];
const MOST = 2 ** 20;

/** Special squares have whole weights that say how much, not which way; the corner's is at least 1. */
function weightsOf(genome: Float32Array): StrategyWeights {
  const weight = (name: string, i: number): number => {
    const whole = Math.min(MOST, Math.round(Math.abs(genome[i]!)));
    return SPECIAL.includes(name) ? Math.max(name === 'corner' ? 1 : 0, whole) : genome[i]!;
  };
  return Object.fromEntries(STRATEGY_WEIGHTS.map((name, i) => [name, weight(name, i)])) as StrategyWeights;
}

export const entry: GenomeEntry = {
  summary: 'Currie’s six strategies and four kinds of special squares',
  options,
  build(spec, { game }) {
    onlyFor('othello', spec, game);
    const { layout, frontier, ...initial } = readOptions(spec, options);
    return numeric(STRATEGY_WEIGHTS.length, initial, genome => strategiesFile(weightsOf(genome), layout, frontier));
  },
};
