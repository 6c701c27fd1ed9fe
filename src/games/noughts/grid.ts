/**
 * Noughts and crosses on larger squares, five in a row among them: marks as stones on a rectangle. The usual nine squares have
 * rules of their own (noughts.ts), which games of this size must equal.
 */
import { COMMON, COMPARISONS, functionsOf } from '../../evaluators/formula/functions.js';
import type { About } from '../../rules/about.js';
import { type BoardView, gridCells, gridLines, gridSymmetries } from '../../rules/board.js';
import type { Display } from '../../rules/display.js';
import type { Features, FeatureWeights } from '../../rules/features.js';
import type { FullGame } from '../../rules/game.js';
import { countLines, type LineCounts, linesOf, linesThrough } from '../../rules/lines.js';
import { inWords } from '../../rules/number-words.js';
import { type Move, type Outcome, opponent, SIDES, type Side } from '../../rules/position.js';
import { type Beyond, isOdd, type Primitive, type Primitives, playerName } from '../../rules/primitives.js';
import { type StonesPosition, stonesOn } from '../../rules/stones.js';
import { parsed, quote, refused } from '../../specs/parsed.js';

const NAMES: readonly [string, string] = ['crosses', 'noughts'];
const LETTERS = 'xo';
/** Lines with so many marks are counted, from complete ones down. */
const GROWING = 4;
const OPEN = ['', 'open ones', 'open twos', 'open threes', 'open fours', 'open fives'];

type View = {
  readonly cells: Int8Array;
  /** Counted on first use. */
  lines(): LineCounts;
};

