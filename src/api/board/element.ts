/** What a page may ask of `<breed-board>`, and the events that it sends. */
import type { Game, Position } from '../position.js';

/** `detail` of the events `beforemove`, `move` and `end` of a `<breed-board>`. */
export type BoardMove = {
  /** As `position.play` takes it; the last one where the game has ended. */
  readonly move: string;
  /** The name of the side that made it; of the side to throw for dice. */
  readonly side: string;
  /** Before the move in `beforemove`, after it in the other events. */
  readonly position: Position;
  /** Whether a person made it on the board, rather than the program by a call. */
  readonly byUser: boolean;
};

/**
 * The element `<breed-board>`: a board of any game, to look at or to play on with pointer, touch and keyboard. Its attributes are
 * `game`, `position` (text, default the start), `orientation` (the side below), `theme` (`light`, `dark` or `print`; without
 * it the page's colours), `playable` (empty for both sides, or the name of one) and `marked` (cells to frame, with blanks
 * between them). A wrong attribute is said in its place.
 *
 * Events: `beforemove`, which a page may cancel, `move` and `end`, each with a `BoardMove` as detail.
 */
export interface BreedBoardElement {
  /** The game; set it by name, or to a game of the library, for example one of your own. */
  get game(): Game;
  set game(game: string | Game);
  /** What stands on the board; set it to a text that the game reads or to a position. */
  get position(): Position;
  set position(position: string | Position);
  /** The name of the side below; null for the first. */
  orientation: string | null;
  /** Null if nobody may play on the board, an empty text for both sides, else the name of one. */
  playable: string | null;
  /** From 0 to 1, for throws of dice that the person asks for; `Math.random` if the page sets no other. */
  random: () => number;
  /**
   * Plays a move, for example an engine's.
   *
   * @throws BreedboardError `illegal`
   */
  play(move: string): Position;
  /** Takes back the last move, or nothing. */
  undo(): Position;
  /** Plays the move again that was taken back last, or nothing. */
  redo(): Position;
  /** `preventDefault()` stops a `beforemove`. */
  addEventListener(
    type: 'beforemove' | 'move' | 'end',
    listener: (event: { readonly detail: BoardMove; preventDefault(): void }) => void,
  ): void;
}
