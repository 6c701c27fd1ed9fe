/**
 * Everything about the table as text, and back: the game, a variation and the game it left, what can be redone, how it
 * ended, and the clock. Version 1 was a saved game alone (matches/game-file.ts) and is still read.
 *
 * The text is data from outside: it is checked against damage, and every move is replayed by the rules.
 */
import { parseJson } from '../../evaluators/json.js';
import { claimsToBeGame, parseGameFile, replay } from '../../matches/game-file.js';
import { replayMoves } from '../../matches/replay.js';
import { seedFor, seedOf, seedWords } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import type { Position } from '../../rules/position.js';
import { type Parsed, parsed, quote, refused } from '../../specs/parsed.js';
import type { Json } from '../../specs/spec.js';
import { type Clock, NO_CLOCK } from './clock.js';
import { readGame } from './named-game.js';
import { begin, type Ending, type Line, type Session } from './session.js';

/** What stands on the table. */
export type Table = { readonly session: Session; readonly clock: Clock };

export const SESSION_FORMAT = 'breedboard session';
const VERSION = 2;
/** In characters. A thousand plies take some 50,000, and a variation has its game beside it. */
export const MAX_SESSION_FILE = 2_000_000;
const MAX_MINUTES = 24 * 60;
const MAX_NAME = 1000;

type Fields = { readonly [key: string]: Json };

const check = (content: object): string => seedFor('0'.repeat(32), SESSION_FORMAT, JSON.stringify(content));

/** Plies one after another, and where the ones that were taken back begin: the next to be redone first. */
function lineFields(game: Game, { id, history, at, undone, ending, given, isSealed }: Line): Fields {
  const plies = [...history.plies, ...[...undone].reverse().flatMap(each => each.plies)];
  const last = ending ?? undone[0]?.ending;
  return {
    id,
    moves: plies.map(ply => game.display.formatMove(ply.move)),
    stream: plies.map(ply => seedOf(ply.stream)),
    at,
    length: history.plies.length,
    undone: undone.map(each => each.plies.length).reverse(),
    ...(last ? { ending: last, ended: ending !== undefined } : {}),
    given,
    sealed: isSealed,
  };
}

/** One line a field, so that two can be compared by eye. */
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

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: Json | undefined): value is string => typeof value === 'string' && value.length <= MAX_NAME;
const isPair = (value: Json | undefined): value is readonly [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every(isText);
const isTexts = (value: Json | undefined): value is readonly string[] => Array.isArray(value) && value.every(isText);
const isCount = (value: Json | undefined, most: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;
const isHex = (value: Json | undefined): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

function readEnding(value: Json | undefined): Ending | undefined {
  if (!isFields(value)) return undefined;
  const { loser, how } = value;
  return (loser === 0 || loser === 1) && (how === 'resigned' || how === 'time') ? { loser, how } : undefined;
}

function readLine(game: Game, seed: string, start: Position, value: Json | undefined, what: string): Parsed<Line> {
  const bad = (field: string, expected: string) => refused(`damaged: “${what}.${field}” is not ${expected}`);
  if (!isFields(value)) return refused(`damaged: “${what}” is not an object`);
  const { id, moves, stream, at, length, undone, ending, ended, given, sealed } = value;
  if (!isText(id)) return bad('id', 'text');
  if (!isTexts(moves)) return bad('moves', 'a list of moves');
  if (!isTexts(stream) || stream.length !== moves.length || !stream.every(isHex))
    return bad('stream', 'a list of 32 hex digits for each move');
  if (!isCount(length, moves.length)) return bad('length', 'a number of its moves');
  if (!isCount(at, length)) return bad('at', 'a number of its moves');
  if (!Array.isArray(undone) || !undone.every(each => isCount(each, moves.length)))
    return bad('undone', 'a list of numbers of moves');
  const counts = undone as readonly number[];
  if (length + sumOf(counts) !== moves.length) return bad('undone', 'the moves that were taken back');
  const last = readEnding(ending);
  if (ending !== undefined && (!last || typeof ended !== 'boolean')) return bad('ending', 'a way for a game to end');
  const isEnded = last !== undefined && ended === true;
  if (last && (isEnded ? counts.length > 0 : counts.at(-1) !== 0)) return bad('ending', 'at the end of its moves');
  if (!isCount(given, moves.length)) return bad('given', 'a number of its moves');
  if (typeof sealed !== 'boolean') return bad('sealed', 'true or false');

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

function readClock(value: Json | undefined): Clock | undefined {
  if (!isFields(value)) return undefined;
  const { minutes, left } = value;
  if (!isCount(minutes, MAX_MINUTES) || !Array.isArray(left) || left.length !== 2) return undefined;
  const most = minutes * 60_000;
  const fits = (each: Json | undefined): each is number => typeof each === 'number' && each >= 0 && each <= most;
  const [first, second] = left;
  return fits(first) && fits(second) ? { minutes, left: [first, second] } : undefined;
}

/** Of version 1: a saved game, with whatever the program knew then. */
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

/** Whether this is one of our texts, whatever has become of the rest of it. */
export const claimsToBeTable = (text: string): boolean =>
  claimsToBeGame(text) || /^\s*\{\s*"format"\s*:\s*"breedboard session"/.test(text);

/** A table of either version. */
export function parseTable(text: string): Parsed<Table> {
  if (text.length > MAX_SESSION_FILE) {
    return refused(`larger than any session: ${text.length} characters, at most ${MAX_SESSION_FILE} are read`);
  }
  if (claimsToBeGame(text)) return readVersion1(text);
  // Not JSON.parse: of levels without end the check could not be made.
  const json = parseJson(text, MAX_SESSION_FILE);
  if (!json.ok) return refused(claimsToBeTable(text) ? `damaged: ${json.reason}` : 'not a session');
  const content = json.value;
  if (!isFields(content) || content.format !== SESSION_FORMAT) return refused('not a session');
  const { check: written, ...rest } = content;
  if (rest.version !== VERSION) {
    return refused(`a session of version ${quote(JSON.stringify(rest.version ?? null))}; version ${VERSION} is read`);
  }
  if (written !== check(rest)) return refused('damaged: its checksum does not fit its content');
  const { game: named, seed, start: startText, seats, names, clock: clockFields, line, trunk } = rest;
  if (!isText(named)) return refused('damaged: “game” is not text');
  const found = readGame(named);
  if (!found.ok) return found;
  const { game, name } = found.value;
  if (!isHex(seed)) return refused('damaged: “seed” is not 32 hex digits');
  const start = isText(startText) ? game.display.parsePosition(startText) : refused('it is not text');
  if (!start.ok) return refused(`its start cannot be read: ${start.reason}`);
  if (!isPair(seats)) return refused('damaged: “seats” is not two players');
  if (names !== undefined && !isPair(names)) return refused('damaged: “names” is not two names');
  const clock = readClock(clockFields);
  if (!clock) return refused('damaged: “clock” is not a clock');
  const own = readLine(game, seed, start.value, line, 'line');
  if (!own.ok) return own;
  const left = trunk === undefined ? undefined : readLine(game, seed, start.value, trunk, 'trunk');
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
