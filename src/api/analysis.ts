/** The result of an analysis. */
import type { Unit } from '../rules/evaluator.js';

/** A legal move and its value. */
export type MoveValue = {
  readonly move: string;
  /** For the side to move, in the analysis' unit; the final margin if `isFinal`. */
  readonly value: number;
  /** The value is a final margin that the search has reached. */
  readonly isFinal: boolean;
};

/** Every legal move with its value. */
export type Analysis = {
  /** Best first. */
  readonly moves: readonly MoveValue[];
  /** The unit of values: discs at the end, an outcome from −1 to 1, or numbers that only compare with each other. */
  readonly unit: Unit;
  /** Every value is the result of perfect play. */
  readonly isExact: boolean;
  /** Plies. */
  readonly depth: number;
  /** Positions searched. */
  readonly nodes: number;
  /** The line that both sides are expected to play. */
  readonly line: readonly string[];
};
