/**
 * A game from an archive of any format: players, place, every ply, and the ending; and what a format offers. The game
 * may be unfinished, and its score may be only what the archive states.
 *
 * Names and events are stored as they are, with any characters; the code that shows them escapes them.
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

/** The players did not choose the moves of the opening: they begin after them. */
export type Start = { readonly position: string; readonly moves: readonly Move[] };

export type Fault = { readonly side: Side; readonly reason: string };

export type Archived = {
  readonly names: readonly [string, string];
  /** Tournament, or place. */
  readonly event: string;
  readonly year?: number;
  readonly start: Start;
  readonly moves: readonly Move[];
  /** From the board where the game was played out, otherwise as stated; absent where the archive states none. */
  readonly outcome?: Outcome;
  /** By agreement, unfinished, or as our own records name it. */
  readonly ended: Ended | 'mutual' | 'unfinished';
  readonly fault?: Fault;
  /** Side 0's official margin under perfect play from the given number of empty squares on. */
  readonly theoretical?: { readonly margin: number; readonly empties: number };
  /** Further tags of the archive, by its own names. */
  readonly tags?: readonly (readonly [name: string, text: string])[];
};

/** A game or the reason why not, its place, and warnings. */
export type Entry = {
  readonly place: string;
  readonly game: Parsed<Archived>;
  readonly doubts?: readonly string[];
};

export type Source = {
  readonly bytes: Uint8Array;
  /** The content as text. */
  text(): string;
  /** Names from files beside it, by their numbers. */
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

/** A file of names, to which other files refer by number. */
export type NameFile = { readonly ending: string; parse(bytes: Uint8Array): Parsed<readonly string[]> };

export const pliesOf = ({ start, moves }: Archived): readonly Move[] => [...start.moves, ...moves];

/** A result that the archive only states. */
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

/** The lines that are neither empty nor comments, with their places. */
export function* linesOf(text: string): Generator<{ readonly place: string; readonly line: string }, void, unknown> {
  let number = 0;
  for (const line of text.replace(/^\ufeff/, '').split('\n')) {
    number++;
    const bare = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (bare.trim() !== '' && !/^[#%]/.test(bare)) yield { place: `line ${number}`, line: bare };
  }
}
