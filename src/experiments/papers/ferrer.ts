/**
 * Ferrer 1996: his populations of Senet and Othello players, and what his text says of their winners. The bars of his
 * figures are lost; the words are here as ranges, “about 65 %” as 60 to 70.
 */
import { EMPTY_TALLY, mergeTallies, type Tally } from '../../matches/tally.js';
import { meanInterval } from '../../tournaments/student.js';
import { claimed, type Figure, measuredScore } from '../comparison.js';
import { type Curve, curvesOf, meanCurve } from '../curves.js';
import type { RunEvent } from '../experiment.js';
import type { Preset, Recipe } from '../recipe.js';
import {
  type Comparison,
  type FinishedRun,
  type Plot,
  type Reproduction,
  type ReproductionOutcome,
  type ReproductionTools,
  type Row,
  sizeOf,
} from '../reproduction.js';

type GameId = 'othello' | 'senet';
/** A number of runs of one size. */
type Runs = { readonly runs: number; readonly population: number; readonly generations: number };

const HAND_MADE = { othello: 'ohc', senet: 'hc' } as const;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
const RANDOM_NAMES = numbers(8).map(n => `RND${n}`);
/** Players that ignore the board: the random individuals of his text, and Const. */
const CHANCE_NAMES = [...RANDOM_NAMES, 'Const'];
const handMadeNames = (game: GameId): string[] => numbers(5).map(n => `${HAND_MADE[game].toUpperCase()}${n}`);

const baseline = (name: string, every: number): Recipe => ({
  name,
  against: `search(depth=1, terminal=evaluator, evaluator=formula(tree=${name.toLowerCase()}))`,
  games: 200,
  openings: 'start',
  every,
});

/** He measures the best of every fifth generation. */
const EVERY = 5;

const recipe = (game: GameId, population: number, generations: number, seeds = 0, every = EVERY): Recipe => ({
  game,
  learner: { kind: 'ferrer', population, ...(seeds > 0 ? { seeds } : {}) },
  steps: generations,
  plays: 'search(depth=1, terminal=evaluator)',
  yardsticks: [...CHANCE_NAMES, ...handMadeNames(game)].map(name => baseline(name, every)),
});

export const ferrerPresets: Readonly<Record<string, Preset>> = {
  'ferrer-othello': {
    summary: 'Ferrer 1996: 100 generations of 256 Othello formulas, the best of every fifth against his baselines',
    recipe: recipe('othello', 256, 100),
  },
  'ferrer-othello-seeded': {
    summary: 'the same with two each of OHC1, 3, 4 and 5 in the first generation',
    recipe: recipe('othello', 256, 100, 2),
  },
  'ferrer-senet': {
    summary: 'Ferrer 1996: 100 generations of 256 Senet formulas; --set population=512 --set steps=400 for his largest',
    recipe: recipe('senet', 256, 100),
  },
  'ferrer-senet-seeded': {
    summary: 'the same with two each of HC1, 2, 3 and 5 in the first generation',
    recipe: recipe('senet', 256, 100, 2),
  },
};

/** What he says of the winners of the last tournaments. */
type Claims = {
  readonly chance: readonly [paper: string, Figure];
  readonly handMade: readonly [paper: string, Figure];
  readonly worst?: readonly [paper: string, Figure];
};

const PLAIN: Readonly<Record<GameId, Claims>> = {
  senet: {
    chance: ['typically 75 % or more', claimed(0.75, 1)],
    handMade: ['more often than not 60–70 %', claimed(0.6, 0.7)],
    worst: ['none below 50 %', claimed(0.5, 1)],
  },
  othello: {
    chance: ['typically about 65 %', claimed(0.6, 0.7)],
    handMade: ['typically not more than 50 %', claimed(0, 0.5)],
  },
};

const SEEDED: Readonly<Record<GameId, Claims>> = {
  senet: {
    chance: ['typically 80–90 %, some 100 %', claimed(0.8, 1)],
    handMade: ['typically around 65–80 %', claimed(0.65, 0.8)],
  },
  othello: {
    chance: ['typically about 60–75 %', claimed(0.6, 0.75)],
    handMade: ['considerably worse than the seeds', claimed(0, 0.5)],
  },
};

