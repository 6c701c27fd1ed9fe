/**
 * How networks learn, in readable form: gradient descent on half the squared error, sample after sample;
 * kernel/assembly/learning/network.ts is the fast twin, equal to the last bit. All in f32, each product and sum
 * rounded:
 *
 *     error     target − value
 *     step      rate · (error · slope of the output)
 *     gradient  of the last hidden layer (step · weight) · slope; of a layer before, the sum over units of gradient ·
 *               weight, unit n to lane n mod 4, lanes as (0 + 1) + (2 + 3), times the slope
 *
 * A weight changes by gradient · input, a bias by the gradient, all based on the weights before the step. A gain g
 * multiplies its sum by g / 2; the halved gain changes by ¼ · (gradient · sum), and the gradient is then multiplied by
 * the halved gain before that change.
 *
 * The first layer is kept in the evaluator's form: what each disc changes (columns.ts). If the inputs of a square are
 * (±1, ±1), a column is twice a weight and follows it without rounding; if they are three, a column is the difference of
 * two weights. The sums of the empty board follow in f32 during a game, by gradient · (1 for the bias + 2 for each empty
 * square that the unit sees; 1 with three inputs, 0 with one), and are recomputed before each game.
 */
import { sigmoid, tanh } from '../arithmetic/squash.js';
import { columnsOf } from '../evaluators/network/columns.js';
import { ENCODINGS, layersOf, type Network } from '../evaluators/network/data.js';
import { oriented } from '../evaluators/network/orientation.js';
import type { BoardView } from '../rules/board.js';
import { opponent, type Position, type Side } from '../rules/position.js';
import type { PositionLearner } from './learner.js';
import { blocksFor } from './seen-cells.js';
import { sharedWeights } from './shared-weights.js';

const { fround } = Math;

const FUNCTIONS = {
  tanh: { of: tanh, slope: (y: number): number => fround(1 - fround(y * y)) },
  sigmoid: { of: sigmoid, slope: (y: number): number => fround(y * fround(1 - y)) },
  relu: { of: (x: number): number => (x > 0 ? x : 0), slope: (y: number): number => (y > 0 ? 1 : 0) },
  linear: { of: (x: number): number => x, slope: (): number => 1 },
} as const;

const addLanes = (numbers: Float32Array): number => {
  const lanes = new Float32Array(4);
  for (let i = 0; i < numbers.length; i++) lanes[i & 3]! += numbers[i]!;
  return fround(fround(lanes[0]! + lanes[1]!) + fround(lanes[2]! + lanes[3]!));
};

type NetworkLearning = {
  /** `shared`: as it is, with weights that are equal on mirror images (shared-weights.ts). */
  readonly symmetries: 'one' | 'eight' | 'shared';
  /** Each unit of the first layer sees a block of cells (seen-cells.ts). */
  readonly blocks?: boolean;
  readonly bothViews: boolean;
  /** Called with every error. */
  onError?(error: number): void;
};

/** [cell × units + unit]: 1 where the unit sees the cell. */
function seenBy(board: Pick<BoardView<never>, 'cells' | 'grid'>, net: Network, units: number): Uint8Array {
  const { cells, blocks } = blocksFor(board, net);
  const seen = new Uint8Array(cells * units);
  blocks.forEach((block, unit) => {
    for (const cell of block) seen[cell * units + unit] = 1;
  });
  return seen;
}

