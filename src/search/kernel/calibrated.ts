/**
 * The ProbCut tables that ship (data/calibrated.json), by the text form of their evaluator. Each is the output of
 * `breedboard calibrate <evaluator>` (600 positions, depth 10, seed 1; the champion’s 300 positions, depth 11). A new
 * champion needs a new measurement.
 */
import calibrations from '../../../data/calibrated.json' with { type: 'json' };
import type { ProbCutRow } from '../../kernel/probcut.js';

/** For a rating by an evaluator of this text form: its table, if it has one. */
export const calibrationOf = (evaluator: string): { readonly calibration?: readonly ProbCutRow[] } =>
  Object.hasOwn(CALIBRATED, evaluator) ? { calibration: CALIBRATED[evaluator]! } : {};

export const CALIBRATED: Readonly<Record<string, readonly ProbCutRow[]>> = Object.fromEntries(
  calibrations.map(({ evaluator, cuts }) => [evaluator, cuts]),
);
