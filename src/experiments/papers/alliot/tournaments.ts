/** Whether children play before they are compared with their parents: two stages both ways, over seeds. */
import { ALLIOT_STAGES } from '../../../games/othello/evaluators/alliot.js';
import { alliotModel } from '../../../games/othello/files.js';
import type { Model } from '../../../rules/game.js';
import { type Comparison, type Figure, meanOfRuns, overRuns } from '../../comparison.js';
import type { MeasuredTable, ReproductionOutcome, ReproductionTools, Scale } from '../../reproduction.js';
import { ALLIOT_TABLE_3, ALLIOT_TABLE_5, ALLIOT_TABLE_6, type Counts, results, scoreOf, type Table } from './games.js';
import { DEPTHS, type Size, sizeText, trialRecipe, trials } from './trials.js';

const SIZES: Readonly<Record<Scale, Size & { readonly pairs: number }>> = {
  quick: { islands: 2, span: 10, seeds: 3, pairs: 50 },
  full: { islands: 2, span: 30, seeds: 5, pairs: 200 },
  extended: { islands: 30, span: 150, seeds: 5, pairs: 400 },
};
const WAYS = ['inherited', 'played'] as const;

type Stages = readonly [original: Model, first: Model, second: Model];
const PAIRINGS: readonly (readonly [what: string, printed: Table, first: number, second: number])[] = [
  ['Table 3: a new stage 1 against the original', ALLIOT_TABLE_3, 1, 0],
  ['Table 5: a new stage 2 against the new stage 1', ALLIOT_TABLE_5, 2, 1],
  ['Table 6: a new stage 2 against the original', ALLIOT_TABLE_6, 2, 0],
];

async function stagesOf(tools: ReproductionTools, tournament: (typeof WAYS)[number]): Promise<Stages[]> {
  const { islands, span, seeds } = SIZES[tools.scale];
  const learner = { kind: 'alliot', islands, span, stages: 2, tournament };
  const recipe = { ...trialRecipe(learner, 2 * span, 0), keep: span, yardsticks: [] };
  const runs = await trials(tools, `stages-${tournament}`, () => recipe, seeds);
  return Promise.all(
    runs.map(async run => [alliotModel(ALLIOT_STAGES[0]), await run.ancestor(span), run.champion] as const),
  );
}

/** Each run's score at each depth. */
async function scoresOf(
  tools: ReproductionTools,
  what: string,
  runs: readonly Stages[],
  [first, second]: readonly [number, number],
): Promise<Figure[][]> {
  const { pairs } = SIZES[tools.scale];
  const all: Figure[][] = [];
  for (const [run, stages] of runs.entries()) {
    const own: Counts[] = [];
    for (const depth of DEPTHS)
      own.push(await results(tools, `${what}, ${run}`, [stages[first]!, stages[second]!], depth, pairs));
    all.push(own.map(scoreOf));
  }
  return all;
}

const atDepth = (scores: readonly Figure[][], depth: number): Figure[] => scores.map(run => run[depth]!);

export async function tournaments(tools: ReproductionTools): Promise<ReproductionOutcome> {
  const size = SIZES[tools.scale];
  const runs = [await stagesOf(tools, WAYS[0]), await stagesOf(tools, WAYS[1])] as const;
  const comparisons: Comparison[] = [];
  const tables: MeasuredTable[] = [];
  for (const [what, printed, first, second] of PAIRINGS) {
    // One label for both ways: they play from the same positions.
    const scores = [
      await scoresOf(tools, what, runs[0], [first, second]),
      await scoresOf(tools, what, runs[1], [first, second]),
    ] as const;
    for (const [i, way] of WAYS.entries())
      comparisons.push({
        title: `${what}, tournament=${way}: ${sizeText(size)}`,
        rows: DEPTHS.map(depth => ({
          what: `depth ${depth}`,
          paper: '',
          figure: scoreOf(printed[depth]!),
          ours: overRuns(atDepth(scores[i]!, depth)),
        })),
        ...(tools.scale === 'extended' ? {} : { isSmaller: true as const }),
      });
    tables.push({
      title: `${what}: played minus inherited, by seed`,
      columns: DEPTHS.map(depth => `depth ${depth}`),
      rows: [
        {
          what: `${size.seeds} seeds`,
          cells: DEPTHS.map(depth => {
            const inherited = atDepth(scores[0], depth);
            return meanOfRuns(atDepth(scores[1], depth).map(({ value }, i) => value - inherited[i]!.value));
          }),
        },
      ],
    });
  }
  return {
    comparisons,
    tables,
    plots: [],
    deviations: [
      'children inherit their results and are compared by them, or play before they are compared; the paper does not say which',
      ...(tools.scale === 'extended' ? [] : ['smaller than their 30 islands and 150 generations a stage']),
    ],
  };
}
