/**
 * A position from the command line: in the game's own notation or another that people use, `start`, or `-` for stdin.
 */
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { type Parsed, parsed } from '../specs/parsed.js';
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

/** In the game's own notation, or else in another that people use. */
export function readPosition(game: Game, text: string): Parsed<Position> {
  if (text.trim() === 'start') return parsed(game.initial());
  const own = game.display.parsePosition(text);
  if (own.ok || !game.notations) return own;
  let refusal: Parsed<Position> = own;
  for (const { parse } of game.notations) {
    const pasted = parse(text);
    if (pasted.ok) {
      const { start, moves } = pasted.value;
      return parsed(moves.reduce((position, move) => game.play(position, move), start));
    }
    refusal = pasted;
  }
  return refusal;
}

/** Throws Failure. */
export function positionFrom(game: Game, text: string): Position {
  const position = readPosition(game, text);
  if (!position.ok) throw new Failure('input', position.reason);
  return position.value;
}

export const positionOrInput = async (game: Game, text: string): Promise<Position> =>
  positionFrom(game, text === '-' ? await standardInput() : text);
