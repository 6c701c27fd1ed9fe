/**
 * Why a move was a mistake. A game states causes, each with a test on two lines of play: the one that follows the move
 * that was played, and the one that follows the better move. A cause is named only where its test holds.
 */
import type { Move, Position } from './position.js';

export type TwoLines<P extends Position = Position> = {
  /** Where the mistake was made, by the side to move. */
  readonly position: P;
  /** As a search expects both sides to go on. Each line begins with the move itself and is legal, passes included. */
  readonly played: readonly Move[];
  readonly better: readonly Move[];
};

/** What a test found: one sentence with its cells and numbers. It names sides as the display does. */
export type Reason = {
  readonly sentence: string;
  /** The cells that the sentence is about, for a screen that marks them. */
  readonly cells: readonly string[];
};

export type Cause<P extends Position = Position> = {
  /** A few words: corner given. */
  readonly name: string;
  /** The test, in one sentence. */
  readonly test: string;
  find(lines: TwoLines<P>): Reason | undefined;
};
