/**
 * Feed-forward nets in f32. Order of additions:
 *
 * - first layer: the sum of the empty board, then a column for each own disc, ascending, then for each of
 *   the opponent's (columns.ts), then weight × feature for each that no cell shows;
 * - further hidden layers: the bias, then input after input, each product rounded before it is added;
 * - output: unit n to lane n mod 4, ascending, lanes as (0 + 1) + (2 + 3), then the bias.
 */
import { sigmoid, tanh } from '../../arithmetic/squash.js';
import type { BoardView } from '../../rules/board.js';
import type { Evaluator } from '../../rules/evaluator.js';
import type { Position, Side } from '../../rules/position.js';
import type { BoardGame } from '../board-game.js';
import { columnsOf } from './columns.js';
import { layersOf, type Network, networkFault, sumBounds } from './data.js';
import { explainNetwork } from './explain.js';
import { oriented } from './orientation.js';
import { networkKernel } from './payload.js';

const { fround } = Math;

const ACTIVATIONS = { tanh, sigmoid, relu: (x: number): number => (x > 0 ? x : 0), linear: (x: number): number => x };

/** What the hidden layers give, and the output, for the side whose view it is. */
export type Activity = { readonly hidden: readonly Float32Array[]; readonly output: number };

/** A net that has been checked, as a function of own and opponent's pieces. */
export function activityOf<P extends Position>(
  board: BoardView<P>,
  network: Network,
): (position: P, side: Side) => Activity {
  const fault = networkFault(network, board);
  if (fault !== undefined) throw new RangeError(fault);
  const layers = layersOf(network);
  const last = layers.at(-1)!;
  const columns = columnsOf(network, layers[0]!);
  const activate = ACTIVATIONS[network.activation];
  const hasGains = network.thresholds === 'gain';
  const read = new Int8Array(board.cells.length);
  const isOriented = network.mirrors === 'removed';

  const firstSums = (position: P, side: Side): Float32Array => {
    board.read(position, side, read);
    const cells = isOriented ? oriented(board, read) : read;
    const sums = Float32Array.from(columns.empty);
    const add = (owner: 1 | -1, column: Float32Array): void => {
      for (let cell = 0; cell < cells.length; cell++) {
        if (cells[cell] !== owner) continue;
        const at = cell * sums.length;
        for (let unit = 0; unit < sums.length; unit++) sums[unit]! += column[at + unit]!;
      }
    };
    add(1, columns.own);
    add(-1, columns.other);
    if (columns.extra.length > 0) {
      board.extra!.read(position, side).forEach((feature, i) => {
        for (let unit = 0; unit < sums.length; unit++)
          sums[unit]! += fround(columns.extra[i * sums.length + unit]! * fround(feature));
      });
    }
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

export function network<P extends Position>({ board, kernel }: BoardGame<P>, net: Network): Evaluator<P> {
  const activity = activityOf(board, net);
  const bound = net.output === 'linear' ? sumBounds(net).at(-1)! : 1;
  const reader = (side: Side): Side => (net.perspective === 'negation' ? 0 : side);
  const value = (position: P, side: Side): number => {
    const { output } = activity(position, reader(side));
    return reader(side) === side ? output : -output;
  };
  return {
    unit: net.output === 'tanh' ? 'outcome' : 'free',
    bound,
    value,
    explain: (position, side) =>
      explainNetwork(board, net, activity(position, reader(side)).hidden, position, side, each => value(each, side)),
    ...(kernel?.twins.has('network') ? { kernel: networkKernel(net, bound) } : {}),
  };
}
