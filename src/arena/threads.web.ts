/** The arena that uses workers, in a page. Each has its own memory, so the page need not be isolated. */

import type { KernelModule } from '../kernel/instance.js';
import { type ModelRegistry, NO_MODELS } from '../models/registry.js';
import type { RegisteredModel } from '../rules/game.js';
import { spawnWorker } from './kernel/search-pool.web.js';
import { openPool, type Threads } from './threads.js';

/**
 * Every evaluator from a file that a match may name must be in the registry; workers fetch nothing. The caller closes
 * it.
 */
export const openThreads = (
  module: KernelModule,
  script: string | URL,
  threads: number,
  models: ModelRegistry = NO_MODELS,
  shipped: readonly RegisteredModel[] = [],
): Promise<Threads> => openPool(module, () => spawnWorker(script), threads, models, shipped);
