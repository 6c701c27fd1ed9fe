import { parentPort } from 'node:worker_threads';
import { shipFromFolder } from '../models/shipped.node.js';
import { serve } from './worker.js';

if (!parentPort) throw new Error('this file is the inside of a worker thread');
const port = parentPort;
shipFromFolder();
serve({ post: message => port.postMessage(message), listen: listener => port.on('message', listener) });
