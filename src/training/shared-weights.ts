/**
 * Weight sharing for the symmetries of a board (Binkley, Seehart and Hagiwara 2007): the hidden units of a layer are groups,
 * one unit for each symmetry, and the units of a group look at the board through the symmetries with the same weights. So
 * a board and its mirror images have one value, but for rounding. The net stays fully connected data: weights that are
 * one weight have equal numbers, and each moves by the sum of what all of them would move by.
 */
import { cellsOf, ENCODINGS, layersOf, type Network, type NetworkShape } from '../evaluators/network/data.js';
import type { BoardView } from '../rules/board.js';
import { BadSpec } from '../specs/options.js';

const { fround } = Math;

type Board = Pick<BoardView<never>, 'symmetries'>;

/** The number of each symmetry after the inverse of another: [first × count + second]. */
function quotients(symmetries: Board['symmetries']): Int32Array {
  const names = new Map(symmetries.map((symmetry, i) => [symmetry.join(), i]));
  const count = symmetries.length;
  const table = new Int32Array(count * count);
  symmetries.forEach((first, i) => {
    const inverse: number[] = [];
    first.forEach((to, cell) => {
      inverse[to] = cell;
    });
    symmetries.forEach((second, j) => {
      table[i * count + j] = names.get(second.map(cell => inverse[cell]!).join())!;
    });
  });
  return table;
}

/** For each parameter of the net the number of the weight that it is. Throws BadSpec. */
export function sharedGroups({ symmetries }: Board, shape: NetworkShape): Int32Array {
  const count = symmetries.length;
  const odd = shape.hidden.find(units => units % count !== 0);
  if (odd !== undefined) {
    throw new BadSpec(`shared weights need layers of a multiple of ${count} units, one for each symmetry; not ${odd}`);
  }
  const inverses = symmetries.map(symmetry => {
    const inverse: number[] = [];
    symmetry.forEach((to, cell) => {
      inverse[to] = cell;
    });
    return inverse;
  });
  const between = quotients(symmetries);
  const values = ENCODINGS[shape.encoding][0]!.length;
  const cells = cellsOf(shape) * values;
  const numbers = new Map<string, number>();
  const numberOf = (...name: readonly (string | number)[]): number => {
    const key = name.join(' ');
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  };
  const all: number[] = [];
  const layers = [...shape.hidden, 1];
  layers.forEach((units, layer) => {
    const isLast = layer === layers.length - 1;
    const group = (unit: number): number => (isLast ? 0 : Math.floor(unit / count));
    const inputs = layer === 0 ? cells + (shape.extra?.length ?? 0) : layers[layer - 1]!;
    for (let input = 0; input < inputs; input++) {
      for (let unit = 0; unit < units; unit++) {
        const turned = unit % count;
        const from =
          layer === 0
            ? input < cells
              ? [inverses[turned]![Math.floor(input / values)]!, input % values]
              : ['extra', input]
            : [Math.floor(input / count), isLast ? 0 : between[(input % count) * count + turned]!];
        all.push(numberOf(layer, group(unit), ...from));
      }
    }
    const hasThreshold = shape.thresholds === 'bias' || (shape.thresholds === 'gain' && !isLast);
    if (hasThreshold) for (let unit = 0; unit < units; unit++) all.push(numberOf(layer, group(unit), 'threshold'));
  });
  return Int32Array.from(all);
}

type Shared = {
  /** Makes equal what is one weight: all become the first of them. */
  begin(): void;
  /** Lets a learner change the weights as if each were its own, then moves each by the sum of those that it is. */
  step(learn: () => void): void;
};

export function sharedWeights(board: Board, net: Network): Shared {
  const { weights } = net;
  const groups = sharedGroups(board, net);
  // The groups cover every parameter: layersOf reads them in the same order.
  if (groups.length !== layersOf(net).reduce((sum, each) => sum + each.weights.length + each.thresholds.length, 0))
    throw new RangeError('the groups of shared weights do not fit the net');
  const totals = new Float32Array(groups.length);
  const before = new Float32Array(groups.length);
  return {
    begin() {
      const first = new Map<number, number>();
      groups.forEach((group, i) => {
        if (!first.has(group)) first.set(group, weights[i]!);
        weights[i] = first.get(group)!;
      });
    },
    step(learn) {
      before.set(weights);
      learn();
      totals.fill(0);
      for (let i = 0; i < groups.length; i++) totals[groups[i]!]! += fround(weights[i]! - before[i]!);
      for (let i = 0; i < groups.length; i++) weights[i] = before[i]! + totals[groups[i]!]!;
    },
  };
}
