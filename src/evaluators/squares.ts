/**
 * A weight for every square, added for one's own discs and subtracted for the opponent's.
 * f32: square n goes to lane n mod 4 of the sum, in ascending order; the lanes are added as (0 + 1) + (2 + 3).
 */
import { type OthelloPosition, owner } from '../games/othello/board.js';
import { kernelEvaluator } from '../kernel/evaluator.js';
import type { Side } from '../rules/position.js';
import type { Evaluator } from './evaluator.js';

/**
 * `inversion` sees the board as own and opponent's; `negation` is one function of black and white, of which white
 * takes the negative (the default of the Othello League). A player trained in one mode is lost in the other.
 */
export type Perspective = 'inversion' | 'negation';

const NEGATION = 1;

/** The ten kinds of square, a1 b1 c1 d1 b2 c2 d2 c3 d3 d4 and their mirror images, as indices into ten weights. */
const KIND_OF_SQUARE: readonly number[] = Array.from({ length: 64 }, (_, square) => {
  const fold = (n: number): number => (n < 4 ? n : 7 - n);
  const [x, y] = [fold(square & 7), fold(square >> 3)].sort((a, b) => a - b) as [number, number];
  return [0, 4, 7, 9][x]! + (y - x);
});

/** Sixty-four weights from the ten symmetric ones, in the order a1 b1 c1 d1 b2 c2 d2 c3 d3 d4. */
export const spread = (ten: readonly number[]): number[] => KIND_OF_SQUARE.map(kind => ten[kind]!);

/** Named tables. */
export const TABLES: Readonly<Record<string, readonly number[]>> = {
  // The standard heuristic of the Othello League (S. Lucas and T. Runarsson).
  swh: spread([1, -0.25, 0.1, 0.05, -0.25, 0.01, 0.01, 0.05, 0.02, 0.01]),
  // Verhelst 2018, figure 2, in hundredths.
  verhelst: spread([100, -25, 10, 5, -25, 2, 2, 5, 1, 2]),
};

export function squares(
  weights: readonly number[],
  perspective: Perspective = 'inversion',
): Evaluator<OthelloPosition> {
  const table = Float32Array.from(weights);
  const bound = table.reduce((sum, weight) => sum + Math.abs(weight), 0);
  const sum = (position: OthelloPosition, side: Side): number => {
    const lanes: [number, number, number, number] = [0, 0, 0, 0];
    for (let square = 0; square < 64; square++) {
      const who = owner(position, square);
      if (who === undefined) continue;
      const lane = square & 3;
      lanes[lane] = Math.fround(lanes[lane]! + (who === side ? table[square]! : -table[square]!));
    }
    return Math.fround(Math.fround(lanes[0] + lanes[1]) + Math.fround(lanes[2] + lanes[3]));
  };
  return {
    unit: 'free',
    bound,
    value: (position, side) => (perspective === 'negation' && side === 1 ? -sum(position, 0) : sum(position, side)),
    kernel: kernelEvaluator('squares', perspective === 'negation' ? NEGATION : 0, bound, table),
  };
}
