#!/usr/bin/env node
import { games } from '../games/catalogue.js';
import { players } from '../players/catalogue.js';
import { run } from './program.js';

await run({ games, players, favourite: 'othello', kernels: {} }, process.argv.slice(2));
