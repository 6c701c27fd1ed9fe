/**
 * Survival by Currie 1997: by rank instead of quality, and by how much an individual differs from those already chosen.
 * Individuals are indices from 0, in order of arrival.
 */
import type { Rng } from '../random/rng.js';
import { drawn } from './selection.js';

/** Currie's two thirds, with the digits of his program. */
export const RANK_CHANCE = 0.667;

/**
 * The rank method: the best is chosen with probability p, otherwise the next one with probability p, and so on; the
 * last is chosen if none of the others was.
 */
export function rankFitness(n: number, p = RANK_CHANCE): number[] {
  let left = 1; // by multiplication: powers are not the same on every machine
  return Array.from({ length: n }, (_, i) => {
    const chance = i < n - 1 ? left * p : left;
    left *= 1 - p;
    return chance;
  });
}

/** The rank of each value from 1, the largest first. `equals` says which of equal values ranks first. */
function ranksOf(values: readonly number[], equals: 'first' | 'last'): number[] {
  const order = values.map((_, i) => i).sort((a, b) => values[b]! - values[a]! || (equals === 'first' ? a - b : b - a));
  const ranks = new Array<number>(values.length);
  for (const [place, i] of order.entries()) ranks[i] = place + 1;
  return ranks;
}

/**
 * Two readings of diversity: Currie's text prefers individuals that differ, and sums 1/d² over those already chosen,
 * which is small for such individuals; but his print-out gives the first rank to the largest sum, to the most similar.
 */
export type Diversity = 'faithful' | 'corrected';

/** The columns of his print-out. Before the first choice, diversity and its rank are 0. */
export type RankSpaceRanking = {
  readonly quality: readonly number[];
  readonly qualityRank: readonly number[];
  readonly diversity: readonly number[];
  readonly diversityRank: readonly number[];
  readonly totalRank: readonly number[];
  readonly rankFitness: readonly number[];
};

/** Σ 1/d² over those chosen. The population holds no genome twice, so no distance is 0. */
export const crowding = (genes: readonly number[], chosen: readonly (readonly number[])[]): number =>
  chosen.reduce((sum, other) => sum + 1 / genes.reduce((square, gene, i) => square + (gene - other[i]!) ** 2, 0), 0);

/**
 * Equal qualities and equal diversities rank in order of arrival, equal sums of ranks in reverse order, as in his
 * print-out.
 */
export function rankingOf(
  quality: readonly number[],
  diversity: readonly number[] | undefined,
  reading: Diversity,
  p = RANK_CHANCE,
): RankSpaceRanking {
  const nothing = quality.map(() => 0);
  const qualityRank = ranksOf(quality, 'first');
  const diversityRank = diversity
    ? ranksOf(reading === 'faithful' ? diversity : diversity.map(each => -each), 'first')
    : nothing;
  const totalRank = qualityRank.map((rank, i) => rank + diversityRank[i]!);
  const fitness = rankFitness(quality.length, p);
  const place = ranksOf(
    totalRank.map(each => -each),
    'last',
  );
  return {
    quality,
    qualityRank,
    diversity: diversity ?? nothing,
    diversityRank,
    totalRank,
    rankFitness: place.map(each => fitness[each - 1]!),
  };
}

/** One choice: the remaining candidates, their ranking, and the one that was taken. */
type SurvivorChoice = {
  readonly left: readonly number[];
  readonly ranking: RankSpaceRanking;
  readonly taken: number;
};

export type Survival = {
  /** In the order of arrival. */
  readonly survivors: readonly number[];
  /** Empty if all survive. */
  readonly choices: readonly SurvivorChoice[];
};

/**
 * Rank-space selection. `quality` says how good each of the given individuals is among themselves: points against
 * individuals that are already chosen no longer count. The best survives; the others are drawn by their rank fitness.
 */
export function survive(
  genes: readonly (readonly number[])[],
  quality: (among: readonly number[]) => readonly number[],
  most: number,
  reading: Diversity | 'off',
  rng: Rng,
  p = RANK_CHANCE,
): Survival {
  let left = genes.map((_, i) => i);
  if (genes.length <= most) return { survivors: left, choices: [] };
  const choices: SurvivorChoice[] = [];
  const chosen: number[] = [];
  while (chosen.length < most) {
    const isFirst = chosen.length === 0 || reading === 'off';
    const taken = chosen.map(i => genes[i]!);
    const diversity = isFirst ? undefined : left.map(i => crowding(genes[i]!, taken));
    const ranking = rankingOf(quality(left), diversity, reading === 'corrected' ? 'corrected' : 'faithful', p);
    const best = ranking.qualityRank.indexOf(1);
    const at = chosen.length === 0 ? best : drawn(ranking.rankFitness, rng);
    choices.push({ left, ranking, taken: left[at]! });
    chosen.push(left[at]!);
    left = left.filter((_, i) => i !== at);
  }
  return { survivors: chosen.toSorted((a, b) => a - b), choices };
}
