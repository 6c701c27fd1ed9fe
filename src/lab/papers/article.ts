/** What the article of a paper says of its records: verdicts in a sentence, the figure, and runs that a reader may start. */
import type { Curve } from '../../experiments/curves.js';
import type { Article, Size } from '../../experiments/papers/articles.js';
import type { ReproductionRecord } from '../../experiments/record.js';
import type { Plot } from '../../experiments/reproduction.js';
import { type JudgedRow, judged } from '../../experiments/verdict.js';
import type { PresetOffered, RunRequest } from '../api.js';
import { recipeTime } from '../recipe-time.js';

/** Made by `packaging/articles.ts`: the experiments of a paper, the first that of the figure. */
export type PaperRecords = { readonly paper: string; readonly records: readonly ReproductionRecord[] };

/** What papers claim, without fingerprints. */
const claimsIn = (records: readonly ReproductionRecord[]): readonly JudgedRow[] =>
  records.flatMap(({ comparisons }) => comparisons.flatMap(judged)).filter(({ isFingerprint }) => !isFingerprint);

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** One sentence, from the rule of the verdicts. */
export function verdictSentence(records: readonly ReproductionRecord[]): string {
  const rows = claimsIn(records);
  const of = (...verdicts: readonly JudgedRow['verdict'][]): number =>
    rows.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const [agree, differ, open] = [of('agrees'), of('differs'), of('cannot tell')];
  const tested = agree + differ + open;
  const without = of('one run', 'smaller run');
  if (tested === 0) {
    if (without > 0)
      return `${without === 1 ? 'Its one figure has no' : `None of its ${without} figures has a`} verdict: one run, or a smaller one, does not show how runs differ.`;
    return of('not run') > 0
      ? 'Its claim needs several runs: what is shown here is one, without a verdict.'
      : 'The paper prints no number that could be compared.';
  }
  const parts = [
    ...(agree > 0 ? [`${agree} agree${agree === 1 ? 's' : ''}`] : []),
    ...(differ > 0 ? [`${differ} differ${differ === 1 ? 's' : ''}`] : []),
    ...(open > 0 ? [`${open} cannot be told`] : []),
  ];
  const counted = tested === 1 ? 'Of one figure that can be tested' : `Of ${tested} figures that can be tested`;
  return `${counted}, ${listed(parts)}${without > 0 ? `; ${without} more come from a single or a smaller run` : ''}.`;
}

/** The experiment of the figure first. */
export const inOrder = (
  { experiment }: Article,
  records: readonly ReproductionRecord[],
): readonly ReproductionRecord[] =>
  [...records].sort((a, b) => Number(b.id === experiment) - Number(a.id === experiment));

export const figureOf = ({ plot }: Article, records: readonly ReproductionRecord[]): Plot | undefined =>
  plot === undefined ? undefined : records.flatMap(({ plots }) => plots).find(({ name }) => name === plot);

const HIS = 'his, ';
/** A figure with several of the paper's curves is shown one by one: the names of ours that one of the paper's stands beside. */
export const facetsOf = ({ curves }: Plot): readonly string[] =>
  curves.filter(({ name }) => curves.some(each => each.name === HIS + name)).map(({ name }) => name);
export const curvesIn = ({ curves }: Plot, facet: string | undefined): readonly Curve[] =>
  facet === undefined ? curves : curves.filter(({ name }) => name === facet || name === HIS + facet);

/** One change of a recipe. */
export type Changed = { readonly option: string; readonly value: string };

export const requestOf = ({ preset, steps, options = {} }: Size, changed?: Changed): RunRequest => ({
  preset,
  seed: '1',
  seeds: 1,
  ...(steps === undefined ? {} : { steps }),
  options: { ...options, ...(changed ? { [changed.option]: changed.value } : {}) },
});

/** CPU time on one thread, by the recipe's own and its share of the steps; undefined where the recipe was not timed. */
export function timeOf({ preset, steps }: Size, presets: readonly PresetOffered[]): string | undefined {
  const offered = presets.find(({ name }) => name === preset);
  if (!offered?.card.seconds) return undefined;
  const share = (steps ?? offered.steps) / offered.steps;
  const [low, high] = offered.card.seconds;
  return recipeTime([low * share, high * share]);
}

/** The score of a run, in the unit of the figure. */
export function joined(
  { joins }: Article,
  curves: readonly Curve[],
  name: string,
): { readonly curve: Curve; readonly against: string } | undefined {
  const scores = curves.filter(({ isScore, isClaim }) => isScore && !isClaim);
  const own = joins ? scores.find(each => each.name === joins.yardstick) : scores[0];
  if (!own || own.points.length === 0) return undefined;
  const unit = joins?.unit ?? 1;
  return {
    against: own.name,
    curve: { ...own, name, points: own.points.map(point => ({ ...point, step: point.step * unit })) },
  };
}
