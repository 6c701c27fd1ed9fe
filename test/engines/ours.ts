/** The command line with deterministic players only: `ours.js engine --gtp --player fixed`. */

import { games } from '../../src/games/catalogue.js';
import { GALLERY } from '../../src/players/catalogue.js';
import { run } from '../../src/terminal/program.js';
import { fixed } from './fixed.js';

const certain = { fixed: { summary: 'the same move every time', options: {}, build: () => fixed } };
const gallery = { ...GALLERY, players: { ...GALLERY.players, ...certain } };
await run(
  () => ({
    games,
    gallery,
  }),
  process.argv.slice(2),
);
