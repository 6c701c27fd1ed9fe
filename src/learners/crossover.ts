/** Crossover of two vectors of numbers of equal length. */
import type { Rng } from '../random/rng.js';

export type Numbers = Float32Array;

/** Swaps everything after a point, which lies between two numbers, so that each child has something of both. One draw. */
export function onePoint(mother: Numbers, father: Numbers, rng: Rng): readonly [Numbers, Numbers] {
  const [a, b] = [mother.slice(), father.slice()];
  if (mother.length < 2) return [a, b];
  const point = 1 + rng.below(mother.length - 1);
  a.set(father.subarray(point), point);
  b.set(mother.subarray(point), point);
  return [a, b];
}

/** Swaps each number with probability `rate`. One draw a number. */
export function uniform(mother: Numbers, father: Numbers, rate: number, rng: Rng): readonly [Numbers, Numbers] {
  const [a, b] = [mother.slice(), father.slice()];
  for (let i = 0; i < a.length; i++) {
    if (rng.next() >= rate) continue;
    a[i] = father[i]!;
    b[i] = mother[i]!;
  }
  return [a, b];
}

/** Swaps blocks of numbers, such as the weights of one hidden unit, each with probability ½. */
export function blockwise(
  mother: Numbers,
  father: Numbers,
  blocks: readonly (readonly number[])[],
  rng: Rng,
): readonly [Numbers, Numbers] {
  const [a, b] = [mother.slice(), father.slice()];
  for (const block of blocks) {
    if (rng.below(2) === 0) continue;
    for (const i of block) {
      a[i] = father[i]!;
      b[i] = mother[i]!;
    }
  }
  return [a, b];
}

/** Each gene from one parent or the other, by a fair coin (Currie 1997). One draw a gene. */
export const uniformCrossover = (mother: readonly number[], father: readonly number[], rng: Rng): number[] =>
  mother.map((gene, i) => (rng.below(2) === 0 ? gene : father[i]!));

/**
 * Alliot & Durand 1995: one gene of both children lies on the line through those of the parents, between or beyond them;
 * α from −½ to 1½ places them, and they lie opposite each other. The other genes stay.
 */
export function barycentricCrossover(
  mother: readonly number[],
  father: readonly number[],
  gene: number,
  alpha: number,
): readonly [number[], number[]] {
  const [a, b] = [mother[gene]!, father[gene]!];
  return [mother.with(gene, alpha * a + (1 - alpha) * b), father.with(gene, (1 - alpha) * a + alpha * b)];
}
