/** A match while it is played: its score so far, and whether a sequential test has enough of it. */
import { type BatchResult, shorten } from '../arena/batch.js';
import { Evidence } from '../arena/evidence.js';
import { type GamesSum, RunningSum } from '../arena/running-sum.js';
import type { Tally } from '../matches/tally.js';
import { pairSample } from './score.js';
import { type Sprt, type SprtResult, sprtBounds, sprtResult } from './sprt.js';

export class RunningScore {
  /** The last batch, as much of it as counts. */
  last: BatchResult | undefined;
  sprtResult: SprtResult | undefined;
  private readonly evidence = new Evidence();
  private readonly test: Sprt | undefined;
  private readonly sum: RunningSum;

  /** `games`: the maximum number of games. */
  constructor(test: Sprt | undefined, games: number) {
    this.test = test;
    this.sum = new RunningSum(games);
    if (test) this.sprtResult = { llr: 0, ...sprtBounds(test) };
  }

  get tally(): Tally {
    return this.sum.tally;
  }

  /** Up to the pair that decides the test; what was played beyond it does not count. */
  private judged(test: Sprt, played: BatchResult): BatchResult {
    for (let game = 0; game < played.results.length; game += 2) {
      const points = played.results[game]! + played.results[game + 1]!;
      const [first, second] = [played.hashes[game]!, played.hashes[game + 1]!];
      if (!this.evidence.take(first, second, points, played.isRandom)) continue;
      this.sprtResult = sprtResult(test, pairSample(this.evidence.pairs));
      if (this.sprtResult.accepted !== undefined) return shorten(played, game / 2 + 1);
    }
    return played;
  }

  /** True where the test is decided. */
  take(played: BatchResult): boolean {
    this.last = this.test ? this.judged(this.test, played) : played;
    this.sum.add(this.last);
    return this.sprtResult?.accepted !== undefined;
  }

  whole(): GamesSum {
    return this.sum.sum();
  }
}
