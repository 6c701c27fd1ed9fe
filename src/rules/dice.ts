/** Where chance acts, and what it does: the one place that throws dice. Everything is drawn from the generator given. */
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

const NONE: readonly Chance[] = [];

/** What chance may do; nothing where a side is to move, or the game is over. */
export const chancesIn = <P extends Position>(game: Game<P>, position: P): readonly Chance[] =>
  game.chances?.(position) ?? NONE;

/** What may come next: throws where chance is to act, otherwise the moves of the side. Nothing at the end of a game. */
export function nextPlies<P extends Position>(game: Game<P>, position: P): readonly Move[] {
  const chances = chancesIn(game, position);
  return chances.length > 0 ? chances.map(({ move }) => move) : game.moves(position);
}

/** What chance does here, by one draw; undefined, and no draw, where it is not to act. */
export function throwDice<P extends Position>(game: Game<P>, position: P, rng: Rng): Move | undefined {
  const chances = chancesIn(game, position);
  return chances.length > 0 ? draw(chances, rng) : undefined;
}

/** The position after chance has acted as often as it is to act. */
export function settle<P extends Position>(game: Game<P>, position: P, rng: Rng): P {
  let settled = position;
  for (;;) {
    const thrown = throwDice(game, settled, rng);
    if (thrown === undefined) return settled;
    settled = game.play(settled, thrown);
  }
}

/** The mean over what chance may do, in the order the game lists it; `value` is of the position a throw leads to. */
export function meanOver<P extends Position>(
  game: Game<P>,
  position: P,
  chances: readonly Chance[],
  value: (next: P, chance: Chance) => number,
): number {
  let mean = 0;
  for (const chance of chances) mean += chance.probability * value(game.play(position, chance.move), chance);
  return mean;
}
