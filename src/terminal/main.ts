#!/usr/bin/env node
import { games } from '../games/catalogue.js';
import type { KernelPosition } from '../kernel/bridge.js';
import { shipFromFolder } from '../models/shipped.node.js';
import { GALLERY } from '../players/catalogue.js';
import { processKernel } from './kernel/process.js';
import { run } from './program.js';

shipFromFolder();
await run(
  {
    games,
    gallery: GALLERY,
    kernel: {
      counter: () => ({
        perft: (_game, position, depth) => processKernel().perft(position as KernelPosition, depth),
      }),
      source: processKernel,
    },
    arena: async (threads, shelf) => (await import('../arena/threads.node.js')).openThreads(threads, shelf),
  },
  process.argv.slice(2),
);
