/**
 * Chooses a share epsilon of the moves at random, as both sides do in the Othello League. Draws: one for whether to move at
 * random, also with a single legal move, then one for the move if there are several. A forced pass draws nothing.
 */
import { pick } from '../rules/dice.js';
import type { Game } from '../rules/game.js';
import { hasDecision } from '../rules/passes.js';
import type { Position } from '../rules/position.js';
import type { Player } from './player.js';

export const withEpsilon = <P extends Position>(player: Player<P>, game: Game<P>, epsilon: number): Player<P> =>
  epsilon === 0
    ? player
    : {
        ...(player.ready ? { ready: () => player.ready!() } : {}),
        ...(player.cpu ? { cpu: () => player.cpu!() } : {}),
        choose(position, limits, context) {
          const legal = game.moves(position);
          if (hasDecision(game, legal) && context.rng.next() < epsilon) return { move: pick(legal, context.rng) };
          return player.choose(position, limits, context);
        },
      };
