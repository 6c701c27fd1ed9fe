/** Patterns from a shape and weights that a stranger wrote. */
import type { BoardView } from '../../rules/board.js';
import type { Json } from '../../specs/spec.js';
import { BadShape, fields, list, number, oneOf, PERSPECTIVES } from '../shape.js';
import { type Patterns, patternsFault } from './data.js';

type Board = Pick<BoardView<never>, 'cells' | 'extra'>;

/** Throws BadShape. */
export function readPatterns(board: Board, shape: Json, weights: Float32Array): Patterns {
  const found = fields(shape, ['tuples', 'boundaries', 'biases', 'output', 'perspective'], ['thin', 'extra']);
  const data: Patterns = {
    tuples: list(found.tuples, 'tuples', 960, tuple =>
      list(tuple, 'placements of a tuple', 960, placement => list(placement, 'squares', 64, number('squares'))),
    ),
    boundaries: list(found.boundaries, 'boundaries', 64, number('boundaries')),
    ...(found.thin === undefined ? {} : { thin: list(found.thin, 'thin', 15, number('thin')) }),
    ...(found.extra === undefined ? {} : { extra: list(found.extra, 'extra', 64, String) }),
    biases: list(found.biases, 'biases', 64, number('biases')),
    output: oneOf(found.output, ['linear', 'tanh', 'discs'], 'output'),
    perspective: oneOf(found.perspective, [...PERSPECTIVES, 'moved'] as const, 'perspective'),
    weights,
  };
  const fault = patternsFault(data, board);
  if (fault !== undefined) throw new BadShape(fault);
  return data;
}
