/**
 * Two searches that Currie (1997) wished for: tapered search and singular extension. Both rank the moves of a position by
 * the static values of the boards they lead to, for the side that moves; equal ones in ascending order.
 *
 * Tapered: a position has as many branches as the one before it had, minus its rank there: its own best moves. The root has
 * all its moves; a position without branches is rated as it stands. So the first of eight moves is answered by at most
 * seven, the seventh by one, and the eighth is not searched.
 *
 * Singular: where the horizon is one ply away, and the best move is better than the second by more than a margin, that move
 * is searched one ply further, and so on, up to as many plies more as the search is deep. He writes of a value that stands
 * out from all others, “the rise before a fall”.
 *
 * A pass is not a branch: the branches go to the position after it. A node is a move played inside the tree, once, also
 * where it was played only to be ranked. The kernel repeats it node for node (kernel/assembly/selective.ts).
 */
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import { forcedPass } from '../rules/passes.js';
import type { Move, Position } from '../rules/position.js';
import { type Conventions, freePass } from './conventions.js';
import { fixedDepth } from './deepening.js';
import { Leaves } from './leaves.js';
import type { DepthSearch, RootMove } from './root.js';
import type { Searcher } from './searcher.js';

const ALL = Number.POSITIVE_INFINITY;

type Ranked<P> = { readonly move: Move; readonly next: P; readonly value: number };

const search =
  <P extends Position>(game: Game<P>, evaluator: Evaluator<P>, conventions: Conventions): DepthSearch<P> =>
  (root, seed) => {
    if (game.chances) throw new Error(`a selective search does not support dice, and ${game.id} has them`);
    const { taper, singular, ties } = conventions;
    const rated = evaluator.forGame?.(seed) ?? evaluator;
    const isFree = freePass(game, conventions);
    return (depth, budget) => {
      const leaves = new Leaves(game, rated, conventions, root.turn);
      const sign = (position: P): number => (position.turn === root.turn ? 1 : -1);
      const played = (position: P, move: Move): P => {
        budget.spend();
        return game.play(position, move);
      };
      /** The best first; values are those of the side that moves. */
      const ranked = (position: P, moves: readonly Move[]): Ranked<P>[] =>
        moves
          .map(move => {
            const next = played(position, move);
            return { move, next, value: sign(position) * leaves.horizon(next) };
          })
          .sort((a, b) => b.value - a.value || a.move - b.move);
      /** Whether the first move stands out from the second. */
      const standsOut = <T extends Ranked<P>>([first, second]: readonly T[], extra: number): boolean =>
        singular > 0 && extra > 0 && second !== undefined && first!.value - second.value > singular;
      const branchesAfter = (count: number, rank: number): number => (taper ? count - rank : ALL);

      /** The value for the side that moves at `position`. The turn may stay, so the next position has its own. */
      const answered = (
        position: P,
        next: P,
        left: number,
        branches: number,
        extra: number,
        window: readonly [number, number],
        passed = false,
      ): number => {
        const isSame = next.turn === position.turn;
        const [alpha, beta] = window;
        return isSame
          ? visit(next, left, branches, extra, alpha, beta, passed)
          : -visit(next, left, branches, extra, -beta, -alpha, passed);
      };

      const visit = (
        position: P,
        left: number,
        branches: number,
        extra: number,
        alpha: number,
        beta: number,
        passed: boolean,
      ): number => {
        const here = sign(position);
        if (left === 0) return here * leaves.horizon(position);
        const moves = game.moves(position);
        if (moves.length === 0) return here * leaves.end(position);
        const pass = forcedPass(game, moves);
        if (pass !== undefined) {
          const free = isFree(moves, passed);
          const next = played(position, pass);
          return answered(position, next, free ? left : left - 1, branches, extra, [alpha, beta], free);
        }
        if (branches === 0) return here * leaves.horizon(position);
        if (left === 1) {
          const best = ranked(position, moves).slice(0, branches);
          const [first, second] = best;
          if (!standsOut(best, extra)) return first!.value;
          const floor = Math.max(alpha, second!.value);
          const after = branchesAfter(best.length, 1);
          return Math.max(second!.value, answered(position, first!.next, 1, after, extra - 1, [floor, beta]));
        }
        let [floor, best] = [alpha, Number.NEGATIVE_INFINITY];
        const kept: readonly (Ranked<P> | Move)[] = taper ? ranked(position, moves).slice(0, branches) : moves;
        for (const [i, one] of kept.entries()) {
          const after = branchesAfter(kept.length, i + 1);
          let value: number;
          if (typeof one !== 'object') {
            value = answered(position, played(position, one), left - 1, after, extra, [floor, beta]);
          } else if (after === 0) value = one.value;
          else value = answered(position, one.next, left - 1, after, extra, [floor, beta]);
          if (value <= best) continue;
          best = value;
          if (value > floor) floor = value;
          if (floor >= beta) break;
        }
        return best;
      };

      const legal = game.moves(root);
      const all = ties === 'random';
      const moves: RootMove[] = [];
      const isRanked = forcedPass(game, legal) === undefined && (taper || depth === 1);
      const order = isRanked ? ranked(root, legal) : [];
      let best = Number.NEGATIVE_INFINITY;
      // Ascending, so that the first of several equal moves is the one that raised alpha.
      for (const move of legal) {
        const alpha = all ? Number.NEGATIVE_INFINITY : best;
        const window = [alpha, Number.POSITIVE_INFINITY] as const;
        const rank = order.findIndex(each => each.move === move);
        const known = order[rank];
        const after = branchesAfter(legal.length, rank + 1);
        const isExtended = depth === 1 && rank === 0 && standsOut(order, depth);
        let value: number;
        if (!known) {
          const free = isFree(legal, false);
          const branches = forcedPass(game, legal) === undefined ? branchesAfter(legal.length, 1) : ALL;
          value = answered(root, played(root, move), free ? depth : depth - 1, branches, depth, window, free);
        } else if (isExtended) value = answered(root, known.next, 1, after, depth - 1, window);
        else if (depth === 1 || after === 0) value = known.value;
        else value = answered(root, known.next, depth - 1, after, depth, window);
        if (value <= alpha) continue;
        moves.push({ move, value, line: { move, rest: undefined } });
        best = Math.max(best, value);
      }
      return { moves, all, exact: false };
    };
  };

/** To one depth; other limits do not apply. */
export function selectiveSearch<P extends Position>(
  game: Game<P>,
  evaluator: Evaluator<P>,
  conventions: Conventions,
): Searcher<P> {
  const searcher = fixedDepth(game, search(game, evaluator, conventions), conventions);
  return { search: (position, limits, context) => searcher.search(position, { depth: limits.depth ?? 1 }, context) };
}
