/**
 * The network of Anaconda (Chellapilla and Fogel 2001): a first layer with one unit for each square block of cells, from
 * 3 × 3 to the whole board, which sees that block alone; then fully connected layers. At Othello it is the network of
 * Chong, Tan and White 2005: 91 blocks, 40 and 10 units, 5900 weights. It is expressed as a fully connected network in
 * which the weights from other cells are 0.
 */

import { blocksOf } from '../../evaluators/network/blocks.js';
import type { NetworkShape } from '../../evaluators/network/data.js';
import { boardShape, parameterCount } from '../../evaluators/network/data.js';
import { offered } from '../../games/offers.js';
import { variantOf } from '../../games/variants.js';
import { networkModel } from '../../models/file.js';
import { NotOffered, readOptions, text } from '../../specs/options.js';
import type { Genome, Representation } from '../genome.js';
import type { GenomeEntry } from './entry.js';
import { layers } from './network.js';
import { initialOptions, numeric } from './numbers.js';

/** Where each number of the genome stands among the weights of the fully connected network. */
export function placesOf(cells: number, blocks: readonly (readonly number[])[], all: number): number[] {
  const dense = cells * blocks.length;
  const local = blocks.flatMap((block, unit) => block.map(cell => cell * blocks.length + unit));
  return [...local, ...Array.from({ length: all - dense }, (_, i) => dense + i)];
}

const options = {
  hidden: text('40-10', 'units, as in 40-10', 'units of the layers after the blocks'),
  ...initialOptions('uniform', 0.2),
};

export const entry: GenomeEntry = {
  summary: 'Anaconda’s: a network whose first layer sees square blocks of the board, from 3 × 3 on',
  options,
  build(spec, { game }) {
    const board = offered(game, 'board', 'a genome of spatial-network');
    const { hidden, ...initial } = readOptions(spec, options);
    const { grid, cells } = board;
    if (!grid || board.extra)
      throw new NotOffered(
        `spatial-network needs a board that is a grid of cells and shows everything, and ${game.id} has none; use network`,
      );
    const blocks = blocksOf(grid);
    const shape: NetworkShape = {
      encoding: 'one',
      hidden: [blocks.length, ...layers(hidden)],
      activation: 'tanh',
      output: 'tanh',
      thresholds: 'bias',
      perspective: 'inversion',
      ...boardShape(board),
    };
    const all = parameterCount(shape);
    const places = placesOf(cells.length, blocks, all);
    return numeric(places.length, initial, numbers => {
      const weights = new Float32Array(all);
      places.forEach((place, i) => void (weights[place] = numbers[i]!));
      return networkModel(variantOf(game), { ...shape, weights });
    }) as Representation<Genome>;
  },
};
