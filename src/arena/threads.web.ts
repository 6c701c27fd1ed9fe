/** The arena that uses workers, in a page. Each has a memory of its own, so the page need not be isolated. */
import type { EvaluatorFile } from '../evaluators/file/file.js';
import { EMPTY_SHELF, type Shelf } from '../evaluators/shelf.js';
import type { KernelModule } from '../kernel/instance.js';
import { hire } from './team.web.js';
import { openPool, type Threads } from './threads.js';

/** Every evaluator from a file that a job may name must be on the shelf; workers fetch nothing. Close it. */
export const openThreads = (
  module: KernelModule,
  script: string | URL,
  threads: number,
  shelf: Shelf = EMPTY_SHELF,
  champion?: EvaluatorFile,
): Promise<Threads> => openPool(module, () => hire(script), threads, shelf, champion);
