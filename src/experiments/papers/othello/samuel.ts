/** Samuel's method at Othello: 16 terms out of 42, and piece advantage. */
import type { Preset, Recipe } from '../../recipe.js';
import type { Reproduction, ReproductionOutcome, ReproductionTools } from '../../reproduction.js';
import { compareTwoWays } from '../over-seeds.js';

const OPPONENTS = ['random', 'squares', 'iago'] as const;
const GAMES_A_STEP = 8;

const recipe = (learningGames: number, replace = true): Recipe => ({
  learner: { kind: 'samuel', replace },
  steps: learningGames / GAMES_A_STEP,
  yardsticks: OPPONENTS.map(against => ({
    against,
    games: 200,
    openings: 'random(plies=8)',
    every: learningGames / GAMES_A_STEP / 5,
  })),
});

const [QUICK, FULL] = [200, 1000];

export const samuelPresets: Readonly<Record<string, Preset>> = {
  samuel: {
    summary: 'Samuel’s method at Othello: 16 terms of 42, adjusted by their own search in 1,000 games; minutes',
    recipe: recipe(FULL),
  },
  'samuel-quick': { summary: 'the same with 200 games: half a minute', recipe: recipe(QUICK) },
};

function reproduce(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const games = tools.scale === 'quick' ? QUICK : FULL;
  return compareTwoWays(tools, {
    name: 'samuel',
    opponents: OPPONENTS,
    before: 'before learning',
    ways: [
      { what: 'the worst term replaced every eight games', recipe: recipe(games) },
      { what: 'the first 16 terms stay', recipe: recipe(games, false), suffix: '-fixed' },
    ],
    title: runs => `The polynomial after ${games} games, ${runs} runs: scores one move ahead`,
    plot: { title: 'The polynomial, its worst term replaced every eight games', x: 'steps of eight games' },
    deviations: [
      'the 42 terms are ours, for Othello; his 38 are for draughts',
      'coefficients follow the difference between search and position by Widrow and Hoff’s normalised rule, rate 0.02; Samuel set them from correlations, as powers of two',
      'the value is in discs, and a search that reaches the end of a game counts its margin',
      'the correlation is that of a term with the result of the game, over all positions since the term came into use',
      'the coefficient of piece advantage is adjusted as all others; his stays',
      'both players look two moves ahead, and games begin with six random moves',
    ],
  });
}

export const samuelReproduction: Reproduction = {
  paper: 'systems',
  id: 'samuel',
  summary: 'Samuel’s method at Othello',
  reproduce,
};
