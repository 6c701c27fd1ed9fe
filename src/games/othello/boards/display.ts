/**
 * Squares from a1 (top left) and `pass`. A position is its squares row by row, X for black, O for white, - for none and # where
 * no disc may lie, and the side to move: `-----OX--XO----- X` on four by four.
 */
import { BLOCKED, type Display } from '../../../rules/display.js';
import type { Notation } from '../../../rules/game.js';
import { type Move, opponent, type Side } from '../../../rules/position.js';
import type { StonesPosition } from '../../../rules/stones.js';
import { parsed, quote, refused } from '../../../specs/parsed.js';
import type { OtherBoard } from './rules.js';

const SIDES: readonly [string, string] = ['black', 'white'];
const LETTERS = 'XO';

export function displayOn(board: OtherBoard): Display<StonesPosition> {
  const { shape, stones, pass } = board;
  const { size, squares, blocked } = shape;
  const letterOf = (position: StonesPosition, square: number): string =>
    blocked.has(square) ? BLOCKED : (LETTERS[stones.ownerAt(position, square) ?? 2] ?? '-');
  const wanted = `a position is ${squares.length} squares from a1 to ${squares.at(-1)} (black X, white O, empty -${blocked.size > 0 ? ', blocked #' : ''}) and then the side to move`;
  const dots = size > 4 ? [2, size - 2].flatMap(x => [2, size - 2].map(y => [x, y] as const)) : [];

  return {
    sides: SIDES,
    pieces: ['X', 'O'],
    look: { surface: 'felt', shapes: ['disc', 'disc'], motion: 'flip', dots },
    axes: { columns: shape.columns, rows: shape.rows },
    diagram(position) {
      const name = SIDES[position.turn];
      const [black, white] = stones.counts(position);
      return {
        width: size,
        height: size,
        cells: squares.map((id, square) => {
          const owner = stones.ownerAt(position, square);
          return {
            id,
            x: square % size,
            y: Math.floor(square / size),
            ...(owner === undefined ? {} : { owner }),
            ...(blocked.has(square) ? { mark: BLOCKED } : {}),
          };
        }),
        choices: board.moves(position).map(move =>
          move === pass
            ? { move, touches: [], label: `${name} passes` }
            : {
                move,
                touches: [squares[move]!],
                label: `${name} to ${squares[move]}, flips ${board.flips(position, move).length}`,
              },
        ),
        notes: [`black ${black}, white ${white}, ${squares.length - blocked.size - black - white} empty`],
      };
    },
    formatMove: move => (move === pass ? 'pass' : (squares[move] ?? '?')),
    parseMove(text) {
      const word = text.trim().toLowerCase();
      if (/^(pass|pa|ps|--)$/.test(word)) return parsed(pass);
      const square = squares.indexOf(word);
      return square < 0
        ? refused(`${quote(text)} is not a move; moves are squares, a1 (top left) to ${squares.at(-1)}, and pass`)
        : parsed(square);
    },
    formatPosition: position =>
      `${squares.map((_, square) => letterOf(position, square)).join('')} ${LETTERS[position.turn]}`,
    parsePosition(text) {
      const letters = [
        ...text
          .toUpperCase()
          .replace(/[\s/]+/g, '')
          .replaceAll('.', '-'),
      ];
      const turn = LETTERS.indexOf(letters.at(-1) ?? '?');
      if (letters.length !== squares.length + 1 || turn < 0) return refused(`${quote(text)}: ${wanted}`);
      let position: StonesPosition = { ...stones.empty, turn: turn as Side };
      for (const [square, name] of squares.entries()) {
        const letter = letters[square]!;
        const owner = LETTERS.indexOf(letter);
        if (blocked.has(square) ? owner >= 0 : letter === BLOCKED)
          return refused(`${quote(text)}: ${name} is ${blocked.has(square) ? 'blocked' : 'not blocked'} on this board`);
        if (owner >= 0) position = stones.withOwner(position, square, owner as Side);
        else if (letter !== '-' && letter !== BLOCKED) return refused(`${quote(letter)} on ${name}: ${wanted}`);
      }
      return parsed(position);
    },
    place(position, cell, owner) {
      const square = squares.indexOf(cell);
      return blocked.has(square) ? position : stones.withOwner(position, square, owner);
    },
  };
}

/** A game as its squares, such as `c2b4c5`; passes are left out, as everywhere. */
export function squaresNotation(board: OtherBoard, start: StonesPosition): Notation<StonesPosition> {
  const { pass, shape } = board;
  return {
    name: 'squares',
    parse(text) {
      const words = text.toLowerCase().match(/[a-j](?:10|[1-9])|[^\s,;]/g) ?? [];
      const moves: Move[] = [];
      let position = start;
      for (const [i, word] of words.entries()) {
        const legal = board.moves(position);
        if (legal[0] === pass) {
          moves.push(pass);
          position = board.play(position, pass);
        }
        const square = shape.squares.indexOf(word);
        if (!board.moves(position).includes(square)) {
          const why = board.outcome(position)
            ? 'the game is already over'
            : `${SIDES[position.turn]} turns no disc of ${SIDES[opponent(position.turn)]} there`;
          return refused(
            square < 0 ? `move ${i + 1}: ${quote(word)} is not a square` : `move ${i + 1}, ${word}, is illegal: ${why}`,
          );
        }
        moves.push(square);
        position = board.play(position, square);
      }
      return moves.length === 0 ? refused('there is no move in it') : parsed({ start, moves });
    },
    format: moves =>
      moves
        .filter(move => move !== pass)
        .map(move => shape.squares[move])
        .join(''),
  };
}
