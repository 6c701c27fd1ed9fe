/** Loads what the commands share; a command that needs none of it starts without. */
import type { Rules } from '../rules/game.js';
import type { Catalogue } from '../specs/catalogue.js';
import type { Parts } from './parts.js';

/** Games, players and the kernel, for the commands that need them. */
export async function load(): Promise<Parts> {
  const [{ games }, { GALLERY }, { processKernel }, { shipFromFolder }] = await Promise.all([
    import('../games/catalogue.js'),
    import('../players/catalogue.js'),
    import('./kernel/process.js'),
    import('../models/shipped.node.js'),
  ]);
  shipFromFolder();
  return {
    games,
    gallery: GALLERY,
    kernel: {
      counter: () => ({
        perft: (_game, position, depth) =>
          processKernel().perft(position as Parameters<ReturnType<typeof processKernel>['perft']>[0], depth),
      }),
      source: processKernel,
    },
    async arena(threads, models, queue, device) {
      if (queue) return (await import('../queue/arena.node.js')).openQueueArena(queue, threads, models);
      if (device) return (await import('../gpu/arena.node.js')).openDeviceArena(device, threads, models);
      return (await import('../arena/threads.node.js')).openThreads(threads, models);
    },
  };
}

/** The rules alone, for a list of them. */
export const listRules = async (): Promise<Catalogue<Rules>> =>
  (await import('../games/rules-catalogue.js')).rulesOfGames;
