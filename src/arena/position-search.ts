/**
 * Positions that one thread searches one after another, each by itself: the unit of work of commands that rate many
 * positions, as a batch is that of commands that play many games.
 */
import type { Spec } from '../specs/spec.js';

export type SearchedFor =
  /**
   * The value of every legal move, in their order; solved at this many empty squares or fewer. With `multiprobcut`, in standard
   * deviations, the search prunes forward: the values are then not those of minimax.
   */
  | { readonly kind: 'moves'; readonly depth: number; readonly exact: number; readonly multiprobcut?: number }
  /** The value of the position; nothing where a shallower search finds it farther than `beyond` from 0. */
  | { readonly kind: 'value'; readonly depth: number; readonly sieve: Sieve };
type Sieve = { readonly depth: number; readonly beyond: number };

export type PositionSearch = {
  readonly game: Spec;
  /** By its checksum, where it comes from a file. */
  readonly evaluator: Spec;
  /** As the game writes them. */
  readonly positions: readonly string[];
  readonly wanted: SearchedFor;
};

/** For each position, in the evaluator's unit and for the side to move. */
export type SearchedValues = readonly (readonly number[])[];
