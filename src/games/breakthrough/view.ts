/**
 * Breakthrough as cells and pieces. Black sees the board from its own side, with its home row as the first: what is learnt
 * for one side holds for the other.
 */
import { type BoardView, fromFarSide, gridLines, gridSymmetries } from '../../rules/board.js';
import { type BreakthroughPosition, cellCount, cellNamesOf, has, type Shape, withPiece } from './board.js';

/** How far a piece has come counts, most of all near the end; the home row is worth guarding. Hand-made guesses. */
const rowWeights = (rows: number): number[] =>
  Array.from({ length: rows }, (_, row) => 10 + (row === 0 ? 3 : 0) + row * row + (row === rows - 2 ? 10 : 0));

export function boardOf(shape: Shape): BoardView<BreakthroughPosition> {
  const { columns, rows } = shape;
  const cells = cellCount(shape);
  const seenBy = fromFarSide(columns, rows);
  return {
    cells: cellNamesOf(shape),
    seenBy,
    read({ whiteLo, whiteHi, blackLo, blackHi }, side, into) {
      for (let cell = 0; cell < cells; cell++) {
        if (side === 0) into[cell] = has(whiteLo, whiteHi, cell) ? 1 : has(blackLo, blackHi, cell) ? -1 : 0;
        else {
          const own = seenBy[cell]!;
          into[cell] = has(blackLo, blackHi, own) ? 1 : has(whiteLo, whiteHi, own) ? -1 : 0;
        }
      }
    },
    symmetries: gridSymmetries(columns, rows, 'mirror'),
    lines: gridLines(columns, rows),
    grid: [columns, rows],
    without: (position, cell) => withPiece(position, cell, undefined),
    tables: { march: rowWeights(rows).flatMap(weight => Array.from({ length: columns }, () => weight)) },
    usualTuples: 'all-3',
  };
}
