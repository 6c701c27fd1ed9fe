/**
 * Count the leaves of the game tree: the first question to ask of any rules.
 * A pass is one ply, each distinct throw of the dice is one branch and one ply, and a finished game is one leaf
 * however early it ended (A. Bik's convention for Othello).
 */
import { nextPlies } from './dice.js';
import type { Game } from './game.js';
import type { Move, Position } from './position.js';

export function perft<P extends Position>(game: Game<P>, position: P, depth: number): number {
  if (depth === 0) return 1;
  const moves = nextPlies(game, position);
  if (moves.length === 0) return 1;
  if (depth === 1) return moves.length;
  let leaves = 0;
  for (const move of moves) leaves += perft(game, game.play(position, move), depth - 1);
  return leaves;
}

/** Counts move by move, so that a long count can show how far it is. */
export function* divide<P extends Position>(
  game: Game<P>,
  position: P,
  depth: number,
): Generator<{ readonly move: Move; readonly leaves: number }> {
  for (const move of nextPlies(game, position))
    yield { move, leaves: perft(game, game.play(position, move), depth - 1) };
}
