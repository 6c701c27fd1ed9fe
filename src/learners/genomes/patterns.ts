/** A weight for every configuration of a few squares: systematic tuples by their names, all-2 or all-4+2x2. */

import { weightsPerPhase } from '../../evaluators/patterns/data.js';
import { tupleSet, tupleSetNames } from '../../evaluators/patterns/presets.js';
import { blockTuples, type Geometry, type Orders, type Tuple } from '../../evaluators/patterns/tuples.js';
import { offered } from '../../games/offers.js';
import { variantOf } from '../../games/variants.js';
import { patternsModel } from '../../models/file.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import { BadSpec, choice, integer, readOptions, text } from '../../specs/options.js';
import { quote } from '../../specs/parsed.js';
import { phaseBoundaries } from '../phases.js';
import type { GenomeEntry } from './entry.js';
import { initialOptions, numeric } from './numbers.js';

const options = {
  tuples: text(
    'all-2',
    'names with + between them',
    'all-N: straight lines of N squares up to 4; WxH: blocks; snakes; or a set of the game, such as logistello',
  ),
  orders: choice(['both', 'one'], 'both', 'read a symmetric tuple from both ends or from one'),
  phases: integer(1, 20, 1, 'equal parts of the game, each with its own tables'),
  output: choice(['linear', 'tanh'], 'linear', 'the sum itself, or squashed'),
  perspective: choice(
    ['inversion', 'negation'],
    'inversion',
    'own and opponent’s discs, or the first side’s view negated',
  ),
  ...initialOptions('uniform', 0.1),
};

/** Larger blocks have too many weights to evolve. */
const MAX_BLOCK = 9;
/** Seed of the random walks: a genome has the same shape in every run. */
const SNAKES = parseSeed('snakes');

/** The named sets that evaluators know, and blocks, one after another. */
function tuplesNamed(board: Geometry, names: string, orders: Orders): Tuple[] {
  const known = tupleSetNames(board);
  return names.split('+').flatMap(name => {
    if (known.includes(name)) return tupleSet(board, name, orders, rngFrom(SNAKES));
    const [width, height] = (/^(\d)x(\d)$/.exec(name) ?? []).slice(1).map(Number);
    const blocks = width && height && width * height <= MAX_BLOCK ? blockTuples(board, width, height, orders) : [];
    if (blocks.length > 0) return blocks;
    throw new BadSpec(`unknown tuples ${quote(name)}; use ${known.join(', ')} or blocks, as in 2x3`);
  });
}

export const entry: GenomeEntry = {
  summary: 'tables over tuples of squares: all-2 has 288 weights on eight by eight',
  options,
  build(spec, { game }) {
    const board = offered(game, 'board', 'a genome of patterns');
    const { tuples: names, orders, phases, output, perspective, ...initial } = readOptions(spec, options);
    const tuples = tuplesNamed(board, names, orders);
    const boundaries = phaseBoundaries(game, board, phases, 0);
    const extra = board.extra ? { extra: board.extra.names } : {};
    return numeric(phases * weightsPerPhase({ tuples, ...extra }), initial, weights =>
      patternsModel(variantOf(game), { tuples, boundaries, ...extra, weights, biases: [], output, perspective }),
    );
  },
};
