import type { Rng } from '../random/rng.js';
import type { Game } from './game.js';
import type { Chance, Move, Position } from './position.js';

/** One of several moves, all equally likely: one draw, and none where there is nothing to choose. */
export const pick = (moves: readonly Move[], rng: Rng): Move =>
  moves.length === 1 ? moves[0]! : moves[rng.below(moves.length)]!;

/** One of several chances, by one draw. */
export function draw(chances: readonly Chance[], rng: Rng): Move {
  let rest = rng.next();
  for (const { move, probability } of chances) {
    rest -= probability;
    if (rest < 0) return move;
  }
  return chances[chances.length - 1]!.move; // the probabilities rounded to a hair below one
}

/** The position after chance has acted as often as it is to act. */
export function settle<P extends Position>(game: Game<P>, position: P, rng: Rng): P {
  let settled = position;
  for (;;) {
    const chances = game.chances?.(settled) ?? [];
    if (chances.length === 0) return settled;
    settled = game.play(settled, draw(chances, rng));
  }
}
