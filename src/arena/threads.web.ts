/** The arena that uses workers, in a page. Each has a memory of its own, so the page need not be isolated. */

import type { KernelModule } from '../kernel/instance.js';
import { EMPTY_SHELF, type Shelf } from '../models/registry.js';
import type { Registered } from '../rules/game.js';
import { hire } from './kernel/team.web.js';
import { openPool, type Threads } from './threads.js';

/** Every evaluator from a file that a job may name must be on the shelf; workers fetch nothing. Close it. */
export const openThreads = (
  module: KernelModule,
  script: string | URL,
  threads: number,
  shelf: Shelf = EMPTY_SHELF,
  champion?: Registered,
): Promise<Threads> => openPool(module, () => hire(script), threads, shelf, champion);
