/** The remaining budget of a search, and the exception when it is spent. */
import type { Limits, SearchContext } from './searcher.js';

/** The search reached a limit or was told to stop. Thrown through the tree and caught in the deepening loop. */
export class SearchStopped extends Error {}

/** Nodes between two checks of the clock and the stop flag; a power of two. Well under a millisecond of most evaluators. */
const NODES_PER_CHECK = 64;

/** Throws RangeError: code that reads limits from input has already checked them. */
function check(name: string, limit: number | undefined, whole: boolean): void {
  if (limit === undefined) return;
  const fits = whole ? Number.isInteger(limit) && limit >= 1 : limit > 0;
  if (!fits) throw new RangeError(`${name} must be ${whole ? 'a whole number from 1 on' : 'above 0'}, not ${limit}`);
}

export function checkLimits(limits: Limits, context: SearchContext): void {
  check('depth', limits.depth, true);
  check('nodes', limits.nodes, true);
  check('milliseconds', limits.milliseconds, false);
  if (limits.milliseconds !== undefined && !context.now) throw new RangeError('a time limit needs a clock');
}

export class Budget {
  nodes = 0;
  /** Limits apply only after this is set. */
  bound = false;
  private readonly most: number;
  private readonly deadline: number;
  private readonly context: SearchContext;

  constructor(limits: Limits, context: SearchContext) {
    checkLimits(limits, context);
    this.most = limits.nodes ?? Number.POSITIVE_INFINITY;
    this.deadline = limits.milliseconds === undefined ? Number.POSITIVE_INFINITY : context.now!() + limits.milliseconds;
    this.context = context;
  }

  /** One node. */
  spend(): void {
    if (this.bound) {
      if (this.nodes >= this.most) throw new SearchStopped();
      if ((this.nodes & (NODES_PER_CHECK - 1)) === 0) this.look();
    }
    this.nodes++;
  }

  private look(): void {
    if (this.context.shouldStop()) throw new SearchStopped();
    if (this.deadline < Number.POSITIVE_INFINITY && this.context.now!() >= this.deadline) throw new SearchStopped();
  }
}
