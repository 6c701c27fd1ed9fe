/** The pieces that won a game of lines, as screens mark them. */
import type { Diagram, Display } from '../rules/display.js';

const STEPS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const;

/** The ids of all cells in lines that are long enough to win; none in games without such lines. */
export function winningCells({ line }: Pick<Display, 'line'>, { cells }: Pick<Diagram, 'cells'>): readonly string[] {
  if (line === undefined) return [];
  const at = new Map(cells.map(cell => [`${cell.x} ${cell.y}`, cell]));
  const won = new Set<string>();
  for (const { x, y, owner } of cells) {
    if (owner === undefined) continue;
    for (const [dx, dy] of STEPS) {
      const run = Array.from({ length: line }, (_, i) => at.get(`${x + i * dx} ${y + i * dy}`));
      if (run.every(each => each?.owner === owner)) for (const each of run) won.add(each!.id);
    }
  }
  return cells.filter(({ id }) => won.has(id)).map(({ id }) => id);
}
