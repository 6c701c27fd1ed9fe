/**
 * The first layer as the kernel reads it: sums of the empty board, and what each disc adds to them. Rounded to f32
 * here, once, so that reference and kernel add the same numbers.
 */
import { ENCODINGS, type Layer, type Network } from './data.js';

export type Columns = {
  /** One a unit, the bias included. */
  readonly empty: Float32Array;
  /** [square × units + unit] */
  readonly own: Float32Array;
  readonly other: Float32Array;
};

export function columnsOf({ encoding, thresholds }: Network, first: Layer): Columns {
  const { units, weights } = first;
  const [own, other, empty] = ENCODINGS[encoding] as [number[], number[], number[]];
  const values = own.length;
  /** What a state puts into a unit, in f64. */
  const part = (state: readonly number[], square: number, unit: number): number =>
    state.reduce((sum, x, i) => sum + x * weights[(square * values + i) * units + unit]!, 0);
  const each = (compute: (square: number, unit: number) => number): Float32Array =>
    Float32Array.from({ length: 64 * units }, (_, i) => compute(Math.floor(i / units), i % units));
  return {
    empty: Float32Array.from({ length: units }, (_, unit) => {
      let sum = thresholds === 'bias' ? first.thresholds[unit]! : 0;
      for (let square = 0; square < 64; square++) sum += part(empty, square, unit);
      return sum;
    }),
    own: each((square, unit) => part(own, square, unit) - part(empty, square, unit)),
    other: each((square, unit) => part(other, square, unit) - part(empty, square, unit)),
  };
}
