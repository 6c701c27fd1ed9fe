/** The same value for every position: with random ties, a random mover. */
import { writeRecord } from '../memory/record.js';
import type { Evaluator } from '../rules/evaluator.js';
import { kernelEvaluator } from './twin.js';

export const constant = (value = 1): Evaluator => ({
  unit: 'free',
  bound: Math.abs(value),
  value: () => value,
  explain: () => ({ value, parts: [{ name: 'constant', detail: 'the same for every position', value }] }),
  kernel: kernelEvaluator('constant', Math.abs(value), ({ Constant }) => {
    const payload = new DataView(new ArrayBuffer(Constant.bytes));
    writeRecord(Constant, payload, 0, { value });
    return { payload };
  }),
});
