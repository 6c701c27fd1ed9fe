/**
 * WTHOR, the game base of the French Othello Federation: games in .wtb files, the names of players and tournaments in
 * .jou and .trn files that the games refer to by number. All numbers are little-endian; each file has a header of 16
 * bytes, then records of one size. Passes are not stored and are put back by the rules. Texts are Latin-1.
 */

import type { Move } from '../../../rules/position.js';
import { type Parsed, parsed, quote, refused } from '../../../specs/parsed.js';
import { type OthelloPosition, PASS, squareName } from '../board.js';
import { othelloRules as othello, score } from '../rules.js';
import { STANDARD } from '../starts.js';

/** When the file was made, and the rest of its header. */
export type WthorHeader = {
  readonly made: { readonly year: number; readonly month: number; readonly day: number };
  /** In which the games were played; 0 in files of names. */
  readonly year: number;
  /** Empty squares from which the theoretical score was computed. */
  readonly depth: number;
  /** 0 and 8 both mean eight; kept so that a file can be written as it was. */
  readonly size: 0 | 8;
  readonly reserved: number;
};

export type WthorGame = {
  readonly tournament: number;
  readonly black: number;
  readonly white: number;
  /** Black's discs as stored, the empty squares given to the winner. */
  readonly score: number;
  /** Black's discs under perfect play from `depth` empty squares on. */
  readonly theoretical: number;
  /** Every ply, with each pass in its place, up to the last stored move. */
  readonly moves: readonly Move[];
  readonly end: OthelloPosition;
  /** The moves lead to the end of the game; otherwise it was abandoned, and the score is only what was agreed. */
  readonly finished: boolean;
  /** The score on the board, if the game is finished and the stored score differs. */
  readonly mismatch?: string;
};

type WthorBase = { readonly header: WthorHeader; readonly games: readonly Parsed<WthorGame>[] };
type WthorNames = { readonly header: WthorHeader; readonly names: readonly string[] };

const HEADER = 16;
const RECORD = 68;
const MOVES = 60;
const NAME_SIZE = { players: 20, tournaments: 26 } as const; // with the closing NUL
export type NameKind = keyof typeof NAME_SIZE;

const u16 = (bytes: Uint8Array, at: number): number => bytes[at]! | (bytes[at + 1]! << 8);
const u32 = (bytes: Uint8Array, at: number): number => u16(bytes, at) + u16(bytes, at + 2) * 65536;

function setU16(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value & 255;
  bytes[at + 1] = value >>> 8;
}

function readHeader(bytes: Uint8Array): Parsed<WthorHeader> {
  if (bytes.length < HEADER) return refused(`a WTHOR file has a header of ${HEADER} bytes; this has ${bytes.length}`);
  const [century = 0, year = 0, month = 0, day = 0] = bytes;
  const [size = 0, kind = 0, depth = 0, reserved = 0] = bytes.subarray(12);
  if (size !== 0 && size !== 8) return refused(`byte 13: the board has ${size} × ${size} squares, not 8 × 8`);
  if (kind === 1) return refused('byte 14: the file holds solitaires (endgame problems), not games');
  if (kind !== 0) return refused(`byte 14: ${kind} is not a known kind of file; 0 is games`);
  const made = { year: century * 100 + year, month, day };
  return parsed({ made, year: u16(bytes, 10), depth, size, reserved });
}

/** One byte a square, ten times the row plus the column, both from 1: a1 is 11, f5 is 56. */
const squareOf = (byte: number): Move | undefined => {
  const [row, column] = [Math.floor(byte / 10), byte % 10];
  return row >= 1 && row <= 8 && column >= 1 && column <= 8 ? (row - 1) * 8 + column - 1 : undefined;
};
const byteOf = (square: Move): number => (Math.floor(square / 8) + 1) * 10 + (square % 8) + 1;

/** Black's discs, the empty squares given to the winner, shared in a draw. */
const blackScore = (end: OthelloPosition): number => 32 + score(end).official / 2;

function readGame(record: Uint8Array): Parsed<WthorGame> {
  const moves: Move[] = [];
  let end = STANDARD;
  const ply = (move: Move): void => {
    moves.push(move);
    end = othello.play(end, move);
  };
  for (let i = 0; i < MOVES; i++) {
    const byte = record[8 + i]!;
    if (byte === 0) {
      const later = record.subarray(8 + i).findIndex(each => each !== 0);
      if (later > 0) return refused(`move ${i + 1} is missing, but move ${i + 1 + later} is present`);
      break;
    }
    const square = squareOf(byte);
    if (square === undefined) return refused(`move ${i + 1}: ${byte} is not a square; a1 is 11, h8 is 88`);
    if (othello.moves(end)[0] === PASS) ply(PASS);
    const legal = othello.moves(end);
    if (!legal.includes(square)) {
      const name = squareName(square);
      const choice = legal.length === 0 ? 'the game is over' : legal.map(squareName).join(' ');
      return refused(`move ${i + 1}, ${name}, is illegal: ${othello.display.sides[end.turn]} may play ${choice}`);
    }
    ply(square);
  }
  const finished = othello.outcome(end) !== undefined;
  const stored = record[6]!;
  const wrong = finished && stored !== blackScore(end);
  return parsed({
    tournament: u16(record, 0),
    black: u16(record, 2),
    white: u16(record, 4),
    score: stored,
    theoretical: record[7]!,
    moves,
    end,
    finished,
    ...(wrong ? { mismatch: `black’s score is stored as ${stored}, the board says ${blackScore(end)}` } : {}),
  });
}