const FULL: Readonly<Record<GameId, readonly Runs[]>> = {
  senet: [
    { runs: 4, population: 256, generations: 100 },
    { runs: 4, population: 256, generations: 200 },
    { runs: 4, population: 512, generations: 100 },
    { runs: 2, population: 512, generations: 200 },
  ],
  othello: [
    { runs: 4, population: 256, generations: 100 },
    { runs: 2, population: 256, generations: 200 },
    { runs: 4, population: 512, generations: 100 },
    { runs: 2, population: 512, generations: 200 },
  ],
};
const QUICK: readonly Runs[] = [{ runs: 3, population: 256, generations: 100 }];
const QUICK_SEEDED = { runs: 3, population: 256, generations: 60 };
/** Measuring the best of Senet takes longer than breeding it. */
const QUICK_EVERY = 10;
/** He had time for two at Othello, from which no interval can be had. */
const SEEDED_RUNS: Readonly<Record<GameId, number>> = { senet: 5, othello: 5 };
const LONGEST = 400;

type Measured = ReadonlyMap<string, Tally>;

/** The last champion of a run against each baseline. */
function lastOf(events: readonly RunEvent[]): Measured {
  const last = events.reduce((most, { step }) => Math.max(most, step), 0);
  return new Map(
    events.flatMap(event => (event.type === 'measured' && event.step === last ? [[event.yardstick, event.tally]] : [])),
  );
}

const together = (run: Measured, names: readonly string[]): Tally =>
  names.reduce((sum, name) => mergeTallies(sum, run.get(name)!), EMPTY_TALLY);

/** Runs vary more than their games, so with several runs the interval is that of the runs. */
function overRuns(runs: readonly Measured[], names: readonly string[]): Figure {
  const figures = runs.map(run => measuredScore(together(run, names)));
  if (figures.length === 1) return figures[0]!;
  const { mean, low, high } = meanInterval(figures.map(({ value }) => value));
  const n = figures.reduce((sum, figure) => sum + figure.n, 0);
  return { value: mean, low: Math.max(0, low), high: Math.min(1, high), n };
}

function table(title: string, game: GameId, runs: readonly Measured[], claims: Claims): Comparison {
  const names = handMadeNames(game);
  const row = (what: string, ours: Figure, [paper, figure]: readonly [string, Figure]): Row => ({
    what,
    paper,
    figure,
    ours,
  });
  const all = names.map(name => overRuns(runs, [name]));
  const worst = all.reduce((least, each) => (each.value < least.value ? each : least));
  const rows: Row[] = [
    row('against RND1–8 and Const', overRuns(runs, CHANCE_NAMES), claims.chance),
    row(`against ${names[0]}–5`, overRuns(runs, names), claims.handMade),
    ...(claims.worst ? [row('against the hardest of them', worst, claims.worst)] : []),
    ...names.map((name, i): Row => ({ what: `against ${name}`, paper: '', ours: all[i]! })),
  ];
  return { title, rows };
}

/** RND1–8 as one, as he merges them. */
function baselineCurves(events: readonly RunEvent[], game: GameId): Curve[] {
  const curves = curvesOf(events).filter(({ isScore }) => isScore);
  const named = (name: string): Curve[] => curves.filter(curve => curve.name === name);
  const merged = { ...meanCurve(RANDOM_NAMES.flatMap(named)), name: 'RND1–8' };
  return [merged, ...['Const', ...handMadeNames(game)].flatMap(named)];
}

const plotOf = (name: string, title: string, game: GameId, { events }: FinishedRun): Plot => ({
  name,
  title,
  x: 'generation',
  y: 'score in 200 games',
  curves: baselineCurves(events, game),
});

const DEVIATIONS: readonly string[] = [
  'selection falls from 2 expected children to 0 by rank, losers of one round share the mean; he gives no slope',
  'heights count levels; a child of more than 17 levels, or 2000 nodes, is replaced by its parent',
  'every integer is a separate terminal, as he writes; a house, square or piece that does not exist counts as 0',
  'RND1–8 and the hand-made players are trees of his functions, but not his trees: he does not print them',
  '100 of the 200 measuring games with each colour; a drawn game counts ½; his are wins of 200',
];

const deviationsAt = ({ scale }: ReproductionTools): readonly string[] =>
  scale !== 'quick' ? DEVIATIONS : [...DEVIATIONS, `the best of every ${QUICK_EVERY}th generation is measured`];

function learnAll(
  { learn, scale }: ReproductionTools,
  game: GameId,
  { runs, population, generations }: Runs,
  seeds = 0,
): Promise<FinishedRun[]> {
  const name = `ferrer-${game}${seeds > 0 ? '-seeded' : ''}-${population}-${generations}-${sizeOf(scale)}`;
  const every = scale !== 'quick' ? EVERY : QUICK_EVERY;
  const wanted = recipe(game, population, generations, seeds, every);
  return Promise.all(numbers(runs).map(n => learn(`${name}-${n}`, wanted, n)));
}

const sizeText = ({ runs, population, generations }: Runs): string =>
  `${runs} × ${population} individuals, ${generations} generations`;

