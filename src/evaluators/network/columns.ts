/**
 * The first layer as the kernel reads it: sums of the empty board, and what each disc adds to them. Rounded to f32
 * here, once, so that reference and kernel add the same numbers.
 */
import { cellsOf, ENCODINGS, type Layer, type Network } from './data.js';

export type Columns = {
  /** One a unit, the bias included. */
  readonly empty: Float32Array;
  /** [square × units + unit] */
  readonly own: Float32Array;
  readonly other: Float32Array;
  /** What each feature that no cell shows is multiplied with: [feature × units + unit]. */
  readonly extra: Float32Array;
};

export function columnsOf(network: Network, first: Layer): Columns {
  const { encoding, thresholds, extra = [] } = network;
  const cells = cellsOf(network);
  const { units, weights } = first;
  const [own, other, empty] = ENCODINGS[encoding] as [number[], number[], number[]];
  const values = own.length;
  /** What a state puts into a unit, in f64. A loop, since evolution makes thousands of nets. */
  const part = (state: readonly number[], square: number, unit: number): number => {
    let sum = 0;
    for (let i = 0; i < values; i++) sum += state[i]! * weights[(square * values + i) * units + unit]!;
    return sum;
  };
  const beside = (state: readonly number[]): Float32Array => {
    const column = new Float32Array(cells * units);
    for (let square = 0; square < cells; square++) {
      for (let unit = 0; unit < units; unit++) {
        column[square * units + unit] = part(state, square, unit) - part(empty, square, unit);
      }
    }
    return column;
  };
  return {
    empty: Float32Array.from({ length: units }, (_, unit) => {
      let sum = thresholds === 'bias' ? first.thresholds[unit]! : 0;
      for (let square = 0; square < cells; square++) sum += part(empty, square, unit);
      return sum;
    }),
    own: beside(own),
    other: beside(other),
    extra: weights.subarray(cells * values * units, (cells * values + extra.length) * units),
  };
}