/** A .wtb file. A record that is not a game is refused alone. */
export function parseWtb(bytes: Uint8Array): Parsed<WthorBase> {
  const header = readHeader(bytes);
  if (!header.ok) return header;
  const count = u32(bytes, 4);
  if (bytes.length !== HEADER + RECORD * count) {
    const expected = HEADER + RECORD * count;
    return refused(`the header counts ${count} games, which makes ${expected} bytes; this file has ${bytes.length}`);
  }
  const games = Array.from({ length: count }, (_, i) =>
    readGame(bytes.subarray(HEADER + RECORD * i, HEADER + RECORD * (i + 1))),
  );
  return parsed({ header: header.value, games });
}

/** A .jou file (players) or a .trn file (tournaments). The place of a name in the list is its number. */
export function parseNames(bytes: Uint8Array, kind: NameKind): Parsed<WthorNames> {
  const header = readHeader(bytes);
  if (!header.ok) return header;
  const size = NAME_SIZE[kind];
  const count = u16(bytes, 8);
  if (bytes.length !== HEADER + size * count) {
    const expected = HEADER + size * count;
    return refused(`the header counts ${count} ${kind}, which makes ${expected} bytes; this file has ${bytes.length}`);
  }
  const names = Array.from({ length: count }, (_, i) => {
    const record = bytes.subarray(HEADER + size * i, HEADER + size * (i + 1));
    const end = record.indexOf(0);
    return String.fromCharCode(...record.subarray(0, end < 0 ? size : end));
  });
  return parsed({ header: header.value, names });
}

const within = (value: number, most: number): boolean => Number.isInteger(value) && value >= 0 && value <= most;

function writeHeader(file: Uint8Array, { made, year, depth, size, reserved }: WthorHeader): string | undefined {
  const bytes = [Math.floor(made.year / 100), made.year % 100, made.month, made.day];
  if (![...bytes, depth, reserved].every(byte => within(byte, 255)) || !within(year, 65535)) {
    return 'a date, year or depth does not fit the header';
  }
  file.set(bytes);
  setU16(file, 10, year);
  file.set([size, 0, depth, reserved], 12);
  return undefined;
}

/** What a stored game needs; it starts from the standard start. */
export type WthorEntry = Pick<WthorGame, 'tournament' | 'black' | 'white' | 'score' | 'theoretical' | 'moves'>;

/** Black's score as WTHOR stores it, of a game that is over. */
export const wthorScore = blackScore;

/** A .wtb file; refused if a game would not read back unchanged. */
export function formatWtb(header: WthorHeader, games: readonly WthorEntry[]): Parsed<Uint8Array> {
  const file = new Uint8Array(HEADER + RECORD * games.length);
  const fault = writeHeader(file, header);
  if (fault !== undefined) return refused(fault);
  setU16(file, 4, games.length & 65535);
  setU16(file, 6, Math.floor(games.length / 65536));
  for (const [i, game] of games.entries()) {
    const record = file.subarray(HEADER + RECORD * i, HEADER + RECORD * (i + 1));
    const numbers = [game.tournament, game.black, game.white];
    if (!numbers.every(each => within(each, 65535)) || !within(game.score, 64) || !within(game.theoretical, 64)) {
      return refused(`game ${i + 1}: a number or a score does not fit its record`);
    }
    numbers.forEach((each, k) => {
      setU16(record, 2 * k, each);
    });
    record[6] = game.score;
    record[7] = game.theoretical;
    const squares = game.moves.filter(move => move !== PASS);
    if (squares.length > MOVES || !squares.every(square => within(square, 63))) {
      return refused(`game ${i + 1}: more than ${MOVES} moves, or one that is not a square`);
    }
    record.set(squares.map(byteOf), 8);
    const again = readGame(record);
    if (!again.ok) return refused(`game ${i + 1}: ${again.reason}`);
    // A pass at the very end of an abandoned game cannot be stored; every other pass must be where the rules put it.
    const kept = game.moves.at(-1) === PASS ? game.moves.slice(0, -1) : game.moves;
    if (kept.length !== again.value.moves.length || kept.some((move, k) => move !== again.value.moves[k])) {
      return refused(`game ${i + 1}: its passes are not those of the rules`);
    }
  }
  return parsed(file);
}

/** One byte of Latin-1 other than the closing NUL. */
const isLatin = (letter: string): boolean => letter > '\0' && letter <= '\u00ff';

/** A .jou or .trn file; refused if a name would not read back unchanged (see fitName). */
export function formatNames(header: WthorHeader, names: readonly string[], kind: NameKind): Parsed<Uint8Array> {
  const size = NAME_SIZE[kind];
  if (names.length > 65535) return refused(`a file holds at most 65535 ${kind}, not ${names.length}`);
  const file = new Uint8Array(HEADER + size * names.length);
  const fault = writeHeader(file, header);
  if (fault !== undefined) return refused(fault);
  setU16(file, 8, names.length);
  for (const [i, name] of names.entries()) {
    if (name.length >= size || ![...name].every(isLatin)) {
      return refused(`${quote(name)}: a name has at most ${size - 1} characters, all of them Latin-1`);
    }
    for (let k = 0; k < name.length; k++) file[HEADER + size * i + k] = name.charCodeAt(k);
  }
  return parsed(file);
}

/** A name made to fit: letters that Latin-1 lacks lose their accents or become question marks, and the end is cut. */
export const fitName = (name: string, kind: NameKind): string =>
  [...name.normalize('NFC')]
    .map(letter => (isLatin(letter) ? letter : letter.normalize('NFD')[0]!))
    .map(letter => (isLatin(letter) ? letter : '?'))
    .join('')
    .slice(0, NAME_SIZE[kind] - 1);
