/**
 * The value of a move if both sides play at random afterwards: no knowledge of the game, only its rules and dice. A rough
 * guide, good enough for a hint and as a benchmark.
 */
import type { Rng } from '../random/rng.js';
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';
import { randomEnds } from '../search/playout.js';

/** For the side to move; wins, draws and losses are counts. */
export type Prospect = {
  readonly move: Move;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
};

/** `count` games to the end after each legal move, in the order of the moves. */
export function playouts<P extends Position>(game: Game<P>, position: P, count: number, rng: Rng): readonly Prospect[] {
  const endOf = randomEnds(game);
  return game.moves(position).map(move => {
    const after = game.play(position, move);
    let wins = 0;
    let losses = 0;
    for (let i = 0; i < count; i++) {
      const { winner } = endOf(after, rng);
      if (winner === position.turn) wins++;
      else if (winner !== null) losses++;
    }
    return { move, wins, draws: count - wins - losses, losses };
  });
}

/** A draw is worth half a win; of equals the first. */
export function mostPromising(prospects: readonly [Prospect, ...Prospect[]]): Prospect {
  const worth = ({ wins, losses }: Prospect): number => wins - losses;
  return prospects.reduce((best, each) => (worth(each) > worth(best) ? each : best));
}
