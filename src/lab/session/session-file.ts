/**
 * The whole table as text, and back: the game, a variation and the game it branched from, undone moves, the ending, and
 * the clock. Version 1 was only a saved game (matches/game-file.ts) and is still read.
 *
 * The text is untrusted: its checksum is verified, and every move is replayed by the rules.
 */
import { parseJson } from '../../evaluators/json.js';
import { claimsToBeGame, parseGameFile, replay } from '../../matches/game-file.js';
import { moveTexts } from '../../matches/history.js';
import { replayMoves } from '../../matches/replay.js';
import { seedFor, seedOf, seedWords } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import type { Position } from '../../rules/position.js';
import { ending } from '../../rules/schemas.js';
import { type Parsed, parsed, quote, refused } from '../../specs/parsed.js';
import {
  anything,
  called,
  count,
  flag,
  hex,
  type Infer,
  isValid,
  list,
  number,
  object,
  oneOf,
  optional,
  pair,
  text,
  validate,
  whole,
} from '../../specs/schema.js';
import type { Json } from '../../specs/spec.js';
import { type Clock, NO_CLOCK } from './clock.js';
import { readGame } from './named-game.js';
import { begin, type Line, type Session } from './session.js';

/** The state of the table. */
export type Table = { readonly session: Session; readonly clock: Clock };

const SESSION_FORMAT = 'breedboard session';
const VERSION = 2;
/** In characters. A thousand plies take about 50,000, and a variation includes its game. */
const MAX_SESSION_FILE = 2_000_000;
const MAX_MINUTES = 24 * 60;
const MAX_NAME = 1000;

type Fields = { readonly [key: string]: Json };

const check = (content: object): string => seedFor('0'.repeat(32), SESSION_FORMAT, JSON.stringify(content));

/** All plies in one list, and where the undone ones start; the next to redo comes first. */
function lineFields(game: Game, { id, history, at, undone, ending, given, isSealed }: Line): Fields {
  const plies = [...history.plies, ...[...undone].reverse().flatMap(each => each.plies)];
  const last = ending ?? undone[0]?.ending;
  return {
    id,
    moves: moveTexts(game, { ...history, plies }),
    stream: plies.map(ply => seedOf(ply.stream)),
    at,
    length: history.plies.length,
    undone: undone.map(each => each.plies.length).reverse(),
    ...(last ? { ending: last, ended: ending !== undefined } : {}),
    given,
    sealed: isSealed,
  };
}

/** One line per field, so that two files are easy to compare. */
export function formatTable({ session, clock }: Table): string {
  const { name, game, seats, names, history, trunk } = session;
  const content = {
    format: SESSION_FORMAT,
    version: VERSION,
    game: name,
    seed: history.seed,
    start: game.display.formatPosition(history.start),
    seats,
    ...(names ? { names } : {}),
    clock,
    line: lineFields(game, session),
    ...(trunk ? { trunk: lineFields(game, trunk) } : {}),
  };
  const fields = Object.entries({ ...content, check: check(content) });
  return `{\n${fields.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',\n')}\n}\n`;
}

