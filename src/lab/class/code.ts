/** The code of a class: what the teacher shows and students type. */
import { type Parsed, parsed, quote, refused } from '../../specs/parsed.js';

/** Without letters and digits that look alike on a projector: 0 and O, 1 and I and L, 5 and S, 2 and Z, 8 and B. */
const LETTERS = 'ACDEFGHJKMNPQRTUVWXY34679';
/** 25⁶ codes are 244 million: at 210 in ten minutes (access.node.ts) a search takes years from one address, months from thirty. */
const LENGTH = 6;

/** `below(n)` gives an unpredictable whole number from 0 to n − 1. */
export const newCode = (below: (n: number) => number): string =>
  Array.from({ length: LENGTH }, () => LETTERS[below(LETTERS.length)]).join('');

/** In two groups, which are easier to read and to type. */
export const formatCode = (code: string): string => `${code.slice(0, LENGTH / 2)} ${code.slice(LENGTH / 2)}`;

/** As people type it: any case, with blanks or hyphens. */
export function readCode(typed: string): Parsed<string> {
  const code = typed.slice(0, 64).replace(/[\s-]/g, '').toUpperCase();
  if (code.length !== LENGTH)
    return refused(`a class code has ${LENGTH} letters and digits, such as ${formatCode('K7F4MQ')}`);
  const strange = [...code].find(letter => !LETTERS.includes(letter));
  return strange === undefined ? parsed(code) : refused(`no class code has ${quote(strange)} in it; look again`);
}
