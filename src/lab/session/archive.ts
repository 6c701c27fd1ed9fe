/**
 * The archive of games that were on the table: one entry per line of play, with the fields of a list and the whole
 * table as text. The page stores the entries; here they are values.
 */
import { type Parsed, refused } from '../../specs/parsed.js';
import { flag, type Infer, isValid, matching, object, pair, text, where, whole } from '../../specs/schema.js';
import { describeEnd } from './sentences.js';
import { isWorthKeeping, redoneAll, type Session } from './session.js';
import { formatTable, parseTable, type Table } from './session-file.js';

const time = where<string>('a time', value => typeof value === 'string' && !Number.isNaN(Date.parse(value)));

const keptGameSchema = object({
  id: matching(/./, 'a name'),
  /** The user's title; empty if there is none. */
  title: text(),
  /** The game with its options: `othello`, `senet(blockade=true)`. */
  game: text(),
  /** The players' names on the page. */
  players: pair(text()),
  moves: whole(),
  /** How the game ended; empty while it is unfinished. */
  result: text(),
  isVariation: flag,
  /** The time of the last change, in ISO 8601. */
  when: time,
  /** The table (session-file.ts). */
  text: text(),
});
export type KeptGame = Infer<typeof keptGameSchema>;

/** Whether a stored value is an entry; its table is read when it is opened. */
export const isKeptGame = (value: unknown): value is KeptGame => isValid(keptGameSchema, value);

/** How the page names the player of a seat. */
type Naming = (session: Session, side: 0 | 1) => string;

/** Moves that were undone and can be redone count as played. */
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

/** Undefined if there is nothing worth keeping. */
export const keptGame = (table: Table, naming: Naming, when: string): KeptGame | undefined =>
  isWorthKeeping(table.session) ? entryOf(table, naming, when, '') : undefined;

/** A copy of the table with its own title and id; further play does not change it. */
export const savedCopy = (table: Table, naming: Naming, when: string, title: string, id: string): KeptGame =>
  entryOf({ ...table, session: { ...table.session, id, isSealed: true } }, naming, when, title);

/** Restores the table. */
export function openKept({ text }: KeptGame): Parsed<Table> {
  const table = parseTable(text);
  return table.ok ? table : refused(`this game cannot be read: ${table.reason}`);
}

/** The latest first. */
export const byTime = (games: readonly KeptGame[]): readonly KeptGame[] =>
  [...games].sort((a, b) => (a.when < b.when ? 1 : a.when > b.when ? -1 : 0));

/** Replaces an entry of the same id: its title stays, and so does its time if nothing changed. */
export const following = (before: KeptGame | undefined, game: KeptGame): KeptGame =>
  before === undefined
    ? game
    : {
        ...game,
        title: game.title === '' ? before.title : game.title,
        when: game.text === before.text ? before.when : game.when,
      };

/** The list with this entry instead of the one with the same id. */
export const withGame = (games: readonly KeptGame[], game: KeptGame): readonly KeptGame[] => [
  following(
    games.find(each => each.id === game.id),
    game,
  ),
  ...games.filter(each => each.id !== game.id),
];

export const withoutGame = (games: readonly KeptGame[], id: string): readonly KeptGame[] =>
  games.filter(each => each.id !== id);

const savedGame = object({ title: text(), when: time, text: text() });

/** A game saved by version 0.1 in the browser: a title, a time, and a saved game as text. */
export function fromVersion1(value: unknown, naming: Naming): KeptGame | undefined {
  if (!isValid(savedGame, value)) return undefined;
  const { title, when, text } = value;
  const table = parseTable(text);
  const id = `saved ${when} ${title}`;
  if (table.ok) return savedCopy(table.value, naming, when, title, id);
  // An unreadable game is kept as text: another version may read it.
  return { id, title, game: '', players: ['', ''], moves: 0, result: '', isVariation: false, when, text };
}
