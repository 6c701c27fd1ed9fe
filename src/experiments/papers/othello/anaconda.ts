/** Anaconda's method at Othello: Chellapilla & Fogel's, with the network and the depth of Chong, Tan and White 2005. */
import type { Preset, Recipe } from '../../recipe.js';
import type { Reproduction, ReproductionOutcome, ReproductionTools } from '../../reproduction.js';
import { compareTwoWays } from '../over-seeds.js';

const OPPONENTS = ['random', 'squares', 'iago'] as const;
const FITNESS = 'fitness=single-games(depth=2)';
const SELF_ADAPTIVE = `anaconda(genome=spatial-network, ${FITNESS})`;
/** Population, games and first σ as in Anaconda, but σ stays. */
const CONSTANT = `es(genome=spatial-network, mu=15, lambda=15, mutation=gaussian, sigma=0.05, ${FITNESS})`;

/** Both sides look two plies ahead. */
const recipe = (generations: number, games: number, learner = SELF_ADAPTIVE): Recipe => ({
  learner,
  steps: generations,
  keep: generations / 4,
  plays: 'search(depth=2)',
  yardsticks: OPPONENTS.map(name => ({
    name,
    against: name === 'random' ? name : `search(depth=2, evaluator=${name})`,
    games,
    openings: 'random(plies=8)',
    every: generations / 4,
  })),
});

/** Pinkney gives 840 generations. */
const [QUICK, FULL] = [60, 840];

export const anacondaPresets: Readonly<Record<string, Preset>> = {
  anaconda: {
    summary: 'Anaconda’s method at Othello: 15 networks with search, a mutation size for every weight, 840 generations',
    recipe: recipe(FULL, 200),
  },
  'anaconda-quick': { summary: 'the same for 60 generations: half a minute', recipe: recipe(QUICK, 100) },
};

function reproduce(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const [generations, games] = tools.scale === 'quick' ? [QUICK, 100] : [FULL, 200];
  return compareTwoWays(tools, {
    name: 'anaconda',
    opponents: OPPONENTS,
    before: 'before evolution',
    ways: [
      { what: 'every weight has its own σ, which evolves', recipe: recipe(generations, games) },
      { what: 'σ stays 0.05', recipe: recipe(generations, games, CONSTANT), suffix: '-constant' },
    ],
    title: runs => `The best network after ${generations} generations, ${runs} runs: scores two plies ahead`,
    plot: { title: 'The best network of each generation, by its opponent', x: 'generation' },
    deviations: [
      'Othello instead of draughts, with the network for it of Chong, Tan and White 2005: 91 blocks, 40 and 10 units',
      'the sum of the pieces is not joined to the output: at Othello more discs are no advantage before the end',
      'both sides look two plies ahead, as in Chong, Tan and White; Anaconda looked at least four',
      'the first generation is 30 random networks instead of 15 and their children',
      'a finished game counts more than any value of the network; theirs is ±1',
    ],
  });
}

export const anacondaReproduction: Reproduction = {
  paper: 'systems',
  id: 'anaconda',
  summary: 'Anaconda’s method at Othello: self-adaptive evolution of networks that play with search',
  reproduce,
};
