/**
 * The dropped games, kept in a worker so that the page stays free: a year of WTHOR has thousands. Both ends read the
 * types of their messages from `LibraryAnswers`.
 */
import { type DroppedFile, type DroppedGame, readDropped } from './dropped.js';
import { type Listed, type ListQuery, listGames } from './game-list.js';

export type Added = {
  /** Games read from these files. */
  readonly added: number;
  /** Games in the library. */
  readonly total: number;
  /** The index of the first new game. */
  readonly first: number;
  readonly faults: readonly string[];
  readonly faultCount: number;
};

export type LibraryAnswers = {
  add: { ask: { readonly files: readonly DroppedFile[] }; answer: Added };
  list: { ask: ListQuery; answer: Listed };
  open: { ask: { readonly index: number }; answer: DroppedGame | undefined };
  clear: { ask: object; answer: null };
};
export type LibraryKind = keyof LibraryAnswers;
export type Library = { [K in LibraryKind]: (ask: LibraryAnswers[K]['ask']) => LibraryAnswers[K]['answer'] };

/** `textOf` decodes a file. */
export function openLibrary(textOf: (bytes: Uint8Array) => string): Library {
  let games: readonly DroppedGame[] = [];
  return {
    /** A file that is dropped again replaces its games. */
    add({ files }) {
      const { games: found, faults, faultCount } = readDropped(files, textOf);
      const replaced = new Set(found.map(({ file }) => file));
      const others = games.filter(({ file }) => !replaced.has(file));
      games = [...others, ...found];
      return { added: found.length, total: games.length, first: others.length, faults, faultCount };
    },
    list: query => listGames(games, query),
    open: ({ index }) => games[index],
    clear() {
      games = [];
      return null;
    },
  };
}
