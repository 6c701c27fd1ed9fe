/** The workers of a search pool in a page. They share memory with it, so the page must be cross-origin isolated. */
import type { Thread } from '../worker-handle.js';

/** A worker that was started where the bundler could see its script. */
export const threadOf = (worker: Worker): Thread => ({
  post: message => worker.postMessage(message),
  listen: listener => worker.addEventListener('message', event => listener(event.data)),
  fail: listener =>
    worker.addEventListener('error', event => listener(event.message || 'the worker could not be started')),
  end: async () => worker.terminate(),
});

export const spawnWorker = (script: string | URL): Thread => threadOf(new Worker(script, { type: 'module' }));
