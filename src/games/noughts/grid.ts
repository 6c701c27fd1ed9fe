/**
 * Noughts and crosses on larger squares, five in a row among them: marks as stones on a rectangle. The usual nine squares have
 * rules of their own (played.ts), which games of this size must equal.
 */
import type { About } from '../../rules/about.js';
import { type BoardView, gridCells, gridLines, gridSymmetries } from '../../rules/board.js';
import type { Display } from '../../rules/display.js';
import type { Rules } from '../../rules/game.js';
import { linesOf, linesThrough } from '../../rules/lines.js';
import { inWords } from '../../rules/number-words.js';
import { type Move, type Outcome, opponent, SIDES, type Side } from '../../rules/position.js';
import { type StoneBoard, type StonesPosition, stonesOn } from '../../rules/stones.js';
import { parsed, quote, refused } from '../../specs/parsed.js';

const NAMES: readonly [string, string] = ['crosses', 'noughts'];
const LETTERS = 'xo';

/** A square of squares with what its parts share. */
export type Grid = {
  readonly size: number;
  /** So many marks in a line win. */
  readonly line: number;
  readonly stones: StoneBoard;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** The names of the squares. */
  readonly names: readonly string[];
  readonly lines: readonly (readonly number[])[];
  /** How many lines go through each square. */
  readonly through: readonly number[];
};

export function gridOf(size: number, line: number): Grid {
  const columns = [...'abcdefghijklmno'].slice(0, size);
  const rows = Array.from({ length: size }, (_, row) => String(row + 1));
  const lines = linesOf({ columns: size, rows: size, line });
  return {
    size,
    line,
    stones: stonesOn(size, size),
    columns,
    rows,
    names: gridCells(columns, rows),
    lines,
    through: linesThrough(lines, size * size),
  };
}

const hasLine = ({ stones, line }: Grid, position: StonesPosition, side: Side): boolean =>
  stones.hasLine(position, side, line);

export function marksOn({ stones }: Grid, position: StonesPosition): number {
  const [crosses, noughts] = stones.counts(position);
  return crosses + noughts;
}

function outcome(grid: Grid, position: StonesPosition): Outcome | undefined {
  const winner = SIDES.find(side => hasLine(grid, position, side));
  if (winner !== undefined) {
    const margin = winner === 0 ? 1 : -1;
    return { winner, margin, official: margin };
  }
  return marksOn(grid, position) === grid.names.length ? { winner: null, margin: 0, official: 0 } : undefined;
}

function moves(grid: Grid, position: StonesPosition): readonly Move[] {
  if (SIDES.some(side => hasLine(grid, position, side))) return [];
  const free: Move[] = [];
  for (let square = 0; square < grid.names.length; square++) {
    if (grid.stones.ownerAt(position, square) === undefined) free.push(square);
  }
  return free;
}

const play = ({ stones }: Grid, position: StonesPosition, move: Move): StonesPosition => ({
  ...stones.withOwner(position, move, position.turn),
  turn: opponent(position.turn),
});

const formatPosition = ({ size, rows, columns, stones }: Grid, position: StonesPosition): string =>
  `${rows
    .map((_, row) =>
      columns.map((_, column) => LETTERS[stones.ownerAt(position, row * size + column) ?? 2] ?? '.').join(''),
    )
    .join('/')} ${LETTERS[position.turn]}`;

function positionReader(grid: Grid): Display<StonesPosition>['parsePosition'] {
  const { size, line, stones } = grid;
  const layout = new RegExp(`^\\s*((?:[xo.-]{${size}}/){${size - 1}}[xo.-]{${size}})\\s+([xo])\\s*$`, 'i');
  return text => {
    const match = layout.exec(text);
    if (!match) {
      return refused(
        `${quote(text)} is not a position; write ${inWords(size)} rows of ${inWords(size)} from the top, each of x, o and ., with / between them, a space, then x or o to move`,
      );
    }
    const turn: Side = match[2]!.toLowerCase() === 'x' ? 0 : 1;
    let position: StonesPosition = { ...stones.empty, turn };
    [...match[1]!.toLowerCase().replaceAll('/', '')].forEach((letter, square) => {
      const owner = LETTERS.indexOf(letter);
      if (owner >= 0) position = stones.withOwner(position, square, owner as Side);
    });
    const both = SIDES.every(side => hasLine(grid, position, side));
    if (both) return refused(`${quote(text)}: both sides have ${inWords(line)} in a line`);
    const [crosses, noughts] = stones.counts(position);
    if (crosses - noughts !== turn) {
      return refused(
        `${quote(text)}: with ${NAMES[turn]} to move there must be ${turn === 0 ? 'as many crosses as' : 'one more cross than'} noughts`,
      );
    }
    return parsed(position);
  };
}

