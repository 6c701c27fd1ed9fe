/**
 * As many discs as possible: as a difference (Ferrer's OHC1) or as own ÷ opponent's (Pinkney 2009, who leaves open
 * what happens when the opponent has none; here it is the count of one's own).
 */
import { discs, type OthelloPosition } from '../games/othello/board.js';
import { kernelEvaluator } from '../kernel/evaluator.js';
import { opponent } from '../rules/position.js';
import type { Evaluator } from './evaluator.js';

const RATIO = 1;

export const greedy = (by: 'difference' | 'ratio'): Evaluator<OthelloPosition> => ({
  unit: by === 'difference' ? 'discs' : 'free',
  bound: 64,
  value(position, side) {
    const counts = discs(position);
    const [own, other] = [counts[side], counts[opponent(side)]];
    if (by === 'difference') return own - other;
    return other === 0 ? own : own / other;
  },
  kernel: kernelEvaluator('greedy', by === 'ratio' ? RATIO : 0, 64, new Uint8Array(0)),
});
