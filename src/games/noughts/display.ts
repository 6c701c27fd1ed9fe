/** Squares a1 (top left) to c3; a position is nine characters and the side to move: `x.o.x.... o`. */
import type { Cell, Display } from '../../rules/display.js';
import type { Side } from '../../rules/position.js';
import { parsed, quote, refused } from '../../specs/parsed.js';
import { hasLine, type NoughtsPosition } from './squares.js';

const COLUMNS = ['a', 'b', 'c'];
const ROWS = ['1', '2', '3'];
const SQUARES = ROWS.flatMap(row => COLUMNS.map(column => column + row));
const SIDES: readonly [string, string] = ['crosses', 'noughts'];
const PIECES: readonly [string, string] = ['X', 'O'];

const owner = ({ crosses, noughts }: NoughtsPosition, square: number): Side | undefined =>
  crosses & (1 << square) ? 0 : noughts & (1 << square) ? 1 : undefined;

const countMarks = (bits: number): number => SQUARES.filter((_, i) => bits & (1 << i)).length;

export const noughtsDisplay: Display<NoughtsPosition> = {
  sides: SIDES,
  pieces: PIECES,
  look: { surface: 'paper', shapes: ['cross', 'ring'] },
  axes: { columns: COLUMNS, rows: ROWS },
  line: 3,
  diagram(position) {
    const cells = SQUARES.map((id, i): Cell => {
      const side = owner(position, i);
      const place = { id, x: i % 3, y: Math.floor(i / 3) };
      return side === undefined ? place : { ...place, owner: side };
    });
    const over = hasLine(position.crosses) || hasLine(position.noughts);
    const free = over ? [] : cells.filter(cell => cell.owner === undefined);
    return {
      width: 3,
      height: 3,
      cells,
      choices: free.map(({ id }) => ({
        move: SQUARES.indexOf(id),
        touches: [id],
        label: `${SIDES[position.turn]} to ${id}`,
      })),
      notes: [],
    };
  },
  formatMove: move => SQUARES[move] ?? '?',
  parseMove(text) {
    const move = SQUARES.indexOf(text.trim().toLowerCase());
    return move < 0 ? refused(`${quote(text)} is not a square; squares are a1 (top left) to c3`) : parsed(move);
  },
  formatPosition: position =>
    `${SQUARES.map((_, i) => 'xo.'[owner(position, i) ?? 2]).join('')} ${position.turn === 0 ? 'x' : 'o'}`,
  parsePosition(text) {
    const match = /^\s*([xo.-]{9})\s+([xo])\s*$/i.exec(text);
    if (!match)
      return refused(
        `${quote(text)} is not a position; write nine of x, o and . from a1 on, a space, then x or o to move`,
      );
    const cells = match[1]!.toLowerCase();
    const bits = (piece: string): number => [...cells].reduce((sum, c, i) => (c === piece ? sum | (1 << i) : sum), 0);
    const [crosses, noughts] = [bits('x'), bits('o')];
    if (hasLine(crosses) && hasLine(noughts)) return refused(`${quote(text)}: both sides have three in a line`);
    const turn: Side = match[2]!.toLowerCase() === 'x' ? 0 : 1;
    const lead = [...cells].filter(c => c === 'x').length - [...cells].filter(c => c === 'o').length;
    if (lead !== turn) {
      return refused(
        `${quote(text)}: with ${SIDES[turn]} to move there must be ${turn === 0 ? 'as many crosses as' : 'one more cross than'} noughts`,
      );
    }
    return parsed({ turn, crosses, noughts });
  },
  place({ crosses, noughts }, cell, side) {
    const bit = 1 << SQUARES.indexOf(cell);
    const next = {
      crosses: side === 0 ? crosses | bit : crosses & ~bit,
      noughts: side === 1 ? noughts | bit : noughts & ~bit,
    };
    // The number of marks says whose turn it is.
    return { ...next, turn: countMarks(next.crosses) > countMarks(next.noughts) ? 1 : 0 };
  },
};
