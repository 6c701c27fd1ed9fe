/** The worker's part of a run that is distributed whole: it runs the recipe and sends every step. */
import { arenaOver, type BatchRunner } from '../arena/batch-runner.js';
import { decodeCheckpoint } from '../experiments/checkpoint.js';
import type { Experiment } from '../experiments/experiment.js';
import { openRun } from '../experiments/run-service.js';
import { backendOf } from '../learners/backend.js';
import { formatSent } from './step-text.node.js';

type RunJob = {
  readonly experiment: Experiment;
  /** The bytes of a checkpoint to resume from. */
  readonly from: Uint8Array | undefined;
  /** Called after each step; the run stops where it returns false. */
  send(part: string, step: number, games: number): Promise<boolean>;
};

/** True where the run came to its end. Throws where the checkpoint cannot be used. */
export async function runRecipe(runner: BatchRunner, { experiment, from, send }: RunJob): Promise<boolean> {
  const checkpoint = from && decodeCheckpoint(from);
  if (checkpoint && !checkpoint.ok) throw new Error(`the checkpoint cannot be used: ${checkpoint.reason}`);
  const opened = await openRun({
    experiment,
    from: checkpoint?.value,
    backend: async () => ({ backend: backendOf(arenaOver(runner)), close: async () => {} }), // the runner is its owner's
    now: () => performance.now(),
  });
  if (!opened.ok) throw new Error(opened.reason);
  for await (const { step, games } of opened.value.stream())
    if (!(await send(formatSent(step), step.step, games))) return false;
  return true;
}
