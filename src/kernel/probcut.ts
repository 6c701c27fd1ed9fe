/** ProbCut tables as data and as the bytes that kernel/assembly/probcut.ts reads. */
import type { KernelLayout } from '../memory/layout.js';
import { writeRecord } from '../memory/record.js';

/** deep = slope · shallow + intercept ± deviation, in the unit of an evaluator, from the view of the side to move. */
export type ProbCutRow = {
  /** From 0; without it the row is for all phases. */
  readonly phase?: number;
  readonly deep: number;
  readonly shallow: number;
  readonly slope: number;
  readonly intercept: number;
  readonly deviation: number;
};

export type ProbCut = {
  readonly table: readonly ProbCutRow[];
  /** The number of standard deviations by which a shallow result must lie outside the window. */
  readonly confidence: number;
  /** Cuts by phase, deeper table entries and look-ups of moves (kernel/assembly/forward.ts). */
  readonly forward?: boolean;
};

export const probCutSize = ({ ProbCut, MAX_PROBCUT_DEPTH, PROBCUT_PHASES }: KernelLayout): number =>
  PROBCUT_PHASES * (MAX_PROBCUT_DEPTH + 1) * ProbCut.bytes;

export function probCutBytes(layout: KernelLayout, table: readonly ProbCutRow[]): Uint8Array {
  const { ProbCut, MAX_PROBCUT_DEPTH, PROBCUT_PHASES } = layout;
  const bytes = new Uint8Array(probCutSize(layout));
  const view = new DataView(bytes.buffer);
  for (let phase = 0; phase < PROBCUT_PHASES; phase++) {
    for (const { phase: own = phase, deep, ...row } of table)
      if (own === phase) writeRecord(ProbCut, view, (phase * (MAX_PROBCUT_DEPTH + 1) + deep) * ProbCut.bytes, row);
  }
  return bytes;
}
