/** Alliot & Durand 1995: their experiment as recipes, and the figures they print. */
import type { Preset, Recipe } from '../recipe.js';

/** Against the program they started from, from random inner positions, at depths as they count. */
const againstOriginal = (depths: number, games: number): Recipe[] =>
  Array.from({ length: depths }, (_, depth) => ({
    name: `original at depth ${depth}`,
    against: `alliot-durand(stage=0, depth=${depth})`,
    plays: `search(depth=${depth + 1})`,
    openings: 'inner',
    games,
    every: 50,
  }));

export const alliotPresets: Readonly<Record<string, Preset>> = {
  alliot: {
    summary:
      'Alliot & Durand 1995: 30 islands of 30, 150 generations a stage; --set stages=4 goes on from stage to stage',
    recipe: {
      learner: 'alliot',
      // As many as twenty stages have; the learner stops after the stages it was asked for.
      steps: 3000,
      keep: 10,
      plays: 'search(depth=3)',
      yardsticks: againstOriginal(5, 800),
    },
  },
  'alliot-quick': {
    summary: 'the same with 6 islands and 40 generations',
    recipe: {
      learner: 'alliot(islands=6, span=40)',
      steps: 800,
      keep: 10,
      plays: 'search(depth=3)',
      yardsticks: againstOriginal(5, 400),
    },
  },
};
