/** Sun and Wu 1995: five coefficients against five coaches, which the best members replace. */
import type { Preset, Recipe } from '../../recipe.js';
import type { Reproduction, ReproductionOutcome, ReproductionTools } from '../../reproduction.js';
import { compareTwoWays } from '../over-seeds.js';

/** Evaluators made by hand, each one move ahead as the members are. */
const COACHES = 'coach1=iago, coach2=squares, coach3=alliot(stage=0), coach4=strategies, coach5=formula(tree=ohc4)';
const OPPONENTS = ['random', 'squares', 'iago', 'alliot'] as const;

/** `every` above the number of generations: the first coaches stay. */
const recipe = (generations: number, games: number, every = 20): Recipe => ({
  learner: `evolution(genome=sun-wu, population=50, crossover=uniform, fitness=coaches(${COACHES}, every=${every}))`,
  steps: generations,
  yardsticks: OPPONENTS.map(against => ({ against, games, openings: 'random(plies=8)', every: 20 })),
});

const [QUICK, FULL] = [60, 200];

export const sunWuPresets: Readonly<Record<string, Preset>> = {
  'sun-wu': {
    summary: 'Sun & Wu 1995: five coefficients of Othello against five coaches, replaced every 20 generations',
    recipe: recipe(FULL, 1000),
  },
  'sun-wu-quick': { summary: 'the same for 60 generations: half a minute', recipe: recipe(QUICK, 200) },
};

function reproduce(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const [generations, games] = tools.scale === 'quick' ? [QUICK, 200] : [FULL, 1000];
  return compareTwoWays(tools, {
    name: 'sun-wu',
    opponents: OPPONENTS,
    before: 'before learning',
    ways: [
      { what: 'coaches replaced every 20 generations', recipe: recipe(generations, games) },
      { what: 'the first coaches stay', recipe: recipe(generations, games, 100_000), suffix: '-fixed' },
    ],
    title: runs => `Five coefficients after ${generations} generations, ${runs} runs: scores one move ahead`,
    plot: { title: 'The best of each generation, by its opponent', x: 'generation' },
    deviations: [
      'the five features are ours: he names them and does not define them',
      'the five coaches are evaluators of this program: iago, squares, alliot(stage=0), strategies and ohc4, one move ahead',
      'population 50, tournaments of two, uniform crossover, Gaussian mutation and one elite: the description has no operators',
      'members are black against coaches 1, 3 and 5 and white against the others',
      'all five coaches are replaced by the five best members of every 20th generation',
    ],
  });
}

export const sunWuReproduction: Reproduction = {
  paper: 'systems',
  id: 'sun-wu',
  summary: 'Sun & Wu 1995: a genetic algorithm over five coefficients, with coaches',
  reproduce,
};
