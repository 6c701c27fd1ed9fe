/** A position as a board or an OBF line, or a game as its squares. paste.ts reads the formats of files too. */
import type { Notation } from '../../../rules/game.js';
import type { Move } from '../../../rules/position.js';
import { type Parsed, parsed, refused } from '../../../specs/parsed.js';
import { type OthelloPosition, ROWS } from '../board.js';
import { parseBoard } from '../board-text.js';
import { othelloRules as othello } from '../rules.js';
import { CURRIE, STANDARD } from '../starts.js';
import { parseObf } from './obf.js';
import { formatTranscript, parseTranscript } from './transcript.js';

export type Pasted = {
  readonly format: 'GGF' | 'SGF' | 'OBF' | 'board' | 'transcript' | 'tagged' | 'quest';
  readonly start: OthelloPosition;
  readonly moves: readonly Move[];
  readonly end: OthelloPosition;
};

type PlainFormat = 'OBF' | 'board' | 'transcript';
export type Readers<F extends Pasted['format']> = Readonly<Record<F, (text: string) => Parsed<Pasted>>>;

const MAX_LENGTH = 1 << 20;

const position = (format: Pasted['format'], start: OthelloPosition): Pasted => ({
  format,
  start,
  moves: [],
  end: start,
});

/** The first line that holds a position. */
function asObf(text: string): Parsed<Pasted> {
  let reason = 'no line holds a position';
  for (const line of text.split('\n', 1000)) {
    const problem = parseObf(line);
    if (!problem.ok) reason = problem.reason;
    else if (problem.value) return parsed(position('OBF', problem.value.position));
  }
  return refused(reason);
}

/** Letters along the top and bottom and numbers at the sides, as boards are printed, are taken away. */
function withoutAxes(text: string): string {
  const lines = text.split('\n').filter(line => !/^[\s|+]*a\s*b\s*c\s*d\s*e\s*f\s*g\s*h[\s|+]*$/i.test(line));
  const rows = lines.map(line => /^\s*([1-8])[\s|]+(\S.*?)(?:[\s|]+\1)?[\s|]*$/.exec(line));
  const numbers = rows.flatMap(row => (row ? [row[1]!] : []));
  if (numbers.join() !== ROWS.join()) return lines.join('\n');
  return lines.map((line, i) => (rows[i] ? rows[i][2]!.replaceAll('|', ' ') : line)).join('\n');
}

const MAX_BOARD = 2000; // with blanks, lines and letters around it; a longer text is not a board

/** The side to move may be in words: `white to move`. */
function asBoard(text: string): Parsed<Pasted> {
  const plain =
    text.length > MAX_BOARD ? text : withoutAxes(text).replace(/[,:;.]?\s*(to move|moves|to play)[\s.;]*$/i, '');
  const board = parseBoard(plain);
  return board.ok ? parsed(position('board', board.value)) : board;
}

/** From the standard start; or, where the first move says so, from its mirror image, which some programs use. */
function asTranscript(text: string): Parsed<Pasted> {
  if (text.trim() === '') return refused('there is nothing here');
  const first = /[a-h][1-8]/i.exec(text)?.[0] ?? '';
  const move = othello.display.parseMove(first);
  const mirrored = move.ok && othello.moves(CURRIE).includes(move.value);
  const game = parseTranscript(text, mirrored ? CURRIE : STANDARD);
  if (!game.ok) return game;
  if (game.value.moves.length === 0) return refused('there is no move in it');
  return parsed({ format: 'transcript', ...game.value });
}

export const plainReaders: Readers<PlainFormat> = { OBF: asObf, board: asBoard, transcript: asTranscript };

const CELL = /[-._*·xo●○⚫⚪]/gi;
/** Half a board: no other format has as many, so the reasons of the others would only confuse. */
const MANY_CELLS = 32;

/** Which formats it may be, the likeliest first. */
export function plainCandidates(text: string): readonly PlainFormat[] {
  const squares = text.match(/[a-h]\s?[1-8]/gi)?.length ?? 0;
  const cells = text.match(CELL)?.length ?? 0;
  if (cells <= squares) return ['transcript', 'board', 'OBF'];
  return /;|^[ \t]*%/m.test(text) ? ['OBF', 'board', 'transcript'] : ['board', 'OBF', 'transcript'];
}

/** By the first of the formats that can be read; otherwise the reason names all that were tried. */
export function firstRead<F extends Pasted['format']>(
  text: string,
  candidates: (text: string) => readonly F[],
  readers: Readers<F>,
): Parsed<Pasted> {
  if (text.length > MAX_LENGTH) return refused(`at most ${MAX_LENGTH} characters are read, not ${text.length}`);
  if (text.trim() === '') return refused('there is nothing to read');
  const tried = new Map<string, string>(); // reason, and the forms it was given for
  for (const format of candidates(text)) {
    const result = readers[format](text);
    if (result.ok) return result;
    const forms = tried.get(result.reason);
    tried.set(result.reason, forms === undefined ? format : `${forms} or ${format}`);
  }
  if ((text.match(CELL)?.length ?? 0) >= MANY_CELLS) return refused([...tried.keys()][0]!);
  const reasons = [...tried].map(([reason, forms]) => `as ${forms}: ${reason}`);
  return refused(`this could not be read ${reasons.join('; ')}`);
}

const parsePlain = (text: string): Parsed<Pasted> => firstRead(text, plainCandidates, plainReaders);

export const notationOf = (name: string, read: (text: string) => Parsed<Pasted>): Notation<OthelloPosition> => ({
  name,
  parse(text) {
    const pasted = read(text);
    return pasted.ok ? parsed({ start: pasted.value.start, moves: pasted.value.moves }) : pasted;
  },
  format: moves => formatTranscript(moves),
});

export const plainNotations = [notationOf('OBF, a board or a transcript', parsePlain)];
