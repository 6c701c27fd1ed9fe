/** Runs of Alliot & Durand's method by one choice or another, over seeds, and what their champions score. */
import { EMPTY_TALLY, mergeTallies } from '../../../matches/tally.js';
import type { Spec } from '../../../specs/spec.js';
import { type Figure, meanOfRuns, measuredScore } from '../../comparison.js';
import type { Recipe } from '../../recipe.js';
import { type FinishedRun, type ReproductionTools, type Scale, sizeOf } from '../../reproduction.js';

/** Depths of the measuring games, as they count: one more than any that is trained. */
export const DEPTHS = [0, 1, 2, 3] as const;
export const TRAINED = [0, 1, 2] as const;

export type Size = { readonly islands: number; readonly span: number; readonly seeds: number };
export const sizeText = ({ islands, span, seeds }: Size): string =>
  `${seeds} runs of ${islands} islands and ${span} generations`;

/** The method's names have the scale in them where sizes differ between scales. */
const nameAt = (scale: Scale, name: string): string =>
  `alliot-${name}-${scale === 'extended' ? 'extended' : sizeOf(scale)}`;

const yardstick = (depth: number): string => `original at depth ${depth}`;
/** The champion of every tenth of a run is measured at this depth, at the others only the last. */
const FOLLOWED = 1;

export const trialRecipe = (learner: Spec, steps: number, games: number): Recipe => ({
  learner,
  steps,
  keep: steps,
  plays: 'search(depth=3)',
  yardsticks: DEPTHS.map(depth => ({
    name: yardstick(depth),
    against: `alliot-durand(stage=0, depth=${depth})`,
    plays: `search(depth=${depth + 1})`,
    openings: 'inner',
    games,
    every: depth === FOLLOWED ? Math.max(1, Math.floor(steps / 10)) : steps,
  })),
});

const seedsUpTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

/** One run a seed, whose recipe may depend on the seed. */
export const trials = (
  { learn, scale }: ReproductionTools,
  name: string,
  recipe: (seed: number) => Recipe,
  seeds: number,
): Promise<FinishedRun[]> => Promise.all(seedsUpTo(seeds).map(seed => learn(nameAt(scale, name), recipe(seed), seed)));

const measuredAt = ({ events }: FinishedRun, depth: number) =>
  events.flatMap(event =>
    event.type === 'measured' && event.yardstick === yardstick(depth) ? [[event.step, event.tally] as const] : [],
  );

/** The last champion of a run against the original, at these depths together. */
export const lastScore = (run: FinishedRun, depths: readonly number[]): Figure =>
  measuredScore(depths.reduce((sum, depth) => mergeTallies(sum, measuredAt(run, depth).at(-1)![1]), EMPTY_TALLY));

/** How far the champions of the second half of a run are from their mean, as a standard deviation of their scores. */
export function unrest(run: FinishedRun): number {
  const all = measuredAt(run, FOLLOWED);
  const end = all.at(-1)![0];
  const scores = all.filter(([step]) => step > end / 2).map(([, tally]) => measuredScore(tally).value);
  const mean = scores.reduce((sum, each) => sum + each, 0) / scores.length;
  return Math.sqrt(scores.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, scores.length - 1));
}

/** Run by run, of the same seed. */
export const gain = (
  of: readonly FinishedRun[],
  from: readonly FinishedRun[],
  value: (run: FinishedRun) => number,
): Figure => meanOfRuns(of.map((run, i) => value(run) - value(from[i]!)));
