/**
 * A game out of an archive, whatever wrote it: who played, where, every ply, and how it ended; and what a way to keep
 * games has to offer. An archived game may have been left off, and its score may be only what the archive says.
 *
 * Names and events are kept as they are, whatever characters they hold; screens that show them make them safe.
 */
import type { Parsed } from '../specs/parsed.js';
import type { Move, Outcome, Side } from './position.js';

/** Every way to lose a game other than on the board, and what it means. None of them is ever a draw. */
export const LOSSES = {
  illegal: 'answered with a move that the rules do not allow, or with no move at all',
  time: 'answered too late',
  crash: 'ended, closed its output, or could not be started',
  stall: 'did not answer within the time for a move without a limit',
  flood: 'wrote a line that is too long, or too many characters',
  refused: 'answered a command of its protocol with an error',
  resigned: 'resigned',
} as const;
export type Loss = keyof typeof LOSSES;

export const isLoss = (text: string): text is Loss => Object.hasOwn(LOSSES, text);

/** Played to its end, cut off by its greatest length, or lost by a fault of one side. */
export type Ended = 'played' | 'cap' | Loss;

/** The opening is moves that no player chose: the players begin after them. */
export type Start = { readonly position: string; readonly moves: readonly Move[] };

export type Fault = { readonly side: Side; readonly reason: string };

export type Archived = {
  readonly names: readonly [string, string];
  /** Tournament, or place. */
  readonly event: string;
  readonly year?: number;
  readonly start: Start;
  readonly moves: readonly Move[];
  /** The board's where the game was played out, otherwise as stated; absent where the archive does not say. */
  readonly outcome?: Outcome;
  /** By agreement, left off, or as our own records say it. */
  readonly ended: Ended | 'mutual' | 'unfinished';
  readonly fault?: Fault;
  /** Side 0's official margin under perfect play from so many empty squares on. */
  readonly theoretical?: { readonly margin: number; readonly empties: number };
  /** What else the archive said, by its own names. */
  readonly tags?: readonly (readonly [name: string, text: string])[];
};

/** A game or why not, where it stands, and what does not spoil it but should be known. */
export type Entry = {
  readonly place: string;
  readonly game: Parsed<Archived>;
  readonly doubts?: readonly string[];
};

export type Source = {
  readonly bytes: Uint8Array;
  /** The same as text. */
  text(): string;
  /** Names that stand in files beside it, by their numbers. */
  readonly players?: readonly string[];
  readonly tournaments?: readonly string[];
};

export type ArchiveFile = { readonly name: string; readonly content: string | Uint8Array };

export type Written = {
  readonly files: readonly ArchiveFile[];
  /** Games, from 0, that could not be written, and why; the rest were. */
  readonly left: readonly { readonly index: number; readonly reason: string }[];
  /** What was changed to make it fit. */
  readonly notes?: readonly string[];
};

/** A file of names, which others call by their numbers. */
export type NameFile = { readonly ending: string; parse(bytes: Uint8Array): Parsed<readonly string[]> };

export const pliesOf = ({ start, moves }: Archived): readonly Move[] => [...start.moves, ...moves];

/** A result that was only stated. */
export const statedOutcome = (margin: number): Outcome => ({
  winner: margin === 0 ? null : margin > 0 ? 0 : 1,
  margin,
  official: margin,
});

/** One text, a line or more for each game that can be written. */
export function writeEach(games: readonly Archived[], name: string, line: (game: Archived) => Parsed<string>): Written {
  const lines: string[] = [];
  const left: { index: number; reason: string }[] = [];
  for (const [index, game] of games.entries()) {
    const text = line(game);
    if (text.ok) lines.push(`${text.value}\n`);
    else left.push({ index, reason: text.reason });
  }
  return { files: [{ name, content: lines.join('') }], left };
}

/** The lines that say something, with their places. */
export function* linesOf(text: string): Generator<{ readonly place: string; readonly line: string }, void, unknown> {
  let number = 0;
  for (const line of text.replace(/^\ufeff/, '').split('\n')) {
    number++;
    const bare = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (bare.trim() !== '' && !/^[#%]/.test(bare)) yield { place: `line ${number}`, line: bare };
  }
}
