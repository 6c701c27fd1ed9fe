/** A player that never answers. It says so before. */
import { BroadcastChannel } from 'node:worker_threads';

export default {
  name: 'silent',
  choose(): string {
    new BroadcastChannel('breedboard strangers').postMessage('stuck');
    for (;;);
  },
};