async function unseeded(tools: ReproductionTools, game: GameId): Promise<ReproductionOutcome> {
  const sizes = tools.scale !== 'quick' ? FULL[game] : QUICK;
  const comparisons: Comparison[] = [];
  const plots: Plot[] = [];
  for (const size of sizes) {
    const runs = await learnAll(tools, game, size);
    comparisons.push(
      table(
        sizeText(size),
        game,
        runs.map(({ events }) => lastOf(events)),
        PLAIN[game],
      ),
    );
    const label = `${size.population} individuals, ${size.generations} generations`;
    plots.push(plotOf(`${size.population}-${size.generations}`, `The first run of ${label}`, game, runs[0]!));
  }
  const fewer = tools.scale === 'quick' ? [`only ${sizeText(QUICK[0]!)}`] : [];
  return { comparisons, plots, deviations: [...deviationsAt(tools), ...fewer] };
}

async function seeded(tools: ReproductionTools, game: GameId): Promise<ReproductionOutcome> {
  const full = { runs: SEEDED_RUNS[game], population: 256, generations: 100 };
  const size = tools.scale !== 'quick' ? full : QUICK_SEEDED;
  const { runs } = size;
  const [with8, without] = [await learnAll(tools, game, size, 2), await learnAll(tools, game, size)];
  const [ours, plain] = [with8, without].map(all => all.map(({ events }) => lastOf(events))) as [
    Measured[],
    Measured[],
  ];
  const names = [...CHANCE_NAMES, ...handMadeNames(game)];
  /** Run by run, of the same seed. */
  const gains = ours.map(
    (run, i) => measuredScore(together(run, names)).value - measuredScore(together(plain[i]!, names)).value,
  );
  const { mean, low, high } = meanInterval(gains);
  const gain: Row = {
    what: 'seeded minus unseeded, all baselines',
    paper: 'above 0',
    figure: claimed(0, 1),
    ours: { value: mean, low, high, n: runs },
    unit: 'number',
  };
  const { title, rows } = table(`Seeded, ${sizeText(size)}`, game, ours, SEEDED[game]);
  return {
    comparisons: [{ title, rows: [...rows, gain] }, table(`Not seeded, ${sizeText(size)}`, game, plain, PLAIN[game])],
    plots: [plotOf('seeded', 'The first seeded run', game, with8[0]!)],
    deviations: [
      ...deviationsAt(tools),
      `${sizeText(size)}; he made five runs of 100 generations at Senet and two at Othello`,
    ],
  };
}

/** His populations of 400 generations, the best of every fifth measured. */
async function longest(tools: ReproductionTools, game: GameId): Promise<ReproductionOutcome> {
  const [sizes, generations] = tools.scale !== 'quick' ? [[256, 512], LONGEST] : [[256], 100];
  const comparisons: Comparison[] = [];
  const plots: Plot[] = [];
  for (const population of sizes) {
    const size = { runs: 1, population, generations };
    const [run] = await learnAll(tools, game, size);
    comparisons.push(table(sizeText(size), game, [lastOf(run!.events)], PLAIN[game]));
    plots.push(plotOf(`${population}`, `The best of every fifth generation, population ${population}`, game, run!));
  }
  const shorter =
    generations < LONGEST ? [`${generations} generations instead of ${LONGEST}, and only 256 formulas`] : [];
  return { comparisons, plots, deviations: [...deviationsAt(tools), ...shorter] };
}

const bothGames = (
  id: string,
  summary: string,
  figures: Readonly<Record<GameId, string>>,
  reproduce: (tools: ReproductionTools, game: GameId) => Promise<ReproductionOutcome>,
): Reproduction[] =>
  (['senet', 'othello'] as const).map(game => ({
    paper: 'ferrer',
    id: id === '' ? game : `${game}-${id}`,
    summary: `${game === 'senet' ? 'Senet' : 'Othello'}: ${summary} (figures ${figures[game]})`,
    reproduce: tools => reproduce(tools, game),
  }));

export const ferrerReproductions: readonly Reproduction[] = [
  ...bothGames(
    '',
    'winners of populations with a random first generation',
    { senet: '4.1–4.8', othello: '4.12–4.19' },
    unseeded,
  ),
  ...bothGames(
    'seeded',
    'winners of populations with hand-made players in the first generation',
    { senet: '4.23–4.25', othello: '4.26–4.28' },
    seeded,
  ),
  ...bothGames(
    'curve',
    'the best of every fifth generation of 400',
    { senet: '4.9, 4.10', othello: '4.20, 4.21' },
    longest,
  ),
];
