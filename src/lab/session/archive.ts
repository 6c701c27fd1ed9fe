/**
 * The archive of games that stood on the table: one entry a line of play, with what a list shows of it and the whole
 * table as text. Where entries are kept is the page's business; here they are values.
 */
import { type Parsed, refused } from '../../specs/parsed.js';
import { describeEnd } from './sentences.js';
import { isWorthKeeping, redoneAll, type Session } from './session.js';
import { formatTable, parseTable, type Table } from './session-file.js';

export type KeptGame = {
  readonly id: string;
  /** As the person called it; empty where it has no name of its own. */
  readonly title: string;
  /** As it was asked for: `othello`, `senet(blockade=true)`. */
  readonly game: string;
  /** The players, as the page called them. */
  readonly players: readonly [string, string];
  readonly moves: number;
  /** How it ended; empty while it goes on. */
  readonly result: string;
  readonly isVariation: boolean;
  /** When it was last changed, in ISO 8601. */
  readonly when: string;
  /** The table (session-file.ts). */
  readonly text: string;
};

const FIELDS: Readonly<Record<keyof KeptGame, (value: unknown) => boolean>> = {
  id: value => typeof value === 'string' && value !== '',
  title: value => typeof value === 'string',
  game: value => typeof value === 'string',
  players: value => Array.isArray(value) && value.length === 2 && value.every(each => typeof each === 'string'),
  moves: value => Number.isSafeInteger(value),
  result: value => typeof value === 'string',
  isVariation: value => typeof value === 'boolean',
  when: value => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  text: value => typeof value === 'string',
};

/** Whether what a browser kept is an entry; its table is read when it is opened. */
export const isKeptGame = (value: unknown): value is KeptGame =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(FIELDS).every(([name, fits]) => fits((value as Readonly<Record<string, unknown>>)[name]));

/** How the page calls the player of a seat. */
export type Naming = (session: Session, side: 0 | 1) => string;

/** What was taken back but can be redone counts as played. */
function entryOf(table: Table, naming: Naming, when: string, title: string): KeptGame {
  const { session } = table;
  const whole = redoneAll(session);
  return {
    id: session.id,
    title,
    game: session.name,
    players: [naming(session, 0), naming(session, 1)],
    moves: whole.history.plies.length,
    result: describeEnd(whole) ?? '',
    isVariation: session.trunk !== undefined,
    when,
    text: formatTable(table),
  };
}

/** Undefined where there is nothing in it to keep. */
export const keptGame = (table: Table, naming: Naming, when: string): KeptGame | undefined =>
  isWorthKeeping(table.session) ? entryOf(table, naming, when, '') : undefined;

/** A copy of the table under a title and an id of its own, which further play does not change. */
export const savedCopy = (table: Table, naming: Naming, when: string, title: string, id: string): KeptGame =>
  entryOf({ ...table, session: { ...table.session, id, isSealed: true } }, naming, when, title);

/** The table again. */
export function openKept({ text }: KeptGame): Parsed<Table> {
  const table = parseTable(text);
  return table.ok ? table : refused(`this game cannot be read: ${table.reason}`);
}

/** The latest first. */
export const byTime = (games: readonly KeptGame[]): readonly KeptGame[] =>
  [...games].sort((a, b) => (a.when < b.when ? 1 : a.when > b.when ? -1 : 0));

/** What follows an entry of the same id: a name that was given to it stays, and so does its time if nothing changed. */
export const following = (before: KeptGame | undefined, game: KeptGame): KeptGame =>
  before === undefined
    ? game
    : {
        ...game,
        title: game.title === '' ? before.title : game.title,
        when: game.text === before.text ? before.when : game.when,
      };

/** With this entry in place of the one of the same id. */
export const withGame = (games: readonly KeptGame[], game: KeptGame): readonly KeptGame[] => [
  following(
    games.find(each => each.id === game.id),
    game,
  ),
  ...games.filter(each => each.id !== game.id),
];

export const withoutGame = (games: readonly KeptGame[], id: string): readonly KeptGame[] =>
  games.filter(each => each.id !== id);

/** A game as version 0.1 saved it in the browser: a title, when, and a saved game as text. */
export function fromVersion1(value: unknown, naming: Naming): KeptGame | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { title, when, text } = value as Readonly<Record<string, unknown>>;
  if (typeof title !== 'string' || typeof when !== 'string' || typeof text !== 'string') return undefined;
  if (Number.isNaN(Date.parse(when))) return undefined;
  const table = parseTable(text);
  const id = `saved ${when} ${title}`;
  if (table.ok) return savedCopy(table.value, naming, when, title, id);
  // What cannot be read is kept all the same, as text: another version may read it.
  return { id, title, game: '', players: ['', ''], moves: 0, result: '', isVariation: false, when, text };
}
