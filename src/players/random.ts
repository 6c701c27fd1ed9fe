/** Any legal move, all equally likely: one draw, and none where there is nothing to choose. */
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import type { Player } from './player.js';

export const randomPlayer = <P extends Position>(game: Game<P>): Player<P> => ({
  choose(position, _limits, watch) {
    const moves = game.moves(position);
    return { move: moves.length === 1 ? moves[0]! : moves[watch.rng.below(moves.length)]! };
  },
});
