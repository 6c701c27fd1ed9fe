/**
 * Sentences of Alliot & Durand that are claims, each as runs with it and without. They give no size of these trials; ours
 * have several seeds, and are smaller than their run.
 */
import { startsFor } from '../../../arena/openings.js';
import { othello } from '../../../games/othello/othello.js';
import { startsOnce } from '../../../learners/othello/alliot/games.js';
import { seedFor } from '../../../random/seed.js';
import type { Start } from '../../../rules/archive.js';
import type { Game } from '../../../rules/game.js';
import type { Spec } from '../../../specs/spec.js';
import { claimed, type Figure, meanOfRuns, measuredScore, overRuns, type Row } from '../../comparison.js';
import type { FinishedRun, ReproductionOutcome, ReproductionTools, Scale } from '../../reproduction.js';
import { tallyOf } from '../../run.js';
import { ALLIOT_TABLE_3, scoreOf } from './games.js';
import { DEPTHS, gain, lastScore, type Size, sizeText, TRAINED, trialRecipe, trials, unrest } from './trials.js';

const SIZES: Readonly<Record<Scale, Size & { readonly games: number }>> = {
  quick: { islands: 2, span: 10, seeds: 3, games: 100 },
  full: { islands: 3, span: 40, seeds: 5, games: 400 },
  extended: { islands: 6, span: 80, seeds: 8, games: 400 },
};
const AT_ONE_DEPTH = 1;
const ELSEWHERE = DEPTHS.filter(depth => depth !== AT_ONE_DEPTH);
/** Results of an element in a generation: four positions at three depths. */
const RESULTS = 12;

type Ways = Readonly<Record<'all' | 'depth' | 'start' | 'roulette' | 'average' | 'present', readonly FinishedRun[]>>;

async function waysOf(tools: ReproductionTools): Promise<Ways> {
  const { islands, span, seeds, games } = SIZES[tools.scale];
  const by = (name: string, options: Omit<Spec, 'kind'>, ofSeed: (seed: number) => Omit<Spec, 'kind'> = () => ({})) =>
    trials(
      tools,
      `claims-${name}`,
      seed => trialRecipe({ kind: 'alliot', islands, span, ...options, ...ofSeed(seed) }, span, games),
      seeds,
    );
  return {
    all: await by('all', {}),
    depth: await by('depth', { shallowest: AT_ONE_DEPTH, deepest: AT_ONE_DEPTH, positions: RESULTS }),
    start: await by('start', { positions: 1, drawn: 'once' }, seed => ({ once: seed })),
    roulette: await by('roulette', { selection: 'roulette' }),
    average: await by('average', { fitness: 'average' }),
    present: await by('present', { fitness: 'present' }),
  };
}

/** A champion against the original at the trained depths, from these starts. */
async function fromStarts(
  { backend, seed }: ReproductionTools,
  { champion, name }: FinishedRun,
  number: number,
  starts: readonly Start[],
): Promise<Figure> {
  const [evaluator] = await backend.register([champion]);
  const matches = TRAINED.map(depth => {
    const player = (rated: Spec): Spec => ({ kind: 'search', depth: depth + 1, evaluator: rated });
    return {
      game: { kind: 'othello' },
      players: [player(evaluator!), player({ kind: 'alliot', stage: 0 })] as const,
      starts,
      pairs: 100,
      seed: seedFor(seed, name, number, depth),
    };
  });
  const all: { results: number[]; margins: number[] } = { results: [], margins: [] };
  for await (const { results, margins } of backend.play(matches)) {
    all.results.push(...results);
    all.margins.push(...margins);
  }
  return measuredScore(tallyOf(Uint8Array.from(all.results), Float64Array.from(all.margins)));
}

/** From the start that a run was trained on, and from others. */
async function oneStart(
  tools: ReproductionTools,
  runs: readonly FinishedRun[],
): Promise<readonly [own: readonly Figure[], others: readonly Figure[]]> {
  const own: Figure[] = [];
  const others: Figure[] = [];
  for (const [i, run] of runs.entries()) {
    const wanted = { game: othello as Game, pairs: 1 };
    own.push(await fromStarts(tools, run, i, startsOnce(i + 1, wanted, { kind: 'inner' })));
    const more = startsFor({ kind: 'inner' }, { ...wanted, pairs: 100, seed: seedFor(tools.seed, 'other starts') });
    others.push(await fromStarts(tools, run, i, more));
  }
  return [own, others];
}

