/** A learner: a function of positions that can be moved towards a target. */
import type { Following } from '../rules/evaluator.js';
import type { FastGame } from '../rules/fast.js';
import type { Position, Side } from '../rules/position.js';

/** A learner that follows a state move by move. A board that it has kept can be learnt when the game has gone on. */
export type FollowingLearner = Following & {
  /** The board as it is now, after a move of a side; it holds until the state is loaded again. */
  keep(side: Side): unknown;
  /** One step towards the target; `at` is what `keep` gave. */
  learn(at: unknown, side: Side, target: number): void;
};

export interface PositionLearner<P extends Position = Position> {
  /** The value of a position for a side. */
  value(position: P, side: Side): number;
  /** One step towards the target. */
  learn(position: P, side: Side, target: number): void;
  /** Called before each game, with the rate of its schedule. */
  begin?(rate: number): void;
  /** A learner that gives the same values to the last bit without reading each position anew. Undefined where it cannot follow the state. */
  follow?(state: FastGame<P>): FollowingLearner | undefined;
}
