/** Alliot & Durand 1995: their experiment as recipes, and their tables 3, 5 and 6. */

import { ALLIOT_STAGES } from '../../games/othello/evaluators/alliot.js';
import { alliotModel } from '../../games/othello/files.js';
import type { Model } from '../../rules/game.js';
import type { Spec } from '../../specs/spec.js';
import { type Comparison, claimed, type Figure, type Row } from '../comparison.js';
import { curvesOf } from '../curves.js';
import type { RunEvent } from '../experiment.js';
import type { Preset, Recipe } from '../recipe.js';
import {
  type MeasuredTable,
  type Reproduction,
  type ReproductionOutcome,
  type ReproductionTools,
  sizeOf,
} from '../reproduction.js';
import { claims } from './alliot/claims.js';
import {
  ALLIOT_TABLE_3,
  ALLIOT_TABLE_5,
  ALLIOT_TABLE_6,
  CLOSEST,
  drawsOf,
  LITERAL,
  PUT_RIGHT,
  pairsOf,
  type Reading,
  results,
  scoreOf,
  stagesBy,
  TABLES,
  type Table,
} from './alliot/games.js';
import { otherWays } from './alliot/other-ways.js';
import { readings } from './alliot/readings.js';
import { tournaments } from './alliot/tournaments.js';
import { alliotNetPresets, alliotNetReproduction } from './othello/alliot-net.js';

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

type TableOptions = {
  readonly reading?: Reading;
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
  { reading = LITERAL, ...run }: TableOptions = {},
): Promise<Comparison> {
  const rows: Row[] = [];
  const learnt = run.isLearnt ? { runs: 1 } : {};
  for (const [depth, counts] of printed.entries()) {
    const [wins, losses, draws] = counts;
    const isRun = tools.scale !== 'quick' || depth <= 3;
    if (isRun) tools.say(`${title}, depth ${depth}`);
    const ours = isRun ? await results(tools, title, players, depth, pairsOf(counts), reading) : undefined;
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

async function replayed(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const comparisons: Comparison[] = [];
  for (const [reading, how] of [
    [LITERAL, ''],
    [CLOSEST, ', by a close reading'],
    [{ ...LITERAL, ...PUT_RIGHT }, ', by the text read again'],
    [{ ...CLOSEST, ...PUT_RIGHT }, ', by the close reading read again'],
  ] as const) {
    const stages = stagesBy(reading);
    for (const [title, printed, first, second] of TABLES) {
      const players = [stages[first]!, stages[second]!] as const;
      comparisons.push(await table(tools, `${title}${how}`, printed, players, { reading }));
    }
  }
  return {
    comparisons,
    plots: [],
    deviations: [
      ...READINGS.map(each => `where it is not read again: ${each}`),
      `the close reading: depth d searches d + ${CLOSEST.plies} plies, and liberties are divided by ${CLOSEST.liberties}`,
      `read again: the first of equal moves, at depth 0 finished boards are rated like any other, a share of black of its own for each start, and the last ${PUT_RIGHT.exact} moves exact`,
      ...(tools.scale === 'quick' ? ['depths 0 to 3 only'] : []),
    ],
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

/** The generations before the end of a stage over which figure 4 is read. */
const AT_THE_END = 10;

/** Figure 4: the fitness of the eight best islands at the end of stage 1, by the worst of them. */
function figure4(events: readonly RunEvent[], isSmaller: boolean): Comparison {
  const values = events
    .flatMap(event => (event.type === 'step' && event.progress.stage === 1 ? [event.progress] : []))
    .slice(-AT_THE_END);
  const row = (what: string, name: 'best' | 'eighth'): Row => {
    const value = values.reduce((sum, each) => sum + each[name]!, 0) / values.length;
    return {
      what,
      paper: 'always above 0.8',
      figure: claimed(0.8, 1),
      unit: 'number',
      ours: { value, low: value, high: value, n: 0, runs: 1 },
    };
  };
  return {
    title: `Figure 4: fitness on the eight best islands, mean of the last ${AT_THE_END} generations of stage 1`,
    rows: [row('the best of the best island', 'best'), row('the best of the eighth island', 'eighth')],
    ...(isSmaller ? { isSmaller: true } : {}),
  };
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
      figure4(learnt.events, scale === 'quick'),
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
  {
    paper: 'alliot',
    id: 'tournaments',
    isBeyond: true,
    summary: 'two stages whose children are compared by inherited results, and by own games, over seeds',
    reproduce: tournaments,
  },
  {
    paper: 'alliot',
    id: 'claims',
    isBeyond: true,
    summary: 'their sentences about depths, starts, past results, luck and selection, over seeds',
    reproduce: claims,
  },
  {
    paper: 'alliot',
    id: 'other-ways',
    isBeyond: true,
    summary: 'what they tried besides: climbing hills, and genetic programming of the evaluator, over seeds',
    reproduce: otherWays,
  },
  alliotNetReproduction,
];
