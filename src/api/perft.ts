/** Perft: the number of leaves of the game tree, the usual first test of rules. */
import { perft as countLeaves, divide } from '../rules/perft.js';
import { type Game, gameOf, type Position, positionOf } from './game.js';
import { kernelCounter } from './kernel/counter.js';
import { readSettings, whole } from './settings.js';
import { type Signal, signal, throwIfAborted } from './signal.js';

/** The game of a position, and a signal that ends the count. */
export type PerftOptions = {
  /** The game of a position given as text; default: the first game of the library. */
  readonly game?: string | Game;
  readonly signal?: Signal;
};

declare const setTimeout: (task: () => void, milliseconds: number) => unknown;

/**
 * Counts the leaves of the game tree below a position: `await perft('start', 9)` is 3,005,288. A pass is one ply, each
 * throw of the dice is one, and a finished game is one leaf at any depth. The calling thread counts, and yields after
 * every first move.
 *
 * @throws BreedboardError `text` or `argument`
 */
export async function perft(position: string | Position, depth: number, options?: PerftOptions): Promise<number> {
  const { game, signal: ending } = readSettings('perft', options, { game: gameOf, signal });
  const plies = whole(0, 20)(depth, 'depth');
  const { game: of, data } = positionOf(position, game);
  throwIfAborted(ending);
  if (plies === 0) return 1;
  const { rules } = of;
  const count = rules.kernel ? await kernelCounter() : (at: typeof data, left: number) => countLeaves(rules, at, left);
  const first = [...divide(rules, data, 1)];
  if (first.length === 0) return 1;
  let leaves = 0;
  for (const { move } of first) {
    leaves += count(rules.play(data, move), plies - 1);
    await new Promise<void>(resolve => setTimeout(resolve, 0));
    throwIfAborted(ending);
  }
  return leaves;
}
