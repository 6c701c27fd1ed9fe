/** Its first move is never made. It says so before. */
import { BroadcastChannel } from 'node:worker_threads';
import { counting } from './counting.js';

export default counting('stuck-module', {
  play() {
    new BroadcastChannel('breedboard strangers').postMessage('stuck');
    for (;;);
  },
});
