/** The library's one error class. */
import { BadSpec } from '../specs/options.js';
import { type Parsed, plain } from '../specs/parsed.js';

/**
 * The kind of fault that a {@link BreedboardError} reports:
 *
 * - `argument`: an argument or an option is of the wrong kind or outside its range
 * - `name`: no game, player, evaluator, opening or recipe has that name, or its options do not fit
 * - `text`: a position, a game, a file or a recipe cannot be read
 * - `illegal`: the rules do not allow the move
 * - `unsupported`: this game, or this browser, cannot do it
 * - `rules`: a game of your own breaks a promise of the contract, or your code exceeds its `moveTime`
 * - `storage`: a run cannot be stored or read
 */
export type ErrorCode = 'argument' | 'name' | 'text' | 'illegal' | 'unsupported' | 'rules' | 'storage';

/**
 * Thrown for every mistake of a caller. The message is one sentence that says what was wrong and what would be right.
 * Any other error is a defect of the library, except the reason of an aborted signal, which is thrown unchanged.
 */
export class BreedboardError extends Error {
  /** The kind of fault, for programs; the message is for people. */
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(plain(message)); // what it quotes may have the line ends of a file
    this.name = 'BreedboardError';
    this.code = code;
  }
}

/** Returns the value, or throws the reason as an error. */
export function accepted<T>(result: Parsed<T>, code: ErrorCode): T {
  if (!result.ok) throw new BreedboardError(code, result.reason);
  return result.value;
}

/** Turns an unknown name or option into the caller's error. */
export function named<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof BadSpec) throw new BreedboardError('name', error.message);
    throw error;
  }
}
