/** What a way to keep games has to offer: reading from a file's content, and writing the content of files. */
import type { Game } from '../../rules/game.js';
import type { Archived, Entry } from './archived.js';

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

export type ArchiveFormat = {
  readonly summary: string;
  /** The end of the names of such files, in lower case. */
  readonly ending: string;
  /** The one game it can hold, where it cannot hold all. */
  readonly only?: string;
  /** Several files that belong together, so they need a folder. */
  readonly folder?: true;
  read?(source: Source, game: Game): Iterable<Entry>;
  write(games: readonly Archived[], game: Game): Written;
};

/** One text, a line or more for each game that can be written. */
export function writeEach(
  games: readonly Archived[],
  name: string,
  line: (
    game: Archived,
  ) => { readonly ok: true; readonly value: string } | { readonly ok: false; readonly reason: string },
): Written {
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
    if (bare.trim() !== '' && !bare.startsWith('#')) yield { place: `line ${number}`, line: bare };
  }
}
