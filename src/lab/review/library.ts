/**
 * The dropped games, kept in a worker so that the page stays free: a year of WTHOR has thousands. Both ends read the
 * types of their messages from `LibraryAnswers`.
 */

import { pliesOf } from '../../rules/archive.js';
import type { Book, BookMove } from '../../rules/book.js';
import type { Game } from '../../rules/game.js';
import { readGame } from '../session/named-game.js';
import { type DroppedFile, type DroppedGame, readDropped, savedGame } from './dropped.js';
import { type Listed, type ListQuery, listGames, type Row, rowOf } from './game-list.js';
import { type Explored, hasOpenings, type OpeningIndex, openingIndex } from './openings.js';

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

/** The opened games, or those that the browser keeps. */
export type Source = 'opened' | 'yours';

export type Exploration = Omit<Explored, 'examples'> & { readonly examples: readonly Row[] };

export type LibraryAnswers = {
  add: { ask: { readonly files: readonly DroppedFile[] }; answer: Added };
  list: { ask: ListQuery; answer: Listed };
  open: { ask: { readonly index: number }; answer: DroppedGame | undefined };
  clear: { ask: object; answer: null };
  /** Replaces the games that the browser keeps, as texts of their tables. */
  yours: { ask: { readonly tables: readonly string[] }; answer: null };
  /** Games with openings, and how many there are of each. */
  kinds: { ask: { readonly source: Source }; answer: readonly { readonly game: string; readonly games: number }[] };
  explore: {
    ask: { readonly source: Source; readonly game: string; readonly position: string };
    answer: Exploration | undefined;
  };
  /** The moves of a position in an opening book, the best first; `text` is the book. */
  book: {
    ask: { readonly game: string; readonly text: string; readonly position: string };
    answer: readonly BookMove[] | undefined;
  };
};
export type LibraryKind = keyof LibraryAnswers;
type Library = { [K in LibraryKind]: (ask: LibraryAnswers[K]['ask']) => LibraryAnswers[K]['answer'] };

/** Long games that are equal are one game, whatever its players are called in each file; short ones may happen twice. */
const LONG = 40;

/** What two records of one game share. */
function contentOf({ game, archived }: DroppedGame): string {
  const plies = pliesOf(archived);
  const players = plies.length < LONG ? [archived.names, archived.year] : [];
  return JSON.stringify([game, archived.start.position, plies, players]);
}

/** Games of one kind in an index; their numbers are their places in the list. */
function indexed(games: readonly DroppedGame[], name: string, game: Game): OpeningIndex {
  const index = openingIndex(game);
  for (const [number, { game: own, archived }] of games.entries()) {
    if (own !== name) continue;
    const start = game.display.parsePosition(archived.start.position);
    if (start.ok) index.add(number, start.value, pliesOf(archived), archived.outcome);
  }
  return index;
}

export function openLibrary(textOf: (bytes: Uint8Array) => string): Library {
  let games: readonly DroppedGame[] = [];
  let yours: readonly DroppedGame[] = [];
  const listOf = (source: Source): readonly DroppedGame[] => (source === 'opened' ? games : yours);
  /** Built when it is first needed, for the list that it was built from. */
  const indices = new Map<string, { readonly of: readonly DroppedGame[]; readonly index: OpeningIndex }>();
  const indexFor = (source: Source, name: string, game: Game): OpeningIndex => {
    const of = listOf(source);
    const known = indices.get(`${source} ${name}`);
    if (known?.of === of) return known.index;
    const index = indexed(of, name, game);
    indices.set(`${source} ${name}`, { of, index });
    return index;
  };
  let book: { readonly text: string; readonly read: Book } | undefined;
  return {
    /** A file that is dropped again replaces its games. */
    add({ files }) {
      const { games: found, faults, faultCount } = readDropped(files, textOf);
      const replaced = new Set(found.map(({ file }) => file));
      const others = games.filter(({ file }) => !replaced.has(file));
      const known = new Set(others.map(contentOf));
      const fresh = found.filter(each => !known.has(contentOf(each)) && known.add(contentOf(each)));
      games = [...others, ...fresh];
      // A single game that is here already is opened where it is.
      const same = found[0] && games.findIndex(each => contentOf(each) === contentOf(found[0]!));
      const first = fresh.length === 0 && same !== undefined ? same : others.length;
      return { added: found.length, total: games.length, first, faults, faultCount };
    },
    list: query => listGames(games, query),
    open: ({ index }) => games[index],
    clear() {
      games = [];
      indices.clear();
      return null;
    },
    yours({ tables }) {
      yours = tables.flatMap(table => {
        const saved = savedGame(table, '');
        return saved.ok ? [saved.value] : [];
      });
      return null;
    },
    kinds({ source }) {
      const counts = new Map<string, number>();
      for (const { game } of listOf(source)) counts.set(game, (counts.get(game) ?? 0) + 1);
      return [...counts].flatMap(([game, count]) => {
        const named = readGame(game);
        return named.ok && hasOpenings(named.value.game) ? [{ game, games: count }] : [];
      });
    },
    explore({ source, game: name, position }) {
      const named = readGame(name);
      if (!named.ok || !hasOpenings(named.value.game)) return undefined;
      const { game } = named.value;
      const at = game.display.parsePosition(position);
      if (!at.ok) return undefined;
      const { examples, ...explored } = indexFor(source, name, game).explore(at.value);
      return { ...explored, examples: examples.map(number => rowOf(listOf(source)[number]!, number)) };
    },
    book({ game: name, text, position }) {
      const named = readGame(name);
      const at = named.ok ? named.value.game.display.parsePosition(position) : undefined;
      if (!named.ok || !at?.ok) return undefined;
      if (book?.text !== text) {
        const read = named.value.game.book?.parse(text);
        if (!read?.ok) return undefined;
        book = { text, read: read.value };
      }
      const moves = book.read.moves(at.value);
      return moves && [...moves].sort((a, b) => b.value - a.value || a.move - b.move);
    },
  };
}
