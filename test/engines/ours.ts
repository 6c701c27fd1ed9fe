/** The command line with players whose every move is certain: `ours.js engine --gtp --player fixed`. */

import { games } from '../../src/games/catalogue.js';
import { players } from '../../src/players/catalogue.js';
import { run } from '../../src/terminal/program.js';
import { fixed } from './fixed.js';

const catalogue = { ...players, fixed: { summary: 'the same move every time', options: {}, build: () => fixed } };
await run({ games, players: catalogue, favourite: 'othello', kernels: {} }, process.argv.slice(2));
