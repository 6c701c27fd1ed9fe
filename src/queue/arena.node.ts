/** The arena that uses the workers of a queue, and the runs that they do whole. */
import { arenaOver, type BatchArena } from '../arena/batch-runner.js';
import type { run } from '../experiments/run.js';
import type { ModelRegistry } from '../models/registry.js';
import type { QueueAddress } from './address.node.js';
import { Coordinator, type CoordinatorSetting } from './coordinator.node.js';
import type { EnginesHere } from './engines.js';
import { queueRunner } from './runner.node.js';
import { wholeRun } from './whole-run.node.js';

export type QueueSetting = CoordinatorSetting & { readonly address: QueueAddress; readonly engines?: EnginesHere };

export type QueueArena = BatchArena & {
  /** The steps of an experiment by one worker, instead of `run`. */
  readonly wholeRun: typeof run;
};

/** `threads` are those of this machine, for training. Throws QueueError. The caller closes it. */
export async function openQueueArena(queue: QueueSetting, threads: number, models: ModelRegistry): Promise<QueueArena> {
  const coordinator = await Coordinator.open(queue.address, queue);
  const { engines } = queue;
  const runner = queueRunner(coordinator, threads, models, engines ? { engines } : {});
  return { ...arenaOver(runner), wholeRun: wholeRun(coordinator) };
}
