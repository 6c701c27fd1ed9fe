#!/usr/bin/env node
import { games } from '../games/catalogue.js';
import type { OthelloPosition } from '../games/othello/board.js';
import { parsePaste } from '../notations/paste.js';
import { GALLERY } from '../players/catalogue.js';
import { parsed } from '../specs/parsed.js';
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

await run(
  {
    games,
    gallery: GALLERY,
    favourite: 'othello',
    kernels: { othello: othelloCounter },
    pastes: {
      othello: text => {
        const pasted = parsePaste(text);
        return pasted.ok ? parsed(pasted.value.end) : pasted;
      },
    },
    hints: {
      othello: 'search(depth=4, evaluator=iago)',
      senet: 'search(depth=2, evaluator=features(set=pilgrim))',
      noughts: 'search(depth=9)',
    },
    arena: async (threads, shelf) => (await import('../arena/threads.node.js')).openThreads(threads, shelf),
  },
  process.argv.slice(2),
);
