import { isExported } from '../exported.js';
import { exportedRuns } from './exported-runs.js';
import { type RunSource, server } from './source.js';

/** The runs of the lab's folder; in an exported lab, those that were exported. */
export const folderRuns = (): RunSource => (isExported() ? exportedRuns : server);
