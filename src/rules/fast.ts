/**
 * The fast part of a game: one state that changes in place, for code that plays very many moves. It plays the same moves in the
 * same order as the contract; `fastSuite` proves it on whole games. The plain rules are the reference.
 */
import type { Chance, Move, Outcome, Position, Side } from './position.js';

export interface FastGame<P extends Position = Position> {
  /** Sets the state to a position. */
  load(position: P): void;
  /** The state as a position. */
  save(): P;
  /** The side to move, or to throw. */
  turn(): Side;
  /** Writes the legal moves, ascending, and returns how many there are: none exactly when the game is over or chance is to act. */
  moves(into: Int32Array): number;
  /** What chance may do, as in the contract of the game. Games without dice leave it out. */
  chances?(): readonly Chance[];
  /** Legality is the caller's promise. */
  play(move: Move): void;
  /** Takes back the last move since `load`. Games with dice leave it out: no search takes their moves back. */
  undo?(): void;
  /** Undefined while the game goes on. */
  outcome(): Outcome | undefined;
  /**
   * Writes what two positions share exactly when they are the same, as words, and returns how many they are: the same number
   * at every position, at most MAX_KEY_WORDS. For tables of very many positions.
   */
  key?(into: Int32Array): number;
  /**
   * Writes what the next move will change on the board, as numbers of `changeOf`, and returns how many they are: for sums
   * over cells that follow the game. Absent where nothing follows it.
   */
  changes?(move: Move, into: Int32Array): number;
}

/** A piece of a side appears on a cell of the game's board, or disappears. */
export const changeOf = (cell: number, side: Side, appears: boolean): number => 4 * cell + 2 * side + (appears ? 1 : 0);

export const MAX_KEY_WORDS = 16;

/** No move changes more cells than this. */
export const MAX_CHANGES = 256;
