/**
 * Functions for formulas of Connect Four, after Ferrer's for Othello. Cells are whole numbers from 0 (a1) to 41 (g6), row
 * by row from the bottom, columns 0 to 6; on other racks accordingly. Fractions are cut off. A number that names a player
 * means the opponent if it is odd, otherwise the player itself. Functions keep their names where another number of discs wins.
 */

import { COMMON, COMPARISONS, functionsOf } from '../../evaluators/formula/functions.js';
import type { BoardView } from '../../rules/board.js';
import { countLines, type LineCounts, linesOf } from '../../rules/lines.js';
import { inWords } from '../../rules/number-words.js';
import type { Position } from '../../rules/position.js';
import {
  type Beyond,
  type FunctionSet,
  isOdd,
  type Primitive,
  type Primitives,
  playerName,
} from '../../rules/primitives.js';
import type { Rack } from './rack.js';

type View = {
  readonly cells: Int8Array;
  readonly heights: readonly number[];
  /** Counted on first use. */
  lines(): LineCounts;
};

/** An integer below `most`; undefined if x is not one. */
function indexOf(x: number, most: number, beyond: Beyond): number | undefined {
  const index = Math.trunc(beyond === 'wrap' ? x - most * Math.floor(x / most) : x);
  return index >= 0 && index < most ? index : undefined;
}

const ofPlayer = (
  name: string,
  meaning: string,
  count: (view: View, whose: 'own' | 'other') => number,
): Primitive<View> => ({
  name,
  arity: 1,
  meaning,
  argumentName: a => playerName(isOdd(a)),
  apply: (view, a) => count(view, isOdd(a) ? 'other' : 'own'),
});

export function primitivesOn<P extends Position>(rack: Rack<P>, board: BoardView<P>): Primitives<P> {
  const { columns, rows, line } = rack;
  const most = columns * rows;
  const lines = linesOf(rack);

  function viewOf(position: P, side: 0 | 1): View {
    const cells = new Int8Array(most);
    board.read(position, side, cells);
    let counted: LineCounts | undefined;
    return {
      cells,
      heights: Array.from({ length: columns }, (_, column) => rack.heightOf(position, column)),
      lines: () => (counted ??= countLines(lines, cells)),
    };
  }

  function functions(beyond: Beyond): FunctionSet<P, View> {
    const whether = (name: string, meaning: string, holds: (view: View, cell: number) => boolean): Primitive<View> => ({
      name,
      arity: 1,
      meaning,
      isClaim: true,
      argumentName(a) {
        const cell = indexOf(a, most, beyond);
        return cell === undefined ? 'no cell' : board.cells[cell]!;
      },
      apply(view, a) {
        const cell = indexOf(a, most, beyond);
        return cell !== undefined && holds(view, cell) ? 1 : 0;
      },
    });
    return {
      primitives: functionsOf<View>([
        ...COMMON,
        ...COMPARISONS,
        whether('empty?', 'cell a is empty', ({ cells }, cell) => cells[cell] === 0),
        whether('me?', 'cell a holds an own disc', ({ cells }, cell) => cells[cell] === 1),
        whether('enemy?', 'cell a holds a disc of the opponent', ({ cells }, cell) => cells[cell] === -1),
        whether(
          'playable?',
          'the next disc in its column falls on cell a',
          ({ heights }, cell) => heights[cell % columns] === Math.floor(cell / columns),
        ),
        {
          name: 'height',
          arity: 1,
          meaning: 'discs in column a',
          argumentName(a) {
            const column = indexOf(a, columns, beyond);
            return column === undefined ? 'no column' : `column ${board.cells[column]![0]}`;
          },
          apply({ heights }, a) {
            const column = indexOf(a, columns, beyond);
            return column === undefined ? 0 : heights[column]!;
          },
        },
        ofPlayer(
          'num-fours',
          `lines of ${inWords(line)} discs of player a`,
          (view, whose) => view.lines()[whose][line]!,
        ),
        ofPlayer(
          'num-threes',
          `lines with ${inWords(line - 1)} discs of player a and a free cell`,
          (view, whose) => view.lines()[whose][line - 1]!,
        ),
        ofPlayer(
          'num-twos',
          `lines with ${inWords(line - 2)} ${line === 3 ? 'disc' : 'discs'} of player a and free cells`,
          (view, whose) => view.lines()[whose][line - 2]!,
        ),
        ofPlayer(
          'num-threats',
          `free cells that would complete ${inWords(line)} for player a`,
          (view, whose) => view.lines().threats[whose].size,
        ),
      ]),
      literals: Array.from({ length: most }, (_, i) => i),
      view: viewOf,
    };
  }

  return {
    functions,
    named: {
      const: '1',
      threes: '(minus (num-threes 0) (num-threes 1))',
      threats: '(minus (times 3 (num-threats 0)) (times 4 (num-threats 1)))',
    },
    seeds: ['threes', 'threats'],
  };
}
