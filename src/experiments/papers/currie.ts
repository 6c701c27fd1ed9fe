/** Currie 1997: his experiments as recipes, and what he prints of them. */
import { startsFor } from '../../arena/openings.js';
import { buildGame } from '../../games/catalogue.js';
import { crossMoat, type MoatMethod } from '../../learners/moat.js';
import { rngFrom } from '../../random/rng.js';
import { seedFor } from '../../random/seed.js';
import { scoreInterval } from '../../tournaments/interval.js';
import { gameSample } from '../../tournaments/score.js';
import { meanInterval } from '../../tournaments/student.js';
import {
  claimed,
  type Figure,
  meanOfRuns,
  measuredScore,
  printedNone,
  printedNumber,
  type Row,
} from '../comparison.js';
import { curvesOf, type Point } from '../curves.js';
import type { Preset } from '../recipe.js';
import {
  type FinishedRun,
  type Plot,
  type Reproduction,
  type ReproductionOutcome,
  type ReproductionTools,
  sizeOf,
} from '../reproduction.js';
import { tallyOf } from '../run.js';
import { definitions } from './currie/definitions.js';
import { currieRecipe, LEARNER, STEPS } from './currie/recipes.js';
import { wishes } from './currie/wishes.js';

const LOOKAHEADS = [1, 2, 3, 4, 5] as const;

/** Table 1: weights of special squares by lookahead, without B's, which is 2. */
const CURRIE_TABLE_1 = {
  corner: [63, 58, 57, 58, 60],
  inner: [11, 15, 16, 15, 16],
  c: [10, 11, 12, 10, 12],
} as const;

/** Table 2: weights of strategies by lookahead, without edge avoidance, which is 1. */
const CURRIE_TABLE_2 = {
  frontier: [3, 3, 3, 3, 3],
  sequences: [10, 10, 10, 10, 10],
  mobility: [18, 16, 18, 19, 19],
  special: [1, 1, 1, 1, 1],
  discs: [10, 10, 11, 11, 11],
} as const;

const named = (what: string, lookahead: number): string => (lookahead === 1 ? what : `${what}-${lookahead}`);

export const curriePresets: Readonly<Record<string, Preset>> = Object.fromEntries(
  LOOKAHEADS.flatMap((lookahead): (readonly [string, Preset])[] => [
    [
      named('currie', lookahead),
      {
        summary: `Currie 1997: weights of special squares, then of strategies, lookahead ${lookahead}`,
        recipe: currieRecipe(LEARNER, lookahead, STEPS, 200),
      },
    ],
    [
      named('currie-squares', lookahead),
      {
        summary: `the special squares alone, lookahead ${lookahead}`,
        recipe: currieRecipe({ ...LEARNER, stage: 'squares' }, lookahead, STEPS, 200),
      },
    ],
  ]),
);

/** The gene of the fittest at the end of each run. */
function weights(runs: readonly FinishedRun[], gene: string): Figure {
  const values = runs.map(({ events }) => {
    const last = events.findLast(event => event.type === 'step');
    return last?.type === 'step' ? last.progress[gene]! : Number.NaN;
  });
  return meanOfRuns(values);
}

/** As they are written, beside our definitions. */
type TableReading = { readonly name: string; readonly options: Readonly<Record<string, string>> };
const OURS: TableReading = { name: '', options: {} };
/** The simplest reading with which his program's one recorded move comes out (`definitions`). */
const RECORDED: TableReading = { name: 'mobility=board', options: { mobility: 'board' } };

const SEEDS = [1, 2, 3, 4, 5];

const lastSteps = (runs: readonly FinishedRun[]): number[] =>
  runs.map(({ events }) => events.reduce((last, { step }) => Math.max(last, step), 0));

/** How many runs ended by themselves, and after how many generations. */
function endsOf(runs: readonly FinishedRun[], most: number): string {
  const ends = lastSteps(runs);
  const mean = ends.reduce((sum, each) => sum + each, 0) / ends.length;
  return `${ends.filter(end => end < most).length} of ${runs.length} runs stopped by themselves, after ${Math.round(mean)} generations on average`;
}

