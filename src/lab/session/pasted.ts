/** Games and positions that the user pastes: one, or an archive from which the user chooses one. */

import { variantOf } from '../../games/variants.js';
import { archiveFor, archivesOf } from '../../matches/archive/catalogue.js';
import { type Archived, pliesOf } from '../../rules/archive.js';
import type { Game } from '../../rules/game.js';
import { type Move, opponent, type Position } from '../../rules/position.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import type { Ending } from './session.js';
import { claimsToBeTable, parseTable } from './session-file.js';

export type Pasted = {
  readonly start: Position;
  readonly moves: readonly Move[];
  /** The players' names in the text; empty if it has none. */
  readonly names?: readonly [string, string];
  readonly ending?: Ending;
};

export type Pastes = {
  /** At least one. */
  readonly games: readonly Pasted[];
  /** Parts of the text that could not be read: where, and why. */
  readonly faults: readonly string[];
};

/** Above any normal paste; use `breedboard records` for larger archives. */
const MAX_PASTE = 1 << 20;

/** A game of an archive as one to start from. */
export function fromArchive(game: Game, archived: Archived): Parsed<Pasted> {
  const start = game.display.parsePosition(archived.start.position);
  if (!start.ok) return start;
  const { names, ended, outcome } = archived;
  const isNamed = names.some(name => name !== '');
  const hasEnding = (ended === 'resigned' || ended === 'time') && outcome && outcome.winner !== null;
  return parsed({
    start: start.value,
    moves: pliesOf(archived),
    ...(isNamed ? { names } : {}),
    ...(hasEnding ? { ending: { loser: opponent(outcome.winner!), how: ended } } : {}),
  });
}

/** Reads an archive of games in the format that it looks like; undefined if it holds no readable game. */
function asArchive(game: Game, text: string): Pastes | undefined {
  const formats = archivesOf(game);
  const id = archiveFor('', () => text);
  const format = Object.hasOwn(formats, id) ? formats[id] : undefined;
  if (!format?.read) return undefined;
  const games: Pasted[] = [];
  const faults: string[] = [];
  for (const { place, game: found } of format.read({ bytes: new Uint8Array(), text: () => text }, game)) {
    const read = found.ok ? fromArchive(game, found.value) : found;
    if (read.ok) games.push(read.value);
    else faults.push(`${place}: ${read.reason}`);
  }
  return games.length > 0 ? { games, faults } : undefined;
}

function asTable(game: Game, text: string): Parsed<Pastes> {
  const table = parseTable(text);
  if (!table.ok) return refused(`a saved game, ${table.reason}`);
  const { session } = table.value;
  if (variantOf(session.game) !== variantOf(game))
    return refused(`a game of ${variantOf(session.game)}, not of ${variantOf(game)}`);
  const { history, names, ending } = session;
  const moves = history.plies.map(ply => ply.move);
  return parsed({
    games: [{ start: history.start, moves, ...(names ? { names } : {}), ...(ending ? { ending } : {}) }],
    faults: [],
  });
}

/**
 * `readOne` reads a single game or position in the notations of its game. A text that looks like several games is first
 * read as such; a transcript over several lines is one game if it can be read as one.
 */
export function readPastes(game: Game, text: string, readOne: (text: string) => Parsed<Pasted>): Parsed<Pastes> {
  if (text.length > MAX_PASTE) return refused(`the text is too long: ${text.length} characters, at most ${MAX_PASTE}`);
  if (claimsToBeTable(text)) return asTable(game, text);
  const isLines = archiveFor('', () => text) === 'transcripts';
  const archive = isLines ? undefined : asArchive(game, text);
  if (archive) return parsed(archive);
  const one = readOne(text);
  if (one.ok) return parsed({ games: [one.value], faults: [] });
  const lines = isLines ? asArchive(game, text) : undefined;
  return lines && lines.games.length > 1 ? parsed(lines) : one;
}

/** A pasted game as one line of a list. */
export function describePasted({ names, moves }: Pasted, index: number): string {
  const who = names ? `${names[0] || 'unknown'} – ${names[1] || 'unknown'}, ` : '';
  return `${index + 1}: ${who}${moves.length} ${moves.length === 1 ? 'move' : 'moves'}`;
}
