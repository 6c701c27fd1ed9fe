/** The ancestors of an individual, generation by generation, as many as can be drawn. */
import type { Experiment } from '../experiments/experiment.js';
import { buildFor } from '../experiments/run.js';
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

/** The stored births, or those up to a step that follow from the learner's method. */
export function lineageOf(stored: readonly Relative[], experiment: Experiment, done: number): readonly Relative[] {
  if (stored.length > 0) return stored;
  const { learner } = buildFor(experiment);
  if (!learner.descent) return [];
  return Array.from({ length: done + 1 }, (_, step) =>
    learner.descent!(step).map(birth => ({ step, ...birth })),
  ).flat();
}

/** Without members that left nothing, except those of the last step: a page shows no others. */
export function livingLineage(born: readonly Relative[], done: number): readonly Relative[] {
  const parents = new Set(born.flatMap(birth => birth.parents));
  return born.filter(({ id, step }) => step === done || parents.has(id));
}
