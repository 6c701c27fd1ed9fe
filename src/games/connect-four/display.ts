/**
 * Columns a to g, rows 1 to 6 from the bottom; a move is its column. A position is its rows from the top, with “/” between them, and the side to move: `......./......./......./......./...x.../..xo... o`.
 */
import type { Cell, Display } from '../../rules/display.js';
import { inWords } from '../../rules/number-words.js';
import type { Position, Side } from '../../rules/position.js';
import { parsed, quote, refused } from '../../specs/parsed.js';
import { columnNames, type Rack, rowNames } from './rack.js';
import { rulesOn } from './rules.js';

const SIDES: readonly [string, string] = ['red', 'yellow'];
const LETTERS = 'xo';

/** What is wrong with a board, if anything: a disc without support, too many discs of a side, or moves after the end of the game. */
function faultOf<P extends Position>(
  rack: Rack<P>,
  position: P,
  counts: readonly [number, number],
  name: (column: number, row: number) => string,
): string | undefined {
  for (let column = 0; column < rack.columns; column++) {
    const height = rack.heightOf(position, column);
    for (let row = rack.rows - 1; row > height; row--)
      if (rack.ownerAt(position, column, row) !== undefined)
        return `the disc on ${name(column, row)} has no disc below it`;
  }
  const lead = counts[0] - counts[1];
  if (lead !== position.turn) {
    const wanted = position.turn === 0 ? 'as many red discs as' : 'one more red disc than';
    return `with ${SIDES[position.turn]} to move there must be ${wanted} yellow discs`;
  }
  return rack.hasLine(position, position.turn)
    ? `${SIDES[position.turn]} already has ${inWords(rack.line)} in a line`
    : undefined;
}

export function displayOn<P extends Position>(rack: Rack<P>): Display<P> {
  const { columns, rows } = rack;
  const rules = rulesOn(rack);
  const columnNamed = columnNames(rack);
  const rowNamed = rowNames(rack);
  const layout = new RegExp(`^\\s*((?:[xo.]{${columns}}/){${rows - 1}}[xo.]{${columns}})\\s+([xo])\\s*$`, 'i');
  const name = (column: number, row: number): string => `${columnNamed[column]}${rowNamed[row]}`;

  /** From the top to the bottom, as boards are drawn. */
  const rowsDown = Array.from({ length: rows }, (_, i) => rows - 1 - i);
  const across = Array.from({ length: columns }, (_, i) => i);

  function cellsOf(position: P): Cell[] {
    const legal = rules.moves(position);
    return rowsDown.flatMap(row =>
      across.map((column): Cell => {
        const owner = rack.ownerAt(position, column, row);
        const landing = legal.includes(column) ? name(column, rack.heightOf(position, column)) : undefined;
        const id = name(column, row);
        return {
          id,
          x: column,
          y: rows - 1 - row,
          ...(owner === undefined ? {} : { owner }),
          ...(landing === undefined || landing === id ? {} : { landsOn: landing }),
        };
      }),
    );
  }

  return {
    line: rack.line,
    sides: SIDES,
    pieces: ['X', 'O'],
    look: { surface: 'rack', shapes: ['disc', 'disc'], motion: 'drop' },
    axes: { columns: columnNamed, rows: [...rowNamed].reverse() },
    diagram(position) {
      return {
        width: columns,
        height: rows,
        cells: cellsOf(position),
        choices: rules.moves(position).map(column => ({
          move: column,
          touches: [name(column, rack.heightOf(position, column))],
          label: `${SIDES[position.turn]} into column ${columnNamed[column]}`,
        })),
        notes: [],
      };
    },
    formatMove: move => columnNamed[move] ?? '?',
    parseMove(text) {
      const move = columnNamed.indexOf(text.trim().toLowerCase());
      return move < 0
        ? refused(`${quote(text)} is not a column; columns are a (left) to ${columnNamed.at(-1)}`)
        : parsed(move);
    },
    formatPosition: position =>
      `${rowsDown
        .map(row => across.map(column => LETTERS[rack.ownerAt(position, column, row) ?? 2] ?? '.').join(''))
        .join('/')} ${LETTERS[position.turn]}`,
    parsePosition(text) {
      const match = layout.exec(text);
      if (!match) {
        return refused(
          `${quote(text)} is not a position; write ${inWords(rows)} rows of ${inWords(columns)} from the top, each of x, o and ., with / between them, a space, then x or o to move`,
        );
      }
      const turn: Side = match[2]!.toLowerCase() === 'x' ? 0 : 1;
      let position: P = { ...rack.empty, turn };
      const counts: [number, number] = [0, 0];
      match[1]!
        .toLowerCase()
        .split('/')
        .forEach((line, i) => {
          [...line].forEach((letter, column) => {
            if (letter === '.') return;
            const side: Side = letter === 'x' ? 0 : 1;
            counts[side]++;
            position = rack.withDisc(position, side, column, rows - 1 - i);
          });
        });
      const fault = faultOf(rack, position, counts, name);
      return fault === undefined ? parsed(position) : refused(`${quote(text)}: ${fault}`);
    },
    place(position, cell, side) {
      let next = rack.empty;
      for (const row of rowsDown) {
        for (const column of across) {
          const own = name(column, row) === cell ? side : rack.ownerAt(position, column, row);
          if (own !== undefined) next = rack.withDisc(next, own, column, row);
        }
      }
      // The number of discs says whose turn it is.
      const [red, yellow] = rack.counts(next);
      return { ...next, turn: red > yellow ? 1 : 0 };
    },
  };
}
