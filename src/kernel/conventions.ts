/** What a search of the kernel is told in one number; `search` of kernel/assembly/index.ts reads it. */
export type KernelConventions = {
  /** A pass costs a ply. */
  readonly passCosts: boolean;
  /** The evaluator rates finished games like any other position. */
  readonly ratedEnds: boolean;
  /** Plain alpha-beta to one depth. */
  readonly plain: boolean;
  /** Every root move gets its exact value; otherwise those that cannot tie with the best are only known to be worse. */
  readonly everyValue: boolean;
};

const PASS_COSTS = 1;
const RATED_ENDS = 2;
const WHITE = 4;
const PLAIN = 8;
const EVERY_VALUE = 16;

export const conventionBits = (conventions: KernelConventions, isWhite: boolean): number =>
  (conventions.passCosts ? PASS_COSTS : 0) |
  (conventions.ratedEnds ? RATED_ENDS : 0) |
  (isWhite ? WHITE : 0) |
  (conventions.plain ? PLAIN : 0) |
  (conventions.everyValue ? EVERY_VALUE : 0);
