/** The papers' experiments there are, and those of our own learners. A new one is one line. */
import { learnersByGames } from '../learners-by-games.js';
import type { Reproduction } from '../reproduction.js';
import { alliotReproductions } from './alliot.js';
import { currieReproductions } from './currie.js';
import { ferrerReproductions } from './ferrer.js';
import { billReproduction } from './othello/bill.js';
import { pinkneyReproductions } from './pinkney.js';
import { pinkneyLadderReproductions } from './pinkney-ladder.js';
import { systemsReproductions } from './systems.js';
import { verhelstReproductions } from './verhelst.js';

export const reproductions: readonly Reproduction[] = [
  ...pinkneyReproductions,
  ...pinkneyLadderReproductions,
  ...verhelstReproductions,
  ...ferrerReproductions,
  ...alliotReproductions,
  ...currieReproductions,
  billReproduction,
  ...systemsReproductions,
  ...learnersByGames,
];
