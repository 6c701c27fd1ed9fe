/** A weight for every feature of a game, of any game, by phase. */

import { MAX_PHASES } from '../../evaluators/features.js';
import { offered } from '../../games/offers.js';
import { featuresModel } from '../../models/file.js';
import { BadSpec, integer, readOptions } from '../../specs/options.js';
import type { GenomeEntry } from './entry.js';
import { initialOptions, numeric } from './numbers.js';

const options = {
  phases: integer(1, MAX_PHASES, 1, 'equal parts of the game, each with its own weights'),
  ...initialOptions('uniform', 1),
};

export const entry: GenomeEntry = {
  summary: 'a weight for each feature of the game',
  options,
  build(spec, { game }) {
    const { phases, ...initial } = readOptions(spec, options);
    const features = offered(game, 'features', 'a genome of features');
    if (phases > 1 && !features.phase) throw new BadSpec(`features: a game of ${game.id} has no phases`);
    const width = features.names.length;
    return numeric(phases * width, initial, genome =>
      featuresModel(
        { ...game, features },
        Array.from({ length: phases }, (_, phase) => [...genome.subarray(phase * width, (phase + 1) * width)]),
      ),
    );
  },
};
