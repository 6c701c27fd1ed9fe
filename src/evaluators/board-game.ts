/** A game whose positions are cells and pieces. */
import type { BoardView } from '../rules/board.js';
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';

export type BoardGame<P extends Position = Position> = Pick<Game<P>, 'id' | 'kernel'> & {
  readonly board: BoardView<P>;
};
