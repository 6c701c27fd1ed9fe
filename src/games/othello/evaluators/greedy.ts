/**
 * As many discs as possible: as a difference (Ferrer's OHC1) or as own ÷ opponent's (Pinkney 2009, who does not
 * specify the value if the opponent has none; here it is the number of own discs).
 */

import { kernelEvaluator } from '../../../evaluators/twin.js';
import type { Evaluator } from '../../../rules/evaluator.js';
import { opponent, type Side } from '../../../rules/position.js';
import { discs, type OthelloPosition } from '../board.js';

const counts = (position: OthelloPosition, side: Side): readonly [number, number] => {
  const both = discs(position);
  return [both[side], both[opponent(side)]];
};

const difference: Evaluator<OthelloPosition> = {
  unit: 'discs',
  bound: 64,
  value(position, side) {
    const [own, other] = counts(position, side);
    return own - other;
  },
  explain(position, side) {
    const [own, other] = counts(position, side);
    return {
      value: own - other,
      parts: [
        { name: 'own discs', detail: `${own} × 1`, value: own },
        { name: 'opponent’s discs', detail: `${other} × −1`, value: -other },
      ],
    };
  },
  kernel: kernelEvaluator('greedy', 64, () => ({})),
};

const ratio: Evaluator<OthelloPosition> = {
  unit: 'free',
  bound: 64,
  value(position, side) {
    const [own, other] = counts(position, side);
    return other === 0 ? own : own / other;
  },
  explain(position, side) {
    const [own, other] = counts(position, side);
    const value = ratio.value(position, side);
    const detail = other === 0 ? `${own} own discs, none of the opponent’s` : `${own} own ÷ ${other} of the opponent’s`;
    return { value, parts: [{ name: 'disc ratio', detail, value }] };
  },
  kernel: kernelEvaluator('greedy', 64, ({ GreedyFlag }) => ({ flags: GreedyFlag.ratio })),
};

export const greedy = (by: 'difference' | 'ratio'): Evaluator<OthelloPosition> =>
  by === 'difference' ? difference : ratio;
