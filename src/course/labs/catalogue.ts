/** The labs, in the order of the course: five that stand alone, and five more. */
import type { Lab } from '../lab.js';
import { differences } from './differences.js';
import { formulas } from './formulas.js';
import { horizon } from './horizon.js';
import { islands } from './islands.js';
import { luck } from './luck.js';
import { moat } from './moat.js';
import { networks } from './networks.js';
import { perft } from './perft.js';
import { race } from './race.js';
import { signBug } from './sign-bug.js';

export const labs: readonly Lab[] = [
  ...[signBug, moat, luck, differences, race],
  ...[perft, horizon, networks, formulas, islands],
];
