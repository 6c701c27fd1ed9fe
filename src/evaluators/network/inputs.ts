/** What a unit of the first layer reads from the board, as one number a cell. */
import { cellsOf, ENCODINGS, type Layer, type Network } from './data.js';

const OWN = 0;
const EMPTY = 2;

/** What an own disc on a square adds to the sum of a unit of the first layer, relative to an empty square. */
export function inputMap(network: Network, { units, weights }: Layer, unit: number): number[] {
  const { encoding } = network;
  const [own, empty] = [ENCODINGS[encoding][OWN]!, ENCODINGS[encoding][EMPTY]!];
  const width = own.length;
  return Array.from({ length: cellsOf(network) }, (_, square) =>
    own.reduce((sum, input, k) => sum + (input - empty[k]!) * weights[(square * width + k) * units + unit]!, 0),
  );
}
