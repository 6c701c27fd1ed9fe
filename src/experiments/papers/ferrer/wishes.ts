/**
 * What Ferrer says made no difference, what his first round lacked, and what he wished for, at Othello: each choice beside his
 * way, over seeds. One of his wishes, learning from people, is the recipe `ferrer-people`.
 */
import { EMPTY_TALLY, mergeTallies } from '../../../matches/tally.js';
import type { Spec } from '../../../specs/spec.js';
import { claimed, type Figure, meanOfRuns, measuredScore, overRuns } from '../../comparison.js';
import {
  type FinishedRun,
  playPaperMatch,
  type ReproductionOutcome,
  type ReproductionTools,
  type Scale,
  sizeOf,
} from '../../reproduction.js';
import { baselinePlayer, CHANCE_NAMES, ferrerRecipe, handMadeNames, numbers } from './baselines.js';
import { CLASS, lastWithClass } from './class-players.js';
import { type Measured, type Runs, SHARED_DEVIATIONS, scoreIn, sizeText } from './runs.js';

const SIZES: Readonly<Record<Scale, Runs>> = {
  quick: { runs: 3, population: 32, generations: 10 },
  full: { runs: 5, population: 128, generations: 50 },
  extended: { runs: 8, population: 256, generations: 100 },
};
const GAME = 'othello';
const HAND = handMadeNames(GAME);
const ALL = [...CHANCE_NAMES, ...HAND];

type Choice = { readonly name: string; readonly what: string; readonly options: Omit<Spec, 'kind'> };
const PLAIN: Choice = { name: 'plain', what: 'his way', options: {} };
const UNLIMITED: Choice = { name: 'unlimited', what: 'no height limits', options: { limit: 100 } };
const CHOICES: readonly Choice[] = [
  PLAIN,
  UNLIMITED,
  { name: 'no-corners', what: 'without num-corners-occupied, as in his first round', options: { corners: false } },
  { name: 'elite', what: 'good individuals preserved: the two best', options: { elite: 2 } },
  { name: 'games', what: 'more games a match: eight', options: { games: 8 } },
  { name: 'first', what: 'the first of equal moves', options: { ties: 'first' } },
  { name: 'extended', what: 'more functions of stability and mobility', options: { extended: true } },
  { name: 'rates', what: 'half of the copies mutate', options: { mutation: 0.5 } },
];

function runsOf({ learn, scale }: ReproductionTools, { name, options }: Choice): Promise<FinishedRun[]> {
  const { runs, ...size } = SIZES[scale];
  const recipe = ferrerRecipe(GAME, size, { every: size.generations });
  const learner = { ...(recipe.learner as Spec), ...options };
  const run = `ferrer-wishes-${name}-${scale === 'extended' ? scale : sizeOf(scale)}`;
  return Promise.all(numbers(runs).map(seed => learn(run, { ...recipe, learner }, seed)));
}

/** A winner of his way that looks two moves ahead, against the same players. */
async function searching(tools: ReproductionTools, run: FinishedRun): Promise<Measured> {
  const [evaluator] = await tools.backend.register([run.champion]);
  const all = new Map<string, typeof EMPTY_TALLY>();
  for (const name of ALL) {
    const player: Spec = { kind: 'search', depth: 2, terminal: 'evaluator', evaluator: evaluator! };
    const tally = await playPaperMatch(tools, `${run.name}, two moves, ${name}`, {
      game: { kind: GAME },
      players: [player, baselinePlayer(name)],
      pairs: 100,
      openings: { kind: 'start' },
    });
    all.set(name, mergeTallies(EMPTY_TALLY, tally));
  }
  return all;
}

const columns = ['RND1–8, Const', 'OHC1–5', CLASS, 'all but RNDC1–8 minus his way, by seed'];

export async function wishes(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const size = SIZES[tools.scale];
  const rows: { what: string; cells: (Figure | undefined)[] }[] = [];
  let plain: readonly Measured[] = [];
  let unlimited: Figure | undefined;
  const over = (runs: readonly Measured[], names: readonly string[]): Figure =>
    overRuns(runs.map(run => scoreIn(run, names)));
  const gain = (runs: readonly Measured[]): Figure =>
    meanOfRuns(runs.map((run, i) => scoreIn(run, ALL).value - scoreIn(plain[i]!, ALL).value));
  for (const choice of CHOICES) {
    const runs = await runsOf(tools, choice);
    const last = await lastWithClass(tools, GAME, runs);
    if (choice === PLAIN) plain = last;
    if (choice === UNLIMITED) unlimited = gain(last);
    rows.push({
      what: choice.what,
      cells: [
        over(last, CHANCE_NAMES),
        over(last, HAND),
        overRuns(last.map(run => measuredScore(run.get(CLASS)!))),
        choice === PLAIN ? undefined : gain(last),
      ],
    });
    if (choice !== PLAIN) continue;
    const two: Measured[] = [];
    for (const run of runs) two.push(await searching(tools, run));
    rows.push({
      what: 'alpha-beta on top: his way, two moves ahead',
      cells: [over(two, CHANCE_NAMES), over(two, HAND), undefined, gain(two)],
    });
  }
  return {
    comparisons: [
      {
        title: `What he says made no difference: ${sizeText(size)}`,
        rows: [
          {
            what: 'no height limits minus his way, all test players, by seed',
            paper: 'no significant difference',
            figure: claimed(-0.05, 0.05),
            ours: unlimited!,
          },
        ],
        notes: ['He gives no size of that trial; no difference is one of at most five points.'],
        ...(tools.scale === 'quick' ? { isSmaller: true } : {}),
      },
    ],
    tables: [{ title: `Winners by choice: ${sizeText(size)}`, columns, rows }],
    plots: [],
    deviations: [...SHARED_DEVIATIONS, 'every integer is a separate terminal'],
  };
}
