/** A team of worker threads in Node. */
import { Worker } from 'node:worker_threads';
import { loadKernel } from '../kernel/load.node.js';
import { gather, type Team, type TeamSize, type Thread } from './team.js';

function hire(): Thread {
  const worker = new Worker(new URL('./worker.node.js', import.meta.url));
  worker.unref(); // a forgotten team does not keep the program alive
  return {
    post: message => worker.postMessage(message),
    listen: hear => worker.on('message', hear),
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
