/** The ProbCut tables that ship (data/calibrated.json), by the text form of their evaluator. */
import calibrations from '../../../data/calibrated.json' with { type: 'json' };
import type { ProbCutRow } from '../../kernel/probcut.js';

export const CALIBRATED: Readonly<Record<string, readonly ProbCutRow[]>> = Object.fromEntries(
  calibrations.map(({ evaluator, cuts }) => [evaluator, cuts]),
);
