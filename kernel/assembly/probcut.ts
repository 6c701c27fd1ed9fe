/**
 * ProbCut (M. Buro's multi-ProbCut): if a shallow search predicts that a deep one would almost surely leave the window,
 * the deep one is skipped. The relation of shallow to deep results is measured beforehand for each evaluator
 * (`breedboard calibrate`). Off by default: its results are not exact.
 */

/** deep = slope · shallow + intercept ± deviation, both values from the view of the side to move. */
@unmanaged
class Row {
  /** Depth of the shallow search, 0 for no cut. */
  shallow: i32;
  slope: f64;
  intercept: f64;
  deviation: f64;
}

export enum ProbCutAt {
  shallow = offsetof<Row>('shallow'),
  slope = offsetof<Row>('slope'),
  intercept = offsetof<Row>('intercept'),
  deviation = offsetof<Row>('deviation'),
  bytes = offsetof<Row>(),
}

/** A table has a row for each depth from 0 to this, in each phase. */
export const MAX_PROBCUT_DEPTH: i32 = 31;
/** Phases of PHASE_DISCS discs each, from four discs on. */
export const PROBCUT_PHASES: i32 = 6;
const PHASE_DISCS: i32 = 10;
const PHASE_BYTES: usize = usize(MAX_PROBCUT_DEPTH + 1) * ProbCutAt.bytes;

let rows: usize = 0; // 0: no ProbCut
let confidence: f64 = 0; // the number of deviations by which a result must lie outside the window

export function setProbCut(address: usize, deviations: f64): void {
  rows = address;
  confidence = deviations;
}

export class ProbCut {
  /** Address of the row of a depth in the first phase, 0 if there is no cut at it: for the search that knows no phases. */
  @inline static row(depth: i32): usize {
    if (rows == 0 || depth > MAX_PROBCUT_DEPTH) return 0;
    const row = rows + usize(depth) * ProbCutAt.bytes;
    return changetype<Row>(row).shallow > 0 ? row : 0;
  }
  /** The same for the phase of a board with so many discs. */
  @inline static rowAt(depth: i32, discs: i32): usize {
    if (rows == 0 || depth > MAX_PROBCUT_DEPTH) return 0;
    const phase = min((discs - 4) / PHASE_DISCS, PROBCUT_PHASES - 1);
    const row = rows + usize(phase) * PHASE_BYTES + usize(depth) * ProbCutAt.bytes;
    return changetype<Row>(row).shallow > 0 ? row : 0;
  }
  @inline static depth(row: usize): i32 {
    return changetype<Row>(row).shallow;
  }
  /** A shallow value this high predicts a deep one of at least beta. */
  @inline static high(row: usize, beta: f64): f64 {
    const cut = changetype<Row>(row);
    return (beta - cut.intercept + confidence * cut.deviation) / cut.slope;
  }
  /** A shallow value this low predicts a deep one of at most alpha. */
  @inline static low(row: usize, alpha: f64): f64 {
    const cut = changetype<Row>(row);
    return (alpha - cut.intercept - confidence * cut.deviation) / cut.slope;
  }
}
