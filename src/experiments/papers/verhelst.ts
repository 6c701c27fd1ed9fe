/**
 * Verhelst 2018: three learning rates against his three-ply reference player, and both nets of one of them against it at
 * other depths.
 *
 * There are two readings. The text's is the learner's default. The program's is what his published program does
 * (SimpleOthelloNet, first commit of January 2018), which the text leaves open; its reference player has a look-ahead in
 * which one side makes every move. So every net is measured against that player and against a true look-ahead.
 */

import type { Json } from '../../specs/spec.js';
import { type Comparison, type Figure, overRuns, printedScore, type Row } from '../comparison.js';
import { type Curve, meanCurve, smoothed } from '../curves.js';
import type { Preset, Recipe } from '../recipe.js';
import {
  type FinishedRun,
  type MeasuredTable,
  playPaperMatch,
  type Reproduction,
  type ReproductionOutcome,
  type ReproductionTools,
  type Scale,
} from '../reproduction.js';
import { runsOver } from './over-seeds.js';
import { FIGURE_3, VERHELST_GAMES as GAMES, VERHELST_GAMES_A_STEP as GAMES_A_STEP, verhelstCurve } from './printed.js';
import { FIFTHS, fifth, won } from './verhelst-fifths.js';
import { BINKLEY, type Ingredients, ingredientsReproduction, LEOUSKI, LEOUSKI_SHARED } from './verhelst-ingredients.js';

const QUICK_GAMES = 9000;
const RATES = [0.1, 0.02, 0.001] as const;

/** What his program does where his text is silent. */
const PROGRAM: Readonly<Record<string, Json>> = {
  form: 'steps',
  colours: 'fixed',
  explored: 'played',
  ties: 'first',
  ends: 'net',
  passes: 'end',
  scale: 0.5,
};
/** In hundredths. */
const PROGRAM_NOISE = 10;

type Reading = 'text' | 'program';

/** The reference players: of his program, and with a true look-ahead. */
const SEARCHES = ['faithful', 'corrected'] as const;
type ReferenceSearch = (typeof SEARCHES)[number];
const called: Readonly<Record<ReferenceSearch, string>> = {
  faithful: 'his reference player',
  corrected: 'a true look-ahead',
};

const recipe = (rate: number, games: number, reading: Reading = 'text'): Recipe => ({
  learner: { kind: 'verhelst', rate, total: games, ...(reading === 'program' ? PROGRAM : {}) },
  steps: games / GAMES_A_STEP,
  keep: 10,
  yardsticks:
    reading === 'text'
      ? [{ name: 'reference', against: 'verhelst-reference(ply=3)', games: 50, openings: 'start' }]
      : SEARCHES.map(search => ({
          name: search,
          against: `verhelst-reference(ply=3, noise=${PROGRAM_NOISE}, search=${search})`,
          games: 50,
          openings: 'start',
        })),
});

/** Networks of the papers that he follows, in his training. */
const follows = (summary: string, ingredients: Ingredients): Preset => ({
  summary,
  recipe: { ...recipe(0.02, GAMES), learner: { kind: 'verhelst', rate: 0.02, total: GAMES, ...ingredients } },
});

export const verhelstPresets: Readonly<Record<string, Preset>> = {
  verhelst: {
    summary: 'Verhelst 2018: 45,000 games of two networks at α = .02, 50 against the reference every 150',
    recipe: recipe(0.02, GAMES),
  },
  'verhelst-quick': { summary: 'the same with 9,000 games', recipe: recipe(0.02, QUICK_GAMES) },
  'verhelst-program': {
    summary: 'the same as his program learns, against its reference player and against a true look-ahead',
    recipe: recipe(0.02, GAMES, 'program'),
  },
  leouski: follows('the network of Leouski & Utgoff 1996 that he began with: one input a square', LEOUSKI),
  'leouski-shared': follows('the same with weights that mirror images share; 48 units, which is ours', LEOUSKI_SHARED),
  binkley: follows(
    'what Binkley, Seehart & Hagiwara 2007 found best: three inputs a square, shared weights, three hidden layers',
    BINKLEY,
  ),
};

