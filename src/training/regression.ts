/**
 * Pattern weights by regression: the weights of each phase minimise
 *
 *     Σ share · (s·tanh(label / s) − s·tanh(value / s))²  +  l2 · Σ (weight − weight before)²
 *
 * over the labelled positions, where value is the sum of the weights on the board. Beyond ±s both sides of an error are
 * nearly the same, so that lopsided positions count little; s = 0 stands for a plain difference. Configurations that
 * occur rarely stay near their weights before, which are 0 at the beginning. Outcomes are labels between −1 and 1 and values
 * tanh of the sum. Positions of neighbouring phases count
 * too, the less the further away, so that values do not jump between phases. Mirror images share one weight.
 *
 * Gauss and Newton's method for the squashed sum, conjugate gradients with a diagonal preconditioner for each of its
 * linear systems, in f64 and in the order of the positions. Only + − × ÷ and the project's own tanh are used.
 *
 * Values in discs are then stretched by phase: squashing averages shrinks them. The factor is the slope of the labels on
 * the values where neither is beyond ±s.
 */
import { tanh } from '../arithmetic/squash.js';
import { type Patterns, phaseCount, phasesByDiscs } from '../evaluators/patterns/data.js';
import { phaseFinder } from '../evaluators/patterns/phases.js';
import { entriesOf, placementCount, weightCount } from '../evaluators/patterns/tuples.js';
import type { BoardView } from '../rules/board.js';
import { mirrorsOf } from './mirrors.js';

/** Labelled boards as the side that has just moved sees them. */
export type Examples = {
  readonly count: number;
  /** Fills in the cells of board i: 1 own, −1 the opponent's, 0 empty. */
  read(i: number, cells: Int8Array): void;
  /** For the same side. */
  readonly labels: Float32Array;
};

export type RegressionOptions = {
  readonly l2: number;
  /** s; 0 means that errors are not saturated. */
  readonly saturation: number;
  /** Discs by which the positions of a phase reach into its neighbours. */
  readonly overlap: number;
  /** Steps of Gauss and Newton, and of conjugate gradients in each. */
  readonly newton: number;
  readonly iterations: number;
  /** Stretch values to the slope of the labels. */
  readonly isStretched: boolean;
};

type Squash = { value(sum: number): number; slope(value: number): number };

const squashOf = (s: number): Squash =>
  s > 0
    ? { value: sum => s * tanh(sum / s), slope: value => 1 - (value / s) * (value / s) }
    : { value: sum => sum, slope: () => 1 };

/** The first of the mirror images of each entry, table after table. */
function firstImages(board: Pick<BoardView, 'symmetries'>, data: Patterns): Uint32Array {
  const rings = mirrorsOf(board, data);
  const first = new Uint32Array(rings.length);
  let at = 0;
  for (const tuple of data.tuples) {
    const end = at + entriesOf(tuple);
    for (let entry = at; entry < end; entry++) {
      let least = entry - at;
      for (let next = rings[entry]!; next !== entry - at; next = rings[at + next]!) least = Math.min(least, next);
      first[entry] = at + least;
    }
    at = end;
  }
  return first;
}

type Counts = { readonly discs: Uint16Array; readonly moved: Uint16Array };

function countsOf({ count, read }: Examples, cells: Int8Array): Counts {
  const discs = new Uint16Array(count);
  const moved = new Uint16Array(count);
  for (let i = 0; i < count; i++) {
    read(i, cells);
    let [own, taken] = [0, 0];
    for (const cell of cells) {
      if (cell !== 0) taken++;
      if (cell > 0) own++;
    }
    discs[i] = taken;
    moved[i] = own;
  }
  return { discs, moved };
}

/** The examples of a phase and their shares: 1 inside it, less in the discs around it. */
function examplesOf(
  data: Patterns,
  phase: number,
  { discs, moved }: Counts,
  overlap: number,
): { readonly chosen: Uint32Array; readonly shares: Float64Array } {
  const { boundaries, parity } = data;
  const phaseOf = phaseFinder(data);
  const buckets = phasesByDiscs(data);
  const isBucket = phase >= buckets;
  const stage = parity ? phase >> 1 : phase;
  const least = boundaries[stage - 1] ?? 0;
  const most = (boundaries[stage] ?? Number.POSITIVE_INFINITY) - 1;
  /** Positions of the other parity have tables of their own. */
  const isForeign = (own: number): boolean => isBucket || own >= buckets || (parity === true && own % 2 !== phase % 2);
  const chosen: number[] = [];
  const shares: number[] = [];
  for (let i = 0; i < discs.length; i++) {
    const own = phaseOf(discs[i]!, moved[i]!);
    const away = Math.max(0, least - discs[i]!, discs[i]! - most);
    const share = own === phase ? 1 : isForeign(own) ? 0 : 1 - away / (overlap + 1);
    if (share <= 0) continue;
    chosen.push(i);
    shares.push(share);
  }
  return { chosen: Uint32Array.from(chosen), shares: Float64Array.from(shares) };
}

