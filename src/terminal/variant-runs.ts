/** The runs of several variants of a recipe, each with the same seeds: what a sweep, an ablation and a study have in common. */
import { type Curve, curvesOf, meanCurve, type Point } from '../experiments/curves.js';
import type { Experiment } from '../experiments/experiment.js';
import type { RunLine } from '../store/run-lines.js';
import { runName, seedsFrom } from '../store/runs.js';
import type { Interval } from '../tournaments/interval.js';
import { meanInterval } from '../tournaments/student.js';
import { learnAll, recipeFor } from './commands/learn.js';
import { Failure } from './failure.js';
import type { Parts } from './parts.js';
import type { QueueOptions } from './queue.js';
import type { Screen } from './screen.js';

/** More is a mistake, not an experiment. */
export const MAX_RUNS = 10_000;

type Wanted = { readonly recipe: string; readonly changes: readonly string[] };
type NamedRun = { readonly name: string; readonly experiment: Experiment };

export type Plan = {
  /** By variant and seed. */
  readonly wanted: readonly (readonly NamedRun[])[];
  /** Each once: two variants may give the same recipe. */
  readonly once: readonly NamedRun[];
  /** The opponents that the first recipe is measured against. */
  readonly yardsticks: readonly string[];
};

/** `flag`: where the changes come from, for messages. Throws Failure. */
export async function planVariants(
  variants: readonly Wanted[],
  { seed, seeds, flag }: { readonly seed: string | undefined; readonly seeds: number; readonly flag: string },
): Promise<Plan> {
  const recipes = await Promise.all(variants.map(({ recipe, changes }) => recipeFor(recipe, changes, flag)));
  const { experiment } = recipes[0]!;
  const yardsticks = experiment.yardsticks.map(({ name }) => name);
  if (yardsticks.length === 0) throw new Failure('usage', 'the recipe measures nothing: it needs a yardstick');
  const wanted = recipes.map(({ name, experiment: own, isChanged }) =>
    seedsFrom(seed ?? experiment.seed, seeds).map(each => {
      const seeded = { ...own, seed: each };
      return { name: runName(name, seeded, isChanged), experiment: seeded };
    }),
  );
  return { wanted, once: [...new Map(wanted.flat().map(run => [run.name, run])).values()], yardsticks };
}

/** The runs of a variant, in the order of the seeds. */
export type VariantRuns = {
  readonly runs: readonly (NamedRun & { readonly lines: readonly RunLine[] })[];
  /** The means of the seeds, for each opponent. */
  readonly scores: readonly Curve[];
};

/** Runs them to their end; what is stored is not run again. Throws Failure. */
export async function runVariants(
  parts: Parts,
  view: Screen,
  { wanted, once }: Plan,
  setting: { readonly runs: string; readonly threads: number; readonly queue: QueueOptions },
): Promise<readonly VariantRuns[]> {
  const finished = await learnAll(parts, view, once, setting);
  const lines = new Map(finished.map(run => [run.name, run.lines]));
  return wanted.map(own => {
    const runs = own.map(run => ({ ...run, lines: lines.get(run.name)! }));
    const curves = runs.map(run => curvesOf(run.lines));
    const names = curves[0]!.filter(({ isScore }) => isScore).map(({ name }) => name);
    const scores = names.map(name => meanCurve(curves.flatMap(all => all.filter(curve => curve.name === name))));
    return { runs, scores };
  });
}

/** The mean score after the last step. */
export const lastScore = ({ scores }: VariantRuns, yardstick: string): Point | undefined =>
  scores.find(({ name }) => name === yardstick)?.points.at(-1);

/** The score of each seed after the last step. */
const seedScores = ({ runs }: VariantRuns, yardstick: string): readonly number[] =>
  runs.flatMap(
    ({ lines }) =>
      curvesOf(lines)
        .find(({ name, isScore }) => isScore && name === yardstick)
        ?.points.at(-1)?.value ?? [],
  );

export type SeedEffect = Interval & {
  /** Score of the first minus the score of the second, seed by seed. */
  readonly differences: readonly number[];
  readonly mean: number;
};

/** How much better the first is than the second, on the same seeds. */
export function effectOf(first: VariantRuns, second: VariantRuns, yardstick: string): SeedEffect {
  const other = seedScores(second, yardstick);
  const differences = seedScores(first, yardstick).map((score, seed) => score - other[seed]!);
  return { differences, ...meanInterval(differences) };
}
