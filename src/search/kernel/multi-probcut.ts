/**
 * Multi-ProbCut (M. Buro 1997): how far a deep search may lie from a shallow one, by phase of the game, as three measured
 * numbers a phase; and the shallow search that is tried before each deep one. data/multi-probcut.json has the output of
 * `breedboard calibrate <evaluator>`. A new champion needs a new measurement.
 */
import calibrations from '../../../data/multi-probcut.json' with { type: 'json' };
import type { ProbCut, ProbCutRow } from '../../kernel/probcut.js';
import type { Spec } from '../../specs/spec.js';
import { calibratedName } from './calibrated.js';

/**
 * The standard deviation of deep − shallow, for depths of one parity, is scale · (deep − shallow)^growth · e^(−decay · shallow),
 * in the unit of the evaluator.
 */
export type PhaseError = { readonly scale: number; readonly growth: number; readonly decay: number };

/** The phases of the kernel's tables: they begin at 4, 14, 24, … discs. */
const PHASE_DISCS = 10;
const PHASES = 6;
/** Fewer positions do not measure a phase: it takes the numbers of the nearest that has them. */
const ENOUGH = 30;
/** Three numbers need a few pairs of depths. */
const LEAST_DEPTH = 6;

const DEEPEST = 24;
/**
 * The depth of the shallow search as a share of the deep one. Shares of 0.35 and 0.5, and a second, cheaper search before
 * it, need more nodes for the same error.
 */
const SHARE = 0.6;

/** The depth of the shallow search: of the parity of the deep one, since values swing from ply to ply. */
export const shallowDepth = (deep: number): number =>
  Math.max(deep % 2 === 0 ? 2 : 1, deep - 2 * Math.ceil(((1 - SHARE) * deep) / 2));

export const deviationOf = ({ scale, growth, decay }: PhaseError, shallow: number, deep: number): number =>
  scale * (deep - shallow) ** growth * Math.exp(-decay * shallow);

/** What the searches of a position found: its discs, and the value at each depth from 1 on. */
export type DepthValues = { readonly discs: number; readonly values: readonly number[] };

/** The solution of a small system of linear equations, by elimination. */
function solution(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  for (const [i, row] of rows.entries()) {
    const pivot = row[i]!;
    for (const [j, other] of rows.entries()) {
      if (j === i) continue;
      const times = other[i]! / pivot;
      for (let k = i; k <= rows.length; k++) other[k]! -= times * row[k]!;
    }
  }
  return rows.map((row, i) => row.at(-1)! / row[i]!);
}

/** Least squares of the logarithm over all pairs of depths of one parity. */
function errorOf(positions: readonly DepthValues[], bound: number, deepest: number): PhaseError {
  const terms: { readonly inputs: readonly number[]; readonly output: number }[] = [];
  for (let shallow = 1; shallow <= deepest - 2; shallow++) {
    for (let deep = shallow + 2; deep <= deepest; deep += 2) {
      // A game that is already decided has values beyond the bound: they say nothing about evaluations.
      const squares = positions
        .map(({ values }) => [values[shallow]!, values[deep]!] as const)
        .filter(pair => pair.every(value => Math.abs(value) <= bound))
        .map(([a, b]) => (b - a) ** 2);
      const mean = squares.reduce((sum, each) => sum + each, 0) / squares.length;
      terms.push({ inputs: [1, Math.log(deep - shallow), -shallow], output: Math.log(mean) / 2 });
    }
  }
  const sum = (of: (term: (typeof terms)[number]) => number): number =>
    terms.reduce((total, term) => total + of(term), 0);
  const [scale, growth, decay] = solution(
    [0, 1, 2].map(i => [0, 1, 2].map(j => sum(({ inputs }) => inputs[i]! * inputs[j]!))),
    [0, 1, 2].map(i => sum(({ inputs, output }) => inputs[i]! * output)),
  ) as [number, number, number];
  return { scale: Math.exp(scale), growth, decay };
}

/** The error of each phase; undefined where depth or positions are too few to measure any. */
export function phaseErrors(
  positions: readonly DepthValues[],
  bound: number,
  deepest: number,
): readonly PhaseError[] | undefined {
  if (deepest < LEAST_DEPTH) return undefined;
  const phaseOf = (discs: number): number => Math.min(Math.floor((discs - 4) / PHASE_DISCS), PHASES - 1);
  const measured = Array.from({ length: PHASES }, (_, phase) => {
    const own = positions.filter(({ discs }) => phaseOf(discs) === phase);
    return own.length >= ENOUGH ? errorOf(own, bound, deepest) : undefined;
  });
  const known = measured.flatMap((error, phase) => (error ? [{ phase, error }] : []));
  if (known.length === 0) return undefined;
  return measured.map(
    (_, phase) =>
      known.reduce((near, each) => (Math.abs(each.phase - phase) < Math.abs(near.phase - phase) ? each : near)).error,
  );
}

/** `errors` by phase. */
export const multiProbCutTable = (errors: readonly PhaseError[]): ProbCutRow[] =>
  errors.flatMap((error, phase) =>
    Array.from({ length: DEEPEST - 2 }, (_, i) => {
      const deep = i + 3;
      const shallow = shallowDepth(deep);
      return { phase, deep, shallow, slope: 1, intercept: 0, deviation: deviationOf(error, shallow, deep) };
    }),
  );

/** At 50,000 nodes a move +64 Elo (32 to 96) over ProbCut with edition 1, +36 (5 to 66) with edition 2 (docs/results.md). */
const CONFIDENCE = 1;

/**
 * For searches that go as deep as their nodes or time allow, and claim no values of minimax: forward pruning by a canonical
 * evaluator, where it was measured.
 */
export const forwardPruning = (evaluator: Spec): { readonly probCut?: ProbCut } => {
  const name = calibratedName(evaluator);
  return Object.hasOwn(MULTI_PROBCUT, name)
    ? { probCut: { table: MULTI_PROBCUT[name]!, confidence: CONFIDENCE, forward: true } }
    : {};
};

/** The tables that ship, by the text form of their evaluator. */
export const MULTI_PROBCUT: Readonly<Record<string, readonly ProbCutRow[]>> = Object.fromEntries(
  calibrations.map(({ evaluator, phases }) => [evaluator, multiProbCutTable(phases)]),
);