/** Every weight of a table, evolved with several seeds, and a curve of each gene. */
async function weightTable(
  { scale, learn, say }: ReproductionTools,
  stage: 'squares' | 'strategies',
  title: string,
  printed: Readonly<Record<string, readonly number[]>>,
  { name, options }: TableReading = OURS,
): Promise<ReproductionOutcome> {
  const last = scale !== 'quick' ? 5 : 2;
  const steps = scale !== 'quick' ? STEPS : 300;
  const suffix = name === '' ? '' : `-${name.replace('=', '-')}`;
  const rows: Row[] = [];
  const plots: Plot[] = [];
  const ends: string[] = [];
  let isCut = false;
  for (const lookahead of LOOKAHEADS) {
    let runs: FinishedRun[] = [];
    if (lookahead <= last) {
      say(`${stage}${name === '' ? '' : `, ${name}`}, lookahead ${lookahead}`);
      const wanted = currieRecipe({ ...LEARNER, stage, ...options }, lookahead, steps, 0);
      const run = `currie-${stage}${suffix}-${lookahead}-${sizeOf(scale)}`;
      runs = await Promise.all(SEEDS.map(seed => learn(run, wanted, seed)));
      isCut ||= steps < STEPS && lastSteps(runs).some(end => end >= steps);
      ends.push(`Lookahead ${lookahead}: ${endsOf(runs, steps)}.`);
      plots.push({
        name: `${stage}${suffix}-${lookahead}`,
        title: `Weights of the fittest, lookahead ${lookahead}${name === '' ? '' : `, ${name}`}`,
        x: 'generation',
        y: 'weight',
        curves: curvesOf(runs[0]!.events).filter(({ name: gene }) => Object.hasOwn(printed, gene)),
      });
    }
    for (const [gene, values] of Object.entries(printed)) {
      const value = values[lookahead - 1]!;
      rows.push({
        what: `${gene}, lookahead ${lookahead}`,
        paper: String(value),
        figure: printedNumber(value),
        unit: 'number',
        ...(runs.length > 0 ? { ours: weights(runs, gene) } : {}),
      });
    }
  }
  const heading = name === '' ? title : `${title}, ${name}`;
  return {
    comparisons: [
      {
        title: heading,
        rows,
        notes: [`Means of ${SEEDS.length} runs with their 95 % intervals.`, ...ends],
        ...(isCut ? { isSmaller: true } : {}),
      },
    ],
    plots,
    deviations: [
      'the strategies are our definitions: his partner’s report, which defined them, is lost',
      stage === 'squares' ? 'the weight of B is fixed at 2' : 'the weight of edge avoidance is fixed at 1',
      'mutations start at 8 and are halved when the fittest has not changed for 3 generations; he did so by hand over a week',
      'games start with four random moves; all initial genes are 5; genes go from 0 to 100',
      'diversity ranks the most alike first, as his print-out does',
      ...(scale === 'quick' ? ['lookahead 1 and 2 only, and at most 300 generations'] : []),
    ],
  };
}

/** Table 2, at extended scale also by the reading that answers as he recorded. */
async function strategyTable(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const [title, printed] = ['Table 2: weights of strategies', CURRIE_TABLE_2] as const;
  const ours = await weightTable(tools, 'strategies', title, printed);
  if (tools.scale !== 'extended') return ours;
  const recorded = await weightTable(tools, 'strategies', title, printed, RECORDED);
  return {
    ...ours,
    comparisons: [...ours.comparisons, ...recorded.comparisons],
    plots: [...ours.plots, ...recorded.plots],
  };
}

