/**
 * Programs that move by themselves, after Angeline and Pollack 1993 (in Ferrer's appendix D): a tree runs in the position
 * and `play-at` makes its move. A program may end without one; it then forfeits the game. A value is a square or nothing.
 * Ferrer does not list the functions; they are from our knowledge of their paper, and docs/systems.md says what each does.
 */
import { argumentsOf, type Formula } from '../../evaluators/formula/formula.js';
import { arityIn, functionsOf } from '../../evaluators/formula/functions.js';
import { parseFormula } from '../../evaluators/formula/syntax.js';
import { BadShape, shapeOf } from '../../evaluators/shape.js';
import type { Evaluator } from '../../rules/evaluator.js';
import type { EvaluatorKind, Model } from '../../rules/game.js';
import type { Move } from '../../rules/position.js';
import type { FunctionSet, Primitive } from '../../rules/primitives.js';
import { type Parsed, parsed, quote, refused } from '../../specs/parsed.js';
import { exactly, text } from '../../specs/schema.js';
import type { NoughtsPosition } from './squares.js';
import { noughtsBoard } from './view.js';

/** No square. */
const NOTHING = -1;
const SQUARES: ReadonlyMap<string, number> = new Map(noughtsBoard.cells.map((name, square) => [name, square]));

/** Trees are run here, not evaluated as formulas are: `apply` has no use. */
const shown = (name: string, arity: Primitive<never>['arity'], meaning: string): Primitive<never> => ({
  name,
  arity,
  meaning,
  apply: () => NOTHING,
});

export const PROGRAM_FUNCTIONS: FunctionSet<never, never> = {
  primitives: functionsOf<never>([
    shown('and', 2, 'b if a is a square, otherwise nothing; b is not run then'),
    shown('or', 2, 'a if it is a square, otherwise b; b is not run before that'),
    shown('if', 3, 'b if a is a square, otherwise c; the other is not run'),
    shown('open', 1, 'a if that square is empty, otherwise nothing'),
    shown('mine', 1, 'a if the player has that square, otherwise nothing'),
    shown('yours', 1, 'a if the opponent has that square, otherwise nothing'),
    shown('play-at', 1, 'if that square is empty the player moves there and the program ends; otherwise a'),
    ...noughtsBoard.cells.map(name => shown(name, 0, 'that square')),
  ]),
  literals: [],
  view: position => position,
};

const arity = arityIn(PROGRAM_FUNCTIONS);

export function program(tree: Formula): Evaluator<NoughtsPosition> {
  const starts = argumentsOf(tree, arity)!;
  const choose = ({ turn, crosses, noughts }: NoughtsPosition): Move | undefined => {
    const [own, other] = turn === 0 ? [crosses, noughts] : [noughts, crosses];
    const isIn = (marks: number, square: number): boolean => square !== NOTHING && (marks & (1 << square)) !== 0;
    const isOpen = (square: number): boolean => square !== NOTHING && !isIn(own | other, square);
    let played: Move | undefined;
    /** After `play-at` has moved nothing more is run: every value is then NOTHING. */
    const run = (at: number): number => {
      const node = tree[at] as string;
      const square = SQUARES.get(node);
      if (square !== undefined) return square;
      const [first, second, third] = starts[at]!;
      const a = run(first!);
      if (played !== undefined) return NOTHING;
      switch (node) {
        case 'and':
          return a === NOTHING ? NOTHING : run(second!);
        case 'or':
          return a === NOTHING ? run(second!) : a;
        case 'if':
          return run(a === NOTHING ? third! : second!);
        case 'open':
          return isOpen(a) ? a : NOTHING;
        case 'mine':
          return isIn(own, a) ? a : NOTHING;
        case 'yours':
          return isIn(other, a) ? a : NOTHING;
        default:
          if (isOpen(a)) played = a;
          return a;
      }
    };
    run(0);
    return played;
  };
  return { unit: 'free', bound: 0, value: () => 0, choose };
}

export function parseProgram(written: string): Parsed<Formula> {
  const tree = parseFormula(written, PROGRAM_FUNCTIONS as FunctionSet<never>);
  if (!tree.ok) return tree;
  const number = tree.value.find(node => typeof node === 'number');
  return number === undefined
    ? parsed(tree.value)
    : refused(`a program has squares, and no number ${quote(String(number))}`);
}

export const programModel = (written: string): Model => ({
  game: 'noughts',
  kind: 'program',
  shape: { text: written },
  weights: new Float32Array(0),
});

const shape = exactly({ text: text() });

export const programKind: EvaluatorKind<NoughtsPosition> = {
  build(given, weights) {
    const tree = parseProgram(shapeOf(shape, given).text);
    if (!tree.ok) throw new BadShape(tree.reason);
    if (weights.length > 0) throw new BadShape('a program has no weights');
    return program(tree.value);
  },
};
