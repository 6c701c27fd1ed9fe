/** A player that opens from a book: in play, never in measurements. */
import { rngFrom } from '../random/rng.js';
import { seedFor } from '../random/seed.js';
import type { Book } from '../rules/book.js';
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';
import type { Player } from './player.js';

/** In the unit of the book: any move at most this much worse than its best is as good. */
export const BOOK_MARGIN = 0.5;

/**
 * Players that search, make no mistakes on purpose and play their endings exactly: the moves of a book suit their strength. A
 * weaker player would open like a stronger one.
 */
export const opensFromBook = ({ setup, isRandom }: Player): boolean =>
  setup !== undefined && setup.exact > 0 && isRandom !== true;

/** The move of the book for a seed and a position; it draws nothing from the stream of the game. */
export function bookMove<P extends Position>(
  game: Game<P>,
  book: Book<P>,
  position: P,
  seed: string,
): Move | undefined {
  const moves = book.moves(position);
  if (!moves) return undefined;
  const least = Math.max(...moves.map(({ value }) => value)) - BOOK_MARGIN;
  const near = moves.filter(({ value }) => value >= least);
  const rng = rngFrom(seedFor(seed, 'book', game.display.formatPosition(position)));
  return near[near.length > 1 ? rng.below(near.length) : 0]!.move;
}

/** The player itself where it does not open from books. */
export const withBook = <P extends Position>(player: Player<P>, game: Game<P>, book: Book<P>): Player<P> =>
  opensFromBook(player as Player)
    ? {
        ...player,
        choose(position, limits, context) {
          const move = bookMove(game, book, position, context.seed);
          return move === undefined ? player.choose(position, limits, context) : { move };
        },
      }
    : player;
