/** Numbers worth weighing, seen from a side; evaluators combine them. */
import type { Position, Side } from './position.js';

export const MAX_FEATURE = 256;

export interface Features<P extends Position = Position> {
  readonly names: readonly string[];
  /** As long as `names`; finite. */
  read(position: P, side: Side): readonly number[];
  /** No feature's magnitude exceeds it; MAX_FEATURE where nothing is said. */
  readonly limit?: number;
  /** How far the game has come, from 0 at the start to 1 at the end; a game without phases leaves it out. */
  phase?(position: P): number;
}

/** One row a phase, of equal parts of the game; as many weights in each as the game has features. */
export type FeatureWeights = readonly (readonly number[])[];
