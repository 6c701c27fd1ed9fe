/**
 * The fast part of a game: one state that changes in place, for code that plays very many moves, such as random playouts. It
 * plays the same moves in the same order as the contract; `fastSuite` proves it on whole games. The plain rules are the reference.
 */
import type { Move, Outcome, Position, Side } from './position.js';

export interface FastGame<P extends Position = Position> {
  /** Sets the state to a position. */
  load(position: P): void;
  /** The state as a position. */
  save(): P;
  /** The side to move. */
  turn(): Side;
  /** Writes the legal moves, ascending, and returns how many there are: none exactly when the game is over. */
  moves(into: Int32Array): number;
  /** Legality is the caller's promise. */
  play(move: Move): void;
  /** Undefined while the game goes on. */
  outcome(): Outcome | undefined;
}
