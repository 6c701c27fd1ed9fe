/**
 * A look-ahead in which the root's side makes every move, by turns the best and the worst for itself: the search of
 * Verhelst's program (2018), whose boards never pass the turn. It plays better than no look-ahead and far worse than a
 * true one. The kernel repeats it node for node (kernel/assembly/alone.ts).
 *
 * A board on which that side cannot move is a leaf. The evaluator rates every leaf, finished games too, with the
 * root's side to move.
 */
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import { forcedPass } from '../rules/passes.js';
import type { Move, Position } from '../rules/position.js';
import type { Conventions } from './conventions.js';
import { fixedDepth } from './deepening.js';
import type { DepthSearch, RootMove } from './root.js';
import type { Searcher } from './searcher.js';

/** A game that can give the turn back. */
type GiveTurn<P extends Position> = NonNullable<Game<P>['giveTurn']>;

const search =
  <P extends Position>(
    game: Game<P>,
    giveTurn: GiveTurn<P>,
    evaluator: Evaluator<P>,
    { ties }: Conventions,
  ): DepthSearch<P> =>
  (root, seed) => {
    const rated = evaluator.forGame?.(seed) ?? evaluator;
    const side = root.turn;
    const after = (position: P, move: Move): P => giveTurn(game.play(position, move), side);
    return (depth, budget) => {
      const visit = (position: P, left: number, alpha: number, beta: number, isMax: boolean): number => {
        budget.spend();
        const moves = left === 0 ? [] : game.moves(position);
        if (moves.length === 0 || forcedPass(game, moves) !== undefined) return rated.value(position, side);
        let [low, high] = [alpha, beta];
        let best = isMax ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
        for (const move of moves) {
          const value = visit(after(position, move), left - 1, low, high, !isMax);
          if (isMax ? value <= best : value >= best) continue;
          best = value;
          if (isMax && value > low) low = value;
          if (!isMax && value < high) high = value;
          if (low >= high) break;
        }
        return best;
      };
      const all = ties === 'random';
      const legal = game.moves(root);
      const moves: RootMove[] = [];
      let best = Number.NEGATIVE_INFINITY;
      for (const move of legal) {
        const alpha = all ? Number.NEGATIVE_INFINITY : best;
        const value =
          forcedPass(game, legal) === undefined
            ? visit(after(root, move), depth - 1, alpha, Number.POSITIVE_INFINITY, false)
            : rated.value(root, side);
        if (value <= alpha) continue;
        moves.push({ move, value, line: { move, rest: undefined } });
        best = Math.max(best, value);
      }
      return { moves, all, exact: false };
    };
  };

/** To one depth; other limits do not apply, because a part of such a tree says nothing. */
export function aloneSearch<P extends Position>(
  game: Game<P>,
  giveTurn: GiveTurn<P>,
  evaluator: Evaluator<P>,
  conventions: Conventions,
): Searcher<P> {
  const searcher = fixedDepth(game, search(game, giveTurn, evaluator, conventions), conventions);
  return { search: (position, limits, context) => searcher.search(position, { depth: limits.depth ?? 1 }, context) };
}
