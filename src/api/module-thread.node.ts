import { parentPort } from 'node:worker_threads';
import './breedboard.node.js';
import { serveModule } from './module-thread.js';

if (!parentPort) throw new Error('this file is the inside of a worker thread');
const port = parentPort;
serveModule({ post: message => port.postMessage(message), listen: listener => port.on('message', listener) });
