/**
 * Bill 3.0: a quadratic discriminant of Bill's four features for each of the 60 moves of a game. A position is rated by
 * the logarithm of the odds that the side that made the last move wins; the other side's value is the negative. The
 * learner `bill` makes the weights, those that ship are data/bill-3.json.
 */
import shippedWeights from '../../../../../data/bill-3.json' with { type: 'json' };
import { exp } from '../../../../arithmetic/exponential.js';
import { type Evaluator, MAX_BOUND } from '../../../../rules/evaluator.js';
import { opponent } from '../../../../rules/position.js';
import { count } from '../../bitboard.js';
import type { OthelloPosition } from '../../board.js';
import { BILL_FEATURES, BILL_LIMITS, readBill } from './features.js';

export const BILL_STAGES = 60;
const FEATURES = BILL_FEATURES.length;
/** The weights of a stage: a coefficient for each product of two features (1·1, 1·2, … 4·4), for each feature, and a constant. */
export const STAGE_WEIGHTS = (FEATURES * (FEATURES + 1)) / 2 + FEATURES + 1;

/** The stage of the position after a move: 1 after the first, 60 when the board is full. */
export const stageOf = ({ blackLo, blackHi, whiteLo, whiteHi }: OthelloPosition): number =>
  Math.min(BILL_STAGES, Math.max(1, count(blackLo | whiteLo) + count(blackHi | whiteHi) - 4));

/** The features as the side sees them that made the last move. */
export function featuresOfMover(position: OthelloPosition, into?: Float64Array): Float64Array {
  const features = readBill(position, into);
  for (let i = 0; i < FEATURES; i++) features[i] = 0 - features[i]!;
  return features;
}

/** The discriminant of a stage, 1 to 60. */
export function discriminant(weights: Float32Array, stage: number, features: Float64Array): number {
  let at = (stage - 1) * STAGE_WEIGHTS;
  let sum = 0;
  for (let i = 0; i < FEATURES; i++)
    for (let k = i; k < FEATURES; k++) sum += weights[at++]! * features[i]! * features[k]!;
  for (let i = 0; i < FEATURES; i++) sum += weights[at++]! * features[i]!;
  return sum + weights[at]!;
}

/** No discriminant exceeds it. */
function boundOf(weights: Float32Array): number {
  const most = Float64Array.from(BILL_LIMITS);
  const sizes = weights.map(Math.abs);
  let bound = 0;
  for (let stage = 1; stage <= BILL_STAGES; stage++) bound = Math.max(bound, discriminant(sizes, stage, most));
  return bound;
}

/** What is wrong with them, if anything. */
export function bill3Fault(weights: Float32Array): string | undefined {
  const length = BILL_STAGES * STAGE_WEIGHTS;
  if (weights.length !== length) return `expected ${length} weights, not ${weights.length}`;
  return boundOf(weights) <= MAX_BOUND ? undefined : 'the weights are too large';
}

const features = new Float64Array(FEATURES);
const percent = (odds: number): string => (100 / (1 + exp(-odds))).toFixed(1);

export function bill3(weights: Float32Array): Evaluator<OthelloPosition> {
  const fault = bill3Fault(weights);
  if (fault !== undefined) throw new RangeError(fault);
  const value: Evaluator<OthelloPosition>['value'] = (position, side) => {
    const odds = discriminant(weights, stageOf(position), featuresOfMover(position, features));
    return opponent(position.turn) === side ? odds : 0 - odds;
  };
  return {
    unit: 'free',
    bound: boundOf(weights),
    value,
    explain(position, side) {
      const sign = opponent(position.turn) === side ? 1 : -1;
      const stage = stageOf(position);
      const own = featuresOfMover(position);
      const from = (stage - 1) * STAGE_WEIGHTS;
      let product = from;
      const squares = new Float64Array(FEATURES);
      // Half of each product of two features goes to either.
      for (let i = 0; i < FEATURES; i++) {
        for (let k = i; k < FEATURES; k++) {
          const half = (weights[product++]! * own[i]! * own[k]!) / 2;
          squares[i]! += half;
          squares[k]! += half;
        }
      }
      const total = value(position, side);
      return {
        value: total,
        parts: [
          ...BILL_FEATURES.map((name, i) => ({
            name,
            detail: `${0 + sign * own[i]!}, alone and with the others`,
            value: 0 + sign * (squares[i]! + weights[product + i]! * own[i]!),
          })),
          {
            name: `move ${stage}`,
            detail: `the constant of its discriminant; wins ${percent(total)} %`,
            value: 0 + sign * weights[product + FEATURES]!,
          },
        ],
      };
    },
  };
}

/** The weights that ship. */
export const BILL_3: Float32Array = Float32Array.from(shippedWeights.stages.flat());
