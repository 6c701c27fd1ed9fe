/** What a generation of a learner costs: CPU time of a step and of measuring its best, with all games in this thread. */
import { openArena } from '../../arena/here.js';
import type { Yardstick } from '../../experiments/experiment.js';
import { measure } from '../../experiments/run.js';
import { othello } from '../../games/othello/othello.js';
import { loadKernel } from '../../kernel/load.node.js';
import { buildLearner } from '../../learners/catalogue.js';
import { crewOf } from '../../learners/crew.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import type { Spec } from '../../specs/spec.js';
import { cpuSeconds, median, rough } from './rounds.js';

const SEED = parseSeed('bench generations');
/** Not measured: compilers settle, and the worst of a random population goes. */
const FIRST = 3;
const MEASURED = 7;

const AGAINST_RANDOM: Yardstick = {
  name: 'random',
  against: { kind: 'random' },
  plays: { kind: 'search', depth: 1, terminal: 'evaluator' },
  pairs: 500,
  openings: { kind: 'start' },
  errs: [0, 0],
  every: 1,
};
const LEAGUE: Spec = { kind: 'reference', pairs: 5, errs: 0.1 };

/** A further learner is a further line. */
const GENERATIONS: readonly (readonly [name: string, learner: Spec, measuring?: Yardstick])[] = [
  ['Pinkney, 30 networks, and 1000 games of the best against random', { kind: 'pinkney' }, AGAINST_RANDOM],
  ['CMA-ES, 300 sets of 288 weights in the League', { kind: 'cma-es', lambda: 300, fitness: LEAGUE }],
  ['Alliot & Durand, an island of 30', { kind: 'alliot', islands: 1 }],
  ['Currie, strategies, lookahead 3', { kind: 'currie', stage: 'strategies', lookahead: 3, patience: 10_000 }],
];

export type GenerationCost = {
  readonly name: string;
  /** Median, of CPU time. */
  readonly seconds: number;
  /** Median number of games played in one. */
  readonly games: number;
};

export async function benchGenerations(): Promise<readonly GenerationCost[]> {
  const costs: GenerationCost[] = [];
  for (const [name, spec, measuring] of GENERATIONS) {
    const game = othello as Game;
    const learner = buildLearner(spec, { game });
    const crew = crewOf(openArena(loadKernel()));
    let state = learner.begin(seedFor(SEED, 'begin'));
    const seconds: number[] = [];
    const games: number[] = [];
    for (let step = 1; step <= FIRST + MEASURED; step++) {
      const [start, before] = [cpuSeconds(), crew.games];
      state = await learner.step(state, crew, seedFor(SEED, step));
      if (measuring) {
        const seed = seedFor(SEED, 'measure', step);
        await measure(measuring, learner.champion(state), game, { game: { kind: game.id } }, crew, seed);
      }
      if (step <= FIRST) continue;
      seconds.push(cpuSeconds() - start);
      games.push(crew.games - before);
    }
    costs.push({ name, seconds: rough(median(seconds)), games: median(games) });
  }
  return costs;
}
