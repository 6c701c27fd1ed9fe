/** Squares a1 (top left) to h8, `pass`; drawn as eight rows of eight. */
import type { Cell, Display } from '../../rules/display.js';
import { opponent } from '../../rules/position.js';
import { parsed, quote, refused } from '../../specs/parsed.js';
import { count, findFlips, hi, lo } from './bitboard.js';
import {
  boardOf,
  COLUMNS,
  discs,
  type OthelloPosition,
  owner,
  ownersOf,
  PASS,
  ROWS,
  SQUARES,
  squareName,
  squaresFor,
} from './board.js';
import { formatBoard, parseBoard } from './board-text.js';

const SIDES: readonly [string, string] = ['black', 'white'];

function flips({ turn, blackLo, blackHi, whiteLo, whiteHi }: OthelloPosition, square: number): number {
  if (turn === 0) findFlips(square, blackLo, blackHi, whiteLo, whiteHi);
  else findFlips(square, whiteLo, whiteHi, blackLo, blackHi);
  return count(lo) + count(hi);
}

export const othelloDisplay: Display<OthelloPosition> = {
  sides: SIDES,
  pieces: ['X', 'O'],
  look: {
    surface: 'felt',
    shapes: ['disc', 'disc'],
    motion: 'flip',
    dots: [
      [2, 2],
      [6, 2],
      [2, 6],
      [6, 6],
    ],
  },
  axes: { columns: COLUMNS, rows: ROWS },
  diagram(position) {
    const cells = SQUARES.map((id, square): Cell => {
      const side = owner(position, square);
      const place = { id, x: square & 7, y: square >> 3 };
      return side === undefined ? place : { ...place, owner: side };
    });
    const name = SIDES[position.turn]!;
    const squares = squaresFor(position, position.turn);
    const choices = squares.map(square => {
      const turned = flips(position, square);
      return { move: square, touches: [SQUARES[square]!], label: `${name} to ${SQUARES[square]}, flips ${turned}` };
    });
    const mustPass = squares.length === 0 && squaresFor(position, opponent(position.turn)).length > 0;
    const [black, white] = discs(position);
    return {
      width: 8,
      height: 8,
      cells,
      choices: mustPass ? [{ move: PASS, touches: [], label: `${name} passes` }] : choices,
      notes: [`black ${black}, white ${white}, ${64 - black - white} empty`],
    };
  },
  formatMove: squareName,
  parseMove(text) {
    const word = text.trim().toLowerCase();
    if (/^(pass|pa|ps|--)$/.test(word)) return parsed(PASS);
    const square = SQUARES.indexOf(word);
    if (square < 0) return refused(`${quote(text)} is not a move; moves are squares, a1 (top left) to h8, and pass`);
    return parsed(square);
  },
  formatPosition: formatBoard,
  parsePosition: parseBoard,
  place: (position, cell, side) =>
    boardOf(
      ownersOf(position).map((own, square) => (SQUARES[square] === cell ? side : own)),
      position.turn,
    ),
};