/** Changes the weights of `net` in place. */
export function networkLearner<P extends Position>(
  board: BoardView<P>,
  net: Network,
  learning: NetworkLearning,
): PositionLearner<P> {
  const layers = layersOf(net);
  const hidden = layers.slice(0, -1);
  const [first] = hidden as [(typeof hidden)[number]];
  const last = layers.at(-1)!;
  const { of: activate, slope } = FUNCTIONS[net.activation];
  const output = FUNCTIONS[net.output];
  const hasGains = net.thresholds === 'gain';
  const hasBiases = net.thresholds === 'bias';
  const isTwo = net.encoding === 'two';
  const isThree = net.encoding === 'three';
  const values = ENCODINGS[net.encoding][0]!.length;
  const isOriented = net.mirrors === 'removed';
  const shared = learning.symmetries === 'shared' ? sharedWeights(board, net) : undefined;
  const seen = learning.blocks ? seenBy(board, net, first.units) : undefined;
  let columns = columnsOf(net, first);
  let rate = 0;

  type Activity = { readonly sums: Float32Array[]; readonly units: Float32Array[]; readonly value: number };

  const extraRows = net.extra?.length ?? 0;
  /** Where the weights of the extra features (not shown by cells) start. */
  const extraAt = (first.inputs - extraRows) * first.units;

  /** Cells from a side's view, and the extra features. */
  type Sample = { readonly cells: Int8Array; readonly extra: readonly number[] };
  const sampleOf = (position: P, side: Side): Sample => {
    const read = new Int8Array(board.cells.length);
    board.read(position, side, read);
    const cells = isOriented ? oriented(board, read) : read;
    return { cells, extra: extraRows > 0 ? board.extra!.read(position, side) : [] };
  };

  // The two functions below use loops: learning spends nearly all its time here.
  const forward = ({ cells, extra }: Sample): Activity => {
    const sums: Float32Array[] = [];
    const units: Float32Array[] = [];
    for (const [i, layer] of hidden.entries()) {
      const from = i === 0 ? columns.empty : hasBiases ? layer.thresholds : new Float32Array(layer.units);
      const sum = Float32Array.from(from);
      const add = (row: Float32Array, at: number, x: number): void => {
        for (let unit = 0; unit < sum.length; unit++) sum[unit]! += fround(row[at + unit]! * x);
      };
      if (i === 0) {
        for (let cell = 0; cell < cells.length; cell++) if (cells[cell] === 1) add(columns.own, cell * sum.length, 1);
        for (let cell = 0; cell < cells.length; cell++)
          if (cells[cell] === -1) add(columns.other, cell * sum.length, 1);
        for (let k = 0; k < extra.length; k++) {
          if (extra[k] !== 0) add(layer.weights, extraAt + k * sum.length, fround(extra[k]!));
        }
      } else units[i - 1]!.forEach((x, input) => void add(layer.weights, input * layer.units, x));
      sums.push(sum);
      const active = new Float32Array(sum.length);
      for (let unit = 0; unit < sum.length; unit++) {
        const x = sum[unit]!;
        active[unit] = activate(hasGains ? fround(x * fround(0.5 * layer.thresholds[unit]!)) : x);
      }
      units.push(active);
    }
    const products = units.at(-1)!.map((x, unit) => x * last.weights[unit]!);
    return { sums, units, value: output.of(fround(addLanes(products) + (last.thresholds[0] ?? 0))) };
  };

  /** How many empty cells a unit sees. */
  const emptiesOf = (cells: Int8Array): ((unit: number) => number) => {
    const free: number[] = [];
    for (let cell = 0; cell < cells.length; cell++) if (cells[cell] === 0) free.push(cell);
    if (seen === undefined) return () => free.length;
    return unit => free.reduce((sum, cell) => sum + seen[cell * first.units + unit]!, 0);
  };

  // The inner loop is plain: other games spend most of their training in it.
  const learnFirst = ({ cells, extra }: Sample, gradient: Float32Array): void => {
    const { units, weights, thresholds } = first;
    const empties = emptiesOf(cells);
    for (let unit = 0; unit < units; unit++) {
      const g = gradient[unit]!;
      if (hasBiases) thresholds[unit]! += g;
      const factor = (hasBiases ? 1 : 0) + (isTwo ? 2 : isThree ? 1 : 0) * empties(unit);
      columns.empty[unit]! += fround(factor * g);
    }
    for (let square = 0; square < cells.length; square++) {
      const owner = cells[square]!;
      if (values === 1 && owner === 0) continue;
      for (let unit = 0; unit < units; unit++) {
        const at = square * units + unit;
        if (seen !== undefined && seen[at] === 0) continue;
        const g = gradient[unit]!;
        if (isTwo) {
          // Inputs (1, −1) for one's own disc, (−1, 1) for the opponent's, (−1, −1) for an empty square.
          const here = square * 2 * units + unit;
          weights[here]! += owner === 1 ? g : -g;
          weights[here + units]! += owner === -1 ? g : -g;
          columns.own[at] = 2 * weights[here]!;
          columns.other[at] = 2 * weights[here + units]!;
        } else if (isThree) {
          const here = square * 3 * units + unit;
          weights[here + (owner === 1 ? 0 : owner === -1 ? 1 : 2) * units]! += g;
          columns.own[at] = weights[here]! - weights[here + 2 * units]!;
          columns.other[at] = weights[here + units]! - weights[here + 2 * units]!;
        } else {
          weights[at]! += owner === 1 ? g : -g;
          columns.own[at] = weights[at]!;
          columns.other[at] = -weights[at]!;
        }
      }
    }
    for (let k = 0; k < extra.length; k++) {
      const feature = fround(extra[k]!);
      for (let unit = 0; unit < units; unit++) {
        weights[extraAt + k * units + unit]! += fround(gradient[unit]! * feature);
      }
    }
  };

  const learnSample = (sample: Sample, target: number): void => {
    const { sums, units, value } = forward(sample);
    const error = fround(target - value);
    learning.onError?.(error);
    const step = fround(fround(rate) * fround(error * output.slope(value)));
    let gradient = units.at(-1)!.map((x, unit) => fround(step * last.weights[unit]!) * slope(x));
    units.at(-1)!.forEach((x, unit) => {
      last.weights[unit]! += fround(step * x);
    });
    if (hasBiases) last.thresholds[0]! += step;
    for (let i = hidden.length - 1; i >= 0; i--) {
      const layer = hidden[i]!;
      if (hasGains) {
        gradient = gradient.map((g, unit) => {
          const half = fround(0.5 * layer.thresholds[unit]!);
          layer.thresholds[unit] = 2 * fround(half + fround(0.25 * fround(g * sums[i]![unit]!)));
          return g * half;
        });
      }
      if (i === 0) break;
      const before = units[i - 1]!;
      const back = before.map((x, input) => {
        const row = layer.weights.subarray(input * layer.units, (input + 1) * layer.units);
        const sum = addLanes(gradient.map((g, unit) => g * row[unit]!));
        gradient.forEach((g, unit) => {
          row[unit]! += fround(g * x);
        });
        return sum;
      });
      if (hasBiases) {
        gradient.forEach((g, unit) => {
          layer.thresholds[unit]! += g;
        });
      }
      gradient = back.map((b, input) => b * slope(before[input]!));
    }
    learnFirst(sample, gradient);
  };

  const reader = (side: Side): Side => (net.perspective === 'negation' ? 0 : side);
  const learnView = (position: P, side: Side, target: number): void => {
    const { cells, extra } = sampleOf(position, reader(side));
    if (shared) {
      shared.step(() => learnSample({ cells, extra }, reader(side) === side ? target : -target));
      columns = columnsOf(net, first);
      return;
    }
    for (const symmetry of learning.symmetries === 'eight' && !isOriented
      ? board.symmetries
      : board.symmetries.slice(0, 1)) {
      const turned = new Int8Array(cells.length);
      cells.forEach((owner, cell) => {
        turned[symmetry[cell]!] = owner;
      });
      learnSample({ cells: turned, extra }, reader(side) === side ? target : -target);
    }
  };
  return {
    begin(next) {
      rate = next;
      columns = columnsOf(net, first);
    },
    value(position, side) {
      const { value } = forward(sampleOf(position, reader(side)));
      return reader(side) === side ? value : -value;
    },
    learn(position, side, target) {
      learnView(position, side, target);
      if (learning.bothViews) learnView(position, opponent(side), -target);
    },
  };
}
