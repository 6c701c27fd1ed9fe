/** A search pool of workers in a page. They share memory with it, so the page must be cross-origin isolated. */
import { loadKernel } from '../../kernel/load.web.js';
import type { Thread } from '../worker-handle.js';
import { type SearchPool, type SearchPoolSize, startSearchPool } from './search-pool.js';

/** A worker that was started where the bundler could see its script. */
export const threadOf = (worker: Worker): Thread => ({
  post: message => worker.postMessage(message),
  listen: listener => worker.addEventListener('message', event => listener(event.data)),
  fail: listener =>
    worker.addEventListener('error', event => listener(event.message || 'the worker could not be started')),
  end: async () => worker.terminate(),
});

export const spawnWorker = (script: string | URL): Thread => threadOf(new Worker(script, { type: 'module' }));

export const openSearchPool = async (
  kernel: string | URL,
  script: string | URL,
  size: SearchPoolSize,
): Promise<SearchPool> => startSearchPool(await loadKernel(kernel), () => spawnWorker(script), size);
