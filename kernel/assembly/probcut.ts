/**
 * ProbCut (M. Buro's multi-ProbCut): where a shallow search says that a deep one would almost surely leave the
 * window, the deep one is not made. How shallow results foretell deep ones is measured beforehand, evaluator by
 * evaluator (`breedboard calibrate`). Off unless asked for: what is found with it is not exact.
 *
 * A table has one row a depth, 32 bytes: depth of the shallow search (i32, 0 for none), then as f64 the slope, the
 * intercept and the deviation of: deep = slope · shallow + intercept ± deviation, both in the view of the side to move.
 */

const ROW: usize = 32;
const SLOPE: usize = 8;
const INTERCEPT: usize = 16;
const DEVIATION: usize = 24;
export const MAX_PROBCUT_DEPTH: i32 = 31;

let rows: usize = 0; // 0: no ProbCut
let confidence: f64 = 0; // how many deviations a result must lie outside the window

export function setProbCut(address: usize, deviations: f64): void {
  rows = address;
  confidence = deviations;
}

export class ProbCut {
  /** Where the row of a depth stands, 0 where nothing is cut at it. */
  @inline static row(depth: i32): usize {
    if (rows == 0 || depth > MAX_PROBCUT_DEPTH) return 0;
    const row = rows + usize(depth) * ROW;
    return load<i32>(row) > 0 ? row : 0;
  }
  @inline static depth(row: usize): i32 {
    return load<i32>(row);
  }
  /** A shallow value this high foretells a deep one of at least beta. */
  @inline static high(row: usize, beta: f64): f64 {
    return (beta - load<f64>(row, INTERCEPT) + confidence * load<f64>(row, DEVIATION)) / load<f64>(row, SLOPE);
  }
  /** One this low, a deep one of at most alpha. */
  @inline static low(row: usize, alpha: f64): f64 {
    return (alpha - load<f64>(row, INTERCEPT) - confidence * load<f64>(row, DEVIATION)) / load<f64>(row, SLOPE);
  }
}
