/** Alliot & Durand 1995: their experiment as recipes, and their tables 3, 5 and 6. */

import { startsFor } from '../../arena/openings.js';
import { ALLIOT_STAGES, withLiberties } from '../../games/othello/evaluators/alliot.js';
import { alliotModel } from '../../games/othello/files.js';
import { othello } from '../../games/othello/othello.js';
import { seedFor } from '../../random/seed.js';
import type { Game, Model } from '../../rules/game.js';
import type { Spec } from '../../specs/spec.js';
import { type Comparison, type Figure, printedGames, type Row, shareFigure } from '../comparison.js';
import { curvesOf } from '../curves.js';
import type { Preset, Recipe } from '../recipe.js';
import {
  type MeasuredTable,
  type Reproduction,
  type ReproductionOutcome,
  type ReproductionTools,
  sizeOf,
} from '../reproduction.js';
import { alliotNetPresets, alliotNetReproduction } from './othello/alliot-net.js';

/** Results by pairs of games, at depths from 0 as they count: won, lost, drawn. */
type Table = readonly (readonly [wins: number, losses: number, draws: number])[];

export const ALLIOT_TABLE_3: Table = [
  [282, 98, 20],
  [252, 101, 47],
  [278, 78, 44],
  [281, 75, 44],
  [280, 75, 45],
  [286, 68, 46],
  [72, 20, 8],
];
export const ALLIOT_TABLE_5: Table = [
  [188, 194, 18],
  [285, 82, 33],
  [303, 55, 42],
  [298, 50, 52],
  [320, 46, 34],
  [329, 40, 31],
];
export const ALLIOT_TABLE_6: Table = [
  [274, 107, 19],
  [266, 93, 41],
  [243, 120, 37],
  [292, 61, 47],
  [277, 82, 41],
];

/** Against the program they started from, from random inner positions, at depths as they count. */
const againstOriginal = (games: number): Recipe[] =>
  Array.from({ length: 5 }, (_, depth) => ({
    name: `original at depth ${depth}`,
    against: `alliot-durand(stage=0, depth=${depth})`,
    plays: `search(depth=${depth + 1})`,
    openings: 'inner',
    games,
    every: 50,
  }));

const recipe = (learner: Spec, span: number, games: number): Recipe => ({
  learner,
  // The steps of twenty stages; the learner stops after `stages`.
  steps: 20 * span,
  keep: 10,
  plays: 'search(depth=3)',
  yardsticks: games > 0 ? againstOriginal(games) : [],
});

const QUICK = { kind: 'alliot', islands: 6, span: 40 };

export const alliotPresets: Readonly<Record<string, Preset>> = {
  alliot: {
    summary: 'Alliot & Durand 1995: 30 islands of 30, 150 generations a stage; --set stages=4 runs four stages',
    recipe: recipe({ kind: 'alliot' }, 150, 800),
  },
  'alliot-quick': {
    summary: 'the same with 6 islands and 40 generations: a minute or two',
    recipe: recipe(QUICK, 40, 400),
  },
  ...alliotNetPresets,
};

/** How their text can be read: plies searched at depth 0, and what liberties are divided by. */
type Reading = { readonly plies: number; readonly liberties: number };
const LITERAL: Reading = { plies: 1, liberties: 1 };
/** One of the closest readings: divisors from 10 to 16 are equally close (docs/results.md). */
const CLOSEST: Reading = { plies: 2, liberties: 12 };

/** Pairs won, lost and drawn. */
type Counts = Table[number];

/** As their tables are made: two games from one position are one result, by the sum of their discs. */
async function results(
  { backend, seed }: ReproductionTools,
  label: string,
  players: readonly [Model, Model],
  depth: number,
  pairs: number,
  plies = LITERAL.plies,
): Promise<Counts> {
  const own = seedFor(seed, label, depth);
  const admitted = await backend.register(players);
  const [first, second] = admitted.map((evaluator): Spec => ({ kind: 'search', depth: depth + plies, evaluator }));
  const starts = startsFor({ kind: 'inner' }, { game: othello as Game, pairs, seed: seedFor(own, 'openings') });
  const match = { game: { kind: 'othello' }, players: [first!, second!] as const, starts, pairs, seed: own };
  const counts: [number, number, number] = [0, 0, 0];
  for await (const { margins } of backend.play([match])) {
    for (let game = 0; game + 1 < margins.length; game += 2) {
      const sum = margins[game]! + margins[game + 1]!;
      counts[sum > 0 ? 0 : sum < 0 ? 1 : 2]!++;
    }
  }
  return counts;
}

