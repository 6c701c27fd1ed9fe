/** A weight for every square of the Othello board, or for each of its ten kinds. */
import { squaresFile } from '../../evaluators/file/file.js';
import { choice, flag, readOptions } from '../../specs/options.js';
import type { GenomeEntry } from './entry.js';
import { onlyFor } from './entry.js';
import { initialOptions, numeric } from './numbers.js';

const options = {
  symmetric: flag(true, 'ten weights, spread over the board by its symmetries, instead of 64'),
  perspective: choice(['inversion', 'negation'], 'inversion', 'own and opponent’s, or black’s view negated for white'),
  ...initialOptions('uniform', 1),
};

export const entry: GenomeEntry = {
  summary: 'a weight for each square of the Othello board',
  options,
  build(spec, { game }) {
    onlyFor('othello', spec, game);
    const { symmetric, perspective, ...initial } = readOptions(spec, options);
    return numeric(symmetric ? 10 : 64, initial, genome => squaresFile([...genome], perspective));
  },
};
