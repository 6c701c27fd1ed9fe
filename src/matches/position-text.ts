/** A position as people write it: as its game writes it, by a notation that people paste, or `start`. */
import type { Rules } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { type Parsed, parsed } from '../specs/parsed.js';

/** As the game writes it, or else by a notation that people paste. */
export function readPosition<P extends Position>(
  game: Pick<Rules<P>, 'initial' | 'play' | 'display' | 'notations'>,
  text: string,
): Parsed<P> {
  if (text.trim() === 'start') return parsed(game.initial());
  const own = game.display.parsePosition(text);
  if (own.ok || !game.notations) return own;
  let refusal: Parsed<P> = own;
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
