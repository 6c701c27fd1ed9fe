/** What learns from positions: any function of them that can be moved towards a target. */
import type { Position, Side } from '../rules/position.js';

export interface PositionLearner<P extends Position = Position> {
  /** How good a position is for a side. */
  value(position: P, side: Side): number;
  /** One step towards what it should have been. */
  learn(position: P, side: Side, target: number): void;
  /** Before each game, with the rate of its schedule. */
  begin?(rate: number): void;
}
