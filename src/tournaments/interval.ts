/**
 * Wilson's interval (JASA 22, 1927) with the sample size of equivalent games without draws: a score s whose units vary
 * by share·s·(1 − s) is as certain as n/share independent wins and losses. Like Wilson's, the interval holds the true
 * scores that could plausibly give this one, so it is within 0 and 1, never empty, and asymmetric near the ends.
 *
 * Coverage of the 95 % interval with 50 pairs, summed exactly over all outcomes, lowest and highest for true scores
 * from .05 to .95: independent games without draws 94.1–96.6 %, with 4 % of draws 94.6–95.8 %, with 30 % 94.6–97.3 %;
 * colour worth up to 60 points 94.7–95.9 %; three pairs in ten always alike 93.5–94.8 %. With 100 pairs all of these
 * are within 94.1–95.8 %. The plain s ± 1.96·√(variance/n) falls to 86 %. Where every pair ends alike, so that 50 pairs
 * are 50 coin tosses, single scores vary from 88.5 % (at .05) to 97 %.
 */
import { normalQuantile } from './normal.js';
import { type Sample, type Spread, spreadOf } from './score.js';

export type Interval = { readonly low: number; readonly high: number };

export function intervalOf({ n, score, share }: Spread, z: number): Interval {
  const k = (z * z * share) / Math.max(n, 1e-9); // z²/n of the equivalent sample; without games it gives 0 to 1
  const centre = (score + k / 2) / (1 + k);
  const half = Math.sqrt(k * (score * (1 - score) + k / 4)) / (1 + k);
  // At 0 and 100 % one end is exactly the score; rounding would miss it.
  return { low: Math.max(0, Math.min(score, centre - half)), high: Math.min(1, Math.max(score, centre + half)) };
}

/** The scores that the sample leaves possible. */
export const scoreInterval = (sample: Sample, confidence = 0.95): Interval =>
  intervalOf(spreadOf(sample), normalQuantile(0.5 + confidence / 2));
