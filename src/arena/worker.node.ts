import { parentPort, workerData } from 'node:worker_threads';
import { shipFromFolder } from '../models/shipped.node.js';
import type { Preparation } from './kernel/search-pool.node.js';
import { serve } from './worker.js';

if (!parentPort) throw new Error('this file is the inside of a worker thread');
const port = parentPort;
shipFromFolder();
const preparation = workerData as Preparation | undefined;
if (preparation) {
  const { prepare } = await import(preparation.module);
  await prepare(preparation.data, (notice: string, about: string) => port.postMessage({ notice, about }));
}
// Messages wait for the listener.
serve({ post: message => port.postMessage(message), listen: listener => port.on('message', listener) });