async function againstRandom({ backend, seed, scale, say }: ReproductionTools): Promise<ReproductionOutcome> {
  const pairs = scale !== 'quick' ? 1000 : 200;
  const game = { kind: 'othello', start: 'currie' };
  const rows: Row[] = [];
  const margins: Readonly<Record<'black' | 'white', Point[]>> = { black: [], white: [] };
  for (const lookahead of LOOKAHEADS) {
    say(`lookahead ${lookahead} against random`);
    const own = seedFor(seed, 'random', lookahead);
    const starts = startsFor({ kind: 'start' }, { game: buildGame(game), pairs, seed: own });
    const players = [{ kind: 'currie', level: lookahead }, { kind: 'random' }] as const;
    for await (const { results, margins: won } of backend.play([{ game, players, starts, pairs, seed: own }])) {
      const ahead = (side: number): Figure => {
        const { mean, low, high } = meanInterval([...won].filter((_, i) => i % 2 === side));
        return { value: mean, low, high, n: pairs };
      };
      const [black, white] = [ahead(0), ahead(1)];
      margins.black.push({ step: lookahead, ...black });
      margins.white.push({ step: lookahead, ...white });
      rows.push(
        {
          what: `lookahead ${lookahead}: score`,
          paper: 'most games won, some lost',
          figure: claimed(0.5, 0.999),
          ours: measuredScore(tallyOf(results, won)),
        },
        {
          what: `lookahead ${lookahead}: discs ahead as black`,
          paper: '“not that wide”',
          unit: 'number',
          ours: black,
        },
        {
          what: `lookahead ${lookahead}: discs ahead as white`,
          paper: 'much less than as black',
          unit: 'number',
          ours: white,
        },
      );
    }
  }
  return {
    comparisons: [
      {
        title: 'His graph: the weights he evolved against a random player, by lookahead',
        rows,
        notes: [
          'The graph is lost. He says of it that black has a large advantage, that the margin is narrow, and that it levels off.',
        ],
      },
    ],
    plots: [
      {
        name: 'margins',
        title: 'His weights against a random player',
        x: 'lookahead',
        y: 'discs ahead',
        curves: Object.entries(margins).map(([name, points]) => ({ name: `as ${name}`, isScore: false, points })),
      },
    ],
    deviations: ['the strategies are our definitions: his partner’s report, which defined them, is lost'],
  };
}

/** The first text is part of the seed of its runs. */
const METHODS: readonly (readonly [what: string, paper: string, method: MoatMethod, figure?: Figure])[] = [
  ['standard method, no crossover', 'never', { crossover: false, selection: 'standard' }, printedNone()],
  ['standard method, crossover', '“performs poorly”', { crossover: true, selection: 'standard' }],
  ['rank method, crossover', '“possible to tunnel through”', { crossover: true, selection: 'rank' }],
  ['rank space, no crossover', '', { crossover: false, selection: 'corrected' }],
  ['rank space as he means it, crossover', '', { crossover: true, selection: 'corrected' }],
  ['rank space as he prints it, crossover', '', { crossover: true, selection: 'faithful' }],
];

/** This number of generations is enough for rank space only. */
const MOAT_GENERATIONS = 30;

async function moat({ scale, seed }: ReproductionTools): Promise<ReproductionOutcome> {
  const runs = scale !== 'quick' ? 1000 : 200;
  const rows = METHODS.map(([what, paper, method, figure]): Row => {
    let crossed = 0;
    for (let i = 0; i < runs; i++) {
      const rng = rngFrom(seedFor(seed, 'moat', what, i));
      if (crossMoat(method, MOAT_GENERATIONS, rng) !== undefined) crossed++;
    }
    const ours = { value: crossed / runs, n: runs, ...scoreInterval(gameSample(crossed, 0, runs - crossed)) };
    return { what, paper, ours, ...(figure ? { figure } : {}) };
  });
  return {
    comparisons: [
      { title: `Runs that reach the mountain behind the moat within ${MOAT_GENERATIONS} generations`, rows },
    ],
    plots: [],
    deviations: ['he does not print the shape of the mountain: ours has nine places a side and a moat two wide'],
  };
}

export const currieReproductions: readonly Reproduction[] = [
  {
    paper: 'currie',
    id: 'squares',
    summary: 'table 1: weights of special squares by lookahead',
    reproduce: tools => weightTable(tools, 'squares', 'Table 1: weights of special squares', CURRIE_TABLE_1),
  },
  {
    paper: 'currie',
    id: 'strategies',
    summary: 'table 2: weights of strategies by lookahead',
    reproduce: strategyTable,
  },
  {
    paper: 'currie',
    id: 'random',
    summary: 'the weights he evolved against a random player, by lookahead',
    reproduce: againstRandom,
  },
  {
    paper: 'currie',
    id: 'definitions',
    isBeyond: true,
    summary: 'readings of the strategies against his one recorded move and his graph',
    reproduce: definitions,
  },
  {
    paper: 'currie',
    id: 'wishes',
    isBeyond: true,
    summary: 'what he wished for: tapered search, singular extension, games against survivors only',
    reproduce: wishes,
  },
  { paper: 'currie', id: 'moat', summary: 'the mountain with a moat, by each method', reproduce: moat },
];
