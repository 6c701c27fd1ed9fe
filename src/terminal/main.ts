#!/usr/bin/env node
import { games } from '../games/catalogue.js';
import type { OthelloPosition } from '../games/othello/board.js';
import { parsePaste } from '../games/othello/notations/paste.js';
import { shipFromFolder } from '../models/shipped.node.js';
import { ADVISERS } from '../players/advisers.js';
import { GALLERY } from '../players/catalogue.js';
import { opponentFor } from '../players/opponents.js';
import { parsed } from '../specs/parsed.js';
import { processKernel } from './kernel.js';
import type { PerftEngine } from './parts.js';
import { run } from './program.js';

const othelloCounter: PerftEngine = {
  perft: (_game, position, depth) => processKernel().perft(position as OthelloPosition, depth),
};

shipFromFolder();
await run(
  {
    games,
    gallery: GALLERY,
    favourite: 'othello',
    kernels: { othello: () => othelloCounter },
    searchKernels: { othello: processKernel },
    pastes: {
      othello: text => {
        const pasted = parsePaste(text);
        return pasted.ok ? parsed(pasted.value.end) : pasted;
      },
    },
    opponent: opponentFor,
    hints: ADVISERS,
    arena: async (threads, shelf) => (await import('../arena/threads.node.js')).openThreads(threads, shelf),
  },
  process.argv.slice(2),
);
