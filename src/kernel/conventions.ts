/** Flags of a search in the kernel, packed into one number. */
import type { KernelLayout } from '../memory/layout.js';

export type KernelConventions = {
  /** A pass costs a ply. */
  readonly passCosts: boolean;
  /** The evaluator also values finished games. */
  readonly ratedEnds: boolean;
  /** Plain alpha-beta to a fixed depth. */
  readonly plain: boolean;
  /** The root's side makes every move; only in the plain search. */
  readonly alone?: boolean;
  /** Fewer moves are followed with depth; only in the plain search. */
  readonly taper?: boolean;
  /** A move that stands out by more than this is followed further; 0 never; only in the plain search. */
  readonly singular?: number;
  /** Prunes forward, so that its values are not those of minimax; not in the plain search. */
  readonly forward?: boolean;
  /** A finished game counts its discs, and the solver plays the last squares; only if it prunes forward. */
  readonly discEnds?: boolean;
  /** All moves are equally good: in a match one is drawn without a search. */
  readonly uniform?: boolean;
  /** Every root move gets its exact value; otherwise a move that cannot tie with the best is only known to be worse. */
  readonly everyValue: boolean;
};

export const conventionBits = (layout: KernelLayout, conventions: KernelConventions, isWhite: boolean): number =>
  (conventions.passCosts ? layout.PASS_COSTS : 0) |
  (conventions.ratedEnds ? layout.RATED_ENDS : 0) |
  (isWhite ? layout.WHITE : 0) |
  (conventions.plain ? layout.PLAIN : 0) |
  (conventions.alone ? layout.ALONE : 0) |
  (conventions.taper ? layout.TAPER : 0) |
  ((conventions.singular ?? 0) > 0 ? layout.SINGULAR : 0) |
  (conventions.forward ? layout.FORWARD : 0) |
  (conventions.uniform ? layout.UNIFORM : 0) |
  (conventions.discEnds ? layout.DISC_ENDS : 0) |
  (conventions.everyValue ? layout.EVERY_VALUE : 0);
