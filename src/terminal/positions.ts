/**
 * A position from the command line: in the game's own notation or another that people use, `start`, or `-` for stdin.
 */
import { readPosition } from '../matches/position-text.js';
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { Failure } from './failure.js';

const MAX_INPUT = 1 << 20;

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

/** Throws Failure. */
export function positionFrom(game: Game, text: string): Position {
  const position = readPosition(game, text);
  if (!position.ok) throw new Failure('input', position.reason);
  return position.value;
}

export const positionOrInput = async (game: Game, text: string): Promise<Position> =>
  positionFrom(game, text === '-' ? await standardInput() : text);
