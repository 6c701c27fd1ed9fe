/** A fully connected network of any shape. Crossover swaps units: a hidden unit keeps its incoming and outgoing weights. */

import {
  boardShape,
  cellsOf,
  ENCODINGS,
  MAX_LAYERS,
  MAX_UNITS,
  type NetworkShape,
  parameterCount,
} from '../../evaluators/network/data.js';
import { PINKNEY } from '../../evaluators/network/presets.js';
import { offered } from '../../games/offers.js';
import { variantOf } from '../../games/variants.js';
import { networkModel } from '../../models/file.js';
import { BadSpec, choice, readOptions, text } from '../../specs/options.js';
import { quote } from '../../specs/parsed.js';
import { blockwise } from '../crossover.js';
import type { GenomeEntry } from './entry.js';
import { initialOptions, type Numeric, numeric } from './numbers.js';

const options = {
  hidden: text('42', 'units, as in 42 or 32-16', 'units of each hidden layer'),
  encoding: choice(['one', 'two', 'three'], PINKNEY.encoding, 'inputs a square'),
  activation: choice(['tanh', 'sigmoid', 'relu'], PINKNEY.activation, 'of hidden units'),
  output: choice(['linear', 'tanh', 'sigmoid'], PINKNEY.output, 'of the last unit'),
  thresholds: choice(
    ['none', 'bias', 'gain'],
    PINKNEY.thresholds,
    'added to sums, or multiplied with them as in Pinkney',
  ),
  perspective: choice(
    ['inversion', 'negation'],
    PINKNEY.perspective,
    'own and opponent’s discs, or the first side’s view negated',
  ),
  ...initialOptions('gaussian', 1),
};

/** Throws BadSpec. */
export function layers(written: string, option = 'network: hidden'): number[] {
  const units = written.split('-').map(Number);
  if (units.length > MAX_LAYERS || !units.every(n => Number.isInteger(n) && n >= 1 && n <= MAX_UNITS)) {
    throw new BadSpec(
      `${option}=${quote(written)} is not valid; write up to ${MAX_LAYERS} layers of 1 to ${MAX_UNITS} units, as in 42 or 32-16`,
    );
  }
  return units;
}

/** For each hidden unit the indices of its weights and threshold; a weight between two units belongs to the later one. */
function unitsOf(shape: NetworkShape): number[][] {
  const { encoding, hidden, thresholds, extra = [] } = shape;
  const blocks: number[][] = [];
  let at = 0;
  let before = cellsOf(shape) * ENCODINGS[encoding][0]!.length + extra.length;
  for (const units of hidden) {
    const base = at;
    const after = base + before * units;
    for (let unit = 0; unit < units; unit++) {
      const incoming = Array.from({ length: before }, (_, i) => base + i * units + unit);
      blocks.push(thresholds === 'none' ? incoming : [...incoming, after + unit]);
    }
    at = after + (thresholds === 'none' ? 0 : units);
    before = units;
  }
  // One output: the weight from each unit of the last hidden layer goes with that unit.
  blocks.slice(-before).forEach((block, unit) => {
    block.push(at + unit);
  });
  if (thresholds === 'bias') blocks.push([at + before]);
  return blocks;
}

export function networkGenome(game: string, shape: NetworkShape, initial: Parameters<typeof numeric>[1]): Numeric {
  const blocks = unitsOf(shape);
  return {
    ...numeric(parameterCount(shape), initial, weights => networkModel(game, { ...shape, weights })),
    blocks,
    cross: (mother, father, rng) => blockwise(mother, father, blocks, rng),
  };
}

export const entry: GenomeEntry = {
  summary: 'a fully connected network that reads the board; default: one layer of 42 units, as in Pinkney',
  options,
  build(spec, { game }) {
    const board = offered(game, 'board', 'a genome of network');
    const { hidden, initial, spread, ...shape } = readOptions(spec, options);
    return networkGenome(
      variantOf(game),
      { ...shape, hidden: layers(hidden), ...boardShape(board) },
      { initial, spread },
    );
  },
};
