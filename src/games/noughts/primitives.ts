/**
 * Functions for formulas of noughts and crosses, after Ferrer's for Othello. Squares are whole numbers from 0 (a1) to 8
 * (c3), fractions are cut off; a number that names a player means the opponent if it is odd, otherwise the player itself.
 */
import { COMMON, COMPARISONS, functionsOf } from '../../evaluators/formula/functions.js';
import {
  type Beyond,
  type FunctionSet,
  isOdd,
  type Primitive,
  type Primitives,
  playerName,
} from '../../rules/primitives.js';
import { countSquares, openLines } from './features.js';
import { FULL, hasLine, type NoughtsPosition } from './squares.js';
import { noughtsBoard } from './view.js';

type View = { readonly own: number; readonly other: number };

function squareOf(x: number, beyond: Beyond): number | undefined {
  const square = Math.trunc(beyond === 'wrap' ? x - 9 * Math.floor(x / 9) : x);
  return square >= 0 && square < 9 ? square : undefined;
}

const ofPlayer = (name: string, meaning: string, count: (own: number, other: number) => number): Primitive<View> => ({
  name,
  arity: 1,
  meaning,
  ...(name.endsWith('?') ? { isClaim: true } : {}),
  argumentName: a => playerName(isOdd(a)),
  apply: ({ own, other }, a) => (isOdd(a) ? count(other, own) : count(own, other)),
});

function noughtsFunctions(beyond: Beyond): FunctionSet<NoughtsPosition, View> {
  const whether = (name: string, meaning: string, marks: (view: View) => number): Primitive<View> => ({
    name,
    arity: 1,
    meaning,
    isClaim: true,
    argumentName(a) {
      const square = squareOf(a, beyond);
      return square === undefined ? 'no square' : noughtsBoard.cells[square]!;
    },
    apply(view, a) {
      const square = squareOf(a, beyond);
      return square !== undefined && marks(view) & (1 << square) ? 1 : 0;
    },
  });
  return {
    primitives: functionsOf<View>([
      ...COMMON,
      ...COMPARISONS,
      whether('empty?', 'square a is empty', ({ own, other }) => FULL & ~(own | other)),
      whether('me?', 'square a holds an own mark', ({ own }) => own),
      whether('enemy?', 'square a holds a mark of the opponent', ({ other }) => other),
      ofPlayer('num-marks', 'marks of player a', own => countSquares(own)),
      ofPlayer('num-open-ones', 'lines with one mark of player a and no other', (own, other) =>
        openLines(own, other, 1),
      ),
      ofPlayer('num-open-twos', 'lines with two marks of player a and a free square', (own, other) =>
        openLines(own, other, 2),
      ),
      ofPlayer('has-line?', 'player a has three in a line', own => (hasLine(own) ? 1 : 0)),
    ]),
    literals: Array.from({ length: 9 }, (_, i) => i),
    view: ({ crosses, noughts }, side) =>
      side === 0 ? { own: crosses, other: noughts } : { own: noughts, other: crosses },
  };
}

export const noughtsPrimitives: Primitives<NoughtsPosition> = {
  functions: noughtsFunctions,
  named: {
    const: '1',
    threats: '(minus (num-open-twos 0) (times 2 (num-open-twos 1)))', // make threats, and leave none
  },
};