/** For each example the entries of its placements, one row each. */
function entriesIn(
  { tuples }: Patterns,
  first: Uint32Array,
  { read }: Examples,
  chosen: Uint32Array,
  cells: Int8Array,
): Uint32Array {
  const placements = tuples.flat();
  const width = placements.length;
  const tables = new Uint32Array(width);
  let [table, p] = [0, 0];
  for (const tuple of tuples) {
    for (const _ of tuple) tables[p++] = table;
    table += entriesOf(tuple);
  }
  const entries = new Uint32Array(chosen.length * width);
  let at = 0;
  for (const i of chosen) {
    read(i, cells);
    for (let k = 0; k < width; k++) {
      let index = 0;
      for (const cell of placements[k]!) index = index * 3 + cells[cell]! + 1;
      entries[at++] = first[tables[k]! + index]!;
    }
  }
  return entries;
}

/** Sums of weights, one for each row of entries. */
function sumsOf(entries: Uint32Array, width: number, weights: Float64Array, sums: Float64Array): void {
  let at = 0;
  for (let i = 0; i < sums.length; i++) {
    let sum = 0;
    for (let k = 0; k < width; k++) sum += weights[entries[at++]!]!;
    sums[i] = sum;
  }
}

/** Adds to each entry the numbers of the rows in which it occurs. */
function scatter(entries: Uint32Array, width: number, rows: Float64Array, into: Float64Array): void {
  into.fill(0);
  let at = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    for (let k = 0; k < width; k++) {
      const entry = entries[at++]!;
      into[entry] = into[entry]! + row;
    }
  }
}

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
};

/** The change of the weights that solves (Xᵀ D X + l2) δ = right, after some steps of conjugate gradients. */
function conjugateGradients(
  entries: Uint32Array,
  width: number,
  curvature: Float64Array,
  right: Float64Array,
  l2: number,
  iterations: number,
): Float64Array {
  const n = right.length;
  const diagonal = new Float64Array(n);
  scatter(entries, width, curvature, diagonal);
  for (let j = 0; j < n; j++) diagonal[j] = diagonal[j]! + l2;
  const change = new Float64Array(n);
  const residual = right.slice();
  const conditioned = residual.map((value, j) => (diagonal[j]! > 0 ? value / diagonal[j]! : 0));
  const direction = conditioned.slice();
  const image = new Float64Array(n);
  const rows = new Float64Array(curvature.length);
  let size = dot(residual, conditioned);
  for (let step = 0; step < iterations && size > 0; step++) {
    sumsOf(entries, width, direction, rows);
    for (let i = 0; i < rows.length; i++) rows[i] = rows[i]! * curvature[i]!;
    scatter(entries, width, rows, image);
    for (let j = 0; j < n; j++) image[j] = image[j]! + l2 * direction[j]!;
    const along = size / dot(direction, image);
    for (let j = 0; j < n; j++) {
      change[j] = change[j]! + along * direction[j]!;
      residual[j] = residual[j]! - along * image[j]!;
      conditioned[j] = diagonal[j]! > 0 ? residual[j]! / diagonal[j]! : 0;
    }
    const next = dot(residual, conditioned);
    for (let j = 0; j < n; j++) direction[j] = conditioned[j]! + (next / size) * direction[j]!;
    size = next;
  }
  return change;
}

/** The slope of the labels on the sums, through 0, where neither is saturated. 1 if nothing tells. */
function slopeOf(sums: Float64Array, labels: Float64Array, shares: Float64Array, most: number): number {
  let [products, squares] = [0, 0];
  for (let i = 0; i < sums.length; i++) {
    if (Math.abs(sums[i]!) > most) continue;
    products += shares[i]! * labels[i]! * sums[i]!;
    squares += shares[i]! * sums[i]! * sums[i]!;
  }
  return squares > 0 && products > 0 ? products / squares : 1;
}

/** Steps that make the error worse are halved at most this often. */
const MOST_HALVINGS = 4;

