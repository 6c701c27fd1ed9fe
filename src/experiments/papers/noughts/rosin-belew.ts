/** Rosin and Belew 1995: hosts and parasites, tables of moves for noughts and crosses. */
import type { Json } from '../../../specs/spec.js';
import type { Preset, Recipe } from '../../recipe.js';
import type { Reproduction, ReproductionOutcome, ReproductionTools } from '../../reproduction.js';
import { compareTwoWays } from '../over-seeds.js';

const OPPONENTS = ['random', 'best play'] as const;
const yardsticks = (every: number): Json => [
  { against: 'random', games: 1000, openings: 'start', every },
  { name: 'best play', against: 'pinkney-noughts', games: 200, openings: 'start', every },
];

type Sharing = 'shared' | 'points';

const recipe = (generations: number, sharing: Sharing = 'shared'): Recipe => ({
  game: 'noughts',
  learner:
    `coevolution(genome=move-table(rate=0.01), populations=2, population=100, tests=100, sample=20, reward=${sharing}, ` +
    `testing=${sharing}, hall-of-fame=20, selection=tournament, survival=elitism(count=2), crossover=uniform)`,
  steps: generations,
  keep: 10,
  yardsticks: yardsticks(generations / 10),
});

const [QUICK, FULL] = [50, 500];

export const rosinBelewPresets: Readonly<Record<string, Preset>> = {
  'rosin-belew': {
    summary: 'Rosin & Belew 1995: hosts and parasites, a move for each of 593 positions of noughts and crosses',
    recipe: recipe(FULL),
  },
  'rosin-belew-quick': { summary: 'the same for 50 generations: half a minute', recipe: recipe(QUICK) },
};

function reproduce(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const generations = tools.scale === 'quick' ? QUICK : FULL;
  return compareTwoWays(tools, {
    name: 'rosin-belew',
    opponents: OPPONENTS,
    before: 'before evolution',
    ways: [
      { what: 'competitive fitness sharing', recipe: recipe(generations) },
      { what: 'plain points', recipe: recipe(generations, 'points'), suffix: '-points' },
    ],
    title: runs => `The best host after ${generations} generations, ${runs} runs: scores from the empty board`,
    notes: ['Best play never loses: a player without a fault scores 50 % against it.'],
    plot: { title: 'The best host of each generation, with sharing', x: 'generation' },
    deviations: [
      'each population has 100 members, and each member plays 20 of the others and of their past champions, drawn anew',
      'competitive fitness sharing, the sample and the hall of fame are from Rosin and Belew’s own papers',
      'tournaments of two, two elites, uniform crossover, and a mutation that draws 1 % of the moves anew are ours',
    ],
  });
}

export const rosinBelewReproduction: Reproduction = {
  paper: 'systems',
  id: 'rosin-belew',
  summary: 'Rosin & Belew 1995: hosts and parasites at noughts and crosses',
  reproduce,
};
