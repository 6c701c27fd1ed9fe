/** A match as a sample of equally weighted scores: of pairs where every game has its pair, of games otherwise. */
import { gamesOf, type PairCounts, pairsOf, type Tally } from '../matches/tally.js';

export type Sample =
  | { readonly unit: 'pair'; readonly counts: PairCounts }
  | { readonly unit: 'game'; readonly counts: readonly [losses: number, draws: number, wins: number] };

export const pairSample = (counts: PairCounts): Sample => ({ unit: 'pair', counts });
export const gameSample = (wins: number, draws: number, losses: number): Sample => ({
  unit: 'game',
  counts: [losses, draws, wins],
});

export const sampleOf = (tally: Tally): Sample =>
  pairsOf(tally) > 0 && 2 * pairsOf(tally) === gamesOf(tally)
    ? pairSample(tally.pairs)
    : gameSample(tally.wins, tally.draws, tally.losses);

/** Games in one unit of the sample. */
export const gamesPerUnit = ({ unit }: Sample): 1 | 2 => (unit === 'pair' ? 2 : 1);

export type Spread = {
  /** Pairs or games. */
  readonly n: number;
  /** Mean, 0 to 1; ½ without games. */
  readonly score: number;
  /** Plain variance of a unit: zero where all are alike. */
  readonly variance: number;
  /**
   * Variance as a share of score·(1 − score), the largest variance of any score in [0, 1]; never zero. With independent
   * games and no draws it is 1 for games and ½ for pairs; pairs that are always split bring it towards 0, two games
   * that always end alike to 1.
   *
   * A few results near 0 or 100 % tell little about it, so one imaginary even unit (whose score·(1 − score) is ¼) is
   * mixed in with the share 1 for games (Wilson's own interval, then, at 100 %) and ⅔ for pairs: a little more than
   * independence, since the two games share an opening.
   */
  readonly share: number;
};

const IMAGINARY = 0.25;
const USUAL_SHARE = { pair: 2 / 3, game: 1 } as const;

export function spreadOf({ unit, counts }: Sample): Spread {
  const top = counts.length - 1;
  let n = 0;
  let sum = 0;
  counts.forEach((count, i) => {
    n += count;
    sum += count * i;
  });
  const score = n === 0 ? 0.5 : sum / (n * top);
  let squares = 0;
  counts.forEach((count, i) => {
    squares += count * (i / top - score) * (i / top - score);
  });
  const share = (squares + IMAGINARY * USUAL_SHARE[unit]) / (n * score * (1 - score) + IMAGINARY);
  return { n, score, variance: n === 0 ? 0 : squares / n, share: Math.min(1, share) };
}
