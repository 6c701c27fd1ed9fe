/** Figures, ours and those of papers, with their intervals, and tables that have them beside each other. */
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
  /**
   * The runs whose mean it is, where runs differ; the interval is then that of the runs. Of one run it is that of its games,
   * and does not say how runs differ. Left out where nothing was learnt.
   */
  readonly runs?: number;
};

export type Row = {
  readonly what: string;
  /** As printed, and as a number if it can be compared. */
  readonly paper: string;
  readonly figure?: Figure;
  /** Undefined if it was not run at this scale. */
  readonly ours?: Figure;
  /** The unit of ours, if it is not a percentage. */
  readonly unit?: 'score' | 'number';
  /** A trace of how a program plays, such as its share of drawn games; the paper claims nothing by it. Counted apart. */
  readonly isFingerprint?: true;
};

export type Comparison = {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly notes?: readonly string[];
  /** The runs behind it are smaller than the paper's, so that a difference would say nothing. */
  readonly isSmaller?: true;
};

/** The result of a match; `evidence` are the pairs that count where games repeat each other. */
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
  if (!first) throw new RangeError('the mean of no runs');
  if (rest.length === 0) return { ...first, runs: 1 };
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

/** The mean of a quantity that each run has once: its interval is that of the runs, and there are no games. */
export function meanOfRuns(values: readonly number[]): Figure {
  const { mean, low, high } = meanInterval(values);
  return { value: mean, low, high, n: 0, runs: values.length };
}

/** The interval of a paper's own games, if it gives their number; and the number of its runs, where runs differ. */
export function printedScore(value: number, games?: number, runs?: number): Figure {
  const own = runs === undefined ? {} : { runs };
  if (games === undefined) return { value, low: value, high: value, n: 0, ...own };
  const wins = value * games;
  return { value, n: games, ...scoreInterval(gameSample(wins, 0, games - wins)), ...own };
}

/** What a paper says never happened: none of its games or runs, if it gives their number. */
export const printedNone = (of?: number): Figure => printedScore(0, of);

export const printedGames = (wins: number, losses: number, draws: number): Figure => {
  const n = wins + losses + draws;
  return { value: (wins + draws / 2) / n, n, ...scoreInterval(gameSample(wins, draws, losses)) };
};

/** A number that is no score, of which the paper gives neither games nor runs. */
export const printedNumber = (value: number): Figure => ({ value, low: value, high: value, n: 0 });

/** A range that a paper claims, or a bound: at least, or at most. */
export const claimed = (low: number, high: number): Figure => ({ value: (low + high) / 2, low, high, n: 0 });