const name = text(MAX_NAME);
const lineSchema = object({
  id: name,
  moves: called('a list of moves', list(name)),
  stream: called('a list of 32 hex digits for each move', list(hex(32))),
  at: count,
  length: count,
  undone: called('a list of numbers of moves', list(count)),
  ending: optional(ending),
  ended: optional(flag),
  given: count,
  sealed: flag,
});
const clockSchema = object({ minutes: whole(0, MAX_MINUTES), left: pair(number(0, MAX_MINUTES * 60_000)) });
const sessionSchema = object({
  game: name,
  seed: hex(32),
  start: name,
  seats: called('two players', pair(name)),
  names: optional(called('two names', pair(name))),
  clock: called('a clock', clockSchema),
  line: lineSchema,
  trunk: optional(lineSchema),
});

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Checks what the schema cannot: the numbers of a line must fit its moves. */
function readLine(
  game: Game,
  seed: string,
  start: Position,
  { id, moves, stream, at, length, undone: counts, ending: last, ended, given, sealed }: Infer<typeof lineSchema>,
  what: string,
): Parsed<Line> {
  const bad = (field: string, expected: string) => refused(`damaged: “${what}.${field}” must be ${expected}`);
  if (stream.length !== moves.length) return bad('stream', 'a list of 32 hex digits for each move');
  if (length > moves.length) return bad('length', 'a number of its moves');
  if (at > length) return bad('at', 'a number of its moves');
  if (length + sumOf(counts) !== moves.length) return bad('undone', 'the counts of undone moves');
  if (last && ended === undefined) return bad('ended', 'true or false');
  const isEnded = last !== undefined && ended === true;
  if (last && (isEnded ? counts.length > 0 : counts.at(-1) !== 0)) return bad('ending', 'at the end of its moves');
  if (given > moves.length) return bad('given', 'a number of its moves');

  const replayed = replayMoves(game, start, moves);
  if (!replayed.ok) return replayed;
  const plies = replayed.value.map((ply, i) => ({ ...ply, stream: seedWords(stream[i]!) }));
  if (last && game.outcome(plies.at(-1)?.position ?? start)) return bad('ending', 'possible: the game was over');
  let from = length;
  const redoable = counts.map((count, i) => {
    const part = plies.slice(from, (from += count));
    return { plies: part, ...(last && !isEnded && i === counts.length - 1 ? { ending: last } : {}) };
  });
  return parsed({
    id,
    history: { seed, start, plies: plies.slice(0, length) },
    at,
    undone: redoable.reverse(),
    given,
    isSealed: sealed,
    ...(isEnded ? { ending: last } : {}),
  });
}

/** Version 1: a saved game with the fields of that time. */
function readVersion1(text: string): Parsed<Table> {
  const file = parseGameFile(text);
  if (!file.ok) return file;
  const found = readGame(file.value.game);
  if (!found.ok) return found;
  const history = replay(found.value.game, file.value);
  if (!history.ok) return history;
  const { seed, players, ending } = file.value;
  const session = begin({ ...found.value, seats: players, seed, start: history.value.start });
  return parsed({
    session: {
      ...session,
      history: history.value,
      at: history.value.plies.length,
      ...(ending ? { ending } : {}),
    },
    clock: NO_CLOCK,
  });
}

/** Whether this looks like one of our texts, even if the rest is damaged. */
export const claimsToBeTable = (text: string): boolean =>
  claimsToBeGame(text) || /^\s*\{\s*"format"\s*:\s*"breedboard session"/.test(text);

const named = object({ format: oneOf(SESSION_FORMAT), version: optional(anything), check: optional(anything) });

/** Reads a table of either version. */
export function parseTable(text: string): Parsed<Table> {
  if (text.length > MAX_SESSION_FILE) {
    return refused(`too large for a session: ${text.length} characters, at most ${MAX_SESSION_FILE}`);
  }
  if (claimsToBeGame(text)) return readVersion1(text);
  // Not JSON.parse: it would fail on very deep nesting before the check.
  const json = parseJson(text, MAX_SESSION_FILE);
  if (!json.ok) return refused(claimsToBeTable(text) ? `damaged: ${json.reason}` : 'not a session');
  const content = json.value;
  if (!isValid(named, content)) return refused('not a session');
  const { check: written, ...rest } = content;
  if (rest.version !== VERSION) {
    return refused(
      `a session of version ${quote(JSON.stringify(rest.version ?? null))}; this program reads version ${VERSION}`,
    );
  }
  if (written !== check(rest)) return refused('damaged: its checksum does not fit its content');
  const fields = validate(sessionSchema, rest);
  if (!fields.ok) return refused(`damaged: ${fields.reason}`);
  const { seed, seats, names, clock, line, trunk } = fields.value;
  const found = readGame(fields.value.game);
  if (!found.ok) return found;
  const { game, name } = found.value;
  const start = game.display.parsePosition(fields.value.start);
  if (!start.ok) return refused(`its start cannot be read: ${start.reason}`);
  if (clock.left.some(left => left > clock.minutes * 60_000)) return refused('damaged: “clock” must be a clock');
  const own = readLine(game, seed, start.value, line, 'line');
  if (!own.ok) return own;
  const left = trunk && readLine(game, seed, start.value, trunk, 'trunk');
  if (left && !left.ok) return left;
  const session: Session = {
    ...own.value,
    name,
    game,
    seats,
    ...(names ? { names } : {}),
    ...(left ? { trunk: left.value } : {}),
  };
  return parsed({ session, clock });
}
