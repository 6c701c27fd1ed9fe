/**
 * A saved game: one JSON object that names its format, is complete and can be checked. It holds every ply, including
 * chance and passes, and after each the state of the random stream, so that a resumed game continues exactly as if it
 * had never been interrupted.
 *
 * The check is the seed hash over everything else in the file. It finds damage, not forgery.
 */
import { parseJson } from '../evaluators/json.js';
import { seedFor, seedOf, seedWords } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import type { Outcome, Position } from '../rules/position.js';
import { ending, outcome } from '../rules/schemas.js';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import { called, hex, type Infer, list, nullable, object, optional, pair, text, validate } from '../specs/schema.js';
import type { Json } from '../specs/spec.js';
import { type History, latest, moveTexts } from './history.js';
import { replayMoves } from './replay.js';

const GAME_FORMAT = 'breedboard game';
const VERSION = 1;
/** In characters. A thousand plies take some 50,000. */
export const MAX_GAME_FILE = 1_000_000;

const gameFields = object({
  /** The Spec of the game: `othello`, `senet(blockade=true)`. */
  game: text(),
  seed: hex(32),
  start: text(),
  players: called('two names', pair(text())),
  moves: called('a list of moves', list(text())),
  /** The state of the stream after each move. */
  stream: called('a list of 32 hex digits each', list(hex(32))),
  /** Null while the game is unfinished. */
  outcome: nullable(outcome),
  /** Present where the game did not end on the board; programs that do not know it let the game continue. */
  ending: optional(ending),
});
export type GameFile = Infer<typeof gameFields>;

const check = (content: object): string => seedFor('0'.repeat(32), GAME_FORMAT, JSON.stringify(content));

export function gameFile(
  game: Game,
  history: History,
  names: { readonly game: string; readonly players: readonly [string, string] },
): GameFile {
  return {
    game: names.game,
    seed: history.seed,
    start: game.display.formatPosition(history.start),
    players: names.players,
    moves: moveTexts(game, history),
    stream: history.plies.map(ply => seedOf(ply.stream)),
    outcome: game.outcome(latest(history)) ?? null,
  };
}

/** One line per field, so that two saves of a game can be compared by eye. */
export function formatGameFile(file: GameFile): string {
  const content = { format: GAME_FORMAT, version: VERSION, ...file };
  const fields = Object.entries({ ...content, check: check(content) });
  return `{\n${fields.map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(',\n')}\n}\n`;
}

/** Whether this is one of our files, even if damaged. */
export const claimsToBeGame = (text: string): boolean => /^\s*\{\s*"format"\s*:\s*"breedboard game"/.test(text);

export function parseGameFile(text: string): Parsed<GameFile> {
  if (text.length > MAX_GAME_FILE) {
    return refused(`larger than any saved game: ${text.length} characters, the limit is ${MAX_GAME_FILE}`);
  }
  if (text.trim() === '') return refused('empty');
  const json = parseJson(text, MAX_GAME_FILE);
  if (!json.ok) {
    if (!claimsToBeGame(text)) return refused('not a saved game');
    return refused(text.trimEnd().endsWith('}') ? `damaged: ${json.reason}` : 'cut short: its end is missing');
  }
  const content = json.value;
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return refused('not a saved game');
  const { check: written, ...rest } = content as { readonly [key: string]: Json };
  if (rest.format !== GAME_FORMAT) return refused('not a saved game');
  if (rest.version !== VERSION) {
    return refused(
      `a saved game of version ${quote(JSON.stringify(rest.version ?? null))}; this program reads version ${VERSION}`,
    );
  }
  if (written !== check(rest)) return refused('damaged: its checksum does not fit its content');
  const fields = validate(gameFields, rest);
  if (!fields.ok) return refused(`damaged: ${fields.reason}`);
  const file = fields.value;
  if (file.ending && file.outcome !== null) return refused('damaged: “ending” is not a possible ending of this game');
  if (file.stream.length !== file.moves.length) return refused('damaged: “stream” and “moves” differ in length');
  return parsed(file);
}

const sameOutcome = (a: Outcome | null, b: Outcome | null): boolean =>
  a === null || b === null
    ? a === b
    : a.winner === b.winner && a.margin === b.margin && a.official === b.official && a.capped === b.capped;

export function replay<P extends Position>(game: Game<P>, file: GameFile): Parsed<History<P>> {
  const start = game.display.parsePosition(file.start);
  if (!start.ok) return refused(`its start cannot be read: ${start.reason}`);
  const plies = replayMoves(game, start.value, file.moves);
  if (!plies.ok) return plies;
  const end = plies.value.at(-1)?.position ?? start.value;
  if (!sameOutcome(game.outcome(end) ?? null, file.outcome)) {
    return refused('its outcome is not the one its moves lead to');
  }
  const streamed = plies.value.map((ply, i) => ({ ...ply, stream: seedWords(file.stream[i]!) }));
  return parsed({ seed: file.seed, start: start.value, plies: streamed });
}
