/** The same for every position: with random ties, a random mover. */

import type { Evaluator } from '../rules/evaluator.js';
import { kernelEvaluator } from './twin.js';

export const constant = (value = 1): Evaluator => ({
  unit: 'free',
  bound: Math.abs(value),
  value: () => value,
  explain: () => ({ value, parts: [{ name: 'constant', detail: 'the same for every position', value }] }),
  kernel: kernelEvaluator('constant', 0, Math.abs(value), new Float64Array([value])),
});
