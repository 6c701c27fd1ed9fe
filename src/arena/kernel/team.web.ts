/** A team of workers in a page. They share memory with it, so the page must be cross-origin isolated. */
import { loadKernel } from '../../kernel/load.web.js';
import type { Thread } from '../colleague.js';
import { gather, type Team, type TeamSize } from './team.js';

export function hire(script: string | URL): Thread {
  const worker = new Worker(script, { type: 'module' });
  return {
    post: message => worker.postMessage(message),
    listen: hear => worker.addEventListener('message', event => hear(event.data)),
    fail: hear => worker.addEventListener('error', event => hear(event.message || 'the worker could not be started')),
    end: async () => worker.terminate(),
  };
}

export const openTeam = async (kernel: string | URL, script: string | URL, size: TeamSize): Promise<Team> =>
  gather(await loadKernel(kernel), () => hire(script), size);