const pairsOf = ([wins, losses, draws]: Counts): number => wins + losses + draws;
const scoreOf = ([wins, losses, draws]: Counts): Figure => printedGames(wins, losses, draws);
const drawsOf = (counts: Counts): Figure => shareFigure(counts[2], pairsOf(counts));

type TableOptions = {
  readonly plies?: number;
  /** The first player is the result of one run. */
  readonly isLearnt?: boolean;
  /** That run is smaller than theirs. */
  readonly isSmaller?: boolean;
};

async function table(
  tools: ReproductionTools,
  title: string,
  printed: Table,
  players: readonly [Model, Model],
  { plies = LITERAL.plies, ...run }: TableOptions = {},
): Promise<Comparison> {
  const rows: Row[] = [];
  const learnt = run.isLearnt ? { runs: 1 } : {};
  for (const [depth, counts] of printed.entries()) {
    const [wins, losses, draws] = counts;
    const isRun = tools.scale !== 'quick' || depth <= 3;
    if (isRun) tools.say(`${title}, depth ${depth}`);
    const ours = isRun ? await results(tools, title, players, depth, pairsOf(counts), plies) : undefined;
    rows.push(
      {
        what: `depth ${depth}`,
        paper: `${wins} won, ${losses} lost, ${draws} drawn`,
        figure: scoreOf(counts),
        ...(ours ? { ours: { ...scoreOf(ours), ...learnt } } : {}),
      },
      {
        what: `depth ${depth}, drawn`,
        paper: `${draws} of ${pairsOf(counts)}`,
        figure: drawsOf(counts),
        isFingerprint: true,
        ...(ours ? { ours: { ...drawsOf(ours), ...learnt } } : {}),
      },
    );
  }
  return { title, rows, ...(run.isSmaller ? { isSmaller: true } : {}) };
}

const READINGS = [
  'positions have up to ten random discs of random colours around the centre, black moves, and no two are equal',
  'no exact endings: their times for a game do not allow them',
  'ties are broken at random',
];

const stagesBy = ({ liberties }: Reading): [Model, Model, Model] =>
  ALLIOT_STAGES.map(stage => alliotModel(withLiberties(stage, liberties))) as [Model, Model, Model];

/** Their three tables: the printed counts, and the stages that play. */
const TABLES: readonly (readonly [title: string, printed: Table, first: number, second: number])[] = [
  ['Table 3: their stage 1 against the original', ALLIOT_TABLE_3, 1, 0],
  ['Table 5: their stage 2 against their stage 1', ALLIOT_TABLE_5, 2, 1],
  ['Table 6: their stage 2 against the original', ALLIOT_TABLE_6, 2, 0],
];

async function replayed(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const comparisons: Comparison[] = [];
  for (const [reading, how] of [
    [LITERAL, ''],
    [CLOSEST, ', by a close reading'],
  ] as const) {
    const stages = stagesBy(reading);
    for (const [title, printed, first, second] of TABLES) {
      const players = [stages[first]!, stages[second]!] as const;
      comparisons.push(await table(tools, `${title}${how}`, printed, players, { plies: reading.plies }));
    }
  }
  return {
    comparisons,
    plots: [],
    deviations: [
      ...READINGS,
      `the close reading: depth d searches d + ${CLOSEST.plies} plies, and liberties are divided by ${CLOSEST.liberties}`,
      ...(tools.scale === 'quick' ? ['depths 0 to 3 only'] : []),
    ],
  };
}

const PLIES = [1, 2] as const;
const DIVISORS = [1, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24] as const;
const READING_DEPTHS = 3;

/** Every reading at depths 0 to 2 of all three tables: how far its scores are from theirs. */
async function readings(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const pairs = tools.scale === 'quick' ? 50 : 400;
  const tried: { readonly reading: Reading; readonly error: number; readonly cells: readonly Figure[] }[] = [];
  for (const plies of PLIES) {
    for (const liberties of DIVISORS) {
      const stages = stagesBy({ plies, liberties });
      const cells: Figure[] = [];
      let squares = 0;
      for (const [title, printed, first, second] of TABLES) {
        for (let depth = 0; depth < READING_DEPTHS; depth++) {
          // One label for all readings: they play from the same positions.
          const counts = await results(tools, title, [stages[first]!, stages[second]!], depth, pairs, plies);
          cells.push(scoreOf(counts));
          squares += (scoreOf(counts).value - scoreOf(printed[depth]!).value) ** 2;
        }
      }
      tools.say(`${plies} plies at depth 0, liberties divided by ${liberties}`);
      tried.push({ reading: { plies, liberties }, error: Math.sqrt(squares / cells.length), cells });
    }
  }
  tried.sort((a, b) => a.error - b.error);
  const printed = TABLES.flatMap(([, rows]) => rows.slice(0, READING_DEPTHS).map(scoreOf));
  const exact = (value: number): Figure => ({ value, low: value, high: value, n: 0 });
  return {
    comparisons: [],
    tables: [
      {
        title: 'readings of their text, the closest first: root mean square error, and scores at depths 0 to 2',
        columns: [
          'error',
          ...TABLES.flatMap((_, i) => [0, 1, 2].map(depth => `table ${[3, 5, 6][i]}, depth ${depth}`)),
        ],
        rows: [
          { what: 'they print', cells: [undefined, ...printed] },
          ...tried.map(({ reading: { plies, liberties }, error, cells }) => ({
            what: `${plies} ${plies === 1 ? 'ply' : 'plies'} at depth 0, liberties divided by ${liberties}`,
            cells: [exact(error), ...cells],
          })),
        ],
        notes: [`${pairs} pairs of games a cell; every reading plays from the same positions.`],
      },
    ],
    plots: [],
    deviations: READINGS,
  };
}

