/** Verhelst 2018: three learning rates against a three-ply player, and both nets of one of them against other depths. */

import { type Figure, measuredScore, printedScore } from '../comparison.js';
import { type Curve, curvesOf, smoothed } from '../curves.js';
import type { Preset, Recipe } from '../recipe.js';
import {
  type FinishedRun,
  playPaperMatch,
  type Reproduction,
  type ReproductionOutcome,
  type ReproductionTools,
  type Row,
} from '../reproduction.js';

const GAMES = 45_000;
const GAMES_A_STEP = 150;
const RATES = [0.1, 0.02, 0.001] as const;

const recipe = (rate: number, games: number): Recipe => ({
  learner: { kind: 'verhelst', rate, total: games },
  steps: games / GAMES_A_STEP,
  keep: 10,
  yardsticks: [{ name: 'reference', against: 'verhelst-reference(ply=3)', games: 50, openings: 'start' }],
});

export const verhelstPresets: Readonly<Record<string, Preset>> = {
  verhelst: {
    summary: 'Verhelst 2018: 45,000 games of two networks at α = .02, 50 against the reference every 150',
    recipe: recipe(0.02, GAMES),
  },
  'verhelst-quick': { summary: 'the same with 9,000 games', recipe: recipe(0.02, 9000) },
};

const DEVIATIONS = [
  'tanh units with a bias and weights from −.1….1, which he does not specify',
  'noise of σ = 1 hundredth on the leaves of the reference player, which he does not specify',
  'the two nets alternate colours from game to game; measuring games are 25 with each colour from the start',
  'a draw counts half a point',
];

/** The window of width 825 games, if that is what he means by it, as a Gaussian whose width at half its height that is. */
const WINDOW_STEPS = 825 / GAMES_A_STEP;
const SIGMA = WINDOW_STEPS / 2.3548;

const referenceCurve = ({ events }: FinishedRun, name: string): Curve => ({
  ...curvesOf(events).find(curve => curve.name === 'reference')!,
  name,
});

/** In games rather than steps. */
const inGames = ({ points, ...curve }: Curve): Curve => ({
  ...curve,
  points: points.map(point => ({ ...point, step: point.step * GAMES_A_STEP })),
});

function lastShare(learnt: FinishedRun, share: number): Figure {
  const measured = learnt.events.flatMap(event => (event.type === 'measured' ? [event.tally] : []));
  const last = measured.slice(Math.floor(measured.length * (1 - share)));
  const sum = last.reduce(
    (all, { wins, draws, losses }) => ({
      wins: all.wins + wins,
      draws: all.draws + draws,
      losses: all.losses + losses,
    }),
    { wins: 0, draws: 0, losses: 0 },
  );
  return measuredScore({ ...sum, margin: 0, pairs: [0, 0, 0, 0, 0] });
}

async function curves({ learn, scale }: ReproductionTools): Promise<ReproductionOutcome> {
  const games = scale === 'full' ? GAMES : 9000;
  const runs: { readonly rate: number; readonly learnt: FinishedRun }[] = [];
  for (const rate of RATES)
    runs.push({ rate, learnt: await learn(`verhelst-${rate}-${scale}`, recipe(rate, games), 1) });
  const rows = runs.map(
    ({ rate, learnt }): Row => ({
      what: `α = ${rate}: score against the reference over the last fifth`,
      paper: rate === 0.1 ? 'unstable' : rate === 0.02 ? 'above ½, quickly' : 'above ½, slowly and stably',
      ...(rate === 0.1 ? {} : { figure: { value: 0.5, low: 0.5, high: 1, n: 0 } }),
      ours: lastShare(learnt, 0.2),
    }),
  );
  const raw = runs.map(({ rate, learnt }) => inGames(referenceCurve(learnt, `α = ${rate}`)));
  const smooth = runs.map(({ rate, learnt }) => inGames(smoothed(referenceCurve(learnt, `α = ${rate}`), SIGMA)));
  const text = { x: 'games', y: 'score in 50 games' };
  return {
    comparisons: [
      {
        title: 'Figures 3 and 4: learning at three rates, 50 games against the 3-ply reference every 150',
        rows,
        notes: ['His curves are figures; the claims are those of his text.'],
      },
    ],
    plots: [
      { name: 'figure-3', title: 'Against the 3-ply reference', ...text, curves: raw },
      { name: 'figure-4', title: 'Against the 3-ply reference, smoothed', ...text, curves: smooth },
    ],
    deviations: [
      ...DEVIATIONS,
      `the “window of width 825” is taken as games, and as the width at half height of a Gaussian: σ = ${SIGMA.toFixed(2)} points`,
      ...(games < GAMES ? [`${games} games instead of ${GAMES}`] : []),
    ],
  };
}

/** Ply, then both nets. */
const TABLE_1 = [
  [1, 0.65, 0.53],
  [2, 0.58, 0.65],
  [3, 0.65, 0.7],
  [4, 0.69, 0.56],
  [5, 0.81, 0.71],
  [6, 0.76, 0.7],
] as const;
const TABLE_1_GAMES = 100;

async function table1(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const { backend, learn, scale } = tools;
  const games = scale === 'full' ? GAMES : 9000;
  const learnt = await learn(`verhelst-0.02-${scale}`, recipe(0.02, games), 1);
  const nets = (await learnt.population()).map(({ evaluator }) => evaluator);
  const rows: Row[] = [];
  for (const [ply, ...printed] of TABLE_1) {
    const names = await backend.register(nets);
    for (const [net, value] of printed.entries()) {
      const tally = await playPaperMatch(tools, `table 1, ${ply}, ${net}`, {
        game: { kind: 'othello' },
        players: [
          { kind: 'search', depth: 1, evaluator: names[net]! },
          { kind: 'verhelst-reference', ply },
        ],
        pairs: scale === 'full' ? 500 : 100,
        openings: { kind: 'start' },
      });
      rows.push({
        what: `net ${net + 1} against ${ply} ply`,
        paper: value.toFixed(2),
        figure: printedScore(value, TABLE_1_GAMES),
        ours: measuredScore(tally),
      });
    }
  }
  return {
    comparisons: [{ title: 'Table 1: both nets at one ply against the reference at other depths', rows }],
    plots: [],
    deviations: [
      ...DEVIATIONS,
      `${scale === 'full' ? 1000 : 200} games a cell, he played 100`,
      ...(games < GAMES ? [`${games} training games instead of ${GAMES}`] : []),
    ],
  };
}

export const verhelstReproductions: readonly Reproduction[] = [
  { paper: 'verhelst', id: 'curves', summary: 'learning curves at α = .1, .02 and .001', reproduce: curves },
  { paper: 'verhelst', id: 'table-1', summary: 'both nets against the reference at 1 to 6 ply', reproduce: table1 },
];