const over = (runs: readonly FinishedRun[], depths: readonly number[]): Figure =>
  overRuns(runs.map(run => lastScore(run, depths)));

/** Of a difference of scores. */
const ABOVE_0 = claimed(0, 1);
const BELOW_0 = claimed(-1, 0);

async function rowsOf(tools: ReproductionTools, ways: Ways): Promise<Row[]> {
  const trained = (run: FinishedRun): number => lastScore(run, TRAINED).value;
  const [own, others] = await oneStart(tools, ways.start);
  return [
    {
      what: 'trained at depth 1 only minus at all depths, at depth 1, by seed',
      paper: 'very efficient at this given depth',
      figure: ABOVE_0,
      ours: gain(ways.depth, ways.all, run => lastScore(run, [AT_ONE_DEPTH]).value),
    },
    {
      what: 'trained at depth 1 only minus at all depths, at depths 0, 2, 3, by seed',
      paper: 'easily defeated at all other depths',
      figure: BELOW_0,
      ours: gain(ways.depth, ways.all, run => lastScore(run, ELSEWHERE).value),
    },
    {
      what: 'trained from one start: from it minus from others, by seed',
      paper: 'very efficient for that given position, but poor from others',
      figure: ABOVE_0,
      ours: meanOfRuns(own.map(({ value }, i) => value - others[i]!.value)),
    },
    {
      what: 'trained from one start minus from many, from others, by seed',
      paper: 'played poorly with other starting positions',
      figure: BELOW_0,
      ours: gain(ways.start, ways.all, trained),
    },
    {
      what: 'unrest of the champions: now alone minus (now + before) / 2, by seed',
      paper: 'helped a lot to have stable results',
      figure: ABOVE_0,
      ours: gain(ways.present, ways.average, unrest),
    },
    {
      what: 'corrected for luck minus (now + before) / 2, by seed',
      paper: 'without it disappointing',
      figure: ABOVE_0,
      ours: gain(ways.all, ways.average, trained),
    },
    {
      what: 'stochastic remainder minus roulette, by seed',
      paper: 'always gave better results',
      figure: ABOVE_0,
      ours: gain(ways.all, ways.roulette, trained),
    },
  ];
}

export async function claims(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const size = SIZES[tools.scale];
  const ways = await waysOf(tools);
  const names: Readonly<Record<keyof Ways, string>> = {
    all: 'as in the paper, corrected for luck',
    depth: 'one depth only',
    start: 'one start only',
    roulette: 'roulette wheel',
    average: '(now + before) / 2, not corrected for luck',
    present: 'the generation’s own results alone',
  };
  const rows = Object.entries(names).map(([way, what]) => ({
    what,
    cells: DEPTHS.map(depth => over(ways[way as keyof Ways], [depth])),
  }));
  return {
    comparisons: [
      {
        title: `Their sentences about the method: ${sizeText(size)}`,
        rows: await rowsOf(tools, ways),
        notes: [
          'Differences are of scores against the original at depths 0 to 2. Unrest is the standard deviation of the scores at depth 1 of the champions of the second half of a run, at every tenth of it.',
        ],
        ...(tools.scale === 'quick' ? { isSmaller: true } : {}),
      },
    ],
    tables: [
      {
        title: `The champions against the original: ${sizeText(size)}, ${size.games} games a run`,
        columns: DEPTHS.map(depth => `depth ${depth}`),
        rows: [...rows, { what: 'their stage 1, as printed', cells: DEPTHS.map(i => scoreOf(ALLIOT_TABLE_3[i]!)) }],
      },
    ],
    plots: [],
    deviations: [
      'they give no size of these trials',
      'from one start the champion and the original break ties at random, so that their games differ',
    ],
  };
}
