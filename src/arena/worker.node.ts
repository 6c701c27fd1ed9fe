import { parentPort } from 'node:worker_threads';
import { serve } from './worker.js';

if (!parentPort) throw new Error('this file is the inside of a worker thread');
const port = parentPort;
serve({ post: message => port.postMessage(message), listen: hear => port.on('message', hear) });
