/** Patterns from a shape and weights that a stranger wrote. */
import type { BoardView } from '../../rules/board.js';
import { exactly, flag, list, number, oneOf, optional, text } from '../../specs/schema.js';
import type { Json } from '../../specs/spec.js';
import { BadShape, PERSPECTIVES, shapeOf } from '../shape.js';
import { type Patterns, patternsFault } from './data.js';

type Board = Pick<BoardView<never>, 'cells' | 'extra'>;

export const patternsShape = exactly({
  tuples: list(list(list(number(), 64), 3840), 3840),
  boundaries: list(number(), 64),
  parity: optional(flag),
  thin: optional(list(number(), 15)),
  extra: optional(list(text(), 64)),
  biases: list(number(), 64),
  output: oneOf('linear', 'tanh', 'discs'),
  perspective: oneOf(...PERSPECTIVES, 'moved'),
});

/** Throws BadShape. */
export function readPatterns(board: Board, shape: Json, weights: Float32Array): Patterns {
  const data: Patterns = { ...shapeOf(patternsShape, shape), weights };
  const fault = patternsFault(data, board);
  if (fault !== undefined) throw new BadShape(fault);
  return data;
}
