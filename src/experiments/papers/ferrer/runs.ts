/** Ferrer's 37 runs: their sizes, their names, and the results of their last champions. */
import { EMPTY_TALLY, mergeTallies, type Tally } from '../../../matches/tally.js';
import { type Comparison, type Figure, measuredScore, overRuns, type Row } from '../../comparison.js';
import type { RunEvent } from '../../experiment.js';
import { type FinishedRun, type ReproductionTools, sizeOf } from '../../reproduction.js';
import {
  CHANCE_NAMES,
  EVERY,
  ferrerRecipe,
  type GameId,
  handMadeNames,
  numbers,
  type RunOptions,
  type RunSize,
} from './baselines.js';
import type { Claim, Claims } from './claims.js';

/** A number of runs of one size. */
export type Runs = RunSize & { readonly runs: number };

/** His unseeded runs but for those of 400 generations. */
export const UNSEEDED: Readonly<Record<GameId, readonly Runs[]>> = {
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
export const QUICK_UNSEEDED: readonly Runs[] = [{ runs: 3, population: 256, generations: 100 }];

export const LONGEST: readonly Runs[] = [256, 512].map(population => ({ runs: 1, population, generations: 400 }));
export const QUICK_LONGEST: readonly Runs[] = [{ runs: 1, population: 256, generations: 100 }];
/** Measuring the best of Senet takes longer than breeding it. */
export const QUICK_EVERY = 10;

/** His five at Senet, and at Othello three more than his two, of which an interval would tell nothing. */
export const SEEDED_RUNS: Runs = { runs: 5, population: 256, generations: 100 };
export const QUICK_SEEDED: Runs = { runs: 3, population: 256, generations: 60 };
/** The unseeded runs beside them are those of the same size that he made anyway. */
export const BESIDE_SEEDED: Runs = { ...SEEDED_RUNS, runs: 4 };

export const sizeText = ({ runs, population, generations }: Runs): string =>
  `${runs} × ${population} individuals, ${generations} generations`;

type LearnOptions = Omit<RunOptions, 'every'> & {
  /**
   * Whether winners on the way are measured too, and not only the last. He did so in his longest runs; `extended` does so in
   * all of them unless told otherwise.
   */
  readonly isFollowed?: boolean;
};

export function learnAll(
  { learn, scale }: ReproductionTools,
  game: GameId,
  { runs, population, generations }: Runs,
  { seeds = 0, integers = 'each', isFollowed = scale === 'extended' }: LearnOptions = {},
): Promise<FinishedRun[]> {
  const every = !isFollowed ? generations : scale === 'quick' ? QUICK_EVERY : EVERY;
  const kind = `${seeds > 0 ? '-seeded' : ''}${integers === 'class' ? '-class' : ''}`;
  // Runs that are measured at their ends and all the way are different runs, with different names.
  const size = `${population}${isFollowed ? '-' : 'x'}${generations}`;
  const recipe = ferrerRecipe(game, { population, generations }, { seeds, integers, every });
  return Promise.all(numbers(runs).map(n => learn(`ferrer-${game}${kind}-${size}-${sizeOf(scale)}-${n}`, recipe, n)));
}

/** The results of a champion by test player. */
export type Measured = ReadonlyMap<string, Tally>;

/** The last champion of a run against each test player. */
export function lastOf(events: readonly RunEvent[]): Measured {
  const last = events.reduce((most, { step }) => Math.max(most, step), 0);
  return new Map(
    events.flatMap(event => (event.type === 'measured' && event.step === last ? [[event.yardstick, event.tally]] : [])),
  );
}
export const lastOfAll = (runs: readonly FinishedRun[]): Measured[] => runs.map(({ events }) => lastOf(events));

const together = (run: Measured, names: readonly string[]): Tally =>
  names.reduce((sum, name) => mergeTallies(sum, run.get(name)!), EMPTY_TALLY);

/** The score of a run against several test players together. */
export const scoreIn = (run: Measured, names: readonly string[]): Figure => measuredScore(together(run, names));
export const scoreOver = (runs: readonly Measured[], names: readonly string[]): Figure =>
  overRuns(runs.map(run => scoreIn(run, names)));

/** His runs have at least this many generations, of 256 individuals or more. */
const LEAST_GENERATIONS = 100;

const CONSTANTS =
  'RND1–8 are eight constants: with Const they are one opponent nine times, in the figures too. RNDC1–8 look at the board.';

export function table(
  title: string,
  game: GameId,
  runs: readonly Measured[],
  claims: Claims,
  { generations }: RunSize,
  least = LEAST_GENERATIONS,
): Comparison {
  const names = handMadeNames(game);
  const row = (what: string, ours: Figure, [paper, figure]: Claim): Row => ({ what, paper, figure, ours });
  const all = names.map(name => scoreOver(runs, [name]));
  const worst = all.reduce((least, each) => (each.value < least.value ? each : least));
  /** Measured beside his players, where the caller asks for it. */
  const beside = [...(runs[0]?.keys() ?? [])].filter(name => name.startsWith('RNDC'));
  const rows: Row[] = [
    row('against RND1–8 and Const', scoreOver(runs, CHANCE_NAMES), claims.chance),
    row(`against ${names[0]}–5`, scoreOver(runs, names), claims.handMade),
    ...(claims.worst ? [row('against the hardest of them', worst, claims.worst)] : []),
    ...beside.map((name): Row => ({ what: `against ${name}`, paper: '', ours: scoreOver(runs, [name]) })),
    ...names.map((name, i): Row => ({ what: `against ${name}`, paper: '', ours: all[i]! })),
  ];
  return {
    title,
    rows,
    ...(beside.length > 0 && game === 'othello' ? { notes: [CONSTANTS] } : {}),
    ...(generations < least ? { isSmaller: true } : {}),
  };
}

/** Whatever the reading of his integers. */
export const SHARED_DEVIATIONS: readonly string[] = [
  'selection falls from 2 expected children to 0 by rank, losers of one round share the mean; he gives no slope',
  'heights count levels; a child of more than 17 levels, or 2000 nodes, is replaced by its parent',
  'a house, square or piece that does not exist counts as 0',
  'RND1–8 and the hand-made players are trees of his functions, but not his trees: he does not print them',
  '100 of the 200 measuring games with each colour; a drawn game counts ½; his are wins of 200',
];
export const DEVIATIONS: readonly string[] = [
  ...SHARED_DEVIATIONS,
  'every integer is a separate terminal; the experiments “integers” have the other reading',
];
