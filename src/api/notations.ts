/** Recorded games in files: reads and writes the formats of a game. */
import { archiveFor, archivesOf } from '../matches/archive/catalogue.js';
import type { ArchiveFile } from '../rules/archive.js';
import type { ArchiveFormat } from '../rules/game.js';
import { suggestion } from '../specs/nearest.js';
import { plain, quote } from '../specs/parsed.js';
import { archivedGame, type RecordedGame, recordedGame } from './archived.js';
import { accepted, BreedboardError } from './errors.js';
import { type Game, gameOf, type Listed, type NamedGame } from './game.js';
import { any, readSettings, text } from './settings.js';

declare const TextDecoder: new (encoding: string) => { decode(bytes: Uint8Array): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** How to read a file of games. */
export type ReadGamesOptions = {
  /** Default: the first game of the library. */
  readonly game?: string | Game;
  /** One of `gameFormats`; default: recognised from the start of the text. Required for bytes. */
  readonly format?: string;
  /** The file of players' names that comes with a WTHOR file (WTHOR.JOU). */
  readonly players?: Uint8Array;
  /** The file of tournament names that comes with it (WTHOR.TRN). */
  readonly tournaments?: Uint8Array;
};

/** The games of a file, and the faults in it. */
export type ReadGames = {
  readonly games: readonly RecordedGame[];
  /** Games that cannot be read, with their place and the reason; the others are not affected. */
  readonly faults: readonly { readonly place: string; readonly reason: string }[];
};

/** Files of games, and the games that could not be written. */
export type WrittenGames = {
  /** Usually one; WTHOR has one for each year and two of names. */
  readonly files: readonly ArchiveFile[];
  /** Indices from 0 of games that the format cannot hold, with the reason. */
  readonly faults: readonly { readonly index: number; readonly reason: string }[];
};

function formatOf({ rules, name }: NamedGame, id: string): ArchiveFormat {
  const formats = archivesOf(rules);
  if (Object.hasOwn(formats, id)) return formats[id]!;
  throw new BreedboardError(
    'name',
    `no format ${quote(id)} for games of ${name}; ${suggestion(id, Object.keys(formats))}`,
  );
}

/** The formats of a game: for Othello `transcripts`, `ggf`, `wthor` and others. */
export const gameFormats = (of?: string | Game): readonly Listed[] =>
  Object.entries(archivesOf(gameOf(of).rules)).map(([name, { summary }]) => ({ name, summary }));

const names = (format: ArchiveFormat, kind: 'players' | 'tournaments', bytes: Uint8Array | undefined) =>
  bytes && format.beside ? { [kind]: accepted(format.beside[kind].parse(bytes), 'text') } : {};

/**
 * Reads recorded games: GGF, WTHOR, transcripts, or the library's own. Every game is replayed by the rules.
 *
 * @throws BreedboardError `name` for a format that does not exist
 */
export function readGames(content: string | Uint8Array, options?: ReadGamesOptions): ReadGames {
  const checks = { game: gameOf, format: text, players: any<Uint8Array>(), tournaments: any<Uint8Array>() };
  const { game = gameOf(undefined), format: id, players, tournaments } = readSettings('readGames', options, checks);
  const isText = typeof content === 'string';
  if (!isText && !(content instanceof Uint8Array))
    throw new BreedboardError('argument', 'readGames needs a text or bytes');
  if (!isText && id === undefined) throw new BreedboardError('argument', 'readGames needs a format for bytes');
  const decoded = isText ? content : '';
  const format = formatOf(game, id ?? archiveFor('', () => decoded));
  if (!format.read) throw new BreedboardError('unsupported', `the format ${id} can be written, but not read`);
  const source = {
    bytes: isText ? new TextEncoder().encode(content) : content,
    text: () => (isText ? content : new TextDecoder('utf-8').decode(content)),
    ...names(format, 'players', players),
    ...names(format, 'tournaments', tournaments),
  };
  const games: RecordedGame[] = [];
  const faults: { place: string; reason: string }[] = [];
  for (const entry of format.read(source, game.rules)) {
    if (entry.game.ok) games.push(recordedGame(game, entry.game.value));
    else faults.push({ place: plain(entry.place), reason: plain(entry.game.reason) });
  }
  return { games, faults };
}

/**
 * Writes recorded games in one of `gameFormats`.
 *
 * @throws BreedboardError `name` for a format that does not exist, `text` or `illegal` for games that cannot be replayed
 */
export function writeGames(
  games: readonly RecordedGame[],
  format: string,
  options?: { readonly game?: string | Game },
): WrittenGames {
  const { game = gameOf(undefined) } = readSettings('writeGames', options, { game: gameOf });
  const { write } = formatOf(game, text(format, 'format'));
  if (!write) throw new BreedboardError('unsupported', `the format ${format} can be read, but not written`);
  const archived = games.map(each => archivedGame(game, each));
  const { files, left } = write(archived, game.rules);
  return { files, faults: left };
}
