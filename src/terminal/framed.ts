/**
 * The text board of Pinkney's figure 6 (2009): columns and rows numbered from 0, a frame of `+` and `_` above and below, `*`
 * for the first side and `O` for the second.
 */
import type { Diagram } from '../rules/display.js';

export const FRAMED_PIECES = ['*', 'O'] as const;

/** Fields that show no owner are empty, as in his figure. */
export function framed({ width, height, cells }: Pick<Diagram, 'width' | 'height' | 'cells'>): string[] {
  const columns = Array.from({ length: width }, (_, x) => x);
  const line = (start: string, of: readonly (string | number)[], end = ''): string =>
    [start, ...of, end]
      .map(each => String(each).padEnd(2))
      .join('')
      .trimEnd();
  const frame = line(
    '+',
    columns.map(() => '_'),
    '+',
  );
  const rows = Array.from({ length: height }, (_, y) =>
    line(
      String(y),
      columns.map(x => {
        const owner = cells.find(cell => cell.x === x && cell.y === y)?.owner;
        return owner === undefined ? '' : FRAMED_PIECES[owner];
      }),
    ),
  );
  return [line('', columns), frame, ...rows, frame];
}
