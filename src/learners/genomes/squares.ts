/** A weight for every cell of the board, or for each class of symmetric cells. */

import { spreadKinds } from '../../evaluators/squares.js';
import { offered } from '../../games/offers.js';
import { variantOf } from '../../games/variants.js';
import { squaresModel } from '../../models/file.js';
import { cellKinds } from '../../rules/board.js';
import { choice, flag, readOptions } from '../../specs/options.js';
import type { GenomeEntry } from './entry.js';
import { initialOptions, numeric } from './numbers.js';

const options = {
  symmetric: flag(true, 'one weight for each class of symmetric squares'),
  perspective: choice(
    ['inversion', 'negation'],
    'inversion',
    'own and opponent’s discs, or the first side’s view negated',
  ),
  ...initialOptions('uniform', 1),
};

export const entry: GenomeEntry = {
  summary: 'a weight for each square of the board',
  options,
  build(spec, { game }) {
    const board = offered(game, 'board', 'a genome of squares');
    const { symmetric, perspective, ...initial } = readOptions(spec, options);
    const length = symmetric ? cellKinds(board).length : board.cells.length;
    return numeric(length, initial, genome =>
      squaresModel(variantOf(game), symmetric ? spreadKinds(board, [...genome]) : [...genome], perspective),
    );
  },
};
