/** Any legal move, all equally likely. */
import { pick } from '../rules/dice.js';
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import type { Player } from './player.js';

export const randomPlayer = <P extends Position>(game: Game<P>): Player<P> => ({
  isRandom: true,
  choose: (position, _limits, context) => ({ move: pick(game.moves(position), context.rng) }),
});
