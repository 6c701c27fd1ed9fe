/**
 * Games played on from a position by a simple policy. A playout draws once for every throw of the dice, and for the
 * moves of the sides as its policy does.
 */

import type { Rng } from '../random/rng.js';
import { draw, pick, throwDice } from '../rules/dice.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { FastGame } from '../rules/fast.js';
import type { Game } from '../rules/game.js';
import type { Move, Outcome, Position } from '../rules/position.js';
import { stateOf } from '../rules/state.js';
import { finished } from './leaves.js';
import { bestMoves } from './root.js';

/** One of the legal moves, of which there is at least one. */
export type Policy<P extends Position> = (position: P, moves: readonly Move[], rng: Rng) => Move;

/** All moves equally likely: one draw, also where one move is legal. */
export const uniform: Policy<Position> = (_position, moves, rng) => moves[rng.below(moves.length)]!;

/** How often a greedy playout makes any move instead: without it, playouts from one position would hardly differ. */
const GREEDY_EPSILON = 0.1;

/** The move after which the position is rated best, for the side that makes it; one of several best is drawn. */
export const greedyBy =
  <P extends Position>(game: Game<P>, evaluator: Evaluator<P>): Policy<P> =>
  (position, moves, rng) => {
    if (moves.length === 1) return moves[0]!;
    if (rng.next() < GREEDY_EPSILON) return pick(moves, rng);
    const rated = moves.map(move => {
      const next = game.play(position, move);
      const outcome = game.outcome(next);
      const { turn } = position;
      return { move, value: outcome ? finished(outcome, turn, evaluator.bound) : evaluator.value(next, turn) };
    });
    const best = bestMoves(rated).map(({ move }) => move);
    return pick(best, rng);
  };

/** The outcome of a state that is played on at random to its end; `moves` is room for those of one decision. */
function playToEnd<P extends Position>(state: FastGame<P>, moves: Int32Array, rng: Rng): Outcome {
  for (;;) {
    const count = state.moves(moves);
    if (count > 0) {
      state.play(moves[rng.below(count)]!);
      continue;
    }
    const chances = state.chances?.();
    if (chances === undefined || chances.length === 0) return state.outcome()!;
    state.play(draw(chances, rng));
  }
}

/** The outcome of games that are played on at random to their end: draw for draw the games of `playOn` with `uniform`. */
export function randomEnds<P extends Position>(game: Game<P>): (from: P, rng: Rng) => Outcome {
  const state = stateOf(game);
  const moves = new Int32Array(game.moveCount);
  return (from, rng) => {
    state.load(from);
    return playToEnd(state, moves, rng);
  };
}

/** The position after `plies` moves of the sides, passes included, or at the end of the game. */
export function playOn<P extends Position>(game: Game<P>, from: P, policy: Policy<P>, plies: number, rng: Rng): P {
  let position = from;
  for (let played = 0; played < plies; ) {
    const moves = game.moves(position);
    if (moves.length > 0) {
      position = game.play(position, policy(position, moves, rng));
      played++;
      continue;
    }
    const thrown = throwDice(game, position, rng);
    if (thrown === undefined) break;
    position = game.play(position, thrown);
  }
  return position;
}
