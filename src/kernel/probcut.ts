/** ProbCut tables as data and as the bytes that kernel/assembly/probcut.ts reads. */

/** deep = slope · shallow + intercept ± deviation, in the unit of an evaluator and the view of the side to move. */
export type ProbCutRow = {
  readonly deep: number;
  readonly shallow: number;
  readonly slope: number;
  readonly intercept: number;
  readonly deviation: number;
};

/** The deepest search that can be cut. */
export const MAX_PROBCUT_DEPTH = 31;
const ROW = 32;
export const PROBCUT_BYTES = (MAX_PROBCUT_DEPTH + 1) * ROW;

export function probCutBytes(probCutTable: readonly ProbCutRow[]): Uint8Array {
  const bytes = new Uint8Array(PROBCUT_BYTES);
  const view = new DataView(bytes.buffer);
  for (const { deep, shallow, slope, intercept, deviation } of probCutTable) {
    view.setInt32(deep * ROW, shallow, true);
    view.setFloat64(deep * ROW + 8, slope, true);
    view.setFloat64(deep * ROW + 16, intercept, true);
    view.setFloat64(deep * ROW + 24, deviation, true);
  }
  return bytes;
}
