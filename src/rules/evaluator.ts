/**
 * The value of a position for a side, with either side to move. Many of the papers' functions are not odd (formulas,
 * disc ratios, networks with a bias), so the opponent's view is computed, never taken as the negative.
 */
import type { KernelLayout } from '../memory/layout.js';
import type { Rng } from '../random/rng.js';
import type { Seed } from '../random/seed.js';
import type { CatalogueEntry } from '../specs/catalogue.js';
import type { Explanation } from './explanation.js';
import type { FastGame } from './fast.js';
import type { Move, Position, Side } from './position.js';

/** An evaluator's twin. Where its numbers stand depends on the kernel that is to read them. */
export type KernelEvaluator = {
  /** For a kernel of this layout: the same array each time, of a multiple of 16 bytes. */
  bytes(layout: KernelLayout): Uint8Array;
};

export type Following = {
  /** The state was loaded. */
  begin(): void;
  /** The state is about to play the move. */
  play(move: Move): void;
  /** The state took its last move back. */
  undo(): void;
  /** The value of the state, for a side. */
  value(side: Side): number;
};

export type Unit = 'discs' | 'outcome' | 'free';

export interface Evaluator<P extends Position = Position> {
  /** Disc difference at the end, an outcome in −1…1, or numbers that only compare with each other. */
  readonly unit: Unit;
  /** |value| never exceeds it. Finite, at most MAX_BOUND. */
  readonly bound: number;
  /** Never NaN. */
  value(position: P, side: Side): number;
  /** Where values carry noise, it is a function of the game's seed and the position: the evaluator for that game. */
  forGame?(seed: Seed): Evaluator<P>;
  /**
   * Of a policy, which chooses a move from a position and rates none: its value is 0 everywhere. The move may be illegal;
   * undefined if it makes none. A search one move ahead plays it, and no other search can use it.
   */
  choose?(position: P, rng: Rng): Move | undefined;
  /**
   * Of an evaluator that also focuses the search: the moves that it looks at, at least one, ascending, out of several legal
   * ones. A search asks at every position, its root included.
   */
  focus?(position: P, moves: readonly Move[]): readonly Move[];
  /**
   * Follows a state move by move, instead of reading each position anew: the same values to the last bit. Undefined where it
   * cannot follow this state.
   */
  follow?(state: FastGame<P>): Following | undefined;
  /** Why: the value as a sum of parts. */
  explain?(position: P, side: Side): Explanation;
  /** The function as the kernel reads it, equal to the last bit; absent where the kernel has no twin. */
  readonly kernel?: KernelEvaluator;
}

/** Evaluators by name. `twin: false`: the kernel has no twin, so that a missing twin elsewhere is a mistake. */
export type Evaluators<P extends Position = Position, Context = void> = Readonly<
  Record<string, CatalogueEntry<Evaluator<P>, Context> & { readonly twin?: false }>
>;

/** Leaves room for 2 · bound + margin to be exact in f64: how search scores a finished game. */
export const MAX_BOUND = 2 ** 40;
