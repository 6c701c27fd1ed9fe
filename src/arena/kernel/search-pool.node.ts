/** A search pool of worker threads in Node. */
import { Worker } from 'node:worker_threads';
import { loadKernel } from '../../kernel/load.node.js';
import type { WorkerMessage } from '../messages.js';
import type { Thread } from '../worker-handle.js';
import { type SearchPool, type SearchPoolSize, startSearchPool } from './search-pool.js';

/** A module that every new thread imports before it starts, and what its function `prepare` is called with. */
export type Preparation = { readonly module: string; readonly data: unknown };

let preparation: Preparation | undefined;

/** For the threads that are started from now on. */
export const prepareWorkers = (given: Preparation): void => {
  preparation = given;
};

export function spawnWorker(script = new URL('../worker.node.js', import.meta.url)): Thread {
  const worker = new Worker(script, { workerData: preparation });
  worker.unref(); // an idle pool does not keep the program alive; one that owes an answer, or its end, does
  let isEnding = false;
  return {
    post: message => {
      worker.ref();
      worker.postMessage(message);
    },
    listen: listener =>
      worker.on('message', (message: WorkerMessage) => {
        if (('answer' in message || 'error' in message) && !isEnding) worker.unref();
        listener(message);
      }),
    fail: listener => {
      worker.on('error', error => listener(error.message));
      worker.on('exit', code => listener(`a worker thread ended with code ${code}`));
    },
    end: async () => {
      isEnding = true;
      await worker.terminate();
    },
  };
}

export const openSearchPool = (size: SearchPoolSize): Promise<SearchPool> =>
  startSearchPool(loadKernel(), spawnWorker, size);
