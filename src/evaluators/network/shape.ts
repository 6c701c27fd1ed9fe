/** A net from a shape and weights that a stranger wrote. */
import type { BoardView } from '../../rules/board.js';
import { exactly, list, number, oneOf, optional, text } from '../../specs/schema.js';
import type { Json } from '../../specs/spec.js';
import { BadShape, PERSPECTIVES, shapeOf } from '../shape.js';
import { type Network, networkFault } from './data.js';

type Board = Pick<BoardView<never>, 'cells' | 'extra'>;

export const networkShape = exactly({
  encoding: oneOf('one', 'two', 'three'),
  hidden: list(number(), 8),
  activation: oneOf('tanh', 'sigmoid', 'relu'),
  output: oneOf('linear', 'tanh', 'sigmoid'),
  thresholds: oneOf('none', 'bias', 'gain'),
  perspective: oneOf(...PERSPECTIVES),
  mirrors: optional(oneOf('removed')),
  cells: optional(number()),
  extra: optional(list(text(), 64)),
});

/** Throws BadShape. */
export function readNetwork(board: Board, shape: Json, weights: Float32Array): Network {
  const data: Network = { ...shapeOf(networkShape, shape), weights };
  const fault = networkFault(data, board);
  if (fault !== undefined) throw new BadShape(fault);
  return data;
}
