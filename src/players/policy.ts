/** A player that asks a policy for its move: it looks at no position but the present one. */
import type { Rng } from '../random/rng.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import { hasDecision } from '../rules/passes.js';
import type { Move, Position } from '../rules/position.js';
import { withEpsilon } from './epsilon.js';
import { Forfeit } from './forfeit.js';
import type { Player } from './player.js';

/** A forced pass is not a choice, so the policy is not asked. Undefined if it makes no move; the move may be illegal. */
export function policyMove<P extends Position>(
  game: Game<P>,
  choose: NonNullable<Evaluator<P>['choose']>,
  position: P,
  rng: Rng,
): Move | undefined {
  if (game.isPass) {
    const legal = game.moves(position);
    if (!hasDecision(game, legal)) return legal[0];
  }
  return choose(position, rng);
}

/** The referee refuses an illegal move, as that of any player. */
export function policyPlayer<P extends Position>(game: Game<P>, policy: Evaluator<P>, epsilon: number): Player<P> {
  const player: Player<P> = {
    choose(position, _, { rng }) {
      const move = policyMove(game, policy.choose!, position, rng);
      if (move === undefined) throw new Forfeit('illegal', 'it makes no move');
      return { move };
    },
  };
  return epsilon > 0
    ? { ...withEpsilon(player, game, epsilon), isRandom: true }
    : { ...player, isRandom: false, policy };
}
