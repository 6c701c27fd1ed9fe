/**
 * Columns a to g, rows 1 to 6 from the bottom; a move is its column. A position is its rows from the top, with “/” between them, and the side to move: `......./......./......./......./...x.../..xo... o`.
 */
import type { Cell, Display } from '../../rules/display.js';
import type { Side } from '../../rules/position.js';
import { parsed, quote, refused } from '../../specs/parsed.js';
import {
  COLUMNS,
  type ConnectFourPosition,
  discCount,
  discsOf,
  EMPTY,
  HEIGHT,
  hasFour,
  heightOf,
  ownerAt,
  ROWS,
  WIDTH,
  withDisc,
} from './board.js';
import { moves } from './rules.js';

const SIDES: readonly [string, string] = ['red', 'yellow'];
const LETTERS = 'xo';

const name = (column: number, row: number): string => `${COLUMNS[column]}${ROWS[row]}`;

/** From the top to the bottom, as boards are drawn. */
const rowsDown = Array.from({ length: HEIGHT }, (_, i) => HEIGHT - 1 - i);
const columns = Array.from({ length: WIDTH }, (_, i) => i);

function cellsOf(position: ConnectFourPosition): Cell[] {
  const legal = moves(position);
  return rowsDown.flatMap(row =>
    columns.map((column): Cell => {
      const owner = ownerAt(position, column, row);
      const landing = legal.includes(column) ? name(column, heightOf(position, column)) : undefined;
      const id = name(column, row);
      return {
        id,
        x: column,
        y: HEIGHT - 1 - row,
        ...(owner === undefined ? {} : { owner }),
        ...(landing === undefined || landing === id ? {} : { standsFor: landing }),
      };
    }),
  );
}

/** What is wrong with a board, if anything: a disc without support, too many discs of a side, or moves after the end of the game. */
function faultOf(position: ConnectFourPosition, counts: readonly [number, number]): string | undefined {
  for (const column of columns) {
    const height = heightOf(position, column);
    const above = rowsDown.find(row => row > height && ownerAt(position, column, row) !== undefined);
    if (above !== undefined) return `the disc on ${name(column, above)} has no disc below it`;
  }
  const lead = counts[0] - counts[1];
  if (lead !== position.turn) {
    const wanted = position.turn === 0 ? 'as many red discs as' : 'one more red disc than';
    return `with ${SIDES[position.turn]} to move there must be ${wanted} yellow discs`;
  }
  return hasFour(...discsOf(position, position.turn))
    ? `${SIDES[position.turn]} already has four in a line`
    : undefined;
}

export const connectFourDisplay: Display<ConnectFourPosition> = {
  sides: SIDES,
  pieces: ['X', 'O'],
  look: { surface: 'rack', shapes: ['disc', 'disc'], motion: 'drop' },
  axes: { columns: COLUMNS, rows: [...ROWS].reverse() },
  diagram(position) {
    return {
      width: WIDTH,
      height: HEIGHT,
      cells: cellsOf(position),
      choices: moves(position).map(column => ({
        move: column,
        touches: [name(column, heightOf(position, column))],
        label: `${SIDES[position.turn]} into column ${COLUMNS[column]}`,
      })),
      notes: [],
    };
  },
  formatMove: move => COLUMNS[move] ?? '?',
  parseMove(text) {
    const move = COLUMNS.indexOf(text.trim().toLowerCase());
    return move < 0 ? refused(`${quote(text)} is not a column; columns are a (left) to g`) : parsed(move);
  },
  formatPosition: position =>
    `${rowsDown
      .map(row => columns.map(column => LETTERS[ownerAt(position, column, row) ?? 2] ?? '.').join(''))
      .join('/')} ${LETTERS[position.turn]}`,
  parsePosition(text) {
    const match = /^\s*((?:[xo.]{7}\/){5}[xo.]{7})\s+([xo])\s*$/i.exec(text);
    if (!match) {
      return refused(
        `${quote(text)} is not a position; write six rows of seven from the top, each of x, o and ., with / between them, a space, then x or o to move`,
      );
    }
    const turn: Side = match[2]!.toLowerCase() === 'x' ? 0 : 1;
    let position: ConnectFourPosition = { ...EMPTY, turn };
    const counts: [number, number] = [0, 0];
    match[1]!
      .toLowerCase()
      .split('/')
      .forEach((line, i) => {
        [...line].forEach((letter, column) => {
          if (letter === '.') return;
          const side: Side = letter === 'x' ? 0 : 1;
          counts[side]++;
          position = withDisc(position, side, column, HEIGHT - 1 - i);
        });
      });
    const fault = faultOf(position, counts);
    return fault === undefined ? parsed(position) : refused(`${quote(text)}: ${fault}`);
  },
  place(position, cell, side) {
    let next = EMPTY;
    for (const row of rowsDown) {
      for (const column of columns) {
        const own = name(column, row) === cell ? side : ownerAt(position, column, row);
        if (own !== undefined) next = withDisc(next, own, column, row);
      }
    }
    // The number of discs says whose turn it is.
    const [red, yellow] = discCount(next);
    return { ...next, turn: red > yellow ? 1 : 0 };
  },
};
