/** What each move is worth in games so small that a solver sees their end from the start, such as noughts and crosses. */
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';
import { outcomeSolver, type Value } from './outcome.js';

/** Some tens of milliseconds; noughts takes 2,285. */
const MOST_NODES = 20_000;
const ENTRIES = 1 << 16;

/** For the side to move, by move; undefined where the game has dice, or is too large to be solved at once. */
export function valuesOfSmallGame<P extends Position>(
  game: Game<P>,
): ((position: P) => ReadonlyMap<Move, Value>) | undefined {
  if (game.chances) return undefined;
  const solve = outcomeSolver(game, ENTRIES);
  if (!solve(game.initial(), MOST_NODES)) return undefined;
  return position => {
    if (game.moves(position).length === 0) return new Map();
    return new Map(solve(position, MOST_NODES)?.values.map(({ move, value }) => [move, value]));
  };
}
