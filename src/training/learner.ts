/** A learner: a function of positions that can be moved towards a target. */
import type { Position, Side } from '../rules/position.js';

export interface PositionLearner<P extends Position = Position> {
  /** The value of a position for a side. */
  value(position: P, side: Side): number;
  /** One step towards the target. */
  learn(position: P, side: Side, target: number): void;
  /** Called before each game, with the rate of its schedule. */
  begin?(rate: number): void;
}
