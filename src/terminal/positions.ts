/** A position from the command line: as the game writes it, as people paste it, `start`, or `-` for what comes in. */
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { type Parsed, parsed } from '../specs/parsed.js';
import { Failure } from './failure.js';

/** Ways to write a position that only one game knows, such as a transcript, by the id of the game. */
export type Pastes = Readonly<Record<string, (text: string) => Parsed<Position>>>;

const MAX_INPUT = 1 << 20;

async function standardInput(): Promise<string> {
  if (process.stdin.isTTY) throw new Failure('usage', '“-” reads a position from a pipe, and there is none');
  const decoder = new TextDecoder('utf-8');
  let text = '';
  for await (const chunk of process.stdin) {
    text += decoder.decode(chunk as Buffer, { stream: true });
    if (text.length > MAX_INPUT) throw new Failure('input', `at most ${MAX_INPUT} characters of input are read`);
  }
  return text;
}

function read(pastes: Pastes, game: Game, text: string): Parsed<Position> {
  if (text.trim() === 'start') return parsed(game.initial());
  const own = game.display.parsePosition(text);
  const paste = Object.hasOwn(pastes, game.id) ? pastes[game.id] : undefined;
  return own.ok || !paste ? own : paste(text);
}

/** Throws Failure. */
export function positionFrom(pastes: Pastes, game: Game, text: string): Position {
  const position = read(pastes, game, text);
  if (!position.ok) throw new Failure('input', position.reason);
  return position.value;
}

export const positionOrInput = async (pastes: Pastes, game: Game, text: string): Promise<Position> =>
  positionFrom(pastes, game, text === '-' ? await standardInput() : text);
