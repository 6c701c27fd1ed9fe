/** Whether a paper's figure and ours agree: the test of their difference, and the verdicts of a table. */
import { holm } from '../tournaments/holm.js';
import type { Interval } from '../tournaments/interval.js';
import { normalQuantile } from '../tournaments/normal.js';
import { studentQuantile } from '../tournaments/student.js';
import type { Comparison, Figure, Row } from './comparison.js';
import { CONFIDENCE, marginOf, POWER } from './margins.js';

export const VERDICTS = [
  'agrees',
  'differs',
  'cannot tell',
  'smaller run',
  'one run',
  'no number in the paper',
  'not run',
] as const;
type Verdict = (typeof VERDICTS)[number];

export type JudgedRow = Row & {
  readonly verdict: Verdict;
  /** Where the verdict is “cannot tell”: the smallest difference that would have been seen four times in five. */
  readonly detectable?: number;
};

/** Two-sided; without degrees of freedom the normal one. */
const quantile = (confidence: number, freedom: number): number =>
  Number.isFinite(freedom) ? studentQuantile(confidence, freedom) : normalQuantile(0.5 + confidence / 2);

/** How far the truth may lie from a value on one side, at any confidence. */
type Reach = { readonly half: number; readonly freedom: number };

const atConfidence = ({ half, freedom }: Reach, confidence: number): number =>
  half === 0 ? half : (half * quantile(confidence, freedom)) / quantile(CONFIDENCE, freedom);

const freedomOf = ({ runs }: Figure): number => (runs !== undefined && runs > 1 ? runs - 1 : Number.POSITIVE_INFINITY);

/** The interval of a mean of runs is symmetric, unless it was cut off at 0 or 100 %. */
function reachOf(figure: Figure, side: 'low' | 'high'): Reach {
  const [down, up] = [figure.value - figure.low, figure.high - figure.value];
  const freedom = freedomOf(figure);
  return { half: Number.isFinite(freedom) ? Math.max(down, up) : side === 'low' ? down : up, freedom };
}

/** A range that a paper claims, such as “at least half”. */
const isRange = ({ n, low, high }: Figure): boolean => n === 0 && low < high;

/**
 * Ours minus the paper's, with its interval: the halves of both intervals that face each other are added as squares
 * (Newcombe, Statistics in Medicine 17, 1998, method 10, for scores; Zou & Donner, ibid. 27, 2008, for any intervals). A
 * figure that a paper took from one run varies as our runs do, besides its own games. A claimed range has no games; the
 * difference is that from its nearer end, 0 within it.
 */
export type Difference = Interval & {
  readonly value: number;
  /** That there is no difference; 1 where the interval holds 0. */
  readonly p: number;
};

function reaches(paper: Figure, ours: Figure, side: 'low' | 'high'): Reach[] {
  const own = reachOf(ours, side);
  if (isRange(paper)) return [own];
  const run = paper.runs === 1 && ours.runs ? [{ ...own, half: own.half * Math.sqrt(ours.runs) }] : [];
  return [own, reachOf(paper, side === 'low' ? 'high' : 'low'), ...run];
}

const together = (given: readonly Reach[], confidence: number): number =>
  Math.hypot(...given.map(reach => atConfidence(reach, confidence)));

/** The least p that is told from 0. */
const LEAST_P = 1e-9;

/** One minus the confidence at which the interval just meets 0, by bisection of its logarithm. */
function pOf(distance: number, given: readonly Reach[]): number {
  if (distance <= together(given, CONFIDENCE)) return 1;
  if (distance > together(given, 1 - LEAST_P)) return LEAST_P;
  let [low, high] = [Math.log(LEAST_P), Math.log(1 - CONFIDENCE)];
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    if (together(given, 1 - Math.exp(middle)) < distance) high = middle;
    else low = middle;
  }
  return Math.exp(high);
}

export function differenceOf(paper: Figure, ours: Figure): Difference {
  const nearest = isRange(paper) ? Math.min(paper.high, Math.max(paper.low, ours.value)) : paper.value;
  const value = ours.value - nearest;
  const [down, up] = [reaches(paper, ours, 'low'), reaches(paper, ours, 'high')];
  return {
    value,
    low: value - together(down, CONFIDENCE),
    high: value + together(up, CONFIDENCE),
    p: value === 0 ? 1 : pOf(Math.abs(value), value > 0 ? down : up),
  };
}

/** A claimed range is its own margin: all of our interval lies in it, or the claim is not shown to hold. */
function isWithin(paper: Figure, ours: Figure, { low, high }: Difference, isScore: boolean): boolean {
  if (isRange(paper)) return paper.low <= ours.low && ours.high <= paper.high;
  const margin = marginOf(paper.value, isScore);
  return -margin <= low && high <= margin;
}

/**
 * The difference that the test finds with the chance POWER, by the wider side and whatever else is in its table: Holm's
 * correction asks of no row for more than the level divided by their number.
 */
function detectableBy(paper: Figure, ours: Figure, rows: number): number {
  const freedom = freedomOf(ours);
  const power = quantile(2 * POWER - 1, freedom) / quantile(CONFIDENCE, freedom);
  const [down, up] = (['low', 'high'] as const).map(side => {
    const given = reaches(paper, ours, side);
    return together(given, 1 - (1 - CONFIDENCE) / rows) + power * together(given, CONFIDENCE);
  });
  return Math.max(down!, up!);
}

/** Why a row has no verdict; undefined where it can be tested. */
function unjudged({ figure, ours }: Row, isSmaller: boolean): Verdict | undefined {
  if (!ours) return 'not run';
  if (!figure) return 'no number in the paper';
  if (isSmaller) return 'smaller run';
  return ours.runs === 1 ? 'one run' : undefined;
}

/** Rows that are corrected together: what a table says, and its fingerprints. */
function judgedTogether(rows: readonly Row[], isSmaller: boolean): JudgedRow[] {
  const tested = rows.flatMap(row => {
    if (unjudged(row, isSmaller)) return [];
    return [{ row, difference: differenceOf(row.figure!, row.ours!) }];
  });
  const ps = holm(tested.map(({ difference }) => difference.p));
  return rows.map((row): JudgedRow => {
    const without = unjudged(row, isSmaller);
    if (without) return { ...row, verdict: without };
    const at = tested.findIndex(each => each.row === row);
    const { difference } = tested[at]!;
    // The share of drawn games is no score: its margin is a quarter of it.
    const isScore = row.unit !== 'number' && !row.isFingerprint;
    if (isWithin(row.figure!, row.ours!, difference, isScore)) return { ...row, verdict: 'agrees' };
    if (ps[at]! <= 1 - CONFIDENCE + 1e-12) return { ...row, verdict: 'differs' };
    return { ...row, verdict: 'cannot tell', detectable: detectableBy(row.figure!, row.ours!, tested.length) };
  });
}

/** The rows of a table with their verdicts, in their order. */
export function judged({ rows, isSmaller: smaller }: Comparison): JudgedRow[] {
  const isSmaller = smaller === true;
  const claims = judgedTogether(
    rows.filter(row => !row.isFingerprint),
    isSmaller,
  );
  const fingerprints = judgedTogether(
    rows.filter(row => row.isFingerprint),
    isSmaller,
  );
  return rows.map(row => (row.isFingerprint ? fingerprints : claims).shift()!);
}

export type Count = Readonly<Record<Verdict, number>>;
export const countOf = (rows: readonly JudgedRow[]): Count =>
  Object.fromEntries(
    VERDICTS.map(each => [each, rows.filter(({ verdict }) => verdict === each).length]),
  ) as unknown as Count;
