/** Dropped games as rows of a list that can be filtered and sorted. */
import type { Archived } from '../../rules/archive.js';
import type { Display } from '../../rules/display.js';
import { readGame } from '../session/named-game.js';
import type { DroppedGame } from './dropped.js';

const SORTS = ['file', 'first', 'second', 'event', 'year', 'result', 'moves'] as const;
export type Sort = (typeof SORTS)[number];

export type ListQuery = {
  /** Every word of it must occur in the names, the event, the year or the file. */
  readonly filter: string;
  readonly sort: Sort;
  readonly isDescending: boolean;
  readonly from: number;
  readonly count: number;
};

export type Row = {
  /** The place in the library. */
  readonly index: number;
  readonly game: string;
  readonly names: readonly [string, string];
  readonly event: string;
  readonly year?: number;
  readonly result: string;
  readonly moves: number;
  readonly file: string;
};

export type Listed = { readonly total: number; readonly rows: readonly Row[] };

/** Without accents and in lower case: “Müller” is found by “muller”. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** `black +12`, `draw`; empty where the archive states no result. */
function resultText({ sides }: Pick<Display, 'sides'>, { outcome }: Archived): string {
  if (!outcome) return '';
  if (outcome.winner === null) return 'draw';
  const by = Math.abs(outcome.official);
  return by === 0 ? `${sides[outcome.winner]} wins` : `${sides[outcome.winner]} +${by}`;
}

export function rowOf({ game, archived, file }: DroppedGame, index: number): Row {
  const named = readGame(game);
  const { names, event, year, moves, start } = archived;
  return {
    index,
    game,
    names,
    event,
    ...(year === undefined ? {} : { year }),
    result: named.ok ? resultText(named.value.game.display, archived) : '',
    moves: moves.length + start.moves.length,
    file,
  };
}

const textFor = ({ archived: { names, event, year }, file }: DroppedGame): string =>
  folded([...names, event, year ?? '', file].join(' '));

const KEYS: Readonly<Record<Exclude<Sort, 'file'>, (game: DroppedGame) => string | number>> = {
  first: ({ archived }) => folded(archived.names[0]),
  second: ({ archived }) => folded(archived.names[1]),
  event: ({ archived }) => folded(archived.event),
  year: ({ archived }) => archived.year ?? 0,
  result: ({ archived }) => archived.outcome?.official ?? 0,
  moves: ({ archived }) => archived.moves.length + archived.start.moves.length,
};

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** Equal rows keep the order of the files. */
export function listGames(games: readonly DroppedGame[], query: ListQuery): Listed {
  const words = folded(query.filter).split(/\s+/).filter(Boolean);
  const found = games.flatMap((game, index) => {
    const text = words.length === 0 ? '' : textFor(game);
    return words.every(word => text.includes(word)) ? [{ game, index }] : [];
  });
  if (query.sort !== 'file') {
    const keyOf = KEYS[query.sort];
    const keys = new Map(found.map(({ game, index }) => [index, keyOf(game)]));
    const sign = query.isDescending ? -1 : 1;
    found.sort((a, b) => sign * compare(keys.get(a.index)!, keys.get(b.index)!) || a.index - b.index);
  } else if (query.isDescending) found.reverse();
  const rows = found.slice(query.from, query.from + query.count).map(({ game, index }) => rowOf(game, index));
  return { total: found.length, rows };
}