function displayOn(grid: Grid): Display<StonesPosition> {
  const { size, line, names, stones, columns, rows } = grid;
  return {
    line,
    sides: NAMES,
    pieces: ['X', 'O'],
    look: { surface: 'paper', shapes: ['cross', 'ring'] },
    axes: { columns, rows },
    diagram(position) {
      return {
        width: size,
        height: size,
        cells: names.map((id, square) => {
          const owner = stones.ownerAt(position, square);
          const place = { id, x: square % size, y: Math.floor(square / size) };
          return owner === undefined ? place : { ...place, owner };
        }),
        choices: moves(grid, position).map(move => ({
          move,
          touches: [names[move]!],
          label: `${NAMES[position.turn]} to ${names[move]}`,
        })),
        notes: [],
      };
    },
    formatMove: move => names[move] ?? '?',
    parseMove(text) {
      const move = names.indexOf(text.trim().toLowerCase());
      return move < 0
        ? refused(`${quote(text)} is not a square; squares are a1 (top left) to ${names.at(-1)}`)
        : parsed(move);
    },
    formatPosition: position => formatPosition(grid, position),
    parsePosition: positionReader(grid),
    place(position, cell, owner) {
      const next = stones.withOwner(position, names.indexOf(cell), owner);
      const [crosses, noughts] = stones.counts(next);
      // The number of marks says whose turn it is.
      return { ...next, turn: crosses > noughts ? 1 : 0 };
    },
  };
}

const boardOn = ({ size, line, names, stones, through }: Grid): BoardView<StonesPosition> => ({
  cells: names,
  read: stones.read,
  symmetries: gridSymmetries(size, size, 'square'),
  lines: gridLines(size, size),
  grid: [size, size],
  filling: [0, size * size],
  without: (position, square) => stones.withOwner(position, square, undefined),
  tables: { lines: through },
  usualTuples: line === 3 ? 'all-3' : 'all-4',
});

function aboutOn(grid: Grid): About {
  const { size, line, names, stones } = grid;
  const middle = Math.floor(size / 2);
  const at = (column: number, row: number): number => row * size + column;
  /** Crosses from the left of the middle row, one less than win, and noughts below them. */
  const nearlyWon = Array.from({ length: line - 1 }, (_, i) => [at(i, middle), at(i, middle + 1)]).flat();
  const after = (marks: readonly number[]): string =>
    formatPosition(
      grid,
      marks.reduce((position, square) => play(grid, position, square), stones.empty),
    );
  return {
    title: 'Noughts and crosses',
    summary: `noughts and crosses, ${inWords(line)} in a line on ${size} by ${size} squares`,
    colours: ['#1c5fb8', '#b9420d'],
    lessons: [
      {
        text: `Two players take turns to mark a free square of ${names.length}. Crosses move first.`,
        position: after([]),
        move: names[at(middle, middle)]!,
      },
      {
        text: `The first player with ${inWords(line)} marks in a row, a column or a diagonal wins. More than ${inWords(line)} win too.`,
        position: after(nearlyWon),
        move: names[at(line - 1, middle)]!,
      },
      { text: 'When all squares are taken and no line is complete, the game is a draw.' },
      {
        text: `A free square that would complete a line is a threat. A move that makes two threats at once wins.`,
      },
    ],
  };
}

type GridRules = Rules<StonesPosition> & Required<Pick<Rules<StonesPosition>, 'board'>>;

export function gridRules(grid: Grid): GridRules {
  const { names, stones } = grid;
  const board = boardOn(grid);
  return {
    id: 'noughts',
    moveCount: names.length,
    maxPlies: names.length,
    initial: () => stones.empty,
    moves: position => moves(grid, position),
    play: (position, move) => play(grid, position, move),
    outcome: position => outcome(grid, position),
    mirrors: position =>
      board.symmetries
        .filter(symmetry =>
          names.every((_, square) => stones.ownerAt(position, square) === stones.ownerAt(position, symmetry[square]!)),
        )
        .map(symmetry => (move: Move) => symmetry[move]!),
    about: aboutOn(grid),
    display: displayOn(grid),
    board,
    key: ({ turn, first, second }) => `${turn} ${first} ${second}`,
  };
}
