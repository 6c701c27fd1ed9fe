/** The log-likelihood ratio after each pair of a match that counts as evidence, in the order of the schedule. */
import { Evidence } from '../arena/evidence.js';
import type { Scored } from '../arena/running-sum.js';
import { pairSample } from './score.js';
import { type Sprt, type SprtResult, sprtResult } from './sprt.js';

/** `games`: played up to here, copies included. */
export type SprtPoint = SprtResult & { readonly games: number };

export function sprtPath(test: Sprt, batches: Iterable<Scored>): readonly SprtPoint[] {
  const evidence = new Evidence();
  const path: SprtPoint[] = [];
  let games = 0;
  for (const { results, hashes, isRandom } of batches) {
    for (let game = 0; game + 1 < results.length; game += 2) {
      games += 2;
      const score = results[game]! + results[game + 1]!;
      if (!evidence.take(hashes[game]!, hashes[game + 1]!, score, isRandom)) continue;
      path.push({ ...sprtResult(test, pairSample(evidence.pairs)), games });
    }
  }
  return path;
}

/** The point that decides; later games do not change it. */
export const decisionOf = (path: readonly SprtPoint[]): SprtPoint | undefined =>
  path.find(({ accepted }) => accepted !== undefined);
