/**
 * Pinkney's networks on the ladder, and how far an opponent that searches carries them beyond the generations of
 * `wishes`. Both are beyond his dissertation, which measures against a random player only.
 */
import { seedFor } from '../../random/seed.js';
import type { Model } from '../../rules/game.js';
import { type Figure, measuredScore, overRuns } from '../comparison.js';
import { curvesOf } from '../curves.js';
import type { Recipe } from '../recipe.js';
import {
  type FinishedRun,
  type MeasuredTable,
  playPaperMatch,
  type Reproduction,
  type ReproductionOutcome,
  type ReproductionTools,
  sizeOf,
} from '../reproduction.js';
import { pinkneyPresets, WISH_OPPONENTS, WISH_STEPS } from './pinkney.js';
import { ratingOf } from './ratings.js';

const ROUNDS = { quick: 3, full: 20, extended: 20 } as const;
const SEEDS = { quick: [1, 2], full: [1], extended: [1, 2, 3] } as const;

/** One move ahead, as he played them. */
async function rated(tools: ReproductionTools, name: string, model: Model): Promise<Figure> {
  const [evaluator] = await tools.backend.register([model]);
  tools.say(`rating of ${name}`);
  const player = { kind: 'search', depth: 1, evaluator: evaluator!, terminal: 'evaluator' };
  return ratingOf(tools, player, ROUNDS[tools.scale], seedFor(tools.seed, 'pinkney ladder', name));
}

type Bred = { readonly what: string; readonly run: string; readonly recipe: Recipe };

/** Runs that `wishes` and `figure-8` have too share their names. */
function bred(scale: ReproductionTools['scale']): Bred[] {
  const size = sizeOf(scale);
  const steps = scale === 'quick' ? 30 : WISH_STEPS;
  const wish = (what: string, preset: string): Bred => ({
    what: `${what}, ${steps} generations of 20`,
    run: `${preset}-${size}`,
    recipe: { ...pinkneyPresets[preset]!.recipe, steps },
  });
  return [
    wish('networks that play each other, as he did', 'pinkney-same-size'),
    wish('against an opponent that searches two moves ahead', 'pinkney-searching'),
    wish('crossed unit by unit, with a hall of fame', 'pinkney-crossed'),
    ...(scale === 'quick'
      ? []
      : [
          {
            what: 'figure 8: 800 generations of 30',
            run: `pinkney-figure-8-${size}`,
            recipe: pinkneyPresets.pinkney!.recipe,
          },
        ]),
  ];
}

async function ladder(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const rows: MeasuredTable['rows'][number][] = [];
  for (const { what, run, recipe } of bred(tools.scale)) {
    for (const seed of SEEDS[tools.scale]) {
      const { champion } = await tools.learn(run, recipe, seed);
      const name = `${what}, seed ${seed}`;
      rows.push({ what: name, cells: [await rated(tools, name, champion)] });
    }
  }
  return {
    comparisons: [],
    tables: [
      {
        title: 'Elo of the champions on the ladder, one move ahead; the random mover has 0',
        columns: ['rating'],
        unit: 'number',
        rows,
        notes: ['Intervals are of the games and of the ladder; seeds differ by more.'],
      },
    ],
    plots: [],
    deviations: ['he measured against a random player only; the ladder is ours'],
  };
}

/** At quick scale only its beginning. */
const GENERATIONS = {
  quick: [10, 20, 30],
  full: [200, 400, 600, 800, 1000],
  extended: [200, 400, 600, 800, 1000],
} as const;

/** The champion of a generation against each opponent, over the runs. */
async function scoresAt(tools: ReproductionTools, runs: readonly FinishedRun[], step: number): Promise<Figure[]> {
  const figures: Figure[][] = WISH_OPPONENTS.map(() => []);
  for (const [run, each] of runs.entries()) {
    const champion = await each.ancestor(step);
    for (const [i, [name, opponent]] of WISH_OPPONENTS.entries()) {
      const [evaluator] = await tools.backend.register([champion]);
      const tally = await playPaperMatch(tools, `further, ${step}, ${name}, ${run}`, {
        game: { kind: 'othello' },
        players: [{ kind: 'search', depth: 1, evaluator: evaluator!, terminal: 'evaluator' }, opponent],
        pairs: tools.scale === 'quick' ? 100 : 500,
      });
      figures[i]!.push(measuredScore(tally));
    }
  }
  return figures.map(overRuns);
}

async function further(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const { scale, learn } = tools;
  const steps = GENERATIONS[scale];
  const every = steps[0];
  const own = pinkneyPresets['pinkney-searching']!.recipe;
  const recipe: Recipe = {
    ...own,
    steps: steps.at(-1)!,
    keep: every,
    yardsticks: [{ name: 'random', against: 'random', games: 200, openings: 'start', every: every / 10 }],
  };
  const runs = await Promise.all(SEEDS[scale].map(seed => learn(`pinkney-further-${sizeOf(scale)}`, recipe, seed)));
  const rows: MeasuredTable['rows'][number][] = [];
  for (const step of steps) rows.push({ what: `generation ${step}`, cells: await scoresAt(tools, runs, step) });
  const last: Figure[] = [];
  for (const [i, run] of runs.entries())
    last.push(await rated(tools, `further, seed ${SEEDS[scale][i]}`, run.champion));
  return {
    comparisons: [],
    tables: [
      {
        title:
          'networks that evolve against an opponent that searches two moves ahead: score of the best, one move ahead',
        columns: WISH_OPPONENTS.map(([name]) => name),
        rows,
        notes: [`${runs.length === 1 ? 'One run' : `${runs.length} runs`} of 20 networks, from random openings.`],
      },
      {
        title: 'Elo of the last champion of each run on the ladder',
        columns: ['rating'],
        unit: 'number',
        rows: last.map((rating, i) => ({ what: `seed ${SEEDS[scale][i]}`, cells: [rating] })),
      },
    ],
    plots: [
      {
        name: 'further',
        title: 'Against random, of networks that evolve against a searching opponent',
        x: 'generation',
        y: 'score',
        curves: runs.map(({ events }, i) => ({
          ...curvesOf(events).find(({ isScore }) => isScore)!,
          name: `run ${i + 1}`,
        })),
      },
    ],
    deviations: ['he wished for an opponent that searches and did not try it'],
  };
}

export const pinkneyLadderReproductions: readonly Reproduction[] = [
  {
    paper: 'pinkney',
    id: 'ladder',
    isBeyond: true,
    summary: 'his champions, and those of his wishes, on the ladder',
    reproduce: ladder,
  },
  {
    paper: 'pinkney',
    id: 'further',
    isBeyond: true,
    summary: '1000 generations against an opponent that searches',
    reproduce: further,
  },
];
