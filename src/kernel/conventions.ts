/** What a search of the kernel is told in one number. */
import type { KernelLayout } from '../memory/layout.js';

export type KernelConventions = {
  /** A pass costs a ply. */
  readonly passCosts: boolean;
  /** The evaluator rates finished games like any other position. */
  readonly ratedEnds: boolean;
  /** Plain alpha-beta to one depth. */
  readonly plain: boolean;
  /** The root's side makes every move; only in the plain search. */
  readonly alone?: boolean;
  /** Every root move gets its exact value; otherwise those that cannot tie with the best are only known to be worse. */
  readonly everyValue: boolean;
};

export const conventionBits = (layout: KernelLayout, conventions: KernelConventions, isWhite: boolean): number =>
  (conventions.passCosts ? layout.PASS_COSTS : 0) |
  (conventions.ratedEnds ? layout.RATED_ENDS : 0) |
  (isWhite ? layout.WHITE : 0) |
  (conventions.plain ? layout.PLAIN : 0) |
  (conventions.alone ? layout.ALONE : 0) |
  (conventions.everyValue ? layout.EVERY_VALUE : 0);