const DEVIATIONS = [
  'measuring games are 25 with each colour and end by the rules of Othello; his net was black in all of them, and they ended at the first pass',
  'each board is learnt in its eight mirror images once; his program has one image twice and lacks another',
];

const seedsAt = (scale: Scale): readonly number[] => (scale === 'extended' ? [1, 2, 3] : [1]);
const smallerAt = (scale: Scale): Pick<Comparison, 'isSmaller'> => (scale === 'quick' ? { isSmaller: true } : {});
const gamesAt = (scale: Scale): number => (scale === 'quick' ? QUICK_GAMES : GAMES);

const runsOf = (tools: ReproductionTools, rate: number, reading: Reading): Promise<FinishedRun[]> =>
  runsOver(
    tools,
    `verhelst${reading === 'program' ? '-program' : ''}-${rate}`,
    recipe(rate, gamesAt(tools.scale), reading),
    seedsAt(tools.scale),
  );

/** The window of width 825 games, if that is what he means by it, as a Gaussian whose width at half its height that is. */
const WINDOW_STEPS = 825 / GAMES_A_STEP;
const SIGMA = WINDOW_STEPS / 2.3548;

/** The mean of the runs, in games won as he counts. */
const curveOf = (runs: readonly FinishedRun[], yardstick: string, name: string): Curve =>
  meanCurve(
    runs.map(({ events }) => ({
      name,
      isScore: true,
      points: events.flatMap(event =>
        event.type === 'measured' && event.yardstick === yardstick ? [{ step: event.step, ...won([event.tally]) }] : [],
      ),
    })),
  );

/** In games rather than steps. */
const inGames = ({ points, ...curve }: Curve): Curve => ({
  ...curve,
  points: points.map(point => ({ ...point, step: point.step * GAMES_A_STEP })),
});

const ORDINALS = ['first', 'second', 'third', 'fourth', 'last'] as const;

