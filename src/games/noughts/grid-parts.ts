/** What evaluators and learners see of noughts and crosses on larger squares, and its players. */
import { COMMON, COMPARISONS, functionsOf } from '../../evaluators/formula/functions.js';
import { fastStones } from '../../rules/fast-stones.js';
import type { Features, FeatureWeights } from '../../rules/features.js';
import type { FullGame } from '../../rules/game.js';
import { countLines, type LineCounts } from '../../rules/lines.js';
import { inWords } from '../../rules/number-words.js';
import { type Beyond, isOdd, type Primitive, type Primitives, playerName } from '../../rules/primitives.js';
import type { StonesPosition } from '../../rules/stones.js';
import { type Grid, gridOf, gridRules, marksOn } from './grid.js';

/** Lines with so many marks are counted, from complete ones down. */
const GROWING = 4;
const OPEN = ['', 'open ones', 'open twos', 'open threes', 'open fours', 'open fives'];

type View = {
  readonly cells: Int8Array;
  /** Counted on first use. */
  lines(): LineCounts;
};

function featuresOn(grid: Grid): Features<StonesPosition> {
  const { line, lines, through, stones, names } = grid;
  const sizes = Array.from({ length: Math.min(GROWING, line) }, (_, i) => line - i);
  const cells = new Int8Array(names.length);
  const most = Math.max(...through);
  return {
    names: [
      ...sizes.map(marks => (marks === line ? `${inWords(line)} in a line` : OPEN[marks]!)),
      'threats', // squares that would complete a line
      'places', // how many lines go through its marks, in units of the best square
    ],
    limit: lines.length,
    phase: position => marksOn(grid, position) / names.length,
    read(position, side) {
      stones.read(position, side, cells);
      const { own, other, threats } = countLines(lines, cells);
      let places = 0;
      for (let square = 0; square < names.length; square++) places += (cells[square]! * through[square]!) / most;
      return [...sizes.map(marks => own[marks]! - other[marks]!), threats.own.size - threats.other.size, places];
    },
  };
}

/** A line wins, threats nearly do; then lines that can still grow, and good squares. Hand-made guesses. */
const weightsFor = ({ line }: Grid): FeatureWeights => [
  [...[100, 10, 2, 0.5].slice(0, Math.min(GROWING, line)), 8, 0.2],
];

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

/** Lines of a player that only the player has marked, so many times, and what completes them. */
const linePrimitives = (line: number): readonly Primitive<View>[] => [
  ofPlayer('num-open-ones', 'lines with one mark of player a and no other', (counts, whose) => counts[whose][1]!),
  ofPlayer('num-open-twos', 'lines with two marks of player a and no other', (counts, whose) => counts[whose][2]!),
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
];

function primitivesOn(grid: Grid): Primitives<StonesPosition> {
  const { names, line, lines, stones } = grid;
  const squares = names.length;
  return {
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
      return {
        primitives: functionsOf<View>([
          ...COMMON,
          ...COMPARISONS,
          whether('empty?', 'square a is empty', 0),
          whether('me?', 'square a holds an own mark', 1),
          whether('enemy?', 'square a holds a mark of the opponent', -1),
          ...linePrimitives(line),
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
}

export function noughtsOn(size: number, line: number): FullGame<StonesPosition> {
  const grid = gridOf(size, line);
  const middle = Math.floor(size / 2);
  const nameAt = (column: number, row: number): string => grid.names[row * size + column]!;
  return {
    ...gridRules(grid),
    fast: fastStones({ columns: grid.size, rows: grid.size, line: grid.line, falls: false }),
    defaults: {
      weights: { lines: weightsFor(grid) },
      opponent: 'search(depth=1)',
      adviser: 'search(depth=2)',
      opponents: [
        { player: 'random', title: 'Random', about: 'Marks any free square.' },
        { player: 'search(depth=1)', title: 'One ply', about: 'Counts lines that can grow, after its own move only.' },
        { player: 'search(depth=2)', title: 'Two plies', about: 'Sees your answer too. Hints use it.' },
      ],
      lineUp: ['search(depth=2)', 'search(depth=1)', 'squares', 'random'],
      example: 'features',
      exampleMoves: `${nameAt(middle, middle)} ${nameAt(0, 0)} ${nameAt(middle, middle - 1)}`,
    },
    features: featuresOn(grid),
    primitives: primitivesOn(grid),
  };
}
