/**
 * Alliot & Durand 1995: twelve whole numbers. A weight for each of the ten kinds of square; a bonus for each disc on
 * an edge that is joined to a corner of that edge by an unbroken chain of the same colour, corner included; a penalty
 * for each liberty, that is for each pair of a disc and an empty square next to it. The three squares next to an occupied corner, of
 * either side, count 0. Everything is own minus opponent's.
 *
 * The paper does not specify whether a corner itself gets the bonus (here it does not: its figure counts three discs) and
 * what a disc gets that is joined to both ends of its edge (here one bonus).
 */

import { explainSquares } from '../../../evaluators/squares.js';
import { kernelEvaluator } from '../../../evaluators/twin.js';
import { writeRecord } from '../../../memory/record.js';
import type { Evaluator } from '../../../rules/evaluator.js';
import { opponent, type Side } from '../../../rules/position.js';
import { type OthelloPosition, ownersOf, SQUARES } from '../board.js';
import { liberties } from '../features.js';
import { KIND_OF_SQUARE, spread } from '../kinds.js';
import { EDGES } from '../stability.js';
import { othelloBoard } from '../view.js';

export type AlliotParameters = {
  /** In the paper's order: a1 b1 b2 c1 c2 c3 d1 d2 d3 d4. */
  readonly squares: readonly number[];
  readonly bonus: number;
  readonly penalty: number;
};

/** The program they started from, and what two stages of evolution made of it. */
export const ALLIOT_STAGES: readonly [AlliotParameters, AlliotParameters, AlliotParameters] = [
  { squares: [500, -150, -250, 30, 0, 1, 10, 0, 2, 16], bonus: 30, penalty: 8 },
  { squares: [500, -86, -1219, 96, -6, 52, 26, 0, 15, -17], bonus: 26, penalty: 104 },
  { squares: [500, -240, -130, 85, 49, 1, 69, 23, 9, 32], bonus: 18, penalty: 312 },
];

/**
 * A reading of the text: liberties divided by a number before the penalty applies. To stay with whole numbers everything
 * else is multiplied by it, which changes no comparison between positions.
 */
export const withLiberties = ({ squares, bonus, penalty }: AlliotParameters, divisor: number): AlliotParameters => ({
  squares: squares.map(square => divisor * square),
  bonus: divisor * bonus,
  penalty,
});

/** From the paper's order to that of `spread`. */
const ORDER = [0, 1, 3, 6, 2, 4, 7, 5, 8, 9];

/** Sixty-four weights, a1 first. */
export const alliotTable = (squares: readonly number[]): number[] => spread(ORDER.map(i => squares[i]!));

/** Sums stay below 2³¹, in which the kernel counts. */
const MOST = 2 ** 20;

/** Pairs of neighbouring squares on the board: no side has more liberties. */
const PAIRS = 210;

const C_AND_X: readonly (readonly [corner: number, near: readonly number[]])[] = [
  [0, [1, 8, 9]],
  [7, [6, 14, 15]],
  [56, [48, 49, 57]],
  [63, [54, 55, 62]],
];

/** Squares next to a corner that is taken. */
const dead = (owners: readonly (Side | undefined)[]): ReadonlySet<number> =>
  new Set(C_AND_X.flatMap(([corner, near]) => (owners[corner] === undefined ? [] : near)));

/** A side's edge discs that get the bonus. */
function joined(owners: readonly (Side | undefined)[], side: Side): ReadonlySet<number> {
  const found = new Set<number>();
  for (const edge of EDGES) {
    for (const line of [edge, [...edge].reverse()]) {
      for (const square of line) {
        if (owners[square] !== side) break;
        if (KIND_OF_SQUARE[square] !== 0) found.add(square);
      }
    }
  }
  return found;
}

/** What is wrong with them, if anything. */
export const alliotFault = ({ squares, bonus, penalty }: AlliotParameters): string | undefined =>
  squares.length === 10 && [...squares, bonus, penalty].every(n => Number.isInteger(n) && Math.abs(n) <= MOST)
    ? undefined
    : `twelve whole numbers of at most ${MOST} are needed: ten squares, the bonus and the penalty`;

export function alliot(parameters: AlliotParameters): Evaluator<OthelloPosition> {
  const fault = alliotFault(parameters);
  if (fault !== undefined) throw new RangeError(fault);
  const { squares, bonus, penalty } = parameters;
  const kinds = ORDER.map(i => squares[i]!);
  const table = spread(kinds);
  const bound =
    table.reduce((sum, weight) => sum + Math.abs(weight), 0) + 24 * Math.abs(bonus) + PAIRS * Math.abs(penalty);

  const value = (position: OthelloPosition, side: Side): number => {
    const owners = ownersOf(position);
    const zeroed = dead(owners);
    let sum = 0;
    owners.forEach((owner, square) => {
      if (owner !== undefined && !zeroed.has(square)) sum += owner === side ? table[square]! : -table[square]!;
    });
    const other = opponent(side);
    sum += bonus * (joined(owners, side).size - joined(owners, other).size);
    return sum - penalty * (liberties(position, side) - liberties(position, other));
  };

  return {
    unit: 'free',
    bound,
    value,
    explain(position, side) {
      const owners = ownersOf(position);
      const zeroed = dead(owners);
      const other = opponent(side);
      const { parts, heat } = explainSquares(othelloBoard, position, side, square =>
        zeroed.has(square) ? 0 : table[square]!,
      );
      const [mine, theirs] = [joined(owners, side), joined(owners, other)];
      for (const square of mine) heat[SQUARES[square]!]! += bonus;
      for (const square of theirs) heat[SQUARES[square]!]! -= bonus;
      const [free, freeOther] = [liberties(position, side), liberties(position, other)];
      return {
        value: value(position, side),
        parts: [
          ...parts,
          {
            name: 'edge discs joined to a corner',
            detail: `${mine.size} own, ${theirs.size} of the opponent’s, × ${bonus}`,
            value: bonus * (mine.size - theirs.size),
          },
          {
            name: 'liberties',
            detail: `${free} own, ${freeOther} of the opponent’s, × −${penalty}`,
            value: penalty * (freeOther - free),
          },
        ],
        heat,
      };
    },
    kernel: kernelEvaluator('alliot', bound, ({ Alliot }) => {
      const payload = new DataView(new ArrayBuffer(Alliot.bytes));
      kinds.forEach((weight, i) => {
        payload.setInt32(Alliot.at.squares + i * 4, weight, true);
      });
      writeRecord(Alliot, payload, 0, { bonus, penalty });
      return { payload };
    }),
  };
}
