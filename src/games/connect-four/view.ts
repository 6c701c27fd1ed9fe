/** Connect Four as cells and discs. The only symmetry exchanges left and right, because discs fall. */
import { type BoardView, gridCells, gridLines, gridSymmetries } from '../../rules/board.js';
import { linesOf, linesThrough } from '../../rules/lines.js';
import type { Position } from '../../rules/position.js';
import { columnNames, type Rack, rowNames } from './rack.js';

export function boardOn<P extends Position>(rack: Rack<P>): BoardView<P> {
  const { columns, rows, line } = rack;
  return {
    cells: gridCells(columnNames(rack), rowNames(rack)),
    read: rack.read,
    symmetries: gridSymmetries(columns, rows, 'mirror'),
    lines: gridLines(columns, rows),
    grid: [columns, rows],
    filling: [0, columns * rows],
    tables: { lines: linesThrough(linesOf(rack), columns * rows) },
    usualTuples: line === 3 ? 'all-3' : 'all-4',
  };
}
