/**
 * Alpha-beta for two players without dice. Values stay in the view of the side to move at the root, and whose turn it
 * is decides between max and min at every node: evaluators need not be odd, and a turn need not alternate.
 */
import type { Evaluator } from '../rules/evaluator.js';
import type { FastGame } from '../rules/fast.js';
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';
import type { Budget } from './budget.js';
import { type Conventions, freePass } from './conventions.js';
import { deepening, fixedDepth } from './deepening.js';
import { Leaves } from './leaves.js';
import { Ordering } from './ordering.js';
import { belowTies, type DepthSearch, type RootMove, type Variation } from './root.js';
import type { Searcher } from './searcher.js';
import { Transpositions } from './transposition.js';
import { walkOn } from './walk.js';

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

/** The search walks on one state: `played` moves were played since the root. */
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
    const walk = walkOn(game, rated);
    const { state } = walk;
    const isFree = freePass(game, conventions);
    let budget: Budget;
    let round = 0;
    let leaves: Leaves<FastGame<P>>;
    let line: Variation | undefined; // result register of visit: the line its value comes from, where that is exact
    let best: Move = -1; // and of branch: the move its value comes from
    let favourite: Move | undefined; // the best move of the depth before

    /** Exact between alpha and beta; outside, a bound: the value is at most or at least what is returned. */
    const visit = (played: number, depth: number, alpha: number, beta: number, passed: boolean): number => {
      budget.spend();
      line = undefined;
      if (depth === 0) return leaves.horizon(state);
      const moves = walk.movesAt(played);
      const count = state.moves(moves);
      if (count === 0) return leaves.end(state);
      if (isFree(moves, passed, count)) {
        const move = moves[0]!;
        walk.play(move);
        const value = visit(played + 1, depth, alpha, beta, true);
        walk.undo();
        line = { move, rest: line };
        return value;
      }
      if (!helps) return branch(played, moves, count, depth, alpha, beta);
      const side = state.turn();
      if (depth < TABLE_DEPTH) {
        helps.ordering.sort(moves, count, side, depth, undefined);
        return branch(played, moves, count, depth, alpha, beta);
      }

      const key = walk.key();
      const entry = helps.table.find(key);
      if (entry?.depth === depth && entry.round === round) {
        if (entry.low === entry.high) line = entry.line;
        if (entry.low === entry.high || entry.low >= beta) return entry.low;
        if (entry.high <= alpha) return entry.high;
      }
      helps.ordering.sort(moves, count, side, depth, entry?.move);
      const value = branch(played, moves, count, depth, alpha, beta);
      const low = value > alpha ? value : Number.NEGATIVE_INFINITY;
      const high = value < beta ? value : Number.POSITIVE_INFINITY;
      helps.table.keep(key, { round, depth, low, high, move: best, line });
      return value;
    };

    const branch = (
      played: number,
      moves: Int32Array,
      count: number,
      depth: number,
      alpha: number,
      beta: number,
    ): number => {
      const side = state.turn();
      const isMax = side === root.turn;
      let [low, high] = [alpha, beta];
      let value = isMax ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
      let found = moves[0]!;
      let foundLine: Variation | undefined;
      for (let i = 0; i < count; i++) {
        const move = moves[i]!;
        walk.play(move);
        const each = visit(played + 1, depth - 1, low, high, false);
        walk.undo();
        if (isMax ? each <= value : each >= value) continue;
        value = each;
        found = move;
        if (each > low && each < high) foundLine = { move, rest: line };
        if (isMax && each > low) low = each;
        if (!isMax && each < high) high = each;
        if (low >= high) {
          helps?.ordering.credit(move, side, depth);
          break;
        }
      }
      line = foundLine;
      best = found;
      return value;
    };

    return (depth, spending) => {
      budget = spending;
      round = depth;
      leaves = new Leaves(walk, walk, conventions, root.turn);
      walk.begin(root);
      const legal = walk.movesAt(0);
      const count = state.moves(legal);
      const free = isFree(legal, false, count);
      const all = conventions.ties === 'random';
      const moves: RootMove[] = [];
      let most = Number.NEGATIVE_INFINITY;
      helps?.ordering.sort(legal, count, root.turn, depth, favourite);
      for (let i = 0; i < count; i++) {
        const move = legal[i]!;
        // In ascending order the first of several equal moves is the one that raised alpha; in any other it need not be.
        const alpha = all ? Number.NEGATIVE_INFINITY : helps ? belowTies(most) : most;
        walk.play(move);
        const value = visit(1, free ? depth : depth - 1, alpha, Number.POSITIVE_INFINITY, free);
        walk.undo();
        if (value <= alpha) continue;
        moves.push({ move, value, line: { move, rest: line } });
        if (value <= most) continue;
        most = value;
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
