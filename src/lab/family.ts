/** The ancestors of an individual, generation by generation, as many as can be drawn. */
import type { FamilyShown, Relative } from './api.js';

const MAX_RELATIVES = 60;

/**
 * Takes parents before grandparents until there are enough; returns each after its parents. Undefined if the run has no
 * such individual; empty if the learner records no births.
 */
export function familyOf(lineage: Iterable<Relative>, individual: string): FamilyShown | undefined {
  const born = new Map<string, Relative>();
  for (const { id, step, parents, by } of lineage) born.set(id, { id, step, parents, by });
  if (born.size === 0) return { individual, relatives: [], isCut: false };
  const first = born.get(individual);
  if (!first) return undefined;
  const found = new Map<string, Relative>([[individual, first]]);
  let isCut = false;
  for (const { parents } of found.values()) {
    for (const parent of parents) {
      const relative = born.get(parent);
      if (!relative || found.has(parent)) continue;
      if (found.size >= MAX_RELATIVES) isCut = true;
      else found.set(parent, relative);
    }
  }
  return { individual, relatives: [...found.values()].sort((a, b) => a.step - b.step), isCut };
}
