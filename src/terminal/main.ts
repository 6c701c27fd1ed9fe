#!/usr/bin/env node
import { games } from '../games/catalogue.js';
import type { OthelloPosition } from '../games/othello/board.js';
import { players } from '../players/catalogue.js';
import type { PerftEngine } from './parts.js';
import { run } from './program.js';

/** Loaded only when it is to count: most commands never need it. */
async function othelloCounter(): Promise<PerftEngine> {
  const [{ openKernel }, { loadKernel }] = await Promise.all([
    import('../kernel/bridge.js'),
    import('../kernel/load.node.js'),
  ]);
  const kernel = openKernel(loadKernel());
  return { perft: (_game, position, depth) => kernel.perft(position as OthelloPosition, depth) };
}

await run({ games, players, favourite: 'othello', kernels: { othello: othelloCounter } }, process.argv.slice(2));
