/**
 * The search of Currie's program as his appendix C prints it, as a policy:
 *
 * - squares column by column from the top left, and the first of equal moves;
 * - a pass costs a lookahead like a move, and a board at the last lookahead is rated by the strategies even where the game
 *   is over, since the end is seen only after two passes;
 * - the difference of discs is an unsigned 32-bit number: a game won by k is worth 8000 + k and one lost by k 8000 − k, so
 *   a loss looks won, and a draw is worth 2³² − 8000, more than anything; a value of 8003 or more ends the search of a
 *   position, at the root too.
 *
 * The value of a position one ply above the leaves starts from −∞, as printed; it changes no move.
 */
import type { Evaluator } from '../../../rules/evaluator.js';
import { type Move, opponent, type Side } from '../../../rules/position.js';
import { type OthelloPosition, squaresFor } from '../board.js';
import { othelloRules } from '../rules.js';

/** From it on a game counts as won. */
const WON = 8003;
const BIAS = 8000;

/** Column by column: x outside, y inside. */
const byColumn = (a: Move, b: Move): number => (a & 7) - (b & 7) || a - b;

/** What a finished game is worth to a side in unsigned numbers. */
export function unsignedWorth(margin: number): number {
  const difference = margin >>> 0;
  return (difference > 0 ? difference + BIAS : difference - BIAS) >>> 0;
}

export function currieProgram(
  rated: Pick<Evaluator<OthelloPosition>, 'value'>,
  lookaheads: number,
): Evaluator<OthelloPosition> {
  const asPlayer = (position: OthelloPosition, turn: Side): OthelloPosition =>
    position.turn === turn ? position : { ...position, turn };

  const choose = (root: OthelloPosition): Move | undefined => {
    let best: Move | undefined;
    const weighting = (
      lookahead: number,
      board: OthelloPosition,
      player: Side,
      passed: boolean,
      least: number,
      beta: number,
    ): number => {
      if (lookahead === lookaheads) return rated.value(board, player);
      let alpha = lookahead === lookaheads - 1 ? Number.NEGATIVE_INFINITY : least;
      const own = asPlayer(board, player);
      const moves = [...squaresFor(own, player)].sort(byColumn);
      for (const move of moves) {
        const after = othelloRules.play(own, move);
        const weight = -weighting(lookahead + 1, after, opponent(player), false, -beta, -alpha);
        if (weight <= alpha) continue;
        if (lookahead === 0) best = move;
        alpha = weight;
        if (alpha >= beta || weight >= WON) return weight;
      }
      if (moves.length > 0) return alpha;
      if (!passed) return -weighting(lookahead + 1, board, opponent(player), true, -beta, -alpha);
      const { margin } = othelloRules.outcome(own)!;
      return unsignedWorth(player === 0 ? margin : -margin);
    };
    weighting(0, root, root.turn, false, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
    return best;
  };
  return { unit: 'free', bound: 0, value: () => 0, explain: () => ({ value: 0, parts: [] }), choose };
}
