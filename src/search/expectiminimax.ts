/**
 * Two players and dice: the maximum for one side, the minimum for the other, the mean over the throws. There are no cut-offs:
 * the bound for cutting chance nodes (Ballard's Star1) is more than twice the evaluator's, since finished games outrank all
 * evaluations, and would hardly ever cut. A table stores positions instead: a turn of several throws reaches the same ones in
 * any order.
 */

import { chancesIn, meanOver } from '../rules/dice.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';
import type { Budget } from './budget.js';
import { type Conventions, freePass } from './conventions.js';
import { deepening } from './deepening.js';
import { Leaves } from './leaves.js';
import type { DepthSearch, Variation } from './root.js';
import type { Searcher } from './searcher.js';
import { keyOf, Transpositions } from './transposition.js';

/** Counts only at its depth and in its round of deepening, as in alpha-beta. */
type ExpectiminimaxEntry = {
  readonly round: number;
  readonly depth: number;
  readonly value: number;
  readonly line: Variation | undefined;
};

const search =
  <P extends Position>(
    game: Game<P>,
    evaluator: Evaluator<P>,
    conventions: Conventions,
    entries: number,
  ): DepthSearch<P> =>
  (root, seed) => {
    const table = new Transpositions<ExpectiminimaxEntry>(entries);
    const rated = evaluator.forGame?.(seed) ?? evaluator;
    const isFree = freePass(game, conventions);
    const keyFor = keyOf(game);
    let budget: Budget;
    let round = 0;
    let leaves: Leaves<P>;
    let line: Variation | undefined; // result register of visit, up to where the dice are thrown

    /** `likelihood` is that of the throws since the last move. */
    const visit = (position: P, depth: number, passed: boolean, likelihood: number): number => {
      budget.spend();
      line = undefined;
      if (depth === 0) return leaves.horizon(position);
      const moves = game.moves(position);
      if (moves.length === 0) return expected(position, depth, passed, likelihood);
      if (isFree(moves, passed)) {
        const move = moves[0]!;
        const value = visit(game.play(position, move), depth, true, 1);
        line = { move, rest: line };
        return value;
      }
      const key = keyFor(position);
      const entry = table.find(key);
      if (entry?.depth === depth && entry.round === round) {
        line = entry.line;
        return entry.value;
      }
      const value = choose(position, moves, depth);
      table.keep(key, { round, depth, value, line });
      return value;
    };

    const expected = (position: P, depth: number, passed: boolean, likelihood: number): number => {
      const chances = chancesIn(game, position);
      if (chances.length === 0) return leaves.end(position);
      if (likelihood < conventions.rarest) return leaves.horizon(position);
      const mean = meanOver(game, position, chances, (next, { probability }) =>
        visit(next, depth, passed, likelihood * probability),
      );
      line = undefined;
      return mean;
    };

    const choose = (position: P, moves: readonly Move[], depth: number): number => {
      const isMax = position.turn === root.turn;
      let value = isMax ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
      let best: Variation | undefined;
      for (const move of moves) {
        const each = visit(game.play(position, move), depth - 1, false, 1);
        if (isMax ? each <= value : each >= value) continue;
        value = each;
        best = { move, rest: line };
      }
      line = best;
      return value;
    };

    return (depth, spending) => {
      budget = spending;
      round = depth;
      leaves = new Leaves(game, rated, conventions, root.turn);
      const legal = game.moves(root);
      const free = isFree(legal, false);
      const moves = legal.map(move => {
        const value = visit(game.play(root, move), free ? depth : depth - 1, free, 1);
        return { move, value, line: { move, rest: line } };
      });
      return { moves, all: true, exact: !leaves.guessed };
    };
  };

/** With deepening and a table of `entries` positions, emptied before each search. */
export const expectiminimax = <P extends Position>(
  game: Game<P>,
  evaluator: Evaluator<P>,
  conventions: Conventions,
  entries = 1 << 18,
): Searcher<P> => deepening(game, search(game, evaluator, conventions, entries), conventions);
