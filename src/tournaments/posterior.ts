/**
 * A rating from few results against rated players: the posterior over a grid of ratings, each as likely beforehand. A normal
 * approximation, as placing.ts has for hundreds of games, is wrong for five. What is not known of the opponents' ratings
 * flattens the curve (Glickman, Applied Statistics 48, 1999).
 */
import { exp, log } from '../arithmetic/exponential.js';
import { ELO_UNIT } from './elo-unit.js';
import type { Interval } from './interval.js';
import { normalQuantile } from './normal.js';

export type RatedResult = {
  /** The rating of the opponent, with the half width of its 95 % interval. */
  readonly rating: number;
  readonly error: number;
  readonly score: 0 | 0.5 | 1;
};

/** The median, and the 95 % interval. */
export type Posterior = Interval & { readonly value: number; readonly games: number };

/** Below random play and above every measured player. */
const [LOWEST, HIGHEST, GAP] = [-600, 2700, 5] as const;
const TAIL = 0.025;
const Z = normalQuantile(1 - TAIL);

const flattened = (error: number): number => 1 / Math.sqrt(1 + (3 * (ELO_UNIT * (error / Z)) ** 2) / Math.PI ** 2);

export function posteriorRating(results: readonly RatedResult[]): Posterior {
  const count = (HIGHEST - LOWEST) / GAP + 1;
  const logs = Array.from({ length: count }, (_, i) => {
    const own = LOWEST + i * GAP;
    let sum = 0;
    for (const { rating, error, score } of results) {
      const x = ELO_UNIT * flattened(error) * (own - rating);
      // log p of a win, and of a loss: a draw is half of each
      sum -= score * log(1 + exp(-x)) + (1 - score) * log(1 + exp(x));
    }
    return sum;
  });
  const most = Math.max(...logs);
  const weights = logs.map(each => exp(each - most));
  const total = weights.reduce((sum, each) => sum + each, 0);
  const at = (share: number): number => {
    let sum = 0;
    for (const [i, weight] of weights.entries()) {
      sum += weight;
      if (sum >= share * total) return LOWEST + i * GAP;
    }
    return HIGHEST;
  };
  return { value: at(0.5), low: at(TAIL), high: at(1 - TAIL), games: results.length };
}
