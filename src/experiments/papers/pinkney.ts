/** Pinkney 2009: his one learning curve. Its heights are in a figure that is lost; what the text claims of it is here. */
import type { Json } from '../../specs/spec.js';
import { claimed, type Figure, measuredScore } from '../comparison.js';
import { curvesOf } from '../curves.js';
import type { RunEvent } from '../experiment.js';
import type { Preset, Recipe } from '../recipe.js';
import {
  type Reproduction,
  type ReproductionOutcome,
  type ReproductionTools,
  type Row,
  sizeOf,
} from '../reproduction.js';

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
  'pinkney-searching': {
    summary: 'his next step: networks that evolve against an opponent that searches two moves ahead',
    recipe: recipe(200, 20, {
      fitness:
        'reference(against=search(depth=2, evaluator=squares), pairs=20, openings=random(plies=6), terminal=evaluator)',
    }),
  },
  'pinkney-crossed': {
    summary: 'his wish: networks that are crossed unit by unit, and a hall of fame',
    recipe: recipe(200, 20, { crossover: 'units', 'hall-of-fame': 10 }),
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

async function figure8({ learn, scale }: ReproductionTools): Promise<ReproductionOutcome> {
  const [steps, population] = scale !== 'quick' ? [800, 30] : [150, 20];
  const { events } = await learn(`pinkney-figure-8-${sizeOf(scale)}`, recipe(steps, population), 1);
  const draws = share(events, 1, steps, 'draws');
  const wins = (what: string, from: number, to: number): Row => {
    const ours = share(events, from, Math.min(to, steps), 'wins');
    return { what, paper: '', ...(ours && from <= steps ? { ours } : {}) };
  };
  const rows: Row[] = [
    {
      what: 'games drawn against random',
      paper: '30–40 in 1000',
      figure: claimed(0.03, 0.04),
      ...(draws ? { ours: draws } : {}),
    },
    wins('games won, generations 1–20', 1, 20),
    wins('games won, generations 60–80 (before the rise he sees at about 80)', 60, 80),
    wins('games won, generations 130–150', 130, 150),
    wins('games won, generations 280–320 (his plateau)', 280, 320),
    wins('games won, generations 780–800', 780, 800),
  ];
  return {
    comparisons: [
      {
        title: 'Figure 8: the best network of each generation against random, 1000 games',
        rows,
        notes: [
          'The heights of his curve are not in the text: it rises from about generation 80 and levels off at about 300.',
        ],
      },
    ],
    plots: [
      {
        name: 'figure-8',
        title: 'Best network of each generation against random',
        x: 'generation',
        y: 'score in 1000 games',
        curves: curvesOf(events).filter(({ isScore }) => isScore),
      },
    ],
    deviations: [
      'population 30, of the “20–30” he gives; equal fitness is ranked at random',
      '500 of the 1000 measuring games with each colour, all from the start of the game',
      'the colour is a factor ±1 of the board, which he does not specify',
      ...(scale === 'quick' ? [`${steps} generations of ${population} networks instead of about 800 of 20–30`] : []),
    ],
  };
}

export const pinkneyReproductions: readonly Reproduction[] = [
  {
    paper: 'pinkney',
    id: 'figure-8',
    summary: 'the learning curve: 800 generations against random',
    reproduce: figure8,
  },
];
