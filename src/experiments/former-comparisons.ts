/**
 * Tables of records of version 2, which did not say what a verdict now needs: which runs are smaller than the paper's,
 * which figures are those of one run, and which rows are fingerprints.
 */
import type { Comparison, Figure, Row } from './comparison.js';
import type { Scale } from './reproduction.js';

type Experiment = { readonly paper: string; readonly id: string; readonly scale: Scale };

/** They play games or trials of given players, and learn nothing. */
const WITHOUT_RUNS: ReadonlySet<string> = new Set(['alliot tables', 'currie random', 'currie moat']);

/** Their n counted runs: weights of several runs, and differences from run to run. */
const countedRuns = ({ what, unit }: Row): boolean => unit === 'number' || what.includes('n counts runs');

function oursOf(row: Row, figure: Figure): Figure {
  if (figure.runs !== undefined) return figure;
  return countedRuns(row) ? { ...figure, n: 0, runs: figure.n } : { ...figure, runs: 1 };
}

/** Verhelst measured one pair of networks at each rate. */
const isOneRun = (paper: string, { figure }: Row): boolean => figure !== undefined && paper === 'verhelst';

export function formerComparisons(
  { paper, id, scale }: Experiment,
  comparisons: readonly Comparison[],
): readonly Comparison[] {
  const isLearnt = !WITHOUT_RUNS.has(`${paper} ${id}`);
  return comparisons.map(comparison => ({
    ...comparison,
    rows: comparison.rows.map(row => ({
      ...row,
      ...(/\bdrawn\b/.test(row.what) ? { isFingerprint: true as const } : {}),
      ...(isLearnt && row.ours ? { ours: oursOf(row, row.ours) } : {}),
      ...(isLearnt && isOneRun(paper, row) ? { figure: { ...row.figure!, runs: 1 } } : {}),
    })),
    ...(isLearnt && scale === 'quick' ? { isSmaller: true as const } : {}),
  }));
}
