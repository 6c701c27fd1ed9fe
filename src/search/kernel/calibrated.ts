/**
 * The ProbCut tables that ship (data/calibrated.json), by the text form of their evaluator. Each is the output of
 * `breedboard calibrate <evaluator>` (600 positions, depth 10, seed 1; the champion’s 300 positions, depth 11). A new
 * champion needs a new measurement.
 */
import calibrations from '../../../data/calibrated.json' with { type: 'json' };
import type { ProbCutRow } from '../../kernel/probcut.js';
import { unpinned } from '../../specs/editions.js';
import { formatSpec, type Spec } from '../../specs/spec.js';

/** The name of a canonical evaluator in the tables. */
export const calibratedName = (evaluator: Spec): string => formatSpec(unpinned(evaluator));

/** For a rating by a canonical evaluator: its table, if it has one. */
export const calibrationOf = (evaluator: Spec): { readonly calibration?: readonly ProbCutRow[] } => {
  const name = calibratedName(evaluator);
  return Object.hasOwn(CALIBRATED, name) ? { calibration: CALIBRATED[name]! } : {};
};

export const CALIBRATED: Readonly<Record<string, readonly ProbCutRow[]>> = Object.fromEntries(
  calibrations.map(({ evaluator, cuts }) => [evaluator, cuts]),
);
