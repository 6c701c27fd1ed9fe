/**
 * How many more games would decide which player is better? Assumes that the true score is the observed one. The
 * interval excludes ½ once (s − ½)² > z²·share/(4n); for that to happen with a given probability (the power) instead of
 * one half, n must be ((z·√(share/4) + z_power·σ)/(s − ½))².
 */
import { normalQuantile } from './normal.js';
import { gamesPerUnit, type Sample, spreadOf } from './score.js';

export type Settlement = {
  /** The interval already excludes ½. */
  readonly settled: boolean;
  /** Further games needed, 0 where it is decided; null where the score is even and no number suffices. */
  readonly more: number | null;
  readonly confidence: number;
  readonly power: number;
};

const MOST = 1e12; // beyond any match; also the answer for an almost even score

export function gamesToSettle(sample: Sample, confidence = 0.95, power = 0.8): Settlement {
  const { n, score, share } = spreadOf(sample);
  const z = normalQuantile(0.5 + confidence / 2);
  const lead = Math.abs(score - 0.5);
  if (n > 0 && lead * lead * n > (z * z * share) / 4) return { settled: true, more: 0, confidence, power };
  if (n === 0 || lead === 0) return { settled: false, more: null, confidence, power };
  const root = (z * Math.sqrt(share / 4) + normalQuantile(power) * Math.sqrt(share * score * (1 - score))) / lead;
  const units = Math.max(1, Math.ceil(root * root - n)); // a lead just below the limit still needs another pair
  return { settled: false, more: Math.min(MOST, units * gamesPerUnit(sample)), confidence, power };
}
