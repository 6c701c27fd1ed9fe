/** The grid of cells over the picture of a `<breed-board>`: invisible, but they are touched, walked with keys and read out. */
import { CELL, FRAME } from '../../drawing/board.js';
import type { Cell } from '../../rules/display.js';

/** A cell with what a screen reader says of it. */
type LabelledCell = { readonly cell: Cell; readonly label: string; readonly isOpen: boolean };

export type Cells = {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly LabelledCell[];
  /** The one cell in the tab order. */
  readonly current: string | undefined;
};

export const cellElement = (grid: HTMLElement, id: string): HTMLElement | null =>
  grid.querySelector<HTMLElement>(`[data-cell="${CSS.escape(id)}"]`);

/** The cell of an event on the grid. */
export const cellOf = ({ target }: Event): string | undefined => (target as HTMLElement).dataset.cell;

function makeRows(grid: HTMLElement, { cells, height }: Cells): void {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = document.createElement('div');
    row.setAttribute('role', 'row');
    row.ariaRowIndex = String(y + 1);
    const own = cells.filter(({ cell }) => cell.y === y).sort((a, b) => a.cell.x - b.cell.x);
    row.append(
      ...own.map(({ cell }) => {
        const element = document.createElement('div');
        element.setAttribute('role', 'gridcell');
        element.dataset.cell = cell.id;
        return element;
      }),
    );
    return row;
  });
  grid.replaceChildren(...rows);
}

const share = (at: number, cells: number): string => `${(100 * at) / (cells * CELL + 2 * FRAME)}%`;

function place({ style }: HTMLElement, { x, y }: Cell, { width, height }: Cells): void {
  style.left = share(FRAME + x * CELL, width);
  style.top = share(FRAME + y * CELL, height);
  style.width = share(CELL, width);
  style.height = share(CELL, height);
}

/** Where cells lie, in reading order: a board that has others, or is turned, gets new elements. */
const layoutOf = ({ cells }: Cells): string => cells.map(({ cell: { id, x, y } }) => `${id} ${x} ${y}`).join();

/** Elements stay the same from move to move, so the focus stays where it is. */
export function drawCells(grid: HTMLElement, all: Cells): void {
  const layout = layoutOf(all);
  if (grid.dataset.layout !== layout) {
    makeRows(grid, all);
    grid.dataset.layout = layout;
    grid.ariaRowCount = String(all.height);
    grid.ariaColCount = String(all.width);
  }
  for (const { cell, label, isOpen } of all.cells) {
    const element = cellElement(grid, cell.id)!;
    element.ariaLabel = label;
    element.ariaColIndex = String(cell.x + 1);
    element.tabIndex = cell.id === all.current ? 0 : -1;
    element.className = isOpen ? 'cell can' : 'cell';
    place(element, cell, all);
  }
}
