/**
 * Feed-forward nets in f32. Order of additions:
 *
 * - first layer: the sum of the empty board, then a column for each of one's own discs, ascending, then for each of
 *   the opponent's (columns.ts);
 * - further hidden layers: the bias, then input after input, each product rounded before it is added;
 * - output: unit n to lane n mod 4, ascending, lanes as (0 + 1) + (2 + 3), then the bias.
 */
import { sigmoid, tanh } from '../../arithmetic/squash.js';
import { listSquares } from '../../games/othello/bitboard.js';
import type { OthelloPosition } from '../../games/othello/board.js';
import type { Side } from '../../rules/position.js';
import type { Evaluator } from '../evaluator.js';
import { columnsOf } from './columns.js';
import { layersOf, type Network, networkFault, sumBounds } from './data.js';
import { explainNetwork } from './explain.js';
import { networkKernel } from './payload.js';

const { fround } = Math;

const ACTIVATIONS = { tanh, sigmoid, relu: (x: number): number => (x > 0 ? x : 0), linear: (x: number): number => x };

/** What the hidden layers give, and the output, for the side whose view it is. */
export type Activity = { readonly hidden: readonly Float32Array[]; readonly output: number };

/** A net that has been checked, as a function of own and opponent's discs. */
export function activityOf(network: Network): (position: OthelloPosition, side: Side) => Activity {
  const fault = networkFault(network);
  if (fault !== undefined) throw new RangeError(fault);
  const layers = layersOf(network);
  const last = layers.at(-1)!;
  const columns = columnsOf(network, layers[0]!);
  const activate = ACTIVATIONS[network.activation];
  const hasGains = network.thresholds === 'gain';

  const firstSums = (position: OthelloPosition, side: Side): Float32Array => {
    const { blackLo, blackHi, whiteLo, whiteHi } = position;
    const black = listSquares(blackLo, blackHi);
    const white = listSquares(whiteLo, whiteHi);
    const sums = Float32Array.from(columns.empty);
    const add = (squares: readonly number[], column: Float32Array): void => {
      for (const square of squares) {
        const at = square * sums.length;
        for (let unit = 0; unit < sums.length; unit++) sums[unit]! += column[at + unit]!;
      }
    };
    add(side === 0 ? black : white, columns.own);
    add(side === 0 ? white : black, columns.other);
    return sums;
  };

  return (position, side) => {
    const hidden: Float32Array[] = [];
    layers.slice(0, -1).forEach(({ inputs, units, weights, thresholds }, i) => {
      let sums: Float32Array;
      if (i === 0) sums = firstSums(position, side);
      else {
        const before = hidden[i - 1]!;
        sums = Float32Array.from({ length: units }, (_, unit) => (hasGains ? 0 : (thresholds[unit] ?? 0)));
        for (let input = 0; input < inputs; input++) {
          for (let unit = 0; unit < units; unit++)
            sums[unit]! += fround(weights[input * units + unit]! * before[input]!);
        }
      }
      hidden.push(sums.map((sum, unit) => activate(hasGains ? fround(sum * fround(0.5 * thresholds[unit]!)) : sum)));
    });
    const lanes = new Float32Array(4);
    hidden.at(-1)!.forEach((x, unit) => {
      lanes[unit & 3]! += fround(x * last.weights[unit]!);
    });
    const sum = fround(fround(lanes[0]! + lanes[1]!) + fround(lanes[2]! + lanes[3]!));
    return { hidden, output: ACTIVATIONS[network.output](fround(sum + (last.thresholds[0] ?? 0))) };
  };
}

export function network(net: Network): Evaluator<OthelloPosition> {
  const activity = activityOf(net);
  const bound = net.output === 'linear' ? sumBounds(net).at(-1)! : 1;
  const reader = (side: Side): Side => (net.perspective === 'negation' ? 0 : side);
  const value = (position: OthelloPosition, side: Side): number => {
    const { output } = activity(position, reader(side));
    return reader(side) === side ? output : -output;
  };
  return {
    unit: net.output === 'tanh' ? 'outcome' : 'free',
    bound,
    value,
    explain: (position, side) =>
      explainNetwork(net, activity(position, reader(side)).hidden, position, side, board => value(board, side)),
    kernel: networkKernel(net, bound),
  };
}
