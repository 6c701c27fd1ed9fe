/** Births of a run that follow from the method. It builds the learner, so the page loads it only where it is needed. */
import type { Experiment } from '../experiments/experiment.js';
import { buildFor } from '../experiments/run.js';
import type { Relative } from './api.js';

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
