/** The rules of the games without what evaluators and learners need: most programs that only play want no more. */
import type { Rules } from '../rules/game.js';
import type { Catalogue } from '../specs/catalogue.js';
import { breakthroughRulesEntry } from './breakthrough/played.js';
import { connectFourRulesEntry } from './connect-four/played.js';
import { noughtsRulesEntry } from './noughts/played.js';
import { othelloRulesEntry } from './othello/played.js';
import { senetRulesEntry } from './senet/played.js';

/** Each game has a line here and one in catalogue.ts. */
export const rulesOfGames = {
  othello: othelloRulesEntry,
  senet: senetRulesEntry,
  noughts: noughtsRulesEntry,
  'connect-four': connectFourRulesEntry,
  breakthrough: breakthroughRulesEntry,
} as const satisfies Catalogue<Rules>;
