/** Pinkney 2009: his one learning curve. Its heights are in a figure that is lost; what the text claims of it is here. */
import type { Json, Spec } from '../../specs/spec.js';
import { type Comparison, claimed, type Figure, meanOfRuns, measuredScore, overRuns, type Row } from '../comparison.js';
import { curvesOf } from '../curves.js';
import type { RunEvent } from '../experiment.js';
import type { Preset, Recipe } from '../recipe.js';
import {
  type MeasuredTable,
  type Plot,
  playPaperMatch,
  type Reproduction,
  type ReproductionOutcome,
  type ReproductionTools,
  sizeOf,
} from '../reproduction.js';

/** Generations of the runs that try what he wished for. */
export const WISH_STEPS = 200;

const recipe = (steps: number, population: number, more: Readonly<Record<string, Json>> = {}): Recipe => ({
  learner: { kind: 'pinkney', population, ...more },
  steps,
  plays: 'search(depth=1, terminal=evaluator)',
  yardsticks: [{ name: 'random', against: 'random', games: 1000, openings: 'start' }],
});

export const pinkneyPresets: Readonly<Record<string, Preset>> = {
  pinkney: {
    summary: 'Pinkney 2009: 800 generations of 30 networks, the best of each in 1000 games against random',
    recipe: recipe(800, 30),
  },
  'pinkney-quick': {
    summary: 'the same with 20 networks and 100 generations: a minute or two',
    recipe: recipe(100, 20),
  },
  'pinkney-same-size': {
    summary: 'his networks beside those of his wishes: 20 of them, 200 generations',
    recipe: recipe(WISH_STEPS, 20),
  },
  'pinkney-searching': {
    summary: 'his next step: networks that evolve against an opponent that searches two moves ahead',
    recipe: recipe(WISH_STEPS, 20, {
      fitness:
        'reference(against=search(depth=2, evaluator=squares), pairs=20, openings=random(plies=6), terminal=evaluator)',
    }),
  },
  'pinkney-crossed': {
    summary: 'his wish: networks that are crossed unit by unit, and a hall of fame',
    recipe: recipe(WISH_STEPS, 20, { crossover: 'units', 'hall-of-fame': 10 }),
  },
};

/** Wins or draws of all measuring games from one generation to another. */
function share(events: readonly RunEvent[], from: number, to: number, of: 'wins' | 'draws'): Figure | undefined {
  const tallies = events.flatMap(event =>
    event.type === 'measured' && event.step >= from && event.step <= to ? [event.tally] : [],
  );
  if (tallies.length === 0) return undefined;
  const sum = tallies.reduce(
    (all, { wins, draws, losses }) => ({
      wins: all.wins + wins,
      draws: all.draws + draws,
      losses: all.losses + losses,
    }),
    { wins: 0, draws: 0, losses: 0 },
  );
  const n = sum.wins + sum.draws + sum.losses;
  const counted = sum[of];
  return { ...measuredScore({ wins: counted, draws: 0, losses: n - counted, margin: 0, pairs: [0, 0, 0, 0, 0] }), n };
}

/** From the first generations to the last: his curve's rise, which the text puts between about 80 and 300. */
const BEGINNING = [1, 20] as const;
const END = [780, 800] as const;

function rise(events: readonly RunEvent[]): number | undefined {
  const [from, to] = [share(events, ...BEGINNING, 'wins'), share(events, ...END, 'wins')];
  return from && to ? to.value - from.value : undefined;
}

/** The mean rise, with the interval of the runs' mean; undefined for one run, which does not show how runs differ. */
function riseOver(runs: readonly (readonly RunEvent[])[]): Figure | undefined {
  const rises = runs.flatMap(events => rise(events) ?? []);
  if (rises.length < 2) return undefined;
  return meanOfRuns(rises);
}

/** The rise of one run is a number without an interval, so it has no verdict. */
function riseNotes(runs: readonly (readonly RunEvent[])[], steps: number): string[] {
  if (steps < END[0]) return [];
  const points = runs.map(events => (100 * rise(events)!).toFixed(1).replace('-', '−')).join(', ');
  return runs.length > 1
    ? [`The rise of each run: ${points} points.`]
    : [`The rise of this run: ${points} points. One run does not show how runs differ; --scale extended has ${RUNS}.`];
}

const POPULATIONS = [20, 30] as const;
const RUNS = 6;

