/**
 * Wald's sequential probability ratio test between two rating differences, with the generalised likelihood ratio of M.
 * Van den Bergh (as fishtest and fastchess use it): under either hypothesis the distribution of pair scores is the
 * likeliest one that has the hypothesis' mean (logistic Elo) or mean ÷ deviation (normalised Elo). It works on pairs
 * (five scores) or single games (three).
 *
 * The distribution is estimated from the same results, so the promised error rates hold for tests of some length.
 * Simulated at 5 % and 5 % (2,000 tests each, four kinds of pairs): normalised 0 against 40 errs 3.9–5.0 %, logistic 0
 * against 40 3.9–6.0 %; logistic 0 against 100, which ends after 20 pairs, 1–5.5 % and, where five pairs in six are
 * split, 10 %.
 */

import { log } from '../arithmetic/exponential.js';
import type { PairCounts } from '../matches/tally.js';
import { scoreOfElo } from './elo.js';
import { ELO_UNIT } from './elo-unit.js';
import { gamesPerUnit, type Sample } from './score.js';

export type Sprt = {
  readonly model: 'logistic' | 'normalised';
  readonly elo0: number;
  readonly elo1: number;
  /** Chance of H1 when elo0 is true. */
  readonly alpha: number;
  /** Chance of H0 when elo1 is true. */
  readonly beta: number;
};

const MAX_SPRT_ELO = 200; // a difference that ten pairs show needs no test

/** The fault of a requested test; undefined where it can be run. */
export function faultOfSprt({ elo0, elo1, alpha, beta }: Sprt): string | undefined {
  if (!(Math.abs(elo0) <= MAX_SPRT_ELO && Math.abs(elo1) <= MAX_SPRT_ELO)) {
    return `elo0 and elo1 must be within ±${MAX_SPRT_ELO}, not ${elo0} and ${elo1}`;
  }
  if (!(elo0 < elo1)) return `elo0 must be less than elo1, not ${elo0} and ${elo1}`;
  if (!(alpha > 0 && beta > 0 && alpha + beta < 1)) {
    return `alpha and beta must be positive with a sum below 1, not ${alpha} and ${beta}`;
  }
  return undefined;
}

/** The log-likelihood ratios at which the test ends (Wald 1945); −2.944 and 2.944 for 5 % and 5 %. */
export const sprtBounds = ({ alpha, beta }: Sprt): { readonly lower: number; readonly upper: number } => ({
  lower: log(beta / (1 - alpha)),
  upper: log((1 - beta) / alpha),
});

/** The count of results that never occurred; with 0 the likelihood could not weigh them (fishtest's figure). */
const UNSEEN = 1e-3;

/**
 * The distribution nearest to `seen` under which the numbers g have mean zero: pᵢ = seenᵢ/(1 + θgᵢ), θ found by
 * bisection where all pᵢ are positive. Undefined where the g all have one sign.
 */
function tilted(seen: readonly number[], g: readonly number[]): number[] | undefined {
  const [least, most] = [Math.min(...g), Math.max(...g)];
  if (!(least < 0 && most > 0)) return undefined;
  let [low, high] = [-1 / most, -1 / least];
  for (let i = 0; i < 60; i++) {
    const theta = (low + high) / 2;
    let mean = 0;
    for (let j = 0; j < g.length; j++) mean += (seen[j]! * g[j]!) / (1 + theta * g[j]!);
    if (mean > 0) low = theta;
    else high = theta;
  }
  const theta = (low + high) / 2;
  return seen.map((p, i) => p / (1 + theta * g[i]!));
}

const withMean = (seen: readonly number[], scores: readonly number[], mean: number): readonly number[] =>
  tilted(
    seen,
    scores.map(score => score - mean),
  ) ?? seen;

/**
 * With (mean − ½)/deviation = t. The condition is not linear; each round solves it linearised at the last answer (Van
 * den Bergh, “Normalized Elo practical”), starting from all scores equally likely.
 */
function withRatio(seen: readonly number[], scores: readonly number[], t: number): readonly number[] {
  let answer: readonly number[] = seen.map(() => 1 / seen.length);
  for (let round = 0; round < 10; round++) {
    const mean = answer.reduce((sum, p, i) => sum + p * scores[i]!, 0);
    const variance = answer.reduce((sum, p, i) => sum + p * (scores[i]! - mean) * (scores[i]! - mean), 0);
    const deviation = Math.sqrt(variance);
    const next = tilted(
      seen,
      scores.map(x => x - 0.5 - (t * deviation * (1 + ((mean - x) * (mean - x)) / variance)) / 2),
    );
    if (!next) break;
    const change = Math.max(...next.map((p, i) => Math.abs(p - answer[i]!)));
    answer = next;
    if (change < 1e-9) break;
  }
  return answer;
}

/** ln of the ratio of the sample's likelihoods under elo1 and elo0. Finite for every sample. */
export function logLikelihoodRatio({ model, elo0, elo1 }: Sprt, sample: Sample): number {
  const counts = sample.counts.map(count => (count === 0 ? UNSEEN : count));
  const n = counts.reduce((sum, count) => sum + count, 0);
  const seen = counts.map(count => count / n);
  const scores = counts.map((_, i) => i / (counts.length - 1));
  const under = (elo: number): readonly number[] =>
    model === 'logistic'
      ? withMean(seen, scores, scoreOfElo(elo))
      : withRatio(seen, scores, (elo * ELO_UNIT * Math.sqrt(gamesPerUnit(sample))) / 2);
  const [p0, p1] = [under(elo0), under(elo1)];
  return n * seen.reduce((sum, p, i) => sum + p * log(p1[i]! / p0[i]!), 0);
}

export type SprtResult = {
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  /** H1: elo1 rather than elo0; undefined: more games are needed. */
  readonly accepted?: 'H0' | 'H1';
};

export function sprtResult(test: Sprt, sample: Sample): SprtResult {
  const llr = logLikelihoodRatio(test, sample);
  const bounds = sprtBounds(test);
  const accepted = llr >= bounds.upper ? 'H1' : llr <= bounds.lower ? 'H0' : undefined;
  return { llr, ...bounds, ...(accepted === undefined ? {} : { accepted }) };
}

type SprtWalk = SprtResult & { readonly pairs: PairCounts; readonly length: number };

/**
 * Walks pair results (quarters of a point: 0 to 4) in the order of the schedule and stops at the first that decides.
 * Threads finish in any order, but the same test on the same schedule must always end at the same pair, so later games
 * do not count. Undecided at the end of the results.
 */
export function walkSprt(test: Sprt, results: Iterable<number>): SprtWalk {
  const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  let length = 0;
  let latest: SprtResult = { llr: 0, ...sprtBounds(test) };
  for (const result of results) {
    pairs[result]!++;
    length++;
    latest = sprtResult(test, { unit: 'pair', counts: pairs });
    if (latest.accepted !== undefined) break;
  }
  return { ...latest, pairs, length };
}
