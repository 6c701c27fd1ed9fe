/** How the code of others is heard of: what breaks it, and what it takes too long for. */
import { notice } from '../../arena/worker-handle.js';
import { BreedboardError } from '../errors.js';

export type Reporting = {
  /** The error for a part that breaks a promise. The message names the part, the promise and the position. */
  fail(message: string): Error;
  /** For the user; of the sentences about one thing only the first is shown. */
  tell(text: string, about: string): void;
};

/** In the thread of the caller. */
export const HERE: Reporting = { fail: message => new BreedboardError('rules', message), tell: notice };

/** What was thrown, in one line. */
export const thrown = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).split('\n')[0]!.slice(0, 200);
