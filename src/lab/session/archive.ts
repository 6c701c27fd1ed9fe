/**
 * The archive of games that stood on the table: one entry a line of play, with what a list shows of it and the whole
 * table as text. Where entries are kept is the page's business; here they are values.
 */
import { type Parsed, refused } from '../../specs/parsed.js';
import { flag, type Infer, isValid, matching, object, pair, text, where, whole } from '../../specs/schema.js';
import { describeEnd } from './sentences.js';
import { isWorthKeeping, redoneAll, type Session } from './session.js';
import { formatTable, parseTable, type Table } from './session-file.js';

const time = where<string>('a time', value => typeof value === 'string' && !Number.isNaN(Date.parse(value)));

const keptGameSchema = object({
  id: matching(/./, 'a name'),
  /** As the person called it; empty where it has no name of its own. */
  title: text(),
  /** As it was asked for: `othello`, `senet(blockade=true)`. */
  game: text(),
  /** The players, as the page called them. */
  players: pair(text()),
  moves: whole(),
  /** How it ended; empty while it goes on. */
  result: text(),
  isVariation: flag,
  /** When it was last changed, in ISO 8601. */
  when: time,
  /** The table (session-file.ts). */
  text: text(),
});
export type KeptGame = Infer<typeof keptGameSchema>;

/** Whether what a browser kept is an entry; its table is read when it is opened. */
export const isKeptGame = (value: unknown): value is KeptGame => isValid(keptGameSchema, value);

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

const savedGame = object({ title: text(), when: time, text: text() });

/** A game as version 0.1 saved it in the browser: a title, when, and a saved game as text. */
export function fromVersion1(value: unknown, naming: Naming): KeptGame | undefined {
  if (!isValid(savedGame, value)) return undefined;
  const { title, when, text } = value;
  const table = parseTable(text);
  const id = `saved ${when} ${title}`;
  if (table.ok) return savedCopy(table.value, naming, when, title, id);
  // What cannot be read is kept all the same, as text: another version may read it.
  return { id, title, game: '', players: ['', ''], moves: 0, result: '', isVariation: false, when, text };
}
