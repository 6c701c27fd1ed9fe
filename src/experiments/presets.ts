/** Recipes that ship with the program, by name. A new one is one line. */

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
    summary:
      'noughts and crosses from random weights: in seconds, a player that beats a random player nine times in ten',
    recipe: {
      game: 'noughts',
      learner: 'evolution(genome=features, population=20, fitness=reference(against=random, pairs=100))',
      steps: 15,
      yardsticks: [{ against: 'random', games: 400, openings: 'start' }],
    },
  },
  'noughts-td': {
    summary: 'noughts and crosses by temporal coherence on lines of three: 5,000 games against itself in seconds',
    recipe: {
      game: 'noughts',
      learner: 'td(games=1000, total=5000)',
      steps: 5,
      yardsticks: [
        { against: 'random', games: 400, openings: 'start' },
        { against: 'pinkney-noughts', games: 200, openings: 'start' },
      ],
    },
  },
  'connect-four': {
    summary: 'Connect Four by temporal coherence on lines of four: 40,000 games against itself in a minute or two',
    recipe: {
      game: 'connect-four',
      learner: 'td(games=2000, total=40000)',
      steps: 20,
      yardsticks: [
        { against: 'random', games: 200, every: 5 },
        { against: 'features', games: 200, every: 5 },
        { against: 'search(depth=4)', games: 200, every: 5 },
      ],
    },
  },
  'senet-td': {
    summary: 'Senet by Tesauro’s method: TD(λ) on runs of three houses, pieces off and throws, against itself',
    recipe: {
      game: 'senet',
      learner: 'td(games=1000, total=20000, lambda=0.7)',
      steps: 20,
      yardsticks: [
        { against: 'random', games: 200, every: 5 },
        ...[1, 2, 3, 4, 5].map(number => ({ against: `hc(number=${number})`, games: 200, every: 5 })),
        { name: 'pilgrim', against: 'features(set=pilgrim)', games: 200, every: 5 },
      ],
    },
  },
  ...ferrerPresets,
};
