/** The arena that uses the workers of a queue. */
import { arenaOver, type BatchArena } from '../arena/batch-runner.js';
import type { ModelRegistry } from '../models/registry.js';
import type { QueueAddress } from './address.node.js';
import { Coordinator, type CoordinatorSetting } from './coordinator.node.js';
import { queueRunner } from './runner.node.js';

/** `threads` are those of this machine, for training. Throws QueueError. The caller closes it. */
export async function openQueueArena(
  queue: CoordinatorSetting & { readonly address: QueueAddress },
  threads: number,
  models: ModelRegistry,
): Promise<BatchArena> {
  return arenaOver(queueRunner(await Coordinator.open(queue.address, queue), threads, models));
}
