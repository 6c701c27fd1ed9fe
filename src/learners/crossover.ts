/** How two parents are mixed, for genomes that are lists of numbers of one length. */
import type { Rng } from '../random/rng.js';

/** Each gene from one parent or the other, by a fair coin (Currie 1997). One draw a gene. */
export const uniformCrossover = (mother: readonly number[], father: readonly number[], rng: Rng): number[] =>
  mother.map((gene, i) => (rng.below(2) === 0 ? gene : father[i]!));

/**
 * Alliot & Durand 1995: one gene of both children lies on the line through those of the parents, in or beyond between;
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
