/** The race as the only game of the command line, and a kernel that counts it. */
import { GALLERY } from '../../src/players/catalogue.js';
import { perft } from '../../src/rules/perft.js';
import { flag, readOptions } from '../../src/specs/options.js';
import type { Parts } from '../../src/terminal/parts.js';
import { race } from './race.js';

const options = { slow: flag(false, 'changes nothing') };
const games = {
  race: {
    summary: 'two pawns, four fields and a die',
    options,
    build: (spec: Parameters<typeof readOptions>[0]) => {
      readOptions(spec, options);
      return { ...race, kernel: { twins: new Set<string>() } };
    },
  },
};

export const RACE_PARTS: Parts = {
  games,
  gallery: GALLERY,
  kernel: {
    counter: async () => ({ perft }),
    source: () => {
      throw new Error('the race has no kernel search');
    },
  },
};
