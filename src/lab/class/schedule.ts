/**
 * Who plays next on the ladder of a class. The player with the fewest games meets the opponent whose game tells most about
 * both: of similar strength, and not met often yet. A new player therefore finds its place first.
 */
import { exp } from '../../arithmetic/exponential.js';
import { ELO_UNIT } from '../../tournaments/elo-unit.js';
import type { Pairing } from '../../tournaments/schedule.js';

export type Field = {
  readonly ratings: readonly number[];
  /** Pairs of games that two players have played. */
  pairs(a: number, b: number): number;
  /** The most pairs of one pairing. */
  readonly mostPairs: number;
  /** Whether two players cannot be paired, because their games failed. */
  isExcluded(a: number, b: number): boolean;
};

/** p(1 − p), the information of one game between them, shared by the pairs that they have played already. */
function worth(difference: number, played: number): number {
  const p = 1 / (1 + exp(-difference * ELO_UNIT));
  return (p * (1 - p)) / (1 + played);
}

/** The same field gives the same pairing; of equals the first. Undefined if every pairing has all its games. */
export function nextPairing({ ratings, pairs, mostPairs, isExcluded }: Field): Pairing | undefined {
  const all = ratings.map((_, i) => i);
  const played = all.map(a => all.reduce((sum, b) => sum + (a === b ? 0 : pairs(a, b)), 0));
  for (const a of [...all].sort((x, y) => played[x]! - played[y]! || x - y)) {
    let best: number | undefined;
    let most = 0;
    for (const b of all) {
      if (a === b || pairs(a, b) >= mostPairs || isExcluded(a, b)) continue;
      const value = worth(ratings[a]! - ratings[b]!, pairs(a, b));
      if (value > most) [best, most] = [b, value];
    }
    if (best !== undefined) return a < best ? [a, best] : [best, a];
  }
  return undefined;
}
