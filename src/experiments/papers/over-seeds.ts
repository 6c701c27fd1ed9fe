/** Runs of one recipe with several seeds, and their scores with the run as the unit. */
import { type Figure, measuredScore, overRuns } from '../comparison.js';
import { type Curve, curvesOf, meanCurve } from '../curves.js';
import type { Recipe } from '../recipe.js';
import {
  type FinishedRun,
  type ReproductionOutcome,
  type ReproductionTools,
  type Scale,
  sizeOf,
} from '../reproduction.js';

export const seedsOf = (scale: Scale): readonly number[] => (scale === 'extended' ? [1, 2, 3, 4, 5, 6] : [1, 2, 3]);

export const runsOver = (
  { learn, scale }: ReproductionTools,
  name: string,
  recipe: Recipe,
  seeds: readonly number[],
): Promise<FinishedRun[]> => Promise.all(seeds.map(seed => learn(`${name}-${sizeOf(scale)}`, recipe, seed)));

/** The first or the last score of each run against an opponent. */
function scoreOf({ events }: FinishedRun, yardstick: string, which: 'first' | 'last'): Figure {
  const tallies = events.flatMap(event =>
    event.type === 'measured' && event.yardstick === yardstick ? [event.tally] : [],
  );
  return measuredScore(tallies.at(which === 'first' ? 0 : -1)!);
}

export const finalScores = (
  runs: readonly FinishedRun[],
  yardsticks: readonly string[],
  which: 'first' | 'last' = 'last',
): Figure[] => yardsticks.map(yardstick => overRuns(runs.map(run => scoreOf(run, yardstick, which))));

/** The mean of the runs against each opponent. */
export function curvesOver(runs: readonly FinishedRun[]): Curve[] {
  const scores = runs.map(({ events }) => curvesOf(events).filter(({ isScore }) => isScore));
  return scores[0]!.map((_, opponent) => meanCurve(scores.map(curves => curves[opponent]!)));
}

/** A system, and the same without its main idea. */
type TwoWays = {
  readonly name: string;
  readonly opponents: readonly string[];
  readonly ways: readonly [Way, Way];
  /** The row of the players before the first step. */
  readonly before: string;
  title(runs: number): string;
  readonly plot: { readonly title: string; readonly x: string };
  readonly notes?: readonly string[];
  readonly deviations: readonly string[];
};
type Way = { readonly what: string; readonly recipe: Recipe; readonly suffix?: string };

/** Scores before and after, over seeds, and the curves of the first way. */
export async function compareTwoWays(tools: ReproductionTools, given: TwoWays): Promise<ReproductionOutcome> {
  const { name, opponents, ways, plot, notes, deviations } = given;
  const seeds = seedsOf(tools.scale);
  const [own, other] = [
    await runsOver(tools, `${name}${ways[0].suffix ?? ''}`, ways[0].recipe, seeds),
    await runsOver(tools, `${name}${ways[1].suffix ?? ''}`, ways[1].recipe, seeds),
  ];
  return {
    comparisons: [],
    tables: [
      {
        title: given.title(seeds.length),
        columns: opponents,
        rows: [
          { what: given.before, cells: finalScores(own, opponents, 'first') },
          { what: ways[0].what, cells: finalScores(own, opponents) },
          { what: ways[1].what, cells: finalScores(other, opponents) },
        ],
        ...(notes ? { notes } : {}),
      },
    ],
    plots: [{ name, ...plot, y: 'score', curves: curvesOver(own) }],
    deviations,
  };
}
