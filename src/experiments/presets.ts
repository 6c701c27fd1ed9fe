/** Recipes that come with the program, by name. A new one is one line. */
import type { Recipe } from './recipe.js';

export type Preset = { readonly summary: string; readonly recipe: Recipe };

export const presets: Readonly<Record<string, Preset>> = {
  pinkney: {
    summary: 'Pinkney 2009: 800 generations of 30 networks, each one’s best measured in 1000 games against random',
    recipe: {
      learner: 'pinkney(population=30)',
      steps: 800,
      plays: 'search(depth=1, terminal=evaluator)',
      yardsticks: [{ name: 'random', against: 'random', games: 1000, openings: 'start' }],
    },
  },
};
