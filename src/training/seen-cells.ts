/** Which cells a unit of a first layer sees, where it does not see all: one square block of the board each. */
import { blocksOf } from '../evaluators/network/blocks.js';
import { ENCODINGS, layersOf, type Network } from '../evaluators/network/data.js';
import type { BoardView } from '../rules/board.js';
import { BadSpec } from '../specs/options.js';

type Board = Pick<BoardView<never>, 'cells' | 'grid'>;
type Seen = { readonly cells: number; readonly blocks: readonly (readonly number[])[] };

/** The blocks of the units of the first layer. Throws BadSpec. */
export function blocksFor({ cells, grid }: Board, { hidden, extra }: Pick<Network, 'hidden' | 'extra'>): Seen {
  if (!grid || extra) throw new BadSpec('a layer of blocks needs a board that is a grid of cells and shows everything');
  const blocks = blocksOf(grid);
  if (hidden[0] !== blocks.length) {
    throw new BadSpec(`a layer of blocks has ${blocks.length} units on this board, one a block, not ${hidden[0]}`);
  }
  return { cells: cells.length, blocks };
}

/** Sets the weights of cells that a unit does not see to 0. */
export function keepSeen(board: Board, net: Network): void {
  const { cells, blocks } = blocksFor(board, net);
  const [{ units, weights }] = layersOf(net) as [ReturnType<typeof layersOf>[number]];
  const values = ENCODINGS[net.encoding][0]!.length;
  blocks.forEach((block, unit) => {
    const seen = new Set(block);
    for (let row = 0; row < cells * values; row++) {
      if (!seen.has(Math.floor(row / values))) weights[row * units + unit] = 0;
    }
  });
}
