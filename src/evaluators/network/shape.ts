/** A net from a shape and weights that a stranger wrote. */
import type { BoardView } from '../../rules/board.js';
import type { Json } from '../../specs/spec.js';
import { BadShape, fields, list, number, oneOf, PERSPECTIVES } from '../shape.js';
import { type Network, networkFault } from './data.js';

type Board = Pick<BoardView<never>, 'cells' | 'extra'>;

/** Throws BadShape. */
export function readNetwork(board: Board, shape: Json, weights: Float32Array): Network {
  const found = fields(
    shape,
    ['encoding', 'hidden', 'activation', 'output', 'thresholds', 'perspective'],
    ['cells', 'extra'],
  );
  const data: Network = {
    encoding: oneOf(found.encoding, ['one', 'two', 'three'], 'encoding'),
    hidden: list(found.hidden, 'hidden layers', 8, number('hidden layers')),
    activation: oneOf(found.activation, ['tanh', 'sigmoid', 'relu'], 'activation'),
    output: oneOf(found.output, ['linear', 'tanh', 'sigmoid'], 'output'),
    thresholds: oneOf(found.thresholds, ['none', 'bias', 'gain'], 'thresholds'),
    perspective: oneOf(found.perspective, PERSPECTIVES, 'perspective'),
    ...(found.cells === undefined ? {} : { cells: number('cells')(found.cells) }),
    ...(found.extra === undefined ? {} : { extra: list(found.extra, 'extra', 64, String) }),
    weights,
  };
  const fault = networkFault(data, board);
  if (fault !== undefined) throw new BadShape(fault);
  return data;
}
