/** Moriarty and Miikkulainen 1994: the chromosome of a network that chooses which moves a search looks at. */
import { FOCUSED, focusNetworkModel } from '../../../games/othello/evaluators/focus-network.js';
import { choice, readOptions } from '../../../specs/options.js';
import type { Genome, Representation } from '../../genome.js';
import { type GenomeEntry, needsKind } from '../entry.js';
import { markerGenome, markerOptions } from './marker-network.js';

const options = {
  rates: choice(FOCUSED, 'squares', 'the evaluator of the leaves'),
  ...markerOptions,
};

export const entry: GenomeEntry = {
  summary: 'Moriarty and Miikkulainen’s: a network that chooses which moves a search looks at',
  options,
  build(spec, { game }) {
    const { rates, length, rate } = readOptions(spec, options);
    needsKind(game, 'focus-network');
    const modelOf = (chromosome: Float32Array) => focusNetworkModel(chromosome, rates);
    return markerGenome(length, rate, modelOf) as Representation<Genome>;
  },
};
