/**
 * The cost of a generation of a learner: CPU time of a step and of measuring its best, with all games in this thread.
 */
import { openArena } from '../../../arena/single-thread.js';
import type { Yardstick } from '../../../experiments/experiment.js';
import { measure } from '../../../experiments/run.js';
import { buildGame } from '../../../games/catalogue.js';
import { othello } from '../../../games/othello/othello.js';
import { loadKernel } from '../../../kernel/load.node.js';
import { backendOf } from '../../../learners/backend.js';
import { buildLearner } from '../../../learners/catalogue.js';
import { parseSeed, seedFor } from '../../../random/seed.js';
import type { Spec } from '../../../specs/spec.js';
import { cpuSeconds } from '../../cpu.js';
import { median, reportProgress, rounded } from '../rounds.js';

const SEED = parseSeed('bench generations');
/** Not measured: the compilers settle, and the worst of a random population disappears. */
const FIRST = 3;
const MEASURED = 7;
/** Formulas grow: these generations are the middle of Ferrer's hundred. */
const FORMULAS_FIRST = 50;

type Measured = {
  readonly name: string;
  readonly learner: Spec;
  /** Default: Othello. */
  readonly game?: string;
  /** The cost of measuring each best member is included. */
  readonly measuring?: Yardstick;
  /** Generations before the measured ones. */
  readonly first?: number;
};

const AGAINST_RANDOM: Yardstick = {
  name: 'random',
  against: { kind: 'random' },
  plays: { kind: 'search', depth: 1, terminal: 'evaluator' },
  pairs: 500,
  openings: { kind: 'start' },
  epsilon: [0, 0],
  every: 1,
};
const LEAGUE: Spec = { kind: 'reference', pairs: 5, epsilon: 0.1 };

/** To add a learner, add a line. */
const GENERATIONS: readonly Measured[] = [
  {
    name: 'Pinkney, 30 networks, and 1000 games of the best against random',
    learner: { kind: 'pinkney' },
    measuring: AGAINST_RANDOM,
  },
  {
    name: 'CMA-ES, 300 sets of 288 weights in the League',
    learner: { kind: 'cma-es', lambda: 300, fitness: LEAGUE },
  },
  { name: 'Alliot & Durand, an island of 30', learner: { kind: 'alliot', islands: 1 } },
  {
    name: 'Currie, strategies, lookahead 3',
    learner: { kind: 'currie', stage: 'strategies', lookahead: 3, patience: 10_000 },
  },
  { name: 'Ferrer, 256 formulas, Othello', learner: { kind: 'ferrer' }, first: FORMULAS_FIRST },
  { name: 'Ferrer, 256 formulas, Senet', learner: { kind: 'ferrer' }, game: 'senet', first: FORMULAS_FIRST },
];

type GenerationCost = {
  readonly name: string;
  /** Median, of CPU time. */
  readonly seconds: number;
  /** Median number of games in one generation. */
  readonly games: number;
};

export async function benchGenerations(): Promise<readonly GenerationCost[]> {
  const costs: GenerationCost[] = [];
  for (const [i, { name, learner: spec, game: id = othello.id, first = FIRST, measuring }] of GENERATIONS.entries()) {
    reportProgress(i, GENERATIONS.length);
    const game = buildGame({ kind: id });
    const learner = buildLearner(spec, { game });
    const backend = backendOf(openArena(loadKernel()));
    let state = learner.begin(seedFor(SEED, 'begin'));
    const seconds: number[] = [];
    const games: number[] = [];
    for (let step = 1; step <= first + MEASURED; step++) {
      const [start, before] = [cpuSeconds(), backend.games];
      state = await learner.step(state, backend, seedFor(SEED, step));
      if (measuring) {
        const seed = seedFor(SEED, 'measure', step);
        await measure(measuring, learner.champion(state), game, { game: { kind: id } }, backend, seed);
      }
      if (step <= first) continue;
      seconds.push(cpuSeconds() - start);
      games.push(backend.games - before);
    }
    costs.push({ name, seconds: rounded(median(seconds)), games: median(games) });
  }
  return costs;
}
