/** The folder of the runs, and a run in it, in messages. */
import { join } from 'node:path';
import { quote } from '../specs/parsed.js';
import { DEFAULT_RUNS } from '../store/run-names.js';

/** The folder of the runs. */
export const runsFolder = (requested: string | undefined): string =>
  requested || process.env.BREEDBOARD_RUNS || DEFAULT_RUNS;

/** A reason about a file of a run names the file only; this adds the run. */
export const namedRun = (runs: string, name: string, reason: string): string =>
  reason.includes(quote(name)) ? reason : `cannot use ${quote(join(runs, name))}: ${reason}`;
