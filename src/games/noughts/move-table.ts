/**
 * A move for every position, as Rosin and Belew 1995 have it (in Ferrer's appendix D): positions that turns and mirror
 * images exchange are one, and each gene has as many values as the position has free squares. Their 593 positions are
 * those in which there is a choice: unfinished, with two free squares or more. With one free square there are 34 more.
 */
import { BadShape, shapeOf } from '../../evaluators/shape.js';
import type { Evaluator } from '../../rules/evaluator.js';
import type { EvaluatorKind, Model } from '../../rules/game.js';
import { opponent, type Side } from '../../rules/position.js';
import { exactly } from '../../specs/schema.js';
import { outcome } from './result.js';
import { FULL, type NoughtsPosition, SYMMETRIES, turnSquares } from './squares.js';

/** Digits of base 3, a1 the lowest, as theirs: 0 an empty square, 1 the opponent's, 2 the mover's own. */
function numberOf(own: number, other: number): number {
  let number = 0;
  for (let square = 8; square >= 0; square--)
    number = 3 * number + (own & (1 << square) ? 2 : other & (1 << square) ? 1 : 0);
  return number;
}

const marksOf = ({ turn, crosses, noughts }: NoughtsPosition): readonly [own: number, other: number] =>
  turn === 0 ? [crosses, noughts] : [noughts, crosses];

/** The one of its mirror images with the least number, and the symmetry that leads there: the first of several. */
function normalForm(own: number, other: number): { readonly number: number; readonly symmetry: readonly number[] } {
  let [number, symmetry] = [Number.POSITIVE_INFINITY, SYMMETRIES[0]!];
  for (const each of SYMMETRIES) {
    const turned = numberOf(turnSquares(own, each), turnSquares(other, each));
    if (turned < number) [number, symmetry] = [turned, each];
  }
  return { number, symmetry };
}

const squaresIn = (squares: number): number[] =>
  Array.from({ length: 9 }, (_, square) => square).filter(square => squares & (1 << square));

const digit = (number: number, square: number): number => Math.floor(number / 3 ** square) % 3;

/** The free squares of a position by its number, ascending. */
const freeSquares = (number: number): number[] =>
  Array.from({ length: 9 }, (_, square) => square).filter(square => digit(number, square) === 0);

/** Every position that games reach and in which there is a choice, once for all its mirror images, by number. */
function positionsWithChoice(): number[] {
  const found = new Set<number>();
  let level: readonly NoughtsPosition[] = [{ turn: 0, crosses: 0, noughts: 0 }];
  for (let free = 9; free >= 2; free--) {
    const next = new Map<number, NoughtsPosition>();
    for (const position of level) {
      found.add(normalForm(...marksOf(position)).number);
      for (const square of squaresIn(FULL & ~(position.crosses | position.noughts))) {
        const mark = 1 << square;
        const { turn, crosses, noughts } = position;
        const after: NoughtsPosition =
          turn === 0
            ? { turn: 1 as Side, crosses: crosses | mark, noughts }
            : { turn: opponent(turn), crosses, noughts: noughts | mark };
        if (!outcome(after)) next.set(normalForm(...marksOf(after)).number, after);
      }
    }
    level = [...next.values()];
  }
  return [...found].sort((a, b) => a - b);
}

/** Found when a table is first asked for: the lab's page loads this file with the game, and seldom needs it. */
let table: { readonly positions: readonly number[]; readonly alleles: readonly number[] } | undefined;
function moveTableShape() {
  if (!table) {
    const positions = positionsWithChoice();
    table = { positions, alleles: positions.map(number => freeSquares(number).length) };
  }
  return table;
}

export const tablePositions = (): readonly number[] => moveTableShape().positions;

/** How many values each gene has. */
export const tableAlleles = (): readonly number[] => moveTableShape().alleles;

type Choice = {
  /** Absent with one free square: there is no choice. */
  readonly gene?: number;
  /** The moves of the position itself, by allele. */
  readonly moves: readonly number[];
};

/** Filled as positions are met; games of a population reach the same ones again and again. */
const choices = new Map<number, Choice>();

function choiceIn(own: number, other: number): Choice {
  const key = (own << 9) | other;
  const known = choices.get(key);
  if (known) return known;
  const { number, symmetry } = normalForm(own, other);
  const gene = tablePositions().indexOf(number);
  const choice: Choice =
    gene < 0
      ? { moves: squaresIn(FULL & ~(own | other)) }
      : { gene, moves: freeSquares(number).map(square => symmetry.indexOf(square)) };
  choices.set(key, choice);
  return choice;
}

/** Each weight is the index of a free square of its position, whose mirror image the move is. */
export function moveTable(weights: Float32Array): Evaluator<NoughtsPosition> {
  return {
    unit: 'free',
    bound: 0,
    value: () => 0,
    choose(position) {
      const { gene, moves } = choiceIn(...marksOf(position));
      return moves[gene === undefined ? 0 : weights[gene]!];
    },
  };
}

export const moveTableModel = (weights: Float32Array): Model => ({
  game: 'noughts',
  kind: 'move-table',
  shape: {},
  weights,
});

const shape = exactly({});

export const moveTableKind: EvaluatorKind<NoughtsPosition> = {
  build(given, weights) {
    shapeOf(shape, given);
    const { length } = tablePositions();
    if (weights.length !== length) throw new BadShape(`expected ${length} moves, not ${weights.length}`);
    const wrong = weights.findIndex(
      (weight, gene) => !Number.isInteger(weight) || weight < 0 || weight >= tableAlleles()[gene]!,
    );
    if (wrong >= 0)
      throw new BadShape(
        `move ${wrong} is ${weights[wrong]}, and that position has ${tableAlleles()[wrong]} free squares, counted from 0`,
      );
    return moveTable(weights);
  },
};
