/**
 * Samuel's scoring polynomial: a coefficient for each term in use, in discs. Additions go from the first term to the last,
 * in f64; the kernel has no twin.
 */
import type { Evaluator } from '../../../rules/evaluator.js';
import { byWeight } from '../../../rules/explanation.js';
import type { OthelloPosition } from '../board.js';
import { readTerms, type Term } from '../terms.js';

export const MAX_TERMS = 100;
export const MAX_COEFFICIENT = 1e6;
/** Discs: a sum beyond it says no more than that a side wins them all. */
const MOST = 64;

export function polynomial(terms: readonly Term[], coefficients: ArrayLike<number>): Evaluator<OthelloPosition> {
  const value: Evaluator<OthelloPosition>['value'] = (position, side) => {
    let sum = 0;
    for (const [i, term] of readTerms(terms, position, side).entries()) sum += coefficients[i]! * term;
    return Math.min(MOST, Math.max(-MOST, sum));
  };
  return {
    unit: 'discs',
    bound: MOST,
    value,
    explain(position, side) {
      const parts = readTerms(terms, position, side).map((term, i) => ({
        name: terms[i]!.name,
        detail: `${Number(term.toPrecision(3))} × ${Number(coefficients[i]!.toPrecision(3))}`,
        value: coefficients[i]! * term,
      }));
      return { value: value(position, side), parts: byWeight(parts) };
    },
  };
}
