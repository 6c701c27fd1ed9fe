/** An evaluator as bytes: what kernel/assembly/evaluators reads. */
import type { KernelEvaluator } from '../rules/evaluator.js';

/** One number a kind; the same list stands in kernel/assembly/evaluators/evaluator.ts. */
export const KINDS = {
  constant: 0,
  greedy: 1,
  squares: 2,
  alliot: 3,
  strategies: 4,
  features: 5,
  formula: 6,
  network: 7,
  patterns: 8,
} as const;
export type Kind = keyof typeof KINDS;

/** Kind and bound stand before the payload. */
const HEADER = 16;

/** A payload begins on a multiple of 16 bytes and is padded to one. */
export function kernelEvaluator(kind: Kind, flags: number, bound: number, payload: ArrayBufferView): KernelEvaluator {
  const bytes = new Uint8Array(HEADER + Math.ceil(payload.byteLength / 16) * 16);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, KINDS[kind], true);
  view.setInt32(4, flags, true);
  view.setFloat64(8, bound, true);
  bytes.set(new Uint8Array(payload.buffer, payload.byteOffset, payload.byteLength), HEADER);
  return { bytes };
}
