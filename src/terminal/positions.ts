/**
 * Positions from the command line: in the game's own notation or another that people use, `start`, a file (of a saved game the last
 * position), or `-` for stdin. Text that is a position is never looked up as a file, so the content of a folder changes no meaning.
 */
import { statSync } from 'node:fs';
import { claimsToBeGame, parseGameFile, replay } from '../matches/game-file.js';
import { latest } from '../matches/history.js';
import { readPosition } from '../matches/position-text.js';
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { type Parsed, parsed, quote } from '../specs/parsed.js';
import { parseSpec } from '../specs/spec.js';
import { readText } from '../store/files.node.js';
import { Failure } from './failure.js';

/** In bytes. */
const MAX_INPUT = 16 << 20;

export const POSITION_HELP = 'in any notation of the game; start; a file, also a saved game; - reads from a pipe';

async function standardInput(): Promise<string> {
  if (process.stdin.isTTY) throw new Failure('usage', '“-” reads a position from a pipe, but stdin is a terminal');
  const decoder = new TextDecoder('utf-8');
  let text = '';
  for await (const chunk of process.stdin) {
    text += decoder.decode(chunk as Buffer, { stream: true });
    if (text.length > MAX_INPUT) throw new Failure('input', `the input is longer than ${MAX_INPUT} characters`);
  }
  return text;
}

/** Rows of a board and a short word behind them, such as the side to move. */
const looksLikeRows = (text: string): boolean => /^[^\s/]+(\/[^\s/]+)+\s+[\w-]{1,5}(\s|$)/.test(text);

/** A folder before it, or an extension that no notation ends in. */
const looksLikeFile = (text: string): boolean =>
  !looksLikeRows(text) &&
  (/^(\.{0,2}|[\w~. -]+)\/\S/.test(text) || /^[^;()\n]{1,200}\.[a-z][a-z0-9]{1,5}$/i.test(text.trim()));

const isThere = (path: string): boolean => {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // a name that no file can have
  }
};

/** The last position of a game that `play` or the lab saved. Throws Failure. */
function lastOf(game: Game, text: string, place: string): string {
  const file = parseGameFile(text);
  if (!file.ok) throw new Failure('input', `${place}: it is ${file.reason}`);
  const named = parseSpec(file.value.game);
  if (named.ok && named.value.kind !== game.id)
    throw new Failure('usage', `${place} is a game of ${file.value.game}: add --game ${file.value.game}`);
  const history = replay(game, file.value);
  if (!history.ok) throw new Failure('input', `${place}: ${history.reason}`);
  return game.display.formatPosition(latest(history.value));
}

type Content = { readonly text: string /** For messages; empty where the text was typed. */; readonly place: string };

/** The text that holds the position or positions. Throws Failure. */
async function contentOf(game: Game, given: string): Promise<Content> {
  if (given.trim() === '-') return { text: await standardInput(), place: 'stdin' };
  if (readPosition(game, given).ok || !(isThere(given) || looksLikeFile(given))) return { text: given, place: '' };
  const text = await readText(given, MAX_INPUT);
  if (!text.ok) throw new Failure('input', `cannot read ${quote(given)}: ${text.reason}`);
  const place = quote(given);
  return { text: claimsToBeGame(text.value) ? lastOf(game, text.value, place) : text.value, place };
}

export type PositionLine<P extends Position> = { readonly lineNumber: number; readonly position: Parsed<P> };

const positionsByLine = <P extends Position>(game: Game<P>, text: string): PositionLine<P>[] =>
  text
    .split(/\r?\n/)
    .map((line, i) => ({ line, lineNumber: i + 1 }))
    .filter(({ line }) => !/^\s*([%#]|$)/.test(line))
    .map(({ line, lineNumber }) => ({ lineNumber, position: readPosition(game, line) }));

/** All positions of the text: one on each line, or one in all. Throws Failure where there is none. */
export async function positionsOrInput<P extends Position>(game: Game<P>, given: string): Promise<PositionLine<P>[]> {
  const { text, place } = await contentOf(game as unknown as Game, given);
  const lines = positionsByLine(game, text);
  if (lines.some(({ position }) => position.ok)) return lines;
  const whole = readPosition(game, text);
  if (whole.ok) return [{ lineNumber: 1, position: parsed(whole.value) }];
  if (lines.length > 1) return lines;
  const reason = lines.length === 0 ? 'there is no position in it' : (lines[0]!.position as { reason: string }).reason;
  throw new Failure('input', place === '' ? `${quote(given)} is not a position: ${reason}` : `${place}: ${reason}`);
}

/** One position; of a file with several, the first. Throws Failure. */
export async function positionOrInput<P extends Position>(game: Game<P>, given: string): Promise<P> {
  const { text, place } = await contentOf(game as unknown as Game, given);
  const whole = readPosition(game, text);
  if (whole.ok) return whole.value;
  const first = place === '' ? undefined : positionsByLine(game, text).find(({ position }) => position.ok);
  if (first?.position.ok) return first.position.value;
  throw new Failure('input', place === '' ? whole.reason : `${place}: ${whole.reason}`);
}
