/**
 * Rating differences. Elo is the logistic 400·log₁₀(s/(1 − s)). Normalised Elo (M. Van den Bergh) measures the score in
 * units of a game's own spread: (s − ½)/σ·800/ln 10, so it shows how hard the difference is to detect, at any draw
 * rate.
 *
 * At 0 and 100 % the formulas have no finite value. Scores are therefore kept away from both ends by the smallest step
 * of one more unit, ¼/(n + 1) for pairs: beyond every score below 100 % that n pairs can give, so larger is still
 * better. `open` is set when the interval ends there for that reason only.
 */

import { exp, log } from '../arithmetic/exponential.js';
import { ELO_UNIT } from './elo-unit.js';
import { type Interval, intervalOf } from './interval.js';
import { normalCdf, normalQuantile } from './normal.js';
import { gamesPerUnit, type Sample, type Spread, spreadOf } from './score.js';

/** The difference in rating that a score stands for: 0 at ½, +191 at ¾. */
export const eloOfScore = (score: number): number => log(score / (1 - score)) / ELO_UNIT;
/** The score that is expected at a difference in rating. */
export const scoreOfElo = (elo: number): number => 1 / (1 + exp(-elo * ELO_UNIT));

export type Rating = {
  readonly value: number;
  /** Half the width of the 95 % interval, the figure after ±. */
  readonly error: number;
};
export type EloDifference = Rating & Interval & { readonly open?: 'above' | 'below' };

const margin = ({ counts }: Sample, { n }: Spread): number => 1 / ((counts.length - 1) * (n + 1));

const hold = (score: number, edge: number): number => Math.min(1 - edge, Math.max(edge, score));

export function eloDifference(sample: Sample, confidence = 0.95): EloDifference {
  const spread = spreadOf(sample);
  const edge = Math.min(0.25, margin(sample, spread));
  const interval = intervalOf(spread, normalQuantile(0.5 + confidence / 2));
  const low = eloOfScore(hold(interval.low, edge));
  const high = eloOfScore(hold(interval.high, edge));
  const value = spread.n === 0 ? 0 : eloOfScore(hold(spread.score, edge));
  const open = interval.high > 1 - edge ? 'above' : interval.low < edge ? 'below' : undefined;
  return { value, error: (high - low) / 2, low, high, ...(open === undefined ? {} : { open }) };
}

/** Standard deviation of a unit, never zero: the regularised share, at a score kept away from the ends. */
function deviation(sample: Sample, spread: Spread): number {
  const score = hold(spread.score, Math.min(0.25, margin(sample, spread)));
  return Math.sqrt(spread.share * score * (1 - score));
}

/** The usual error, of the score at a given spread; it ignores that the spread is estimated too. */
export function normalisedElo(sample: Sample, confidence = 0.95): Rating {
  const spread = spreadOf(sample);
  const scale = 2 / (ELO_UNIT * Math.sqrt(gamesPerUnit(sample))); // 800/ln 10; a pair's deviation is a game's over √2
  const z = normalQuantile(0.5 + confidence / 2);
  return {
    value: ((spread.score - 0.5) / deviation(sample, spread)) * scale,
    error: (z / Math.sqrt(Math.max(1, spread.n))) * scale,
  };
}

/**
 * Likelihood of superiority: the probability, without prior knowledge, that the true score is above ½. It uses the
 * spread that units would have at ½, so it passes 97.5 % exactly where the 95 % interval excludes ½; with the spread
 * seen at s, as often printed, five wins in a row would count for 40 000 to 1 instead of some 70 to 1.
 */
export function superiority(sample: Sample): number {
  const { n, score, share } = spreadOf(sample);
  return normalCdf((score - 0.5) * Math.sqrt((4 * n) / share));
}