/** A new stage 3 against the stages before it. */
async function stageTable(
  tools: ReproductionTools,
  [third, ...earlier]: readonly [Model, Model, Model, Model],
): Promise<MeasuredTable> {
  const title = 'A new stage 3 against the stages before it: pairs of games, as in their tables';
  const columns = ALLIOT_TABLE_5.map((_, depth) => `depth ${depth}`);
  const rows: MeasuredTable['rows'][number][] = [];
  for (const [i, what] of ['the new stage 2', 'the new stage 1', 'the original'].entries()) {
    const cells: Figure[] = [];
    for (const [depth, counts] of ALLIOT_TABLE_5.entries()) {
      tools.say(`stage 3 against ${what}, depth ${depth}`);
      cells.push(scoreOf(await results(tools, `stage 3, ${what}`, [third, earlier[i]!], depth, pairsOf(counts))));
    }
    rows.push({ what, cells });
  }
  return { title, columns, rows };
}

async function evolved(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const { scale, learn } = tools;
  const stages = scale === 'extended' ? 3 : 2;
  const span = scale !== 'quick' ? 150 : 40;
  const learner = scale !== 'quick' ? { kind: 'alliot', stages } : { ...QUICK, stages };
  const name = `alliot-stages-${sizeOf(scale)}${stages > 2 ? `-${stages}` : ''}`;
  const learnt = await learn(name, recipe(learner, span, 0), 1);
  const original = alliotModel(ALLIOT_STAGES[0]);
  const first = await learnt.ancestor(span);
  const second = stages > 2 ? await learnt.ancestor(2 * span) : learnt.champion;
  const run = { isLearnt: true, isSmaller: scale === 'quick' };
  // They announce stages 3 and 4 and print none: the depths and pairs are those of table 5.
  const third: MeasuredTable[] =
    stages > 2 ? [await stageTable(tools, [learnt.champion, second, first, original])] : [];
  return {
    comparisons: [
      await table(tools, 'Table 3: a new stage 1 against the original', ALLIOT_TABLE_3, [first, original], run),
      await table(tools, 'Table 5: a new stage 2 against the new stage 1', ALLIOT_TABLE_5, [second, first], run),
      await table(tools, 'Table 6: a new stage 2 against the original', ALLIOT_TABLE_6, [second, original], run),
    ],
    tables: third,
    plots: [
      {
        name: 'figure-4',
        title: 'Fitness of the best island and of the eighth',
        x: 'generation',
        y: 'fitness',
        curves: curvesOf(learnt.events).filter(({ name }) => name === 'best' || name === 'eighth'),
      },
    ],
    deviations: [
      ...READINGS,
      'first elements are uniform: squares from −100 to 100, bonus and penalty from −40 to 40',
      'past results weigh as much as those of the generation, as in (now + before) / 2, and the correction for luck applies to their sum',
      'children compete with their parents by their inherited fitness, which is what their times allow',
      'clusters, the decrease of the annealing probability, and the ring of islands are our readings',
      ...(scale === 'quick' ? ['6 islands and 40 generations a stage instead of 30 and 150; depths 0 to 3 only'] : []),
    ],
  };
}

export const alliotReproductions: readonly Reproduction[] = [
  {
    paper: 'alliot',
    id: 'tables',
    summary: 'tables 3, 5 and 6 with the twelve numbers they print',
    reproduce: replayed,
  },
  {
    paper: 'alliot',
    id: 'readings',
    isBeyond: true,
    summary: 'readings of their text tried against the three tables at depths 0 to 2',
    reproduce: readings,
  },
  {
    paper: 'alliot',
    id: 'stages',
    summary: 'two stages of evolution, measured as tables 3, 5 and 6; three at --scale extended',
    reproduce: evolved,
  },
  alliotNetReproduction,
];
