/**
 * Learners that the papers describe among the work of others: Ferrer's chapter 2 and appendix D, Pinkney's chapter 2. What
 * the papers say of them is in docs/systems.md, with what was taken from elsewhere. They print no figures, so there is
 * nothing to agree with: the reports have what was measured, over several seeds.
 */

import type { Preset } from '../recipe.js';
import type { Reproduction } from '../reproduction.js';
import { angelinePollackPresets, angelinePollackReproduction } from './noughts/angeline-pollack.js';
import { rosinBelewPresets, rosinBelewReproduction } from './noughts/rosin-belew.js';
import { anacondaPresets, anacondaReproduction } from './othello/anaconda.js';
import { focusPresets, focusReproduction } from './othello/focus.js';
import { moriartyPresets, moriartyReproduction } from './othello/moriarty.js';
import { samuelPresets, samuelReproduction } from './othello/samuel.js';
import { sunWuPresets, sunWuReproduction } from './othello/sun-wu.js';
import { ratingsReproduction } from './ratings.js';

export const systemsPresets: Readonly<Record<string, Preset>> = {
  ...sunWuPresets,
  ...rosinBelewPresets,
  ...samuelPresets,
  ...angelinePollackPresets,
  ...moriartyPresets,
  ...focusPresets,
  ...anacondaPresets,
};

export const systemsReproductions: readonly Reproduction[] = [
  sunWuReproduction,
  rosinBelewReproduction,
  samuelReproduction,
  angelinePollackReproduction,
  moriartyReproduction,
  focusReproduction,
  anacondaReproduction,
  ratingsReproduction,
];
