/** Groups curves into charts: a learner's own values have their own units, so only like curves share a chart. */
import type { Curve } from '../../../experiments/curves.js';
import type { PrintedFigure } from '../../../experiments/papers/printed.js';
import type { Timing } from '../../api.js';

export type CurveGroup = {
  readonly title: string;
  readonly curves: readonly Curve[];
  /** Sentences about what papers print. */
  readonly notes?: readonly string[];
};

const FITNESS = /^(best|mean|median|worst|eighth|fitness|points|best test|mean test|first net)$/;
const DIVERSITY = /^(diversity|distinct|distance|clusters|sigma)$/;
/** The steps already show these. */
const DULL = new Set(['games', 'stage']);

export function groupsOf(curves: readonly Curve[], speed: Curve | undefined): readonly CurveGroup[] {
  const own = curves.filter(({ isScore, name }) => !isScore && !DULL.has(name));
  const fitness = own.filter(({ name }) => FITNESS.test(name));
  const diversity = own.filter(({ name }) => DIVERSITY.test(name));
  const rest = own.filter(curve => !fitness.includes(curve) && !diversity.includes(curve));
  const groups: CurveGroup[] = [
    { title: 'Yardsticks', curves: curves.filter(({ isScore }) => isScore) },
    { title: 'Fitness', curves: fitness },
    ...diversity.map(curve => ({
      title: curve.name === 'diversity' ? 'Diversity' : `Diversity: ${curve.name}`,
      curves: [curve],
    })),
    ...rest.map(curve => ({ title: `${curve.name.charAt(0).toUpperCase()}${curve.name.slice(1)}`, curves: [curve] })),
    { title: 'Games per second', curves: speed ? [speed] : [] },
  ];
  return groups.filter(({ curves: each }) => each.some(({ points }) => points.length > 0));
}

/** Adds what papers print to the scores of a run, as far as the run has come. */
export function withPrinted(groups: readonly CurveGroup[], figures: readonly PrintedFigure[], done: number) {
  return groups.map((group): CurveGroup => {
    const own = figures.filter(({ yardstick }) =>
      group.curves.some(({ name, isScore }) => isScore && name === yardstick),
    );
    if (own.length === 0) return group;
    const printed = own.flatMap(({ curve }) => {
      const points = curve?.points.filter(({ step }) => step <= done) ?? [];
      return curve && points.length > 0 ? [{ ...curve, points }] : [];
    });
    return { ...group, curves: [...group.curves, ...printed], notes: own.map(({ note }) => note) };
  });
}

export const speedOf = (timings: readonly Timing[]): Curve => ({
  name: 'games/s',
  isScore: false,
  points: timings
    .filter(({ games, seconds }) => games > 0 && seconds > 0)
    .map(({ step, games, seconds }) => ({ step, value: games / seconds, low: games / seconds, high: games / seconds })),
});
