/** The statistics of a result. */
import type { PairCounts } from '../matches/tally.js';
import { type EloDifference, eloOfScore, type Rating, scoreOfElo } from '../tournaments/elo.js';
import type { Interval } from '../tournaments/interval.js';
import { parseResult } from '../tournaments/result-text.js';
import { gameSample, pairSample, type Sample } from '../tournaments/score.js';
import { faultOfSprt, type SprtResult, sprtResult } from '../tournaments/sprt.js';
import { summarise, summaryLines } from '../tournaments/summary.js';
import { accepted, BreedboardError } from './errors.js';
import { any, readSettings, real } from './settings.js';

/**
 * A result: as text (`+46 =0 -2`, `46-0-2` as wins-draws-losses, or five counts of pairs `3/10/21/10/4` from both lost
 * to both won), or as counts.
 */
export type ResultCounts =
  | string
  | { readonly wins: number; readonly draws: number; readonly losses: number }
  | { readonly pairs: PairCounts };

/** The statistics of a result between two players, from the view of the first. */
export type Statistics = {
  readonly games: number;
  /** Points: a win is 1, a draw ½. */
  readonly points: number;
  /** Points per game. */
  readonly score: number;
  /** The 95 % interval of the true score. */
  readonly interval: Interval;
  /** The rating difference with its 95 % interval; `open` if too few losses or wins leave one side without a limit. */
  readonly elo: EloDifference;
  /** In units of the standard deviation of a game, so independent of the share of draws. */
  readonly normalisedElo: Rating;
  /** The probability that the first player is better, without prior knowledge. */
  readonly likelihood: number;
  /** These figures in sentences. */
  readonly sentences: readonly string[];
};

/** A sequential test between two rating differences. */
export type SprtOptions = {
  readonly elo0: number;
  readonly elo1: number;
  /** The probability of accepting elo1 if elo0 is true. Default: 0.05. */
  readonly alpha?: number;
  /** The probability of accepting elo0 if elo1 is true. Default: 0.05. */
  readonly beta?: number;
  /** Whether the differences are logistic or normalised Elo. */
  readonly model?: 'logistic' | 'normalised';
};

function sampleFrom(given: ResultCounts): Sample {
  if (typeof given === 'string') return accepted(parseResult(given), 'text');
  const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
  const counts =
    typeof given !== 'object' || given === null
      ? []
      : 'pairs' in given
        ? given.pairs
        : [given.wins, given.draws, given.losses];
  if (!Array.isArray(counts) || !counts.every(isCount) || (counts.length !== 3 && counts.length !== 5))
    throw new BreedboardError(
      'argument',
      'a result must be a text such as “+46 =0 -2”, or wins, draws and losses, or five counts of pairs',
    );
  if (counts.every(count => count === 0)) throw new BreedboardError('argument', 'the result has no games');
  return counts.length === 5
    ? pairSample(counts as unknown as PairCounts)
    : gameSample(counts[0]!, counts[1]!, counts[2]!);
}

export function statisticsOf(sample: Sample, repeats = false, stopped = false): Statistics {
  const summary = summarise(sample);
  const { games, points, score, interval, elo, normalisedElo, superiority } = summary;
  return {
    games,
    points,
    score,
    interval,
    elo,
    normalisedElo,
    likelihood: superiority,
    sentences: summaryLines(summary, { repeats, stopped }),
  };
}

/**
 * The statistics of a result: `statistics('+46 =0 -2').interval`.
 *
 * @throws BreedboardError `text` or `argument`
 */
export const statistics = (result: ResultCounts): Statistics => statisticsOf(sampleFrom(result));

const MODELS = ['logistic', 'normalised'] as const;
const sprtChecks = {
  elo0: real(-200, 200),
  elo1: real(-200, 200),
  alpha: real(0, 1),
  beta: real(0, 1),
  model: any<(typeof MODELS)[number]>(),
};

/** Throws BreedboardError. */
export function sprtFrom(given: unknown) {
  const { elo0, elo1, alpha = 0.05, beta = 0.05, model = 'logistic' } = readSettings('sprt', given, sprtChecks);
  if (elo0 === undefined || elo1 === undefined) throw new BreedboardError('argument', 'sprt needs elo0 and elo1');
  if (!MODELS.includes(model)) throw new BreedboardError('argument', `model must be one of ${MODELS.join(', ')}`);
  const test = { model, elo0, elo1, alpha, beta };
  const fault = faultOfSprt(test);
  if (fault !== undefined) throw new BreedboardError('argument', `sprt: ${fault}`);
  return test;
}

/**
 * Whether a result decides between two rating differences: the log-likelihood ratio, its bounds, and the accepted
 * hypothesis, `H0` for elo0 or `H1` for elo1; neither if more games are needed.
 *
 * @throws BreedboardError `text` or `argument`
 */
export const sprt = (result: ResultCounts, options: SprtOptions): SprtResult =>
  sprtResult(sprtFrom(options), sampleFrom(result));

export { eloOfScore, scoreOfElo };
