/** ProbCut tables as data and as the bytes that kernel/assembly/probcut.ts reads. */
import type { KernelLayout } from '../memory/layout.js';
import { writeRecord } from '../memory/record.js';

/** deep = slope · shallow + intercept ± deviation, in the unit of an evaluator, from the view of the side to move. */
export type ProbCutRow = {
  readonly deep: number;
  readonly shallow: number;
  readonly slope: number;
  readonly intercept: number;
  readonly deviation: number;
};

/** Bytes of a table: one row per depth. */
export const probCutSize = ({ ProbCut, MAX_PROBCUT_DEPTH }: KernelLayout): number =>
  (MAX_PROBCUT_DEPTH + 1) * ProbCut.bytes;

export function probCutBytes(layout: KernelLayout, table: readonly ProbCutRow[]): Uint8Array {
  const bytes = new Uint8Array(probCutSize(layout));
  const view = new DataView(bytes.buffer);
  for (const { deep, ...row } of table) writeRecord(layout.ProbCut, view, deep * layout.ProbCut.bytes, row);
  return bytes;
}
