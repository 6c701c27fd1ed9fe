/** A player's text on the page Inside: its evaluator, or why there is nothing to show. */
import { parseSeed } from '../../../random/seed.js';
import type { Evaluator } from '../../../rules/evaluator.js';
import type { Game } from '../../../rules/game.js';
import { type Parsed, parsed, refused } from '../../../specs/parsed.js';
import { readPlayer, typedSeat } from '../gallery.js';

export const SEED = parseSeed('inside');

export function evaluatorOf(seat: string, game: Game): Parsed<Evaluator> {
  // The page has the weights of the newest edition, which a name without an edition means here.
  const player = readPlayer(typedSeat(seat), game);
  if (!player.ok) return player;
  const { setup } = player.value.player;
  if (!setup) return refused(`${seat} does not evaluate positions, so there is nothing to show`);
  const evaluator = setup.evaluator.forGame?.(SEED) ?? setup.evaluator;
  if (!evaluator.explain) return refused(`the evaluator of ${seat} cannot explain its values`);
  return parsed(evaluator);
}
