/**
 * Bill 1.0: the four features combined linearly, with coefficients tuned by games against Iago. Which they were is not in
 * the papers; ours were chosen in the same way (docs/results.md).
 */
import type { Evaluator } from '../../../../rules/evaluator.js';
import { total } from '../../../../rules/explanation.js';
import type { OthelloPosition } from '../../board.js';
import { BILL_FEATURES, BILL_LIMITS, readBill } from './features.js';

/** The coefficients of the four features, in their order. */
type BillCoefficients = readonly [edges: number, current: number, potential: number, sequences: number];

export const BILL_1: BillCoefficients = [1, 20, 12, 12];

const features = new Float64Array(BILL_FEATURES.length);

export function bill1(coefficients: BillCoefficients): Evaluator<OthelloPosition> {
  const [edges, current, potential, sequences] = coefficients;
  const bound = coefficients.reduce((sum, each, i) => sum + Math.abs(each) * BILL_LIMITS[i]!, 0);
  return {
    unit: 'free',
    bound,
    value(position, side) {
      readBill(position, features);
      const value = edges * features[0]! + current * features[1]! + potential * features[2]! + sequences * features[3]!;
      return position.turn === side ? value : 0 - value;
    },
    explain(position, side) {
      const sign = position.turn === side ? 1 : -1;
      const parts = [...readBill(position)].map((feature, i) => ({
        name: BILL_FEATURES[i]!,
        detail: `${sign * feature} × ${coefficients[i]!}`,
        value: 0 + sign * feature * coefficients[i]!,
      }));
      return { value: 0 + total(parts), parts };
    },
  };
}
