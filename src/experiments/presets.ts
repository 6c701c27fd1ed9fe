/** Recipes that come with the program, by name. A new one is one line. */

import { championPresets } from './champions.js';
import { alliotPresets } from './papers/alliot.js';
import { curriePresets } from './papers/currie.js';
import { ferrerPresets } from './papers/ferrer.js';
import { leaguePresets } from './papers/league.js';
import { pinkneyPresets } from './papers/pinkney.js';
import { verhelstPresets } from './papers/verhelst.js';
import type { Preset } from './recipe.js';

export const presets: Readonly<Record<string, Preset>> = {
  ...championPresets,
  ...alliotPresets,
  ...curriePresets,
  ...pinkneyPresets,
  ...verhelstPresets,
  ...leaguePresets,
  noughts: {
    summary: 'noughts and crosses from nothing: in seconds, weights that beat a random player nine times in ten',
    recipe: {
      game: 'noughts',
      learner: 'evolution(genome=features, population=20, fitness=reference(against=random, pairs=100))',
      steps: 15,
      yardsticks: [{ against: 'random', games: 400, openings: 'start' }],
    },
  },
  ...ferrerPresets,
};