export function noughtsOn(size: number, line: number): FullGame<StonesPosition> {
  const stones = stonesOn(size, size);
  const squares = size * size;
  const columns = [...'abcdefghijklmno'].slice(0, size);
  const rows = Array.from({ length: size }, (_, row) => String(row + 1));
  const names = gridCells(columns, rows);
  const lines = linesOf({ columns: size, rows: size, line });
  const through = linesThrough(lines, squares);
  const symmetries = gridSymmetries(size, size, 'square');
  const countOf = ([crosses, noughts]: readonly [number, number]): number => crosses + noughts;

  function outcome(position: StonesPosition): Outcome | undefined {
    const winner = SIDES.find(side => stones.hasLine(position, side, line));
    if (winner !== undefined) {
      const margin = winner === 0 ? 1 : -1;
      return { winner, margin, official: margin };
    }
    return countOf(stones.counts(position)) === squares ? { winner: null, margin: 0, official: 0 } : undefined;
  }

  function moves(position: StonesPosition): readonly Move[] {
    if (SIDES.some(side => stones.hasLine(position, side, line))) return [];
    const free: Move[] = [];
    for (let square = 0; square < squares; square++) {
      if (stones.ownerAt(position, square) === undefined) free.push(square);
    }
    return free;
  }

  const play = (position: StonesPosition, move: Move): StonesPosition => ({
    ...stones.withOwner(position, move, position.turn),
    turn: opponent(position.turn),
  });

  const rowsOf = (position: StonesPosition): string =>
    rows
      .map((_, row) =>
        columns.map((_, column) => LETTERS[stones.ownerAt(position, row * size + column) ?? 2] ?? '.').join(''),
      )
      .join('/');
  const layout = new RegExp(`^\\s*((?:[xo.-]{${size}}/){${size - 1}}[xo.-]{${size}})\\s+([xo])\\s*$`, 'i');

  const display: Display<StonesPosition> = {
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
        choices: moves(position).map(move => ({
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
    formatPosition: position => `${rowsOf(position)} ${LETTERS[position.turn]}`,
    parsePosition(text) {
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
      const both = SIDES.every(side => stones.hasLine(position, side, line));
      if (both) return refused(`${quote(text)}: both sides have ${inWords(line)} in a line`);
      const [crosses, noughts] = stones.counts(position);
      if (crosses - noughts !== turn) {
        return refused(
          `${quote(text)}: with ${NAMES[turn]} to move there must be ${turn === 0 ? 'as many crosses as' : 'one more cross than'} noughts`,
        );
      }
      return parsed(position);
    },
    place(position, cell, owner) {
      const next = stones.withOwner(position, names.indexOf(cell), owner);
      const [crosses, noughts] = stones.counts(next);
      // The number of marks says whose turn it is.
      return { ...next, turn: crosses > noughts ? 1 : 0 };
    },
  };

  const board: BoardView<StonesPosition> = {
    cells: names,
    read: stones.read,
    symmetries,
    lines: gridLines(size, size),
    grid: [size, size],
    filling: [0, squares],
    without: (position, square) => stones.withOwner(position, square, undefined),
    tables: { lines: through },
    usualTuples: line === 3 ? 'all-3' : 'all-4',
  };

  const sizes = Array.from({ length: Math.min(GROWING, line) }, (_, i) => line - i);
  const cells = new Int8Array(squares);
  const most = Math.max(...through);
  const features: Features<StonesPosition> = {
    names: [
      ...sizes.map(marks => (marks === line ? `${inWords(line)} in a line` : OPEN[marks]!)),
      'threats', // squares that would complete a line
      'places', // how many lines go through its marks, in units of the best square
    ],
    limit: lines.length,
    phase: position => countOf(stones.counts(position)) / squares,
    read(position, side) {
      stones.read(position, side, cells);
      const { own, other, threats } = countLines(lines, cells);
      let places = 0;
      for (let square = 0; square < squares; square++) places += (cells[square]! * through[square]!) / most;
      return [...sizes.map(marks => own[marks]! - other[marks]!), threats.own.size - threats.other.size, places];
    },
  };
  /** A line wins, threats nearly do; then lines that can still grow, and good squares. Hand-made guesses. */
  const weights: FeatureWeights = [[...[100, 10, 2, 0.5].slice(0, sizes.length), 8, 0.2]];

  const primitives: Primitives<StonesPosition> = {
    functions(beyond: Beyond) {
      const squareOf = (x: number): number | undefined => {
        const square = Math.trunc(beyond === 'wrap' ? x - squares * Math.floor(x / squares) : x);
        return square >= 0 && square < squares ? square : undefined;
      };
      const whether = (name: string, meaning: string, mark: number): Primitive<View> => ({
        name,
        arity: 1,
        meaning,
        isClaim: true,
        argumentName: a => names[squareOf(a) ?? -1] ?? 'no square',
        apply: (view, a) => (view.cells[squareOf(a) ?? -1] === mark ? 1 : 0),
      });
      const ofPlayer = (
        name: string,
        meaning: string,
        count: (counts: LineCounts, whose: 'own' | 'other') => number,
      ): Primitive<View> => ({
        name,
        arity: 1,
        meaning,
        argumentName: a => playerName(isOdd(a)),
        apply: (view, a) => count(view.lines(), isOdd(a) ? 'other' : 'own'),
      });
      return {
        primitives: functionsOf<View>([
          ...COMMON,
          ...COMPARISONS,
          whether('empty?', 'square a is empty', 0),
          whether('me?', 'square a holds an own mark', 1),
          whether('enemy?', 'square a holds a mark of the opponent', -1),
          ofPlayer(
            'num-open-ones',
            'lines with one mark of player a and no other',
            (counts, whose) => counts[whose][1]!,
          ),
          ofPlayer(
            'num-open-twos',
            'lines with two marks of player a and no other',
            (counts, whose) => counts[whose][2]!,
          ),
          ...(line > 3
            ? [
                ofPlayer(
                  'num-open-threes',
                  'lines with three marks of player a and no other',
                  (counts, whose) => counts[whose][3]!,
                ),
              ]
            : []),
          ofPlayer(
            'num-threats',
            'squares that would complete a line of player a',
            (counts, whose) => counts.threats[whose].size,
          ),
          ofPlayer('has-line?', `player a has ${inWords(line)} in a line`, (counts, whose) =>
            counts[whose][line]! > 0 ? 1 : 0,
          ),
        ]),
        literals: names.map((_, square) => square),
        view(position, side) {
          const seen = new Int8Array(squares);
          stones.read(position, side, seen);
          let counted: LineCounts | undefined;
          return { cells: seen, lines: () => (counted ??= countLines(lines, seen)) };
        },
      };
    },
    named: {
      const: '1',
      threats: '(minus (num-threats 0) (times 2 (num-threats 1)))', // make threats, and leave none
    },
  };

  const middle = Math.floor(size / 2);
  const at = (column: number, row: number): number => row * size + column;
  /** Crosses from the left of the middle row, one less than win, and noughts below them. */
  const nearlyWon = Array.from({ length: line - 1 }, (_, i) => [at(i, middle), at(i, middle + 1)]).flat();
  const after = (marks: readonly number[]): string =>
    display.formatPosition(marks.reduce((position, square) => play(position, square), stones.empty));
  const about: About = {
    title: 'Noughts and crosses',
    summary: `noughts and crosses, ${inWords(line)} in a line on ${size} by ${size} squares`,
    colours: ['#1c5fb8', '#b9420d'],
    lessons: [
      {
        text: `Two players take turns to mark a free square of ${squares}. Crosses move first.`,
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

  return {
    id: 'noughts',
    moveCount: squares,
    maxPlies: squares,
    initial: () => stones.empty,
    moves,
    play,
    outcome,
    mirrors: position =>
      symmetries
        .filter(symmetry =>
          names.every((_, square) => stones.ownerAt(position, square) === stones.ownerAt(position, symmetry[square]!)),
        )
        .map(symmetry => (move: Move) => symmetry[move]!),
    about,
    display,
    defaults: {
      weights: { lines: weights },
      opponent: 'search(depth=1)',
      adviser: 'search(depth=2)',
      opponents: [
        { player: 'random', title: 'Random', about: 'Marks any free square.' },
        { player: 'search(depth=1)', title: 'One ply', about: 'Counts lines that can grow, after its own move only.' },
        { player: 'search(depth=2)', title: 'Two plies', about: 'Sees your answer too. Hints use it.' },
      ],
      lineUp: ['search(depth=2)', 'search(depth=1)', 'squares', 'random'],
      example: 'features',
      exampleMoves: [at(middle, middle), at(0, 0), at(middle, middle - 1)].map(square => names[square]).join(' '),
    },
    features,
    board,
    primitives,
    key: ({ turn, first, second }) => `${turn} ${first} ${second}`,
  };
}
