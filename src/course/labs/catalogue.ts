/** The labs, in the order of the course. */
import type { Lab } from '../lab.js';
import { differences } from './differences.js';
import { luck } from './luck.js';
import { moat } from './moat.js';
import { race } from './race.js';
import { signBug } from './sign-bug.js';

export const labs: readonly Lab[] = [signBug, moat, luck, differences, race];
