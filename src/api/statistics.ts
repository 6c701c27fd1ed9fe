/** What a result is worth. */
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
 * A result: as people write it (`+46 =0 -2`, `46-0-2` as wins-draws-losses, or five counts of pairs `3/10/21/10/4` from both
 * lost to both won), or as counts.
 */
export type ResultCounts =
  | string
  | { readonly wins: number; readonly draws: number; readonly losses: number }
  | { readonly pairs: PairCounts };

/** What a result says of two players, in the view of the first. */
export type Statistics = {
  readonly games: number;
  /** Points: a win is 1, a draw ½. */
  readonly points: number;
  /** Points per game. */
  readonly score: number;
  /** Of the true score, with 95 % confidence. */
  readonly interval: Interval;
  /** The difference in rating, with its 95 % interval; `open` where so few losses or wins set no limit on one side. */
  readonly elo: EloDifference;
  /** In units of a game's own spread, whatever the share of draws. */
  readonly normalisedElo: Rating;
  /** How likely it is, knowing nothing else, that the first player is the better one. */
  readonly likelihood: number;
  /** The same in sentences. */
  readonly sentences: readonly string[];
};

/** A sequential test between two differences in rating. */
export type SprtOptions = {
  readonly elo0: number;
  readonly elo1: number;
  /** The chance of accepting elo1 where elo0 is true. 0.05. */
  readonly alpha?: number;
  /** The chance of accepting elo0 where elo1 is true. 0.05. */
  readonly beta?: number;
  /** Whether the differences are logistic or normalised Elo. */
  readonly model?: 'logistic' | 'normalised';
};

export function sampleFrom(given: ResultCounts): Sample {
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
      'a result is a text such as “+46 =0 -2”, wins, draws and losses, or five counts of pairs',
    );
  if (counts.every(count => count === 0))
    throw new BreedboardError('argument', 'nothing was played, so nothing can be said');
  return counts.length === 5
    ? pairSample(counts as unknown as PairCounts)
    : gameSample(counts[0]!, counts[1]!, counts[2]!);
}

export function statisticsOf(sample: Sample, repeats = false): Statistics {
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
    sentences: summaryLines(summary, { repeats }),
  };
}

/**
 * What a result is worth: `statistics('+46 =0 -2').interval`.
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
 * Whether a result decides between two differences in rating: the log-likelihood ratio, its bounds, and what is accepted,
 * `H0` for elo0 or `H1` for elo1; neither where more must be played.
 *
 * @throws BreedboardError `text` or `argument`
 */
export const sprt = (result: ResultCounts, options: SprtOptions): SprtResult =>
  sprtResult(sprtFrom(options), sampleFrom(result));

export { eloOfScore, scoreOfElo };
