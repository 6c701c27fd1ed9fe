/** A weight for every configuration of a few squares: systematic tuples by their names, all-2 or all-4+2x2. */
import { patternsFile } from '../../evaluators/file/file.js';
import { TUPLE_SET_NAMES, TUPLE_SETS, type TupleSet } from '../../evaluators/patterns/presets.js';
import { blockTuples, type Orders, type Tuple, weightCount } from '../../games/othello/tuples.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import { BadSpec, choice, integer, readOptions, text } from '../../specs/options.js';
import { quote } from '../../specs/parsed.js';
import { type GenomeEntry, onlyFor } from './entry.js';
import { initialOptions, numeric } from './numbers.js';

const options = {
  tuples: text(
    'all-2',
    'names with + between them',
    'all-N: straight lines of N squares up to 4; WxH: blocks; logistello; snakes',
  ),
  orders: choice(['both', 'one'], 'both', 'read a tuple that is its own mirror image from both ends or from one'),
  phases: integer(1, 20, 1, 'equal parts of the game, each with tables of its own'),
  output: choice(['linear', 'tanh'], 'linear', 'the sum itself, or squashed'),
  perspective: choice(['inversion', 'negation'], 'inversion', 'own and opponent’s, or black’s view negated for white'),
  ...initialOptions('uniform', 0.1),
};

/** Larger blocks have more weights than evolution could ever set. */
const MAX_BLOCK = 9;
/** Which random walks: a genome is the same shape in every run. */
const SNAKES = parseSeed('snakes');

/** The sets by name that evaluators know, and blocks, one after another. */
export function tuplesNamed(names: string, orders: Orders = 'both'): Tuple[] {
  return names.split('+').flatMap(name => {
    if (Object.hasOwn(TUPLE_SETS, name)) return TUPLE_SETS[name as TupleSet](orders, rngFrom(SNAKES));
    const [width, height] = (/^(\d)x(\d)$/.exec(name) ?? []).slice(1).map(Number);
    if (width && height && width <= 8 && height <= 8 && width * height <= MAX_BLOCK) {
      return blockTuples(width, height, orders);
    }
    throw new BadSpec(
      `there are no tuples ${quote(name)}; there are ${TUPLE_SET_NAMES.join(', ')} and blocks, as in 2x3`,
    );
  });
}

export const entry: GenomeEntry = {
  summary: 'tables over tuples of squares of the Othello board: all-2 has 288 weights',
  options,
  build(spec, { game }) {
    onlyFor('othello', spec, game);
    const { tuples: names, orders, phases, output, perspective, ...initial } = readOptions(spec, options);
    const tuples = tuplesNamed(names, orders);
    // The game goes from 4 discs to 64.
    const boundaries = Array.from({ length: phases - 1 }, (_, i) => 4 + Math.round(((i + 1) * 60) / phases));
    return numeric(phases * weightCount(tuples), initial, weights =>
      patternsFile({ tuples, boundaries, weights, biases: [], output, perspective }),
    );
  },
};
