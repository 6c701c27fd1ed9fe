/**
 * The Othello League's own methods: evolution against its standard heuristic, and co-evolution that never meets it.
 * Jaśkowski 2014 has systematic n-tuples by an evolution strategy, Jaśkowski and Szubert 2016 by co-evolution and CMA-ES,
 * Jaśkowski and others 2013 tables of squares by expected utility.
 */
import type { Json } from '../../specs/spec.js';
import type { Preset, Recipe } from '../recipe.js';

/** Both players err as the League has it; fifty thousand double games are what is usually reported. */
const league = (games: number, every: number): Json => ({
  name: 'league',
  against: 'squares',
  games,
  openings: 'start',
  epsilon: 0.1,
  every,
});
/** The League measures who exploits one opponent; these say something of strength. */
const others = (games: number, every: number): Json[] => [
  { name: 'random', against: 'random', games, openings: 'start', every },
  { name: 'iago', against: 'iago', games, openings: 'random(plies=8)', every },
];
const yardsticks = (games: number, every: number): Json[] => [league(games, every), ...others(games / 5, every)];

const strategy = (steps: number, pairs: number, lambda: number, games: number, every: number): Recipe => ({
  learner: `es(genome=patterns(all-2), mu=10, lambda=${lambda}, sigma=1, fitness=reference(against=squares, pairs=${pairs}, epsilon=0.1))`,
  steps,
  keep: every,
  yardsticks: yardsticks(games, every),
});

const adaptation = (steps: number, games: number, every: number, pairs = 25, more = ''): Recipe => ({
  learner: `cma-es(genome=patterns(all-2, orders=one), lambda=60, fitness=reference(against=squares, pairs=${pairs}, epsilon=0.1)${more})`,
  steps,
  keep: every,
  yardsticks: yardsticks(games, every),
});
/**
 * First local learning by temporal coherence from games with the League's opponent, then evolution about what was
 * learnt.
 */
const LOCAL_LEARNING = ', sigma=0.15, local-learning=td(games=100000, opponent=squares, epsilon=0.1)';

/** All members play each other, each pair on one random board of eleven discs. */
const coadaptation = (steps: number, lambda: number, games: number, every: number): Recipe => ({
  learner: `cma-es(genome=patterns(all-2), lambda=${lambda}, champion=best, fitness=round-robin(openings=random(plies=7)))`,
  steps,
  keep: every,
  yardsticks: yardsticks(games, every),
});

const utility = (steps: number, games: number, every: number): Recipe => ({
  learner:
    'es(genome=squares(symmetric=false, spread=0.2), mu=25, lambda=25, mutation=uniform, sigma=0.1, fitness=random-squares(opponents=50, reach=10))',
  steps,
  keep: every,
  yardsticks: yardsticks(games, every),
});

const twoPopulations = (steps: number, games: number, every: number): Recipe => ({
  learner:
    'coevolution(genome=squares(symmetric=false, spread=0.2), populations=2, population=50, tests=50, mutation=uniform(reach=0.1), hall-of-fame=10)',
  steps,
  keep: every,
  yardsticks: yardsticks(games, every),
});

export const leaguePresets: Readonly<Record<string, Preset>> = {
  'league-es': {
    summary: 'the League with 288 weights: CMA-ES against its standard heuristic, without pretraining; minutes',
    recipe: adaptation(600, 20_000, 100),
  },
  'league-es-quick': {
    summary: 'the same for 40 generations: half a minute',
    recipe: adaptation(40, 4000, 10),
  },
  'league-taught': {
    summary:
      'the same, after local learning by temporal coherence in 100,000 games, and ten times the games for each sample; minutes',
    recipe: adaptation(300, 20_000, 50, 250, LOCAL_LEARNING),
  },
  'jaskowski-2014': {
    summary: 'Jaśkowski 2014: (10 + 90) with 1000 double games against the standard heuristic; hours',
    recipe: strategy(500, 1000, 90, 100_000, 10),
  },
  'jaskowski-2014-quick': {
    summary: 'the same with 25 double games, for 40 generations: a minute',
    recipe: strategy(40, 25, 90, 4000, 10),
  },
  'co-cma-es': {
    summary:
      'Jaśkowski and Szubert 2016: CMA-ES of 200 that play each other from random boards, 2000 generations; hours',
    recipe: coadaptation(2000, 200, 20_000, 20),
  },
  'co-cma-es-quick': {
    summary: 'the same with 40, for 60 generations: a minute',
    recipe: coadaptation(60, 40, 2000, 10),
  },
  'expected-utility': {
    summary: 'tables of squares by (25 + 25) against 50 random tables in each generation; minutes',
    recipe: utility(200, 4000, 20),
  },
  'two-populations': {
    summary: 'tables of squares that co-evolve with tests that distinguish them, and a hall of fame; minutes',
    recipe: twoPopulations(200, 4000, 20),
  },
};
