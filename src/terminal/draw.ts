/**
 * Draws a Diagram in characters. Colour alone carries no information: `+` is an empty field that can be chosen, `( )`
 * surround a piece that can be chosen, `[ ]` the field of the last move, and `#` is a blocked field.
 */
import { BLOCKED, type Cell, type Diagram, type Display } from '../rules/display.js';
import type { Paint, Screen } from './screen.js';
import { inAscii } from './screen.js';

type Look = {
  readonly pieces: readonly [string, string];
  readonly axes?: Display['axes'];
  /** Cells of the last move. */
  readonly last?: readonly string[];
  readonly screen: Pick<Screen, 'paint' | 'unicode'>;
};

const sideColors = (paint: Paint) => [paint.cyan, paint.yellow] as const;

export function draw(diagram: Diagram, { pieces, axes, last = [], screen }: Look): string[] {
  const { paint } = screen;
  const first = new Set(diagram.choices.flatMap(choice => choice.touches.slice(0, 1)));
  const touched = new Set(diagram.choices.flatMap(choice => choice.touches));
  // On a board without axes each field shows its own name, on a line above its piece.
  const markOf = ({ mark = '' }: Cell): string => (mark === BLOCKED ? '' : mark);
  const widthOf = (cell: Cell): number => Math.max(3 + markOf(cell).length, axes ? 0 : cell.id.length + 2);
  const rowAt = (y: number): readonly Cell[] => diagram.cells.filter(cell => cell.y === y);
  // Cells that lie below the board, such as throws, come and go: they have a line of their own, and no column.
  const heights = Array.from({ length: diagram.height }, (_, y) => y);
  const lastFull = axes ? -1 : heights.findLastIndex(y => rowAt(y).length === diagram.width);
  const isLoose = (y: number): boolean => lastFull >= 0 && y > lastFull;
  const widths = Array.from({ length: diagram.width }, (_, x) =>
    Math.max(3, ...diagram.cells.filter(cell => cell.x === x && !isLoose(cell.y)).map(widthOf)),
  );

  const field = (cell: Cell | undefined, width: number): string => {
    if (!cell) return ' '.repeat(width);
    const isLast = last.includes(cell.id);
    const occupied = cell.owner !== undefined;
    const choosable = occupied ? first.has(cell.id) : touched.has(cell.id);
    const empty = cell.mark === BLOCKED ? BLOCKED : choosable ? '+' : screen.unicode ? '·' : '.';
    const piece = occupied ? (screen.unicode ? pieces[cell.owner] : inAscii(pieces[cell.owner])) : empty;
    const colored = occupied ? sideColors(paint)[cell.owner](piece) : choosable ? paint.green(piece) : paint.dim(piece);
    const left = isLast ? paint.bold('[') : choosable && occupied ? '(' : ' ';
    const right = choosable && occupied ? ')' : isLast ? paint.bold(']') : ' ';
    const mark = markOf(cell);
    return left + colored + paint.dim(mark) + right + ' '.repeat(width - 3 - mark.length);
  };

  const gutter = axes ? Math.max(...axes.rows.map(row => row.length)) + 1 : 0;
  const lines: string[] = [];
  if (axes) lines.push(' '.repeat(gutter) + axes.columns.map((column, x) => ` ${column}`.padEnd(widths[x]!)).join(''));
  for (const y of heights) {
    if (isLoose(y)) {
      const loose = [...rowAt(y)].sort((a, b) => a.x - b.x);
      if (lines.length > 0 && loose.length > 0) lines.push('');
      lines.push(paint.dim(loose.map(cell => ` ${cell.id}`.padEnd(widthOf(cell) + 1)).join('')));
      lines.push(loose.map(cell => field(cell, widthOf(cell) + 1)).join(''));
      continue;
    }
    const row = Array.from({ length: diagram.width }, (_, x) => diagram.cells.find(c => c.x === x && c.y === y));
    if (!axes) lines.push(paint.dim(row.map((cell, x) => ` ${cell?.id ?? ''}`.padEnd(widths[x]!)).join('')));
    lines.push(
      (axes ? `${axes.rows[y]} `.padStart(gutter) : '') + row.map((cell, x) => field(cell, widths[x]!)).join(''),
    );
  }
  return lines.map(line => line.trimEnd());
}