async function curves(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const { scale } = tools;
  const runs: { readonly rate: number; readonly learnt: readonly FinishedRun[] }[] = [];
  for (const rate of RATES) runs.push({ rate, learnt: await runsOf(tools, rate, 'program') });
  const byText = await runsOf(tools, 0.02, 'text');
  const rows = runs.flatMap(({ rate, learnt }) =>
    FIFTHS.map((which): Row => {
      const value = FIGURE_3[rate]![which]!;
      return {
        what: `α = ${rate}, ${ORDINALS[which]} fifth`,
        paper: value.toFixed(2),
        // Of the measurements in a fifth, 50 games each; his curve is one run.
        figure: printedScore(value, (GAMES / GAMES_A_STEP / FIFTHS.length) * 50, 1),
        ours: overRuns(learnt.map(each => fifth(each, 'faithful', which))),
      };
    }),
  );
  const trueRows: MeasuredTable['rows'] = [
    ...runs.map(({ rate, learnt }) => ({
      what: `α = ${rate}, as his program learns`,
      cells: FIFTHS.map(which => overRuns(learnt.map(each => fifth(each, 'corrected', which)))),
    })),
    {
      what: 'α = 0.02, as his text says',
      cells: FIFTHS.map(which => overRuns(byText.map(each => fifth(each, 'reference', which)))),
    },
  ];
  const drawn = (search: ReferenceSearch): Curve[] =>
    runs.map(({ rate, learnt }) => inGames(curveOf(learnt, search, `α = ${rate}`)));
  const smooth = (search: ReferenceSearch): Curve[] =>
    runs.map(({ rate, learnt }) => inGames(smoothed(curveOf(learnt, search, `α = ${rate}`), SIGMA)));
  /** His runs are five times as long as ours at scale quick. */
  const his =
    scale === 'quick' ? [] : RATES.map(rate => inGames({ ...verhelstCurve(rate)!, name: `his, α = ${rate}` }));
  const text = { x: 'games', y: 'games won of 50' };
  return {
    comparisons: [
      {
        title: 'Figure 3: games won against the reference player of his program, by fifths of the run',
        rows,
        notes: [
          'His column is the mean of the data points in the file of his figure.',
          ...(byText.length > 1 ? [`Curves are means of ${byText.length} runs.`] : []),
        ],
        ...smallerAt(scale),
      },
    ],
    tables: [
      {
        title: 'the same nets against a true look-ahead of three ply: games won, by fifths of the run',
        columns: [...ORDINALS],
        rows: trueRows,
      },
    ],
    plots: [
      {
        name: 'figure-3',
        title: 'Figure 3: against the reference player of his program',
        ...text,
        curves: drawn('faithful'),
      },
      {
        name: 'figure-4',
        title: `Figure 4: the same, smoothed${his.length > 0 ? ', beside his by fifths' : ''}`,
        ...text,
        curves: [...smooth('faithful'), ...his],
      },
      { name: 'true', title: 'Against a true look-ahead, smoothed', ...text, curves: smooth('corrected') },
    ],
    deviations: [
      ...DEVIATIONS,
      `the “window of width 825” is taken as games, and as the width at half height of a Gaussian: σ = ${SIGMA.toFixed(2)} points`,
      ...(scale === 'quick' ? [`${QUICK_GAMES} games instead of ${GAMES}`] : []),
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

/** Both nets of every run, at one ply against the reference at other depths. */
async function table1(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const { backend, scale } = tools;
  const runs = await runsOf(tools, 0.02, 'program');
  const pairs = scale === 'quick' ? 100 : 500;
  const figures = new Map<string, Figure[]>();
  for (const [run, learnt] of runs.entries()) {
    const nets = (await learnt.population()).map(({ evaluator }) => evaluator);
    for (const [ply] of TABLE_1) {
      const names = await backend.register(nets);
      for (const [net, evaluator] of names.entries()) {
        for (const search of SEARCHES) {
          const tally = await playPaperMatch(tools, `table 1, ${ply}, ${net}, ${search}, ${run}`, {
            game: { kind: 'othello' },
            players: [
              { kind: 'search', depth: 1, evaluator },
              { kind: 'verhelst-reference', ply, noise: PROGRAM_NOISE, search },
            ],
            pairs,
            openings: { kind: 'start' },
          });
          const key = `${ply} ${net} ${search}`;
          figures.set(key, [...(figures.get(key) ?? []), won([tally])]);
        }
      }
    }
  }
  const measured = (ply: number, net: number, search: ReferenceSearch): Figure =>
    overRuns(figures.get(`${ply} ${net} ${search}`)!);
  return {
    comparisons: [
      {
        title: `Table 1: both nets at one ply against ${called.faithful} at other depths, games won`,
        rows: TABLE_1.flatMap(([ply, ...printed]) =>
          printed.map(
            (value, net): Row => ({
              what: `net ${net + 1} against ${ply} ply`,
              paper: value.toFixed(2),
              figure: printedScore(value, TABLE_1_GAMES, 1),
              ours: measured(ply, net, 'faithful'),
            }),
          ),
        ),
        ...smallerAt(scale),
      },
    ],
    tables: [
      {
        title: `the same nets against ${called.corrected}: games won`,
        columns: ['first net', 'second net'],
        rows: TABLE_1.map(([ply]) => ({
          what: `${ply} ply`,
          cells: [0, 1].map(net => measured(ply, net, 'corrected')),
        })),
      },
    ],
    plots: [],
    deviations: [
      ...DEVIATIONS,
      `${2 * pairs} games a cell${runs.length > 1 ? ' and run' : ''}, he played ${TABLE_1_GAMES}`,
      ...(scale === 'quick' ? [`${QUICK_GAMES} training games instead of ${GAMES}`] : []),
    ],
  };
}

export const verhelstReproductions: readonly Reproduction[] = [
  { paper: 'verhelst', id: 'curves', summary: 'learning curves at α = .1, .02 and .001', reproduce: curves },
  { paper: 'verhelst', id: 'table-1', summary: 'both nets against the reference at 1 to 6 ply', reproduce: table1 },
  ingredientsReproduction,
];
