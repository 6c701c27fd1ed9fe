/** The arena that uses worker threads, in Node. */

import { loadKernel } from '../kernel/load.node.js';
import { EMPTY_SHELF, type Shelf } from '../models/registry.js';
import { hire } from './kernel/team.node.js';
import { openPool, type Threads } from './threads.js';

/** Every evaluator from a file that a job may name must be on the shelf. Close it. */
export const openThreads = (threads: number, shelf: Shelf = EMPTY_SHELF): Promise<Threads> =>
  openPool(loadKernel(), hire, threads, shelf);
