/**
 * A board as 64 cells from a1 to h8 and the side to move. Programs differ in their letters; all common ones are read,
 * blanks and line breaks between cells are ignored, and the form written is that of OBF files: `---…XO…--- X`.
 */
import type { Side } from '../../rules/position.js';
import { type Parsed, parsed, quote, refused } from '../../specs/parsed.js';
import { boardOf, type OthelloPosition, ownersOf } from './board.js';

const BLACK = 'Xx*Bb0●⚫';
const WHITE = 'OoWw1○⚪';
const EMPTY = '-._·';

const side = (letter: string): Side | undefined =>
  BLACK.includes(letter) ? 0 : WHITE.includes(letter) ? 1 : undefined;

const ACCEPTED = 'a board is 64 cells from a1 to h8 (black X * B 0, white O W 1, empty - .) and then the side to move';

/** The side to move may also be written out. */
const WORDS: readonly (readonly [RegExp, Side])[] = [
  [/\s*black\s*$/i, 0],
  [/\s*white\s*$/i, 1],
];

export function parseBoard(text: string): Parsed<OthelloPosition> {
  if (text.length > 1000) return refused(`${quote(text)}: ${ACCEPTED}, not ${text.length} characters`);
  const word = WORDS.find(([pattern]) => pattern.test(text));
  const rest = word ? text.replace(word[0], '') : text;
  const letters = [...rest.replace(/\s+/g, '')];
  const strange = letters.findIndex(letter => side(letter) === undefined && !EMPTY.includes(letter));
  if (strange >= 0) return refused(`${quote(letters[strange]!)} in cell ${strange + 1}: ${ACCEPTED}`);
  // A single letter after longer words is the side to move, for any number of cells before it.
  const last = word === undefined && (letters.length > 64 || /\S\S\s+\S\s*$/.test(rest)) ? letters.pop() : undefined;
  if (letters.length !== 64) return refused(`this board has ${letters.length} cells: ${ACCEPTED}`);
  const turn = word ? word[1] : last === undefined ? undefined : side(last);
  if (turn === undefined) return refused(`no side to move: ${ACCEPTED}`);
  return parsed(boardOf(letters.map(side), turn));
}

export const formatBoard = (position: OthelloPosition): string =>
  `${ownersOf(position)
    .map(owner => 'XO-'[owner ?? 2])
    .join('')} ${'XO'[position.turn]}`;
