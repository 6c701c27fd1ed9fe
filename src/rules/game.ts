/** The contract a game signs. Everything else in the program knows games only through it. */
import type { Display } from './display.js';
import type { Chance, Move, Outcome, Position, Side } from './position.js';

export const MAX_FEATURE = 256;

/** Numbers worth weighing, seen from a side; evaluators combine them. */
export interface Features<P extends Position = Position> {
  readonly names: readonly string[];
  /** As long as `names`; finite. */
  read(position: P, side: Side): readonly number[];
  /** No feature's magnitude exceeds it; MAX_FEATURE where nothing is said. */
  readonly limit?: number;
  /** How far the game has come, from 0 at the start to 1 at the end; a game without phases leaves it out. */
  phase?(position: P): number;
}

export interface Game<P extends Position = Position> {
  readonly id: string;
  readonly moveCount: number;
  /** No game of it lasts longer, chance and passes included. */
  readonly maxPlies: number;
  initial(): P;
  /** Legal moves, ascending. Empty exactly when the game is over or chance is to act. */
  moves(position: P): readonly Move[];
  /** Legality is the caller's promise. Chance's moves are played like any other. */
  play(position: P, move: Move): P;
  /** Undefined while the game goes on. */
  outcome(position: P): Outcome | undefined;
  /** The dice: what may happen and how likely, where chance is to act; empty elsewhere. Games without dice leave it out. */
  chances?(position: P): readonly Chance[];
  isPass?(move: Move): boolean;
  /**
   * The symmetries of the rules that leave a position as it is, each as what it makes of a move; the identity is the
   * first. A game from there and its mirror image are one game to players who see no difference between them.
   */
  mirrors?(position: P): readonly ((move: Move) => Move)[];
  readonly features: Features<P>;
  readonly display: Display<P>;
}
