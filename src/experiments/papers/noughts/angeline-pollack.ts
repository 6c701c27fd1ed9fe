/** Angeline and Pollack 1993: programs that move by themselves, by knockout tournaments. */
import type { Preset, Recipe } from '../../recipe.js';
import type { Reproduction, ReproductionOutcome, ReproductionTools } from '../../reproduction.js';
import { compareTwoWays } from '../over-seeds.js';

const OPPONENTS = ['random', 'best play'] as const;
/** As many games as a knockout has, about two a member. */
const REFERENCE = 'reference(against=random, pairs=1)';

const recipe = (generations: number, fitness = 'knockout'): Recipe => ({
  game: 'noughts',
  learner: `evolution(genome=program, population=256, fitness=${fitness}, selection=tournament(size=4), survival=none, mutated=0.1)`,
  steps: generations,
  keep: 10,
  yardsticks: [
    { against: 'random', games: 1000, openings: 'start', every: generations / 5 },
    { name: 'best play', against: 'pinkney-noughts', games: 200, openings: 'start', every: generations / 5 },
  ],
});

const [QUICK, FULL] = [50, 200];

export const angelinePollackPresets: Readonly<Record<string, Preset>> = {
  'angeline-pollack': {
    summary: 'Angeline & Pollack 1993: programs that play noughts and crosses by themselves, by knockout tournaments',
    recipe: recipe(FULL),
  },
  'angeline-pollack-quick': { summary: 'the same for 50 generations: half a minute', recipe: recipe(QUICK) },
};

function reproduce(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const generations = tools.scale === 'quick' ? QUICK : FULL;
  return compareTwoWays(tools, {
    name: 'angeline-pollack',
    opponents: OPPONENTS,
    before: 'before evolution',
    ways: [
      { what: 'by knockout tournaments', recipe: recipe(generations) },
      { what: 'by two games against random', recipe: recipe(generations, REFERENCE), suffix: '-random' },
    ],
    title: runs => `The best program after ${generations} generations, ${runs} runs: scores from the empty board`,
    notes: ['A forfeit is a loss. Best play never loses: a player without a fault scores 50 % against it.'],
    plot: { title: 'The winner of each generation’s tournament', x: 'generation' },
    deviations: [
      'the functions are from our knowledge of their paper; Ferrer does not list them',
      'a match has two games, one with each side; a random draw decides a tied one',
      '256 programs of six levels at first and 17 at most, tournaments of four, crossover of nine pairs in ten, mutation of one child in ten: ours',
    ],
  });
}

export const angelinePollackReproduction: Reproduction = {
  paper: 'systems',
  id: 'angeline-pollack',
  summary: 'Angeline & Pollack 1993: programs that move, by knockout tournaments',
  reproduce,
};
