/**
 * Hexapawn (Martin Gardner, 1962): three pawns a side on 3×3. A pawn steps forward, or captures diagonally forward; the
 * side whose pawn reaches the last row, or that leaves the other without a move, wins. The second player wins.
 *
 * A move's number is the cell and the direction, so only the position tells whose pawn it is and whether it captures.
 */
import { anyGame, type Game } from '../../src/rules/game.js';
import { type Move, type Outcome, opponent, type Position, type Side } from '../../src/rules/position.js';
import { parsed, quote, refused } from '../../src/specs/parsed.js';

/** Nine cells from a1: the side of the pawn there, or null. */
export type HexapawnPosition = Position & { readonly cells: readonly (Side | null)[] };

const SIZE = 3;
const CELLS = Array.from({ length: SIZE * SIZE }, (_, cell) => `${'abc'[cell % SIZE]}${1 + Math.floor(cell / SIZE)}`);
/** Columns to the right; the middle one is the step. */
const TURNS = [-1, 0, 1];

/** Where a move of this side leads; undefined beyond the board. */
function target(move: Move, side: Side): number | undefined {
  const from = Math.floor(move / SIZE);
  const column = (from % SIZE) + TURNS[move % SIZE]!;
  const row = Math.floor(from / SIZE) + (side === 0 ? 1 : -1);
  return column < 0 || column >= SIZE || row < 0 || row >= SIZE ? undefined : row * SIZE + column;
}

function stepsOf({ cells, turn }: HexapawnPosition): Move[] {
  const legal: Move[] = [];
  for (let move = 0; move < SIZE * SIZE * SIZE; move++) {
    const to = target(move, turn);
    if (cells[Math.floor(move / SIZE)] !== turn || to === undefined) continue;
    if (cells[to] === (move % SIZE === 1 ? null : opponent(turn))) legal.push(move);
  }
  return legal;
}

const won = (winner: Side): Outcome => {
  const margin = winner === 0 ? 1 : -1;
  return { winner, margin, official: margin };
};

function outcome(position: HexapawnPosition): Outcome | undefined {
  if (position.cells.slice(2 * SIZE).includes(0)) return won(0);
  if (position.cells.slice(0, SIZE).includes(1)) return won(1);
  return stepsOf(position).length === 0 ? won(opponent(position.turn)) : undefined;
}

const LETTERS = ['w', 'b'];
const text = ({ cells, turn }: HexapawnPosition): string =>
  `${cells.map(each => (each === null ? '.' : LETTERS[each])).join('')} ${LETTERS[turn]}`;

function formatMove(move: Move, { cells, turn }: HexapawnPosition): string {
  const to = target(move, turn);
  const from = CELLS[Math.floor(move / SIZE)];
  return to === undefined ? '?' : `${from}${cells[to] === null ? '-' : 'x'}${CELLS[to]}`;
}

export const hexapawn: Game<HexapawnPosition> = {
  id: 'hexapawn',
  moveCount: SIZE * SIZE * SIZE,
  maxPlies: 9,
  initial: () => ({ turn: 0, cells: [0, 0, 0, null, null, null, 1, 1, 1] }),
  moves: position => (outcome(position) ? [] : stepsOf(position)),
  play({ cells, turn }, move) {
    const next = [...cells];
    next[Math.floor(move / SIZE)] = null;
    next[target(move, turn)!] = turn;
    return { turn: opponent(turn), cells: next };
  },
  outcome,
  about: {
    title: 'Hexapawn',
    summary: 'Bring a pawn across, or leave the other side without a move.',
    lessons: [{ text: 'A pawn captures diagonally.', position: 'w.w.w.bbb w', move: 'b2xa3' }],
    colours: ['#ffffff', '#000000'],
  },
  display: {
    sides: ['white', 'black'],
    pieces: ['w', 'b'],
    diagram(position) {
      const choices = hexapawn.moves(position).map(move => {
        const to = CELLS[target(move, position.turn)!]!;
        return { move, touches: [CELLS[Math.floor(move / SIZE)]!, to], label: formatMove(move, position) };
      });
      const cells = CELLS.map((id, cell) => {
        const owner = position.cells[cell]!;
        const place = { id, x: cell % SIZE, y: SIZE - 1 - Math.floor(cell / SIZE) };
        return owner === null ? place : { ...place, owner };
      });
      return { width: SIZE, height: SIZE, cells, choices, notes: [] };
    },
    formatMove,
    parseMove(written) {
      const [, first, second] = /^\s*([abc][123])[-x]?([abc][123])\s*$/i.exec(written) ?? [];
      const [from, to] = [first, second].map(cell => CELLS.indexOf(cell?.toLowerCase() ?? ''));
      const turn = (to! % SIZE) - (from! % SIZE);
      const rows = Math.abs(Math.floor(to! / SIZE) - Math.floor(from! / SIZE));
      if (first === undefined || Math.abs(turn) > 1 || rows !== 1)
        return refused(`${quote(written)} is not a move; moves are written a1-a2, or b2xa3 for a capture`);
      return parsed(from! * SIZE + turn + 1);
    },
    formatPosition: text,
    parsePosition(written) {
      const [, board, turn] = /^([wb.]{9}) ([wb])$/.exec(written) ?? [];
      if (board === undefined)
        return refused(`${quote(written)} is not a position; the start is ${text(hexapawn.initial())}`);
      const cells = [...board].map(letter => (letter === '.' ? null : (LETTERS.indexOf(letter) as Side)));
      return parsed({ turn: LETTERS.indexOf(turn!) as Side, cells });
    },
  },
  defaults: { weights: {}, opponent: 'random', lineUp: ['random'], example: 'mcts' },
  key: text,
};

/** For code that handles any game. */
export const anyHexapawn: Game = anyGame(hexapawn);
