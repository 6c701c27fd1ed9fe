/**
 * What Alliot & Durand tried besides their method and found wanting: climbing hills, one coefficient at a time, and genetic
 * programming of the evaluator.
 */
import type { Spec } from '../../../specs/spec.js';
import { claimed, type Figure, meanOfRuns, overRuns } from '../../comparison.js';
import type { Recipe } from '../../recipe.js';
import type { FinishedRun, ReproductionOutcome, ReproductionTools, Scale } from '../../reproduction.js';
import { DEPTHS, gain, lastScore, sizeText, TRAINED, trialRecipe, trials, unrest } from './trials.js';

const SIZES: Readonly<
  Record<Scale, { islands: number; span: number; seeds: number; games: number; trees: number; generations: number }>
> = {
  quick: { islands: 2, span: 10, seeds: 3, games: 100, trees: 20, generations: 10 },
  full: { islands: 3, span: 40, seeds: 5, games: 400, trees: 60, generations: 60 },
  extended: { islands: 6, span: 80, seeds: 8, games: 400, trees: 256, generations: 100 },
};
/** Elements of an island, and games of an element in a generation, as in the paper. */
const [ELEMENTS, PAIRS] = [30, 4];
/** A climber measures two programs in a step: itself and its change. */
const STEPS = (islands: number, span: number): number => (islands * span * ELEMENTS) / 2;

/** One coefficient changes by their mutation; the change stays if it scores more in the same games. */
const climber: Spec = {
  kind: 'evolution',
  genome: { kind: 'alliot' },
  population: 2,
  selection: { kind: 'truncation', share: 0.5 },
  survival: { kind: 'elitism', count: 1 },
  crossover: { kind: 'none' },
  mutation: { kind: 'own' },
  fitness: { kind: 'reference', against: 'alliot-durand(stage=0)', openings: 'inner', depths: 3, pairs: PAIRS },
};
/** Trees of the functions of Ferrer 1996, which ask about squares, moves and counts. */
const trees = (population: number): Spec => ({
  kind: 'evolution',
  genome: { kind: 'formula' },
  population,
  crossover: { kind: 'own' },
  mutation: { kind: 'own' },
  mutated: 0.15,
  fitness: { kind: 'reference', against: 'alliot-durand(stage=0, depth=0)', openings: 'inner', pairs: 12 },
});

/** Of a run's champions, this many are looked at. */
const LOOKS = 200;

type Changes = { readonly back: number; readonly late: number };

/**
 * How a climber's coefficients move from one look to the next: the share of changes that go back against the last one of the
 * same coefficient, and the share of the last fifth of the looks at which one has changed.
 */
async function changesOf(run: FinishedRun, steps: number): Promise<Changes> {
  const every = Math.max(1, Math.floor(steps / LOOKS));
  const last = new Map<number, number>();
  let [turned, followed, late, looks] = [0, 0, 0, 0];
  let before: Float32Array | undefined;
  for (let step = every; step <= steps; step += every) {
    const { weights } = await run.ancestor(step);
    let hasChanged = false;
    for (const [gene, weight] of before ? weights.entries() : []) {
      const change = Math.sign(weight - before![gene]!);
      if (change === 0) continue;
      hasChanged = true;
      const former = last.get(gene);
      if (former !== undefined) {
        followed++;
        if (former !== change) turned++;
      }
      last.set(gene, change);
    }
    if (step > 0.8 * steps) {
      looks++;
      if (hasChanged) late++;
    }
    before = weights;
  }
  return { back: followed > 0 ? turned / followed : 0, late: looks > 0 ? late / looks : 0 };
}

export async function otherWays(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const size = SIZES[tools.scale];
  const { islands, span, seeds, games, generations } = size;
  const steps = STEPS(islands, span);
  const every = Math.max(1, Math.floor(steps / LOOKS));
  const climbing: Recipe = { ...trialRecipe(climber, steps, games), keep: every };
  const own = trialRecipe({ kind: 'alliot', islands, span }, span, games);
  const method = await trials(tools, 'claims-all', () => own, seeds);
  const climbers = await trials(tools, 'claims-climbing', () => climbing, seeds);
  const bred = await trials(tools, 'claims-trees', () => trialRecipe(trees(size.trees), generations, games), seeds);
  const moves: Changes[] = [];
  for (const run of climbers) moves.push(await changesOf(run, steps));
  const over = (runs: readonly FinishedRun[], depths: readonly number[]): Figure =>
    overRuns(runs.map(run => lastScore(run, depths)));
  const trained = (run: FinishedRun): number => lastScore(run, TRAINED).value;
  const row = (what: string, runs: readonly FinishedRun[]) => ({ what, cells: DEPTHS.map(d => over(runs, [d])) });
  return {
    comparisons: [
      {
        title: `What they tried besides: ${sizeText(size)}, and as many games of climbers`,
        rows: [
          {
            what: 'climbing minus their method, by seed',
            paper: 'never gave conclusive results',
            figure: claimed(-1, 0),
            ours: gain(climbers, method, trained),
          },
          {
            what: 'unrest of climbers minus that of their method, by seed',
            paper: 'unstable',
            figure: claimed(0, 1),
            ours: gain(climbers, method, unrest),
          },
          {
            what: 'changes that go back against the last one of the same coefficient',
            paper: 'modified in one direction, then in the other',
            ours: meanOfRuns(moves.map(({ back }) => back)),
          },
          {
            what: 'looks of the last fifth at which a coefficient has changed',
            paper: 'no stable maximum was ever reached',
            ours: meanOfRuns(moves.map(({ late }) => late)),
          },
          {
            what: 'genetic programming of the evaluator, against the original at depth 0',
            paper: 'too basic functions gave no result at all',
            figure: claimed(0, 0.5),
            ours: over(bred, [0]),
          },
        ],
        notes: [
          `A climber measures itself and one change in a step, ${steps} steps; it is looked at every ${every} steps. Unrest is the standard deviation of the scores at depth 1 of the champions of the second half of a run.`,
        ],
        ...(tools.scale === 'quick' ? { isSmaller: true } : {}),
      },
    ],
    tables: [
      {
        title: `The champions against the original: ${sizeText(size)}, ${games} games a run`,
        columns: DEPTHS.map(depth => `depth ${depth}`),
        rows: [
          row('their method', method),
          row('climbing, one coefficient at a time', climbers),
          row(`genetic programming, ${size.trees} trees, ${generations} generations`, bred),
        ],
      },
    ],
    plots: [],
    deviations: [
      'they give no size of these trials; a climber begins with random numbers, as their method does, and changes one by their mutation',
      'the functions of the trees are those of Ferrer 1996: theirs are lost, and the macroscopic ones are not tried',
    ],
  };
}
