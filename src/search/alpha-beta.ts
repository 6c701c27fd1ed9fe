/**
 * Alpha-beta for two players without dice. Values stay in the view of the side to move at the root, and whose turn it
 * is decides between max and min at every node: evaluators need not be odd, and a turn need not alternate.
 */
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';
import type { Budget } from './budget.js';
import { type Conventions, freePass } from './conventions.js';
import { deepening, fixedDepth } from './deepening.js';
import { Leaves } from './leaves.js';
import { Ordering } from './ordering.js';
import { belowTies, type DepthSearch, type RootMove, type Variation } from './root.js';
import type { Searcher } from './searcher.js';
import { keyOf, Transpositions } from './transposition.js';

/**
 * What is known of a position searched to a depth: its value lies in [low, high]. It counts only at that depth, and
 * only in the round of deepening that found it: another round does not know whether it depends on evaluations.
 */
type AlphaBetaEntry = {
  readonly round: number;
  readonly depth: number;
  readonly low: number;
  readonly high: number;
  readonly move: Move;
  readonly line: Variation | undefined;
};

type SearchAids = { readonly table: Transpositions<AlphaBetaEntry>; readonly ordering: Ordering };

/** Shallower nodes cost less to search than to look up. */
const TABLE_DEPTH = 2;

const search =
  <P extends Position>(
    game: Game<P>,
    evaluator: Evaluator<P>,
    conventions: Conventions,
    help: () => SearchAids | undefined,
  ): DepthSearch<P> =>
  (root, seed) => {
    if (game.chances) throw new Error(`alpha-beta does not support dice, and ${game.id} has them`);
    const helps = help();
    const rated = evaluator.forGame?.(seed) ?? evaluator;
    const isFree = freePass(game, conventions);
    const keyFor = keyOf(game);
    let budget: Budget;
    let round = 0;
    let leaves: Leaves<P>;
    let line: Variation | undefined; // result register of visit: the line its value comes from, where that is exact
    let favourite: Move | undefined; // the best move of the depth before

    /** Exact between alpha and beta; outside, a bound: the value is at most or at least what is returned. */
    const visit = (position: P, depth: number, alpha: number, beta: number, passed: boolean): number => {
      budget.spend();
      line = undefined;
      if (depth === 0) return leaves.horizon(position);
      const moves = game.moves(position);
      if (moves.length === 0) return leaves.end(position);
      if (isFree(moves, passed)) {
        const move = moves[0]!;
        const value = visit(game.play(position, move), depth, alpha, beta, true);
        line = { move, rest: line };
        return value;
      }
      if (!helps) return branch(position, moves, depth, alpha, beta).value;
      if (depth < TABLE_DEPTH) {
        return branch(position, helps.ordering.sort(moves, position.turn, depth, undefined), depth, alpha, beta).value;
      }

      const key = keyFor(position);
      const entry = helps.table.find(key);
      if (entry?.depth === depth && entry.round === round) {
        if (entry.low === entry.high) line = entry.line;
        if (entry.low === entry.high || entry.low >= beta) return entry.low;
        if (entry.high <= alpha) return entry.high;
      }
      const sorted = helps.ordering.sort(moves, position.turn, depth, entry?.move);
      const { value, move } = branch(position, sorted, depth, alpha, beta);
      const low = value > alpha ? value : Number.NEGATIVE_INFINITY;
      const high = value < beta ? value : Number.POSITIVE_INFINITY;
      helps.table.keep(key, { round, depth, low, high, move, line });
      return value;
    };

    const branch = (position: P, moves: readonly Move[], depth: number, alpha: number, beta: number) => {
      const isMax = position.turn === root.turn;
      let [low, high] = [alpha, beta];
      let value = isMax ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
      let best = moves[0]!;
      let bestLine: Variation | undefined;
      for (const move of moves) {
        const each = visit(game.play(position, move), depth - 1, low, high, false);
        if (isMax ? each <= value : each >= value) continue;
        value = each;
        best = move;
        if (each > low && each < high) bestLine = { move, rest: line };
        if (isMax && each > low) low = each;
        if (!isMax && each < high) high = each;
        if (low >= high) {
          helps?.ordering.credit(move, position.turn, depth);
          break;
        }
      }
      line = bestLine;
      return { value, move: best };
    };

    return (depth, spending) => {
      budget = spending;
      round = depth;
      leaves = new Leaves(game, rated, conventions, root.turn);
      const legal = game.moves(root);
      const free = isFree(legal, false);
      const all = conventions.ties === 'random';
      const moves: RootMove[] = [];
      let best = Number.NEGATIVE_INFINITY;
      for (const move of helps ? helps.ordering.sort(legal, root.turn, depth, favourite) : legal) {
        // In ascending order the first of several equal moves is the one that raised alpha; in any other it need not be.
        const alpha = all ? Number.NEGATIVE_INFINITY : helps ? belowTies(best) : best;
        const value = visit(game.play(root, move), free ? depth : depth - 1, alpha, Number.POSITIVE_INFINITY, free);
        if (value <= alpha) continue;
        moves.push({ move, value, line: { move, rest: line } });
        if (value <= best) continue;
        best = value;
        favourite = move;
      }
      return { moves, all, exact: !leaves.guessed };
    };
  };

/**
 * The plain form, which the kernel repeats node for node: one depth, moves ascending, no table, no ordering.
 *
 * A node is a move played inside the tree, including passes; the root does not count. A node is counted on entry, before its
 * search; the move that exceeds a limit is not counted. At depth 0 a finished game is scored and any other
 * position evaluated, without a pass being played there; above, moves follow while alpha < beta. A free pass keeps the
 * depth. With ties=random every root move gets the full window; with ties=first alpha is the best value so far, and a
 * move that does not exceed it counts as worse.
 */
export const plainAlphaBeta = <P extends Position>(
  game: Game<P>,
  evaluator: Evaluator<P>,
  conventions: Conventions,
): Searcher<P> =>
  fixedDepth(
    game,
    search(game, evaluator, conventions, () => undefined),
    conventions,
  );

/** With deepening, ordering and a table of `entries`, emptied before each search: no result depends on an earlier one. */
export const alphaBeta = <P extends Position>(
  game: Game<P>,
  evaluator: Evaluator<P>,
  conventions: Conventions,
  entries = 1 << 18,
): Searcher<P> => {
  const help = (): SearchAids => ({
    table: new Transpositions<AlphaBetaEntry>(entries),
    ordering: new Ordering(game.moveCount),
  });
  return deepening(game, search(game, evaluator, conventions, help), conventions);
};
