/** A team of worker threads in Node. */
import { Worker } from 'node:worker_threads';
import { loadKernel } from '../../kernel/load.node.js';
import type { Thread } from '../colleague.js';
import type { Said } from '../messages.js';
import { gather, type Team, type TeamSize } from './team.js';

export function hire(): Thread {
  const worker = new Worker(new URL('../worker.node.js', import.meta.url));
  worker.unref(); // an idle team does not keep the program alive; one that owes an answer does
  return {
    post: message => {
      worker.ref();
      worker.postMessage(message);
    },
    listen: hear =>
      worker.on('message', (said: Said) => {
        if (!('report' in said)) worker.unref();
        hear(said);
      }),
    fail: hear => {
      worker.on('error', error => hear(error.message));
      worker.on('exit', code => hear(`a worker thread ended with code ${code}`));
    },
    end: async () => {
      await worker.terminate();
    },
  };
}

export const openTeam = (size: TeamSize): Promise<Team> => gather(loadKernel(), hire, size);
