/** Moves from a file, replayed by the rules; the message names the first illegal one. */
import { nextPlies } from '../rules/dice.js';
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';

/** `position` is the position after the move. */
export type Replayed<P extends Position> = { readonly move: Move; readonly position: P };

export function replayMoves<P extends Position>(
  game: Game<P>,
  start: P,
  texts: readonly string[],
): Parsed<readonly Replayed<P>[]> {
  const { display } = game;
  if (texts.length > game.maxPlies) {
    return refused(`it has ${texts.length} moves; no game of ${game.id} lasts longer than ${game.maxPlies}`);
  }
  const plies: Replayed<P>[] = [];
  let position = start;
  for (const [i, text] of texts.entries()) {
    const what = `move ${i + 1} ${quote(text)}`;
    if (game.outcome(position)) return refused(`${what} comes after the end of the game`);
    const move = display.parseMove(text);
    if (!move.ok) return refused(`${what} cannot be read: ${move.reason}`);
    if (!nextPlies(game, position).includes(move.value))
      return refused(`${what} is illegal in ${display.formatPosition(position)}`);
    position = game.play(position, move.value);
    plies.push({ move: move.value, position });
  }
  return parsed(plies);
}
