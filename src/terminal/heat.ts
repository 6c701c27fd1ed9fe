/** What each field of the board adds, in numbers: the piece, then its contribution. Colour repeats the sign. */
import { formatSigned } from '../evaluators/reasons.js';
import type { Cell, Diagram, Display } from '../rules/display.js';
import { inAscii, type Screen } from './screen.js';

/** Large values are whole numbers: the map gives an overview, the list of parts is exact. */
const short = (value: number): string =>
  formatSigned(Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(2)));

export function drawHeat(
  { cells, width, height }: Diagram,
  { pieces, axes }: Display,
  heat: Readonly<Record<string, number>>,
  { paint, unicode }: Pick<Screen, 'paint' | 'unicode'>,
): string[] {
  const fit = unicode ? (text: string): string => text : inAscii;
  const plain = ({ id, owner }: Cell): string => {
    const piece = owner === undefined ? (unicode ? '·' : '.') : fit(pieces[owner]);
    const value = heat[id] ?? 0;
    return value === 0 ? piece : `${piece}${fit(short(value))}`;
  };
  const column =
    Math.max(3, ...cells.map(cell => plain(cell).length), ...(axes ? [] : cells.map(c => c.id.length))) + 1;
  const field = (cell: Cell | undefined): string => {
    if (!cell) return ' '.repeat(column);
    const value = heat[cell.id] ?? 0;
    const color = value > 0 ? paint.cyan : value < 0 ? paint.yellow : paint.dim;
    return color(plain(cell)) + ' '.repeat(column - plain(cell).length);
  };
  const gutter = axes ? Math.max(...axes.rows.map(row => row.length)) + 2 : 0;
  const lines: string[] = [];
  if (axes) lines.push(' '.repeat(gutter) + axes.columns.map(name => name.padEnd(column)).join(''));
  for (let y = 0; y < height; y++) {
    const row = Array.from({ length: width }, (_, x) => cells.find(cell => cell.x === x && cell.y === y));
    if (!axes) lines.push(row.map(cell => (cell?.id ?? '').padEnd(column)).join(''));
    lines.push((axes ? axes.rows[y]!.padEnd(gutter) : '') + row.map(field).join(''));
  }
  return lines.map(line => line.trimEnd());
}
