import { MAX_BOUND } from '../../rules/evaluator.js';

/** NaN counts as −∞, and nothing exceeds the bound. */
export const bounded = (x: number): number =>
  Number.isNaN(x) ? -MAX_BOUND : Math.min(Math.max(x, -MAX_BOUND), MAX_BOUND);
