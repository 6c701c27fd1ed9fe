/**
 * Games from files that the user drops on the page, and from pasted text, in any format that `breedboard records` reads,
 * and saved games. Everything readable is returned; each fault is one line with its file and place.
 */
import { buildGame } from '../../games/catalogue.js';
import { archiveFor, archives, archivesOf, gamesOfFormat } from '../../matches/archive/catalogue.js';
import type { Archived, Entry, NameFile, Source } from '../../rules/archive.js';
import type { ArchiveFormat, Game } from '../../rules/game.js';
import { type Parsed, parsed, plain, refused } from '../../specs/parsed.js';
import { playerTitle } from '../player-title.js';
import { archivedOf } from '../session/exported.js';
import { HUMAN } from '../session/session.js';
import { claimsToBeTable, parseTable } from '../session/session-file.js';

export type DroppedFile = { readonly name: string; readonly bytes: Uint8Array };

export type DroppedGame = {
  /** The game with its options: `othello`, `senet(blockade=true)`. */
  readonly game: string;
  readonly archived: Archived;
  readonly file: string;
};

export type Dropped = {
  readonly games: readonly DroppedGame[];
  /** The first of them; later ones are only counted. */
  readonly faults: readonly string[];
  readonly faultCount: number;
};

/** In bytes. Forty years of tournaments, some 130,000 games, are 9 MB of WTHOR. */
export const MAX_FILE = 1 << 26;
/** Also limits the bytes of one drop, to this many times the above. */
export const MAX_FILES = 100;
const MAX_FAULTS = 1000;

/** What files may hold: their ending, and a few words. */
export const FORMATS: readonly { readonly ending: string; readonly summary: string }[] = Object.values<ArchiveFormat>(
  archives,
)
  .filter(({ read }) => read)
  .map(({ ending, summary }) => ({ ending, summary }));

const ENDINGS = `${FORMATS.map(({ ending }) => ending).join(', ')} and saved games`;

const isNamed = (name: string, ending: string): boolean => name.toLowerCase().endsWith(ending);

/** Files that hold names for the games of other files. */
const nameFiles = Object.values<ArchiveFormat>(archives).flatMap(({ ending, beside }) =>
  Object.values(beside ?? {}).map(each => ({ ...each, of: ending })),
);

/** A saved game or session: its players are named by the record, or as on every page. */
export function savedGame(text: string, file: string): Parsed<DroppedGame> {
  const table = parseTable(text);
  if (!table.ok) return refused(`a saved game, ${table.reason}`);
  const { session } = table.value;
  const nameOf = (seat: string): string => (seat === HUMAN ? '' : playerTitle(seat));
  const names = session.names ?? [nameOf(session.seats[0]), nameOf(session.seats[1])];
  return parsed({ game: session.name, archived: archivedOf(session, names), file });
}

/** Squares over several lines are one game if they can be read as one. */
function asOneGame(game: Game, text: string): Parsed<Archived> | undefined {
  for (const { parse } of game.notations ?? []) {
    const whole = parse(text);
    if (!whole.ok) continue;
    const { start, moves } = whole.value;
    if (moves.length === 0) return refused('this is a position without moves: set it up on the page Play');
    const outcome = game.outcome(moves.reduce((position, move) => game.play(position, move), start));
    const position = game.display.formatPosition(start);
    const common = { names: ['', ''] as const, event: '', start: { position, moves: [] }, moves };
    return parsed(outcome ? { ...common, outcome, ended: 'played' } : { ...common, ended: 'unfinished' });
  }
  return undefined;
}

