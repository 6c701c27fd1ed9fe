/** Names of students. They are shown on a projector, so they must not change how the rest of the line looks. */
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import { isUnseen } from './look-alike.js';

const MAX_NAME = 24;

/**
 * Letters, marks, digits, punctuation, symbols and plain blanks. Everything else is refused: control characters, those that
 * change the direction of text, those of no width, private ones, and half a surrogate pair.
 */
const PLAIN = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;
/** More marks than this on one letter cover the lines above and below. */
const STACKED = /\p{M}{3}/u;

export function readName(typed: string): Parsed<string> {
  const name = typed.slice(0, 1000).normalize('NFC').trim().replace(/ +/g, ' ');
  if (isUnseen(name)) return refused('a name is missing');
  if ([...name].length > MAX_NAME) return refused(`a name has at most ${MAX_NAME} characters`);
  if (!PLAIN.test(name) || STACKED.test(name))
    return refused('a name has letters, digits, signs and single blanks only');
  return parsed(name);
}
