/** A paper's figure beside ours, and the comparison result. */
import { evidenceIn } from '../arena/evidence.js';
import { gamesOf, type PairCounts, type Tally } from '../matches/tally.js';
import { type Interval, scoreInterval } from '../tournaments/interval.js';
import { gameSample } from '../tournaments/score.js';
import { meanInterval } from '../tournaments/student.js';
import { scorePoint } from './curves.js';

/** A number and its interval: a score of n games, or another quantity that was measured n times. */
export type Figure = Interval & {
  readonly value: number;
  readonly n: number;
  /** The runs whose mean it is, where there are several; the interval is then that of the runs. */
  readonly runs?: number;
};

export type ComparisonResult = 'agrees' | 'differs' | 'too few to tell' | 'no number in the paper' | 'not run';

/** An interval wider than this, or than a third of the paper's figure if that is not a score, decides nothing. */
const WIDE = 0.2;

/** Of a match; `evidence` are the pairs that count where games repeat each other. */
export type MatchTally = Tally & { readonly evidence?: PairCounts };

/** A game that repeats another is no evidence: n and the interval count each game once. */
export const measuredScore = ({ evidence, ...tally }: MatchTally): Figure => {
  const counted = evidenceIn({ tally, ...(evidence ? { evidence } : {}) });
  const { value, low, high } = scorePoint(0, counted);
  return { value, low, high, n: gamesOf(counted) };
};

/** A share of n, such as games won where a draw is no win. */
export const shareFigure = (count: number, n: number): Figure => ({
  value: count / n,
  n,
  ...scoreInterval(gameSample(count, 0, n - count)),
});

/**
 * The mean of several runs. Runs differ by more than their games do, so the interval is that of the mean of the runs, and
 * never narrower than their games allow; of one run it is that of its games.
 */
export function overRuns(figures: readonly Figure[]): Figure {
  const [first, ...rest] = figures;
  if (!first || rest.length === 0) return first!;
  const { mean, low, high } = meanInterval(figures.map(({ value }) => value));
  const games = Math.sqrt(figures.reduce((sum, each) => sum + ((each.high - each.low) / 2) ** 2, 0)) / figures.length;
  return {
    value: mean,
    low: Math.max(0, Math.min(low, mean - games)),
    high: Math.min(1, Math.max(high, mean + games)),
    n: figures.reduce((sum, figure) => sum + figure.n, 0),
    runs: figures.length,
  };
}

/** The interval of a paper's own games, if it gives their number. */
export function printedScore(value: number, games?: number): Figure {
  if (games === undefined) return { value, low: value, high: value, n: 0 };
  const wins = value * games;
  return { value, n: games, ...scoreInterval(gameSample(wins, 0, games - wins)) };
}

export const printedGames = (wins: number, losses: number, draws: number): Figure => {
  const n = wins + losses + draws;
  return { value: (wins + draws / 2) / n, n, ...scoreInterval(gameSample(wins, draws, losses)) };
};

/** A bound that a paper claims: at least, or at most. */
export const claimed = (low: number, high: number): Figure => ({ value: (low + high) / 2, low, high, n: 0 });

/** `isScore` is false for weights and margins, which are not shares of points. */
export function compareFigures(paper: Figure | undefined, ours: Figure | undefined, isScore = true): ComparisonResult {
  if (!ours) return 'not run';
  if (!paper) return 'no number in the paper';
  const overlap = ours.low <= paper.high && paper.low <= ours.high;
  if (!overlap) return 'differs';
  // The whole interval lies within the paper's range.
  const isWithin = paper.low < paper.high && paper.low <= ours.low && ours.high <= paper.high;
  // A range that a paper claims holds only if all of ours lies within it.
  if (paper.n === 0 && paper.low < paper.high) return isWithin ? 'agrees' : 'too few to tell';
  const wide = isScore ? WIDE : Math.abs(paper.value) / 3;
  return isWithin || ours.high - ours.low <= wide ? 'agrees' : 'too few to tell';
}
