/** The worker's part of a run that is distributed whole: it runs the recipe and sends every step. */
import { arenaOver, type BatchRunner } from '../arena/batch-runner.js';
import { decodeCheckpoint } from '../experiments/checkpoint.js';
import type { Experiment } from '../experiments/experiment.js';
import { run } from '../experiments/run.js';
import { backendOf } from '../learners/backend.js';
import { formatSent } from './step-text.node.js';

export type RunJob = {
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
  const backend = backendOf(arenaOver(runner));
  let before = 0;
  for await (const step of run(experiment, backend, checkpoint?.value)) {
    const isWanted = await send(formatSent(step), step.step, backend.games - before);
    before = backend.games;
    if (!isWanted) return false;
  }
  return true;
}