async function figure8({ learn, scale }: ReproductionTools): Promise<ReproductionOutcome> {
  const steps = scale === 'quick' ? 150 : 800;
  const sizes = scale === 'extended' ? POPULATIONS : scale === 'full' ? [30] : [20];
  const seeds = Array.from({ length: scale === 'extended' ? RUNS : 1 }, (_, i) => i + 1);
  const comparisons: Comparison[] = [];
  const plots: Plot[] = [];
  for (const population of sizes) {
    const run = `pinkney-figure-8${population === 30 ? '' : `-${population}`}-${sizeOf(scale)}`;
    const learnt = await Promise.all(seeds.map(seed => learn(run, recipe(steps, population), seed)));
    const runs: (readonly RunEvent[])[] = learnt.map(({ events }) => events);
    const over = (from: number, to: number, of: 'wins' | 'draws'): Figure | undefined => {
      const figures = runs.flatMap(events => share(events, from, Math.min(to, steps), of) ?? []);
      return figures.length > 0 && from <= steps ? overRuns(figures) : undefined;
    };
    const row = (what: string, from: number, to: number): Row => {
      const ours = over(from, to, 'wins');
      return { what, paper: '', ...(ours ? { ours } : {}) };
    };
    const draws = over(1, steps, 'draws');
    const risen = riseOver(runs);
    comparisons.push({
      title: `Figure 8: the best of ${population} networks in each generation against random, 1000 games`,
      rows: [
        {
          what: 'games drawn against random',
          paper: '30–40 in 1000',
          figure: claimed(0.03, 0.04),
          isFingerprint: true,
          ...(draws ? { ours: draws } : {}),
        },
        row('games won, generations 1–20', ...BEGINNING),
        row('games won, generations 60–80 (before the rise he sees at about 80)', 60, 80),
        row('games won, generations 130–150', 130, 150),
        row('games won, generations 280–320 (his plateau)', 280, 320),
        row('games won, generations 780–800', ...END),
        {
          what: 'the rise from generations 1–20 to 780–800',
          paper: 'rises',
          figure: claimed(0, 1),
          ...(risen ? { ours: risen } : {}),
        },
      ],
      notes: [
        'The heights of his curve are not in the text: it rises from about generation 80 and levels off at about 300.',
        ...riseNotes(runs, steps),
      ],
      ...(scale === 'quick' ? { isSmaller: true } : {}),
    });
    const name = sizes.length > 1 ? `figure-8-${population}` : 'figure-8';
    const score = (events: readonly RunEvent[]) => curvesOf(events).find(({ isScore }) => isScore)!;
    plots.push({
      name,
      title: `Best of ${population} networks in each generation against random`,
      x: 'generation',
      y: 'score in 1000 games',
      curves: runs.map((events, i) => ({ ...score(events), name: runs.length > 1 ? `run ${i + 1}` : 'random' })),
    });
  }
  return {
    comparisons,
    plots,
    deviations: [
      'he gives “20–30” networks; equal fitness is ranked at random',
      '500 of the 1000 measuring games with each colour, all from the start of the game',
      'the colour is a factor ±1 of the board, which he does not specify',
      ...(scale === 'quick' ? [`${steps} generations of 20 networks instead of about 800 of 20–30`] : []),
    ],
  };
}

/** What he wished for beside what he did, all of one size. */
const WISHES: readonly (readonly [what: string, preset: string])[] = [
  ['as he did: networks that play each other', 'pinkney-same-size'],
  ['against an opponent that searches two moves ahead', 'pinkney-searching'],
  ['crossed unit by unit, with a hall of fame', 'pinkney-crossed'],
];
export const WISH_OPPONENTS: readonly (readonly [what: string, player: Spec])[] = [
  ['random', { kind: 'random' }],
  ['squares, one move ahead', { kind: 'search', depth: 1, evaluator: { kind: 'squares' } }],
  ['squares, two moves ahead', { kind: 'search', depth: 2, evaluator: { kind: 'squares' } }],
  ['iago, one move ahead', { kind: 'iago' }],
];

/** How far each way carries: the last champion, one move ahead, against opponents that it did not learn from. */
async function wishes(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const { backend, learn, scale } = tools;
  const steps = scale === 'quick' ? 30 : WISH_STEPS;
  const seeds = scale === 'extended' ? [1, 2, 3] : [1];
  const rows: MeasuredTable['rows'][number][] = [];
  for (const [what, preset] of WISHES) {
    const figures: Figure[][] = WISH_OPPONENTS.map(() => []);
    for (const seed of seeds) {
      const wish = { ...pinkneyPresets[preset]!.recipe, steps };
      const { champion } = await learn(`${preset}-${sizeOf(scale)}`, wish, seed);
      for (const [i, [name, opponent]] of WISH_OPPONENTS.entries()) {
        const [evaluator] = await backend.register([champion]);
        const tally = await playPaperMatch(tools, `wishes, ${preset}, ${name}, ${seed}`, {
          game: { kind: 'othello' },
          players: [{ kind: 'search', depth: 1, evaluator: evaluator!, terminal: 'evaluator' }, opponent],
          pairs: scale === 'quick' ? 100 : 500,
        });
        figures[i]!.push(measuredScore(tally));
      }
    }
    rows.push({ what, cells: figures.map(overRuns) });
  }
  return {
    comparisons: [],
    tables: [
      {
        title: `score of the champion after ${steps} generations of 20 networks, one move ahead`,
        columns: WISH_OPPONENTS.map(([name]) => name),
        rows,
        notes: [`${seeds.length === 1 ? 'One run' : `${seeds.length} runs`} each, from random openings.`],
      },
    ],
    plots: [],
    deviations: ['he wished for these and did not try them'],
  };
}

export const pinkneyReproductions: readonly Reproduction[] = [
  {
    paper: 'pinkney',
    id: 'figure-8',
    summary: 'the learning curve: 800 generations against random',
    reproduce: figure8,
  },
  {
    paper: 'pinkney',
    id: 'wishes',
    isBeyond: true,
    summary: 'what he wished for: a searching opponent, crossing, and how far they carry',
    reproduce: wishes,
  },
];