/** Changes the weights of a phase in place. */
function fitPhase(
  entries: Uint32Array,
  width: number,
  labels: Float64Array,
  shares: Float64Array,
  weights: Float64Array,
  { l2, saturation, newton, iterations, isStretched }: RegressionOptions,
  /** Labels are squashed already, as the output is. */
  isOutcome: boolean,
): void {
  const squash = squashOf(saturation);
  const targets = isOutcome ? labels : labels.map(squash.value);
  const before = weights.slice();
  const sums = new Float64Array(labels.length);
  const pulls = new Float64Array(labels.length);
  const curvature = new Float64Array(labels.length);
  const right = new Float64Array(weights.length);

  /** The loss of some weights; leaves their sums in `sums`. */
  const lossOf = (tried: Float64Array): number => {
    sumsOf(entries, width, tried, sums);
    let loss = 0;
    for (let i = 0; i < sums.length; i++) {
      const error = targets[i]! - squash.value(sums[i]!);
      loss += shares[i]! * error * error;
    }
    for (let j = 0; j < tried.length; j++) loss += l2 * (tried[j]! - before[j]!) * (tried[j]! - before[j]!);
    return loss;
  };

  let loss = lossOf(weights);
  for (let step = 0; step < newton; step++) {
    for (let i = 0; i < sums.length; i++) {
      const value = squash.value(sums[i]!);
      const slope = squash.slope(value);
      pulls[i] = shares[i]! * slope * (targets[i]! - value);
      curvature[i] = shares[i]! * slope * slope;
    }
    scatter(entries, width, pulls, right);
    for (let j = 0; j < right.length; j++) right[j] = right[j]! - l2 * (weights[j]! - before[j]!);
    const change = conjugateGradients(entries, width, curvature, right, l2, iterations);
    const tried = new Float64Array(weights.length);
    let [share, next] = [1, Number.POSITIVE_INFINITY];
    for (let halving = 0; halving <= MOST_HALVINGS && !(next < loss); halving++, share /= 2) {
      for (let j = 0; j < tried.length; j++) tried[j] = weights[j]! + share * change[j]!;
      next = lossOf(tried);
    }
    if (!(next < loss)) break;
    weights.set(tried);
    loss = next;
  }
  if (!isStretched) return;
  sumsOf(entries, width, weights, sums);
  const slope = slopeOf(sums, labels, shares, saturation > 0 ? saturation : Number.POSITIVE_INFINITY);
  for (let j = 0; j < weights.length; j++) weights[j] = weights[j]! * slope;
}

/** An outcome is the tanh of the sum itself. */
const OUTCOME = { saturation: 1, isStretched: false };

type Regressed = {
  readonly weights: Float32Array;
  /** Σ|error| and Σ error² before saturation, by the new weights and by those before, over all examples. */
  readonly errors: number;
  readonly squares: number;
  readonly errorsBefore: number;
};

/** All phases, one after another. Patterns with features that no cell shows are not for it. */
export function regress(
  board: Pick<BoardView, 'cells' | 'symmetries'>,
  data: Patterns,
  examples: Examples,
  options: RegressionOptions,
): Regressed {
  const perPhase = weightCount(data.tuples);
  const width = placementCount(data.tuples);
  const cells = new Int8Array(board.cells.length);
  const first = firstImages(board, data);
  const counts = countsOf(examples, cells);
  const weights = data.weights.slice();
  const isOutcome = data.output === 'tanh';
  let [errors, squares, errorsBefore] = [0, 0, 0];

  for (let phase = 0; phase < phaseCount(data); phase++) {
    const { chosen, shares } = examplesOf(data, phase, counts, options.overlap);
    if (chosen.length === 0) continue;
    const entries = entriesIn(data, first, examples, chosen, cells);
    const labels = Float64Array.from(chosen, i => examples.labels[i]!);
    const own = Float64Array.from(weights.subarray(phase * perPhase, (phase + 1) * perPhase));
    const sums = new Float64Array(labels.length);
    const countErrors = (): readonly [number, number] => {
      sumsOf(entries, width, own, sums);
      let [absolute, square] = [0, 0];
      for (let i = 0; i < sums.length; i++) {
        if (shares[i] !== 1) continue; // it belongs to a neighbour
        const error = labels[i]! - (isOutcome ? tanh(sums[i]!) : sums[i]!);
        absolute += Math.abs(error);
        square += error * error;
      }
      return [absolute, square];
    };
    errorsBefore += countErrors()[0];
    fitPhase(entries, width, labels, shares, own, isOutcome ? { ...options, ...OUTCOME } : options, isOutcome);
    const [absolute, square] = countErrors();
    errors += absolute;
    squares += square;
    for (let j = 0; j < perPhase; j++) weights[phase * perPhase + j] = own[first[j]!]!;
  }
  return { weights, errors, squares, errorsBefore };
}
