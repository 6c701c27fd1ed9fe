/** Flags of a search in the kernel, packed into one number. */
import type { KernelLayout } from '../memory/layout.js';

export type KernelConventions = {
  /** A pass costs a ply. */
  readonly passCosts: boolean;
  /** The evaluator also values finished games. */
  readonly ratedEnds: boolean;
  /** Plain alpha-beta to a fixed depth. */
  readonly plain: boolean;
  /** Every root move gets its exact value; otherwise a move that cannot tie with the best is only known to be worse. */
  readonly everyValue: boolean;
};

export const conventionBits = (layout: KernelLayout, conventions: KernelConventions, isWhite: boolean): number =>
  (conventions.passCosts ? layout.PASS_COSTS : 0) |
  (conventions.ratedEnds ? layout.RATED_ENDS : 0) |
  (isWhite ? layout.WHITE : 0) |
  (conventions.plain ? layout.PLAIN : 0) |
  (conventions.everyValue ? layout.EVERY_VALUE : 0);
