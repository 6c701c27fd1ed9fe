/**
 * Functions for formulas of Breakthrough, after Ferrer's for Othello. Cells are whole numbers, row by row from the player's
 * own home row; fractions are cut off. A number that names a player means the opponent if it is odd, otherwise
 * the player itself.
 */
import { COMMON, COMPARISONS, functionsOf } from '../../evaluators/formula/functions.js';
import type { BoardView } from '../../rules/board.js';
import {
  type Beyond,
  type FunctionSet,
  isOdd,
  type Primitive,
  type Primitives,
  playerName,
} from '../../rules/primitives.js';
import { type BreakthroughPosition, columnNames, type Shape } from './board.js';
import { type Counts, countFor } from './features.js';

type View = {
  readonly cells: Int8Array;
  /** Counted on first use. */
  counts(whose: 1 | -1): Counts;
};

/** An integer below `most`; undefined if x is not one. */
function indexOf(x: number, most: number, beyond: Beyond): number | undefined {
  const index = Math.trunc(beyond === 'wrap' ? x - most * Math.floor(x / most) : x);
  return index >= 0 && index < most ? index : undefined;
}

const ofPlayer = (name: string, meaning: string, count: keyof Counts): Primitive<View> => ({
  name,
  arity: 1,
  meaning,
  argumentName: a => playerName(isOdd(a)),
  apply: (view, a) => view.counts(isOdd(a) ? -1 : 1)[count],
});

export function primitivesOf(shape: Shape, board: BoardView<BreakthroughPosition>): Primitives<BreakthroughPosition> {
  const most = board.cells.length;
  const columns = columnNames(shape);

  function viewOf(position: BreakthroughPosition, side: 0 | 1): View {
    const cells = new Int8Array(most);
    board.read(position, side, cells);
    const counted: { own?: Counts; other?: Counts } = {};
    return {
      cells,
      counts: whose =>
        whose === 1 ? (counted.own ??= countFor(cells, shape, 1)) : (counted.other ??= countFor(cells, shape, -1)),
    };
  }

  function functions(beyond: Beyond): FunctionSet<BreakthroughPosition, View> {
    const whether = (name: string, meaning: string, piece: number): Primitive<View> => ({
      name,
      arity: 1,
      meaning,
      isClaim: true,
      // The cell itself depends on the side that looks.
      argumentName(a) {
        const cell = indexOf(a, most, beyond);
        return cell === undefined
          ? 'no cell'
          : `${columns[cell % shape.columns]} in its row ${Math.floor(cell / shape.columns) + 1}`;
      },
      apply(view, a) {
        const cell = indexOf(a, most, beyond);
        return cell !== undefined && view.cells[cell] === piece ? 1 : 0;
      },
    });
    return {
      primitives: functionsOf<View>([
        ...COMMON,
        ...COMPARISONS,
        whether('empty?', 'cell a is empty', 0),
        whether('me?', 'cell a holds an own piece', 1),
        whether('enemy?', 'cell a holds a piece of the opponent', -1),
        ofPlayer('num-pieces', 'pieces of player a', 'pieces'),
        ofPlayer('advance', 'rows that the pieces of player a have come forward', 'advance'),
        ofPlayer('foremost', 'the row of the foremost piece of player a', 'foremost'),
        ofPlayer('num-passed', 'pieces of player a that no piece can stop any more', 'passed'),
        ofPlayer('num-attacked', 'pieces of player a that can be captured', 'attacked'),
      ]),
      literals: Array.from({ length: most }, (_, i) => i),
      view: viewOf,
    };
  }

  return {
    functions,
    named: {
      const: '1',
      material: '(minus (num-pieces 0) (num-pieces 1))',
      runner: '(plus (times 3 (minus (num-pieces 0) (num-pieces 1))) (minus (foremost 0) (foremost 1)))',
    },
    seeds: ['material', 'runner'],
  };
}
