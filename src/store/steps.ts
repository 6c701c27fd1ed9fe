/** Runs an experiment and stores it step by step: the same loop for every kind of store. */
import type { Experiment, Step } from '../experiments/experiment.js';
import { run } from '../experiments/run.js';
import type { Backend } from '../learners/backend.js';
import { gamesOf } from '../matches/tally.js';
import type { RunWriter } from './store.js';

/** The store refused a step. */
export class StorageError extends Error {}

const gamesIn = (step: Step): number =>
  step.events.reduce(
    (sum, event) => sum + (event.type === 'step' ? event.games : event.type === 'measured' ? gamesOf(event.tally) : 0),
    0,
  );

export type StoredStep = { readonly step: Step; readonly games: number };

/**
 * Yields each step after it is stored, with its number of games. `steps` may run the experiment elsewhere. Throws StorageError; earlier steps stay stored.
 */
export async function* storedSteps(
  writer: RunWriter,
  experiment: Experiment,
  backend: Backend,
  now: () => number,
  steps: typeof run = run,
): AsyncGenerator<StoredStep, void, void> {
  if (writer.isFinished) return;
  let began = now();
  for await (const step of steps(experiment, backend, writer.checkpoint)) {
    const stored = await writer.store(step);
    if (!stored.ok) throw new StorageError(stored.reason);
    const games = gamesIn(step);
    await writer.time({ step: step.step, games, seconds: (now() - began) / 1000 });
    began = now();
    yield { step, games };
  }
}
