/** The arena that uses worker threads, in Node. */

import { loadKernel } from '../kernel/load.node.js';
import { type ModelRegistry, NO_MODELS } from '../models/registry.js';
import type { BatchRunner } from './batch-runner.js';
import { spawnWorker } from './kernel/search-pool.node.js';
import { openPool, openThreadRunner, type Threads } from './threads.js';

/** Every evaluator from a file that a match may name must be in the registry. The caller closes it. */
export const openThreads = (threads: number, models: ModelRegistry = NO_MODELS): Promise<Threads> =>
  openPool(loadKernel(), spawnWorker, threads, models);

/** The threads without the arena over them. */
export const openNodeRunner = (threads: number, models: ModelRegistry = NO_MODELS): Promise<BatchRunner> =>
  openThreadRunner(loadKernel(), spawnWorker, threads, models);
