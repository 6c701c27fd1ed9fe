/**
 * Columns a to h, rows from White's home row. A move is its two cells, `a2-a3`, with `x` between them where it captures. A
 * position is its rows from the top, with “/” between them, and the side to move: `bbbbb/bbbbb/...../wwwww/wwwww w`.
 */
import type { Display } from '../../rules/display.js';
import { type Move, opponent, type Side } from '../../rules/position.js';
import { parsed, quote, refused } from '../../specs/parsed.js';
import {
  type BreakthroughPosition,
  cellNamesOf,
  columnNames,
  EMPTY,
  ownerAt,
  pieceCounts,
  rowNames,
  withPiece,
} from './board.js';
import { type BreakthroughRules, cellOf, moveOf } from './rules.js';

const SIDES: readonly [string, string] = ['white', 'black'];
const LETTERS = 'wb';

export function displayOf(rules: BreakthroughRules): Display<BreakthroughPosition> {
  const { shape, targets } = rules;
  const { columns, rows } = shape;
  const names = cellNamesOf(shape);
  const rowsDown = Array.from({ length: rows }, (_, i) => rows - 1 - i);
  const columnIndices = Array.from({ length: columns }, (_, i) => i);
  const layout = new RegExp(`^\\s*((?:[wb.]{${columns}}/){${rows - 1}}[wb.]{${columns}})\\s+([wb])\\s*$`, 'i');

  const fromTo = (move: Move): readonly [string, string] => [names[cellOf(move)]!, names[targets[move]!]!];

  const captures = (position: BreakthroughPosition, move: Move): boolean =>
    ownerAt(position, targets[move]!) !== undefined;

  function faultOf(position: BreakthroughPosition): string | undefined {
    const most = 2 * columns;
    const tooMany = pieceCounts(position).findIndex(count => count > most);
    if (tooMany >= 0) return `${SIDES[tooMany]} has more than ${most} pieces`;
    const hasArrived = (side: Side): boolean =>
      columnIndices.some(column => ownerAt(position, (side === 0 ? rows - 1 : 0) * columns + column) === side);
    if (hasArrived(0) && hasArrived(1)) return 'both sides have a piece on their far row';
    if (pieceCounts(position).every(count => count === 0)) return 'there is no piece on it';
    const winner = rules.outcome(position)?.winner;
    return winner === position.turn
      ? `${SIDES[winner]} has already won, so it must be ${SIDES[opponent(winner)]}’s turn`
      : undefined;
  }

  return {
    sides: SIDES,
    pieces: ['W', 'B'],
    look: { surface: 'wood', shapes: ['disc', 'disc'], motion: 'slide' },
    axes: { columns: columnNames(shape), rows: [...rowNames(shape)].reverse() },
    diagram(position) {
      return {
        width: columns,
        height: rows,
        cells: rowsDown.flatMap(row =>
          columnIndices.map(column => {
            const cell = row * columns + column;
            const owner = ownerAt(position, cell);
            return { id: names[cell]!, x: column, y: rows - 1 - row, ...(owner === undefined ? {} : { owner }) };
          }),
        ),
        choices: rules.moves(position).map(move => {
          const [from, to] = fromTo(move);
          const what = captures(position, move) ? `captures on ${to}` : `moves to ${to}`;
          return { move, touches: [from, to], label: `${SIDES[position.turn]} on ${from} ${what}` };
        }),
        notes: [],
      };
    },
    formatMove: (move, position) => fromTo(move).join(captures(position, move) ? 'x' : '-'),
    parseMove(text) {
      const match = /^\s*([a-z]\d)\s*[-x]?\s*([a-z]\d)\s*$/i.exec(text);
      const [from, to] = [match?.[1] ?? '', match?.[2] ?? ''].map(name => names.indexOf(name.toLowerCase()));
      const ahead = Math.floor(to! / columns) - Math.floor(from! / columns);
      const aside = (to! % columns) - (from! % columns);
      if (from! < 0 || to! < 0 || Math.abs(ahead) !== 1 || Math.abs(aside) > 1) {
        return refused(
          `${quote(text)} is not a move; write the cell of the piece and one a row ahead of it, such as a2-a3 or b2xc3`,
        );
      }
      return parsed(moveOf(from!, ahead === 1 ? 0 : 1, aside + 1));
    },
    formatPosition: position =>
      `${rowsDown
        .map(row =>
          columnIndices.map(column => LETTERS[ownerAt(position, row * columns + column) ?? 2] ?? '.').join(''),
        )
        .join('/')} ${LETTERS[position.turn]}`,
    parsePosition(text) {
      const match = layout.exec(text);
      if (!match) {
        return refused(
          `${quote(text)} is not a position; write ${rows} rows of ${columns} from the top, each of w, b and ., with / between them, a space, then w or b to move`,
        );
      }
      const turn: Side = match[2]!.toLowerCase() === 'w' ? 0 : 1;
      let position: BreakthroughPosition = { ...EMPTY, turn };
      match[1]!
        .toLowerCase()
        .split('/')
        .forEach((line, i) => {
          [...line].forEach((letter, column) => {
            if (letter !== '.')
              position = withPiece(position, (rows - 1 - i) * columns + column, letter === 'w' ? 0 : 1);
          });
        });
      const fault = faultOf(position);
      return fault === undefined ? parsed(position) : refused(`${quote(text)}: ${fault}`);
    },
    place: (position, cell, owner) => withPiece(position, names.indexOf(cell), owner),
  };
}
