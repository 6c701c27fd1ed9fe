/**
 * Currie's test problem: a mountain with a moat around it. Two genes give a place; the height there is the quality, and
 * it is 0 in the moat. Currie does not print the map. This one also has slopes outside the moat, and the top of each
 * slope shares one gene with the mountain's top: the moat is too wide for one mutation, but a child of two such tops
 * can land on the mountain.
 */
import type { Rng } from '../random/rng.js';
import { type CurrieGenome, offspringOf } from './offspring.js';
import { type Diversity, RANK_CHANCE, rankFitness, survive } from './rank-space.js';
import { drawn } from './selection.js';

// biome-ignore format: a map
const HEIGHTS: readonly (readonly number[])[] = [
  [1, 2, 3, 4, 5, 4, 3, 2, 1],
  [2, 0, 0, 0, 0, 0, 0, 0, 2],
  [3, 0, 0, 0, 0, 0, 0, 0, 3],
  [4, 0, 0, 7, 8, 7, 0, 0, 4],
  [5, 0, 0, 8, 9, 8, 0, 0, 5],
  [4, 0, 0, 7, 8, 7, 0, 0, 4],
  [3, 0, 0, 0, 0, 0, 0, 0, 3],
  [2, 0, 0, 0, 0, 0, 0, 0, 2],
  [1, 2, 3, 4, 5, 4, 3, 2, 1],
];
const MOAT_SIZE = HEIGHTS.length;
const MOAT_START: CurrieGenome = [1, 1];
const PEAK = 9;

/** Genes from 1 to 9. */
export const heightAt = ([x, y]: CurrieGenome): number => HEIGHTS[y! - 1]![x! - 1]!;

/** Which of these survive: their indices. */
export type SurvivorChoice = (
  genes: readonly CurrieGenome[],
  qualities: readonly number[],
  most: number,
  rng: Rng,
) => readonly number[];

export type MoatMethod = {
  readonly crossover: boolean;
  /** Survivors are chosen by share of quality, by rank of quality, or by the ranks of quality and diversity. */
  readonly selection: 'standard' | 'rank' | Diversity;
};

const SURVIVORS = 4;

/**
 * The standard method: the best survives, the others are drawn in proportion to quality, or uniformly if all are 0.
 */
function standard(qualities: readonly number[], rng: Rng): number[] {
  let left = qualities.map((_, i) => i);
  if (left.length <= SURVIVORS) return left;
  const chosen: number[] = [];
  while (chosen.length < SURVIVORS) {
    const weights = left.map(i => qualities[i]!);
    const sum = weights.reduce((total, each) => total + each, 0);
    const best = weights.indexOf(Math.max(...weights));
    const at = chosen.length === 0 ? best : sum > 0 ? drawn(weights, rng) : rng.below(left.length);
    chosen.push(left[at]!);
    left = left.filter((_, i) => i !== at);
  }
  return chosen.toSorted((a, b) => a - b);
}

/** The generation that reaches the peak from the corner of the map; `undefined` if none of `generations` does. */
export function crossMoat(
  {
    crossover,
    selection,
  }: Omit<MoatMethod, 'selection'> & { readonly selection: MoatMethod['selection'] | SurvivorChoice },
  generations: number,
  rng: Rng,
): number | undefined {
  let population: readonly CurrieGenome[] = [MOAT_START];
  for (let generation = 1; generation <= generations; generation++) {
    const heights = population.map(heightAt);
    const order = heights.map((_, i) => i).sort((a, b) => heights[b]! - heights[a]! || a - b);
    const byRank = rankFitness(population.length, RANK_CHANCE);
    const fitness = selection === 'standard' ? heights : heights.map((_, i) => byRank[order.indexOf(i)]!);
    const offspring = offspringOf(population, fitness, { least: 1, most: MOAT_SIZE, size: 1, crossover }, rng);
    const all = [...population, ...offspring.filter(({ isKnown }) => !isKnown).map(({ genes }) => genes)];
    const qualities = all.map(heightAt);
    if (qualities.includes(PEAK)) return generation;
    const among = (some: readonly number[]): number[] => some.map(i => qualities[i]!);
    const survivors =
      typeof selection === 'function'
        ? selection(all, qualities, SURVIVORS, rng)
        : selection === 'standard'
          ? standard(qualities, rng)
          : survive(all, among, SURVIVORS, selection === 'rank' ? 'off' : selection, rng).survivors;
    population = survivors.map(i => all[i]!);
  }
  return undefined;
}
