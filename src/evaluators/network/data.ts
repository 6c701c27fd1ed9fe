/** A fully connected net as plain data, and what must hold of it. */
import type { BoardView } from '../../rules/board.js';
import { MAX_BOUND } from '../../rules/evaluator.js';
import type { Perspective } from '../squares.js';

/**
 * The inputs of a square: `one` is 1 for an own disc, −1 for the opponent's, 0 empty (Pinkney 2009); `two` is
 * (1, −1), (−1, 1), (−1, −1) (Verhelst 2018); `three` is (1, 0, 0), (0, 1, 0), (0, 0, 1).
 */
export type Encoding = 'one' | 'two' | 'three';
type Activation = 'tanh' | 'sigmoid' | 'relu';

/** Own, the opponent's, empty. */
export const ENCODINGS: Readonly<Record<Encoding, readonly (readonly number[])[]>> = {
  one: [[1], [-1], [0]],
  // biome-ignore format: a row a state
  two: [[1, -1], [-1, 1], [-1, -1]],
  // biome-ignore format: a row a state
  three: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
};

export type NetworkShape = {
  readonly encoding: Encoding;
  /** Units of each hidden layer. */
  readonly hidden: readonly number[];
  readonly activation: Activation;
  readonly output: 'linear' | 'tanh' | 'sigmoid';
  /**
   * `bias` is added to the sum of every unit, the output included; `gain` multiplies the sum of hidden units: half of
   * it, so that tanh gives Pinkney's (e^tφ − 1) / (e^tφ + 1).
   */
  readonly thresholds: 'none' | 'bias' | 'gain';
  readonly perspective: Perspective;
  /** The net reads each board in its standard orientation (orientation.ts); absent: as it lies. */
  readonly mirrors?: 'removed';
  /** The number of cells of the board; a shape that does not say has 64. */
  readonly cells?: number;
  /** Features of the board that no cell shows, by name: one input each, behind those of the cells. */
  readonly extra?: readonly string[];
};

const USUAL_CELLS = 64;
export const cellsOf = ({ cells = USUAL_CELLS }: NetworkShape): number => cells;

/** What a net for a board says of it. */
export const boardShape = ({
  cells,
  extra,
}: Pick<BoardView<never>, 'cells' | 'extra'>): Pick<NetworkShape, 'cells' | 'extra'> => ({
  ...(cells.length === USUAL_CELLS ? {} : { cells: cells.length }),
  ...(extra ? { extra: extra.names } : {}),
});

/**
 * Weights layer by layer: those from the first input to all units, from the second, and so on, then a threshold a
 * unit. Inputs are cell by cell, then what no cell shows.
 */
export type Network = NetworkShape & { readonly weights: Float32Array };

export type Layer = {
  readonly inputs: number;
  readonly units: number;
  readonly weights: Float32Array;
  /** Empty if there are none. */
  readonly thresholds: Float32Array;
};

export const MAX_LAYERS = 8;
export const MAX_UNITS = 1024;
const MAX_WEIGHTS = 1 << 22;
/** Below this, f32 sums stay finite in any order. */
const MAX_SUM = 1e30;

const sizes = (shape: NetworkShape): number[] => [
  cellsOf(shape) * ENCODINGS[shape.encoding][0]!.length + (shape.extra?.length ?? 0),
  ...shape.hidden,
  1,
];

const thresholdsOf = ({ thresholds, hidden }: NetworkShape, layer: number, units: number): number =>
  thresholds === 'bias' || (thresholds === 'gain' && layer < hidden.length) ? units : 0;

export function parameterCount(shape: NetworkShape): number {
  const all = sizes(shape);
  return all.slice(1).reduce((sum, units, i) => sum + all[i]! * units + thresholdsOf(shape, i, units), 0);
}

/** Hidden layers, then the output. */
export function layersOf(network: Network): Layer[] {
  const all = sizes(network);
  let at = 0;
  const take = (count: number): Float32Array => network.weights.subarray(at, (at += count));
  return all.slice(1).map((units, i) => {
    const inputs = all[i]!;
    return { inputs, units, weights: take(inputs * units), thresholds: take(thresholdsOf(network, i, units)) };
  });
}

/** No sum of the net, hidden or not, is larger; the last is the output's. */
export function sumBounds(network: Network): number[] {
  let input = 1;
  return layersOf(network).map(({ inputs, units, weights, thresholds }, i) => {
    let largest = 0;
    for (let unit = 0; unit < units; unit++) {
      let sum = 0;
      for (let j = 0; j < inputs; j++) sum += Math.abs(weights[j * units + unit]!) * input;
      const threshold = Math.abs(thresholds[unit] ?? 0);
      // Twice, since what a disc changes is stored as a difference of weights.
      sum = network.thresholds === 'gain' && i < network.hidden.length ? sum * Math.max(1, threshold) : sum + threshold;
      largest = Math.max(largest, 2 * sum);
    }
    input = network.activation === 'relu' ? largest : 1;
    return largest;
  });
}

/** What is wrong with it, if anything. */
export function networkFault(
  network: Network,
  { cells, extra }: Pick<BoardView<never>, 'cells' | 'extra'>,
): string | undefined {
  const { hidden, weights } = network;
  if (cellsOf(network) !== cells.length) return `the net has ${cellsOf(network)} cells, the board has ${cells.length}`;
  const shown = (extra?.names ?? []).join(', ');
  if (network.extra && network.extra.join(', ') !== shown) {
    return `extra must list the features that no cell shows: ${shown || 'none'}`;
  }
  if (hidden.length < 1 || hidden.length > MAX_LAYERS) return `1 to ${MAX_LAYERS} hidden layers, not ${hidden.length}`;
  if (!hidden.every(units => Number.isInteger(units) && units >= 1 && units <= MAX_UNITS)) {
    return `a layer has 1 to ${MAX_UNITS} units`;
  }
  const expected = parameterCount(network);
  if (expected > MAX_WEIGHTS) return `at most ${MAX_WEIGHTS} weights, not ${expected}`;
  if (weights.length !== expected) return `expected ${expected} weights, not ${weights.length}`;
  if (!weights.every(Number.isFinite)) return 'a weight is not a finite number';
  const bounds = sumBounds(network);
  if (bounds.some(bound => bound > MAX_SUM)) return 'weights are too large to add up';
  const last = bounds.at(-1)!;
  return network.output === 'linear' && last > MAX_BOUND
    ? `weights add up to ${last.toPrecision(3)}, more than 2^40`
    : undefined;
}
