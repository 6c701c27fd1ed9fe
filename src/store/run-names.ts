/** The files in the folder of a run, and the names that a run can have: all that a list of runs needs. */
import { quote } from '../specs/parsed.js';

export const RUN = 'run.json';
export const EVENTS = 'events.jsonl';
export const LINEAGE = 'lineage.jsonl';
export const TIMINGS = 'timings.jsonl';
export const CHAMPION = 'champion.json';
export const PROVENANCE = 'provenance.json';
export const CHECKS = 'checks.jsonl';
export const LABEL = 'label.json';
export const ANCESTORS = 'ancestors';
export const CHECKPOINTS = 'checkpoints';

/** In bytes. */
export const MAX_RUN = 1 << 17;
/** No text is longer. */
export const MAX_EVENTS = (1 << 29) - 64;

export const DEFAULT_RUNS = 'runs';

/** The reason of ENOENT. */
export const MISSING = 'no such file or folder';

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export const nameFault = (name: string): string | undefined =>
  NAME.test(name) && !name.endsWith('.')
    ? undefined
    : `${quote(name)} is not a valid run name: use up to 64 letters, digits, “.”, “_” and “-”, with a letter or digit first`;

/** The message about so many lines that cannot be read. */
export function linesFault(name: string, bad: number): string | undefined {
  if (bad === 0) return undefined;
  const lines = bad === 1 ? 'a line' : `${bad} lines`;
  return `${EVENTS}: ${lines} cannot be read; breedboard runs verify ${name} checks every file`;
}
