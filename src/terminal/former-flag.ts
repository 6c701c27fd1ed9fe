/**
 * Flags that had another name before version 0.2: the old name works until 0.4, with a note, and help does not list it.
 */
import { noteOldName } from '../specs/former-names.js';
import { Failure } from './failure.js';

/** The value given under either name. */
export function formerFlag(
  former: string,
  old: string | undefined,
  present: string,
  given: string | undefined,
): string | undefined {
  if (old === undefined) return given;
  if (given !== undefined) throw new Failure('usage', `${former} is the old name of ${present}: give one of them`);
  noteOldName(former, present);
  return old;
}
