/** Abort signals that end long work early, as in browsers and Node. */
import { BreedboardError } from './errors.js';

/** Any `AbortSignal`, described by the parts that the library uses, so that no platform's types are needed. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Reads the option `signal`. */
export function signal(value: unknown): Signal {
  if (typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value)
    return value as Signal;
  throw new BreedboardError('argument', 'signal must be an AbortSignal');
}

/** Throws the signal's reason if it is already aborted. */
export function throwIfAborted(given: Signal | undefined): void {
  if (given?.aborted) throw given.reason;
}

/** The result of the work, or the signal's reason if that comes first; `stop` then ends the work. */
export async function unlessAborted<T>(
  given: Signal | undefined,
  work: Promise<T>,
  stop: () => void = () => {},
): Promise<T> {
  if (!given) return work;
  let abort: () => void = () => {};
  try {
    return await new Promise<T>((resolve, reject) => {
      abort = () => {
        reject(given.reason);
        stop();
      };
      if (given.aborted) abort();
      else given.addEventListener('abort', abort);
      work.then(resolve, reject);
    });
  } finally {
    given.removeEventListener('abort', abort);
  }
}
