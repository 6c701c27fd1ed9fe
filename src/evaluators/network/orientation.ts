/**
 * Symmetry removal (Binkley, Seehart and Hagiwara 2007): of the boards that are mirror images of each other a net sees one
 * only. Which one is ours: that with the smallest own pieces, read as a binary number with the first cell as its lowest
 * bit, then with the smallest pieces of the opponent. The kernel has a twin.
 */
import type { BoardView } from '../../rules/board.js';

function isSmaller(a: Int8Array, b: Int8Array, owner: 1 | -1): boolean | undefined {
  for (let cell = a.length - 1; cell >= 0; cell--) {
    if ((a[cell] === owner) !== (b[cell] === owner)) return b[cell] === owner;
  }
  return undefined;
}

/** The cells of the board in its standard orientation. */
export function oriented({ symmetries }: Pick<BoardView, 'symmetries'>, cells: Int8Array): Int8Array {
  let best = cells;
  for (const symmetry of symmetries.slice(1)) {
    const turned = new Int8Array(cells.length);
    for (let cell = 0; cell < cells.length; cell++) turned[symmetry[cell]!] = cells[cell]!;
    if (isSmaller(turned, best, 1) ?? isSmaller(turned, best, -1)) best = turned;
  }
  return best;
}
