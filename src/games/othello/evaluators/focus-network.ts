/**
 * Networks that choose which moves a search looks at, after Moriarty and Miikkulainen 1994: at every position of the tree,
 * the root included, the search follows the moves in the network's window, for both sides. The leaves have the values of
 * an evaluator made by hand, and the network hides from the search what that evaluator would misjudge. The encoding is
 * that of marker-network.ts. A legal move is hidden if the output of its square is below 0; if all are, the search follows
 * the move with the largest output alone. A network without connections hides nothing.
 */
import { shapeOf } from '../../../evaluators/shape.js';
import { squares } from '../../../evaluators/squares.js';
import type { Evaluator } from '../../../rules/evaluator.js';
import type { EvaluatorKind, Model } from '../../../rules/game.js';
import type { Move } from '../../../rules/position.js';
import { exactly, oneOf } from '../../../specs/schema.js';
import type { OthelloPosition } from '../board.js';
import { ratedOthello } from '../rated.js';
import { othelloRules } from '../rules.js';
import { TABLES } from '../view.js';
import { BILL_1, bill1 } from './bill/bill-1.js';
import { iagoEdge } from './iago/iago-edge.js';
import { checkChromosome, squareOutputs } from './marker-network.js';

/** Evaluators of the leaves, by the names that they have as players. */
export const FOCUSED = ['squares', 'iago-edge', 'bill-1'] as const;
type Focused = (typeof FOCUSED)[number];

const LEAVES: Readonly<Record<Focused, () => Evaluator<OthelloPosition>>> = {
  squares: () => squares(ratedOthello, TABLES.swh, 'inversion'),
  'iago-edge': () => iagoEdge(),
  'bill-1': () => bill1(BILL_1),
};

/** The moves with an output of at least 0; the first of the largest where there is none. Ascending, as the moves are. */
export function focusWindow(outputs: ArrayLike<number>, moves: readonly Move[]): readonly Move[] {
  const seen = moves.filter(move => outputs[move]! >= 0);
  return seen.length > 0 ? seen : [moves.reduce((best, move) => (outputs[move]! > outputs[best]! ? move : best))];
}

export function focusNetwork(chromosome: Float32Array, rates: Focused): Evaluator<OthelloPosition> {
  const outputsFor = squareOutputs(chromosome);
  const { unit, bound, value, explain } = LEAVES[rates]();
  return {
    unit,
    bound,
    value,
    ...(explain ? { explain } : {}),
    focus: (position, moves) => focusWindow(outputsFor(position), moves),
  };
}

export const focusNetworkModel = (chromosome: Float32Array, rates: Focused): Model => ({
  game: othelloRules.id,
  kind: 'focus-network',
  shape: { rates },
  weights: chromosome,
});

const shape = exactly({ rates: oneOf(...FOCUSED) });

export const focusNetworkKind: EvaluatorKind<OthelloPosition> = {
  build(given, weights) {
    const { rates } = shapeOf(shape, given);
    checkChromosome(weights);
    return focusNetwork(weights, rates);
  },
};