/** By the game that the format belongs to; formats for any game are tried with each until a game can be read. */
function entriesOf(id: string, source: Source): { readonly game: string; readonly entries: readonly Entry[] } {
  let first: { readonly game: string; readonly entries: readonly Entry[] } | undefined;
  for (const kind of gamesOfFormat(id)) {
    const game = buildGame({ kind });
    const format = archivesOf(game)[id];
    if (!format?.read) continue;
    const one = id === 'transcripts' ? asOneGame(game, source.text()) : undefined;
    const entries = one ? [{ place: '', game: one }] : [...format.read(source, game)];
    if (entries.some(entry => entry.game.ok)) return { game: kind, entries };
    first ??= { game: kind, entries };
  }
  return (
    first ?? { game: '', entries: [{ place: '', game: refused(`this is not a game; the page reads ${ENDINGS}`) }] }
  );
}

/** The reason why this cannot be text, where it cannot. */
function notText(bytes: Uint8Array): string | undefined {
  const zero = bytes.indexOf(0);
  return zero < 0 ? undefined : `byte ${zero + 1} is 0, so this is not a text; the page reads ${ENDINGS}`;
}

/** `textOf` decodes a file. */
export function readDropped(files: readonly DroppedFile[], textOf: (bytes: Uint8Array) => string): Dropped {
  const games: DroppedGame[] = [];
  const faults: string[] = [];
  let faultCount = 0;
  const fault = (file: string, place: string, reason: string): void => {
    faultCount++;
    if (faults.length < MAX_FAULTS)
      faults.push([plain(file) + (place === '' ? '' : `, ${place}`), plain(reason)].join(': '));
  };
  /** The names in the only such file among those dropped together. */
  const namesFrom = (kind: NameFile | undefined): readonly string[] | undefined => {
    const found = kind ? files.filter(({ name }) => isNamed(name, kind.ending)) : [];
    const names = found.length === 1 ? kind!.parse(found[0]!.bytes) : undefined;
    if (names && !names.ok) fault(found[0]!.name, '', names.reason);
    return names?.ok ? names.value : undefined;
  };
  const known = new Map<string, Pick<Source, 'players' | 'tournaments'>>();
  const besidesOf = (id: string): Pick<Source, 'players' | 'tournaments'> => {
    const before = known.get(id);
    if (before) return before;
    const { beside } = archives[id] ?? {};
    const [players, tournaments] = [namesFrom(beside?.players), namesFrom(beside?.tournaments)];
    const found = { ...(players ? { players } : {}), ...(tournaments ? { tournaments } : {}) };
    known.set(id, found);
    return found;
  };

  for (const { name, bytes } of files) {
    const names = nameFiles.find(({ ending }) => isNamed(name, ending));
    if (names) {
      if (!files.some(each => isNamed(each.name, names.of)))
        fault(name, '', `this file holds names without games: drop it together with the ${names.of} file`);
      continue;
    }
    if (bytes.length > MAX_FILE) {
      fault(name, '', `too large: ${bytes.length} bytes, at most ${MAX_FILE}`);
      continue;
    }
    let text: string | undefined;
    const read = (): string => {
      text ??= textOf(bytes);
      return text;
    };
    const isBinary = Object.values<ArchiveFormat>(archives).some(each => each.folder && isNamed(name, each.ending));
    const reason = isBinary ? undefined : notText(bytes);
    if (reason !== undefined) {
      fault(name, '', reason);
      continue;
    }
    if (!isBinary && read().trim() === '') {
      fault(name, '', 'there is nothing in it');
      continue;
    }
    if (!isBinary && claimsToBeTable(read())) {
      const saved = savedGame(read(), name);
      if (saved.ok) games.push(saved.value);
      else fault(name, '', saved.reason);
      continue;
    }
    const id = archiveFor(name, read);
    const { game, entries } = entriesOf(id, { bytes, text: read, ...besidesOf(id) });
    for (const entry of entries) {
      if (entry.game.ok) games.push({ game, archived: entry.game.value, file: name });
      else fault(name, entry.place, entry.game.reason);
    }
    if (entries.length === 0) fault(name, '', `no game was found in it; the page reads ${ENDINGS}`);
  }
  return { games, faults, faultCount };
}
