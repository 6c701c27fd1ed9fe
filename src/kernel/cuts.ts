/** Selective cuts as data and as the bytes that kernel/assembly/probcut.ts reads. */

/** deep = slope · shallow + intercept ± deviation, in the unit of an evaluator and the view of the side to move. */
export type Cut = {
  readonly deep: number;
  readonly shallow: number;
  readonly slope: number;
  readonly intercept: number;
  readonly deviation: number;
};

/** The deepest search that can be cut. */
export const MAX_CUT_DEPTH = 31;
const ROW = 32;
export const CUTS_BYTES = (MAX_CUT_DEPTH + 1) * ROW;

export function cutBytes(cuts: readonly Cut[]): Uint8Array {
  const bytes = new Uint8Array(CUTS_BYTES);
  const view = new DataView(bytes.buffer);
  for (const { deep, shallow, slope, intercept, deviation } of cuts) {
    view.setInt32(deep * ROW, shallow, true);
    view.setFloat64(deep * ROW + 8, slope, true);
    view.setFloat64(deep * ROW + 16, intercept, true);
    view.setFloat64(deep * ROW + 24, deviation, true);
  }
  return bytes;
}
