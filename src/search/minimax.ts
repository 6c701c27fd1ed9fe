/**
 * Plain minimax, with the expectation where chance acts: the oracle to which every other search is held. It visits
 * every position down to the depth, cuts nothing and remembers nothing.
 */

import { chancesIn, meanOver } from '../rules/dice.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';
import { type Conventions, freePass } from './conventions.js';
import { fixedDepth } from './deepening.js';
import { Leaves } from './leaves.js';
import type { DepthSearch, RootMove, Variation } from './root.js';
import type { Searcher } from './searcher.js';

type Valued = { readonly value: number; readonly line: Variation | undefined };

const search =
  <P extends Position>(game: Game<P>, evaluator: Evaluator<P>, conventions: Conventions): DepthSearch<P> =>
  (root, seed) =>
  (depth, budget) => {
    const leaves = new Leaves(game, evaluator.forGame?.(seed) ?? evaluator, conventions, root.turn);
    const isFree = freePass(game, conventions);

    const children = (position: P, moves: readonly Move[], depth: number, passed: boolean): RootMove[] => {
      const free = isFree(moves, passed);
      return moves.map(move => {
        const { value, line } = visit(game.play(position, move), free ? depth : depth - 1, free, 1);
        return { move, value, line: { move, rest: line } };
      });
    };

    /** `likelihood` is that of the throws since the last move. */
    const visit = (position: P, depth: number, passed: boolean, likelihood: number): Valued => {
      budget.spend();
      if (depth === 0) return { value: leaves.horizon(position), line: undefined };
      const moves = game.moves(position);
      if (moves.length > 0) {
        const values = children(position, moves, depth, passed);
        return values.reduce((best, each) =>
          (position.turn === root.turn ? each.value > best.value : each.value < best.value) ? each : best,
        );
      }
      const chances = chancesIn(game, position);
      if (chances.length === 0) return { value: leaves.end(position), line: undefined };
      if (likelihood < conventions.rarest) return { value: leaves.horizon(position), line: undefined };
      const value = meanOver(
        game,
        position,
        chances,
        (next, { probability }) => visit(next, depth, passed, likelihood * probability).value,
      );
      return { value, line: undefined };
    };

    const moves = children(root, game.moves(root), depth, false);
    return { moves, all: true, exact: !leaves.guessed };
  };

export const minimax = <P extends Position>(
  game: Game<P>,
  evaluator: Evaluator<P>,
  conventions: Conventions,
): Searcher<P> => fixedDepth(game, search(game, evaluator, conventions), conventions);
