/** Which terms a polynomial uses, and how they are ranked and replaced. */
import { TERMS } from '../../../games/othello/terms.js';
import type { Rng } from '../../../random/rng.js';

/** Names, the first of the reserve next to be used. */
export type TermLists = { readonly inUse: readonly string[]; readonly reserve: readonly string[] };

/** All terms in an order drawn at random, of which the first are in use. */
export function drawnTerms(count: number, rng: Rng): TermLists {
  const names = TERMS.map(({ name }) => name);
  for (let i = names.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    [names[i], names[j]] = [names[j]!, names[i]!];
  }
  return { inUse: names.slice(0, count), reserve: names.slice(count) };
}

/** Sums over positions: of a term, its square, and its product with the result; and of the result and its square. */
export type Sums = {
  readonly n: number;
  readonly x: number;
  readonly xx: number;
  readonly xy: number;
  readonly y: number;
  readonly yy: number;
};
export const SUM_COUNT = 6;

export const correlation = ({ n, x, xx, xy, y, yy }: Sums): number => {
  const [spreadX, spreadY] = [n * xx - x * x, n * yy - y * y];
  return spreadX > 0 && spreadY > 0 ? (n * xy - x * y) / (Math.sqrt(spreadX) * Math.sqrt(spreadY)) : 0;
};

/** The sums of each term from `at · SUM_COUNT` on. */
export const sumsAt = (sums: Float64Array, at: number): Sums => {
  const [n, x, xx, xy, y, yy] = sums.subarray(at * SUM_COUNT, (at + 1) * SUM_COUNT);
  return { n: n!, x: x!, xx: xx!, xy: xy!, y: y!, yy: yy! };
};

export function addToSums(sums: Float64Array, at: number, x: number, y: number): void {
  const added = [1, x, x * x, x * y, y, y * y];
  for (let i = 0; i < SUM_COUNT; i++) sums[at * SUM_COUNT + i]! += added[i]!;
}

/** The term in use whose correlation with success is the smallest, whatever its sign; the first of equals. */
export function worstTerm(correlations: readonly number[]): number {
  const sizes = correlations.map(Math.abs);
  return sizes.indexOf(Math.min(...sizes));
}

/** The term goes to the end of the reserve, and the first of the reserve takes its place. */
export function replaced({ inUse, reserve }: TermLists, at: number): TermLists {
  const [next, ...rest] = reserve;
  return next === undefined ? { inUse, reserve } : { inUse: inUse.with(at, next), reserve: [...rest, inUse[at]!] };
}
