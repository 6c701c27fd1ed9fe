/** A run's events as curves over its steps; those of yardsticks with 95 % intervals. */
import { gamesOf, pointsOf, type Tally } from '../matches/tally.js';
import { scoreInterval } from '../tournaments/interval.js';
import { sampleOf } from '../tournaments/score.js';
import { meanInterval } from '../tournaments/student.js';
import type { RunEvent } from './experiment.js';

export type Point = { readonly step: number; readonly value: number; readonly low: number; readonly high: number };
export type Curve = {
  readonly name: string;
  /** Scores are shares of 1; what a learner says of itself has a unit of its own. */
  readonly isScore: boolean;
  /** What a paper says, beside what was measured. */
  readonly isClaim?: true;
  readonly points: readonly Point[];
};

export const scorePoint = (step: number, tally: Tally): Point => ({
  step,
  value: pointsOf(tally) / gamesOf(tally),
  ...scoreInterval(sampleOf(tally)),
});

type CurveLine = RunEvent | { readonly type: string; readonly step: number };

/** Yardsticks first, then what the learner says, each in the order in which they first come. */
export function curvesOf(lines: readonly CurveLine[]): Curve[] {
  const scores = new Map<string, Point[]>();
  const own = new Map<string, Point[]>();
  const add = (curves: Map<string, Point[]>, name: string, point: Point): void => {
    const points = curves.get(name);
    if (points) points.push(point);
    else curves.set(name, [point]);
  };
  for (const line of lines as readonly RunEvent[]) {
    if (line.type === 'measured') add(scores, line.yardstick, scorePoint(line.step, line.tally));
    if (line.type !== 'step') continue;
    for (const [name, value] of Object.entries(line.progress)) {
      if (Number.isFinite(value)) add(own, name, { step: line.step, value, low: value, high: value });
    }
  }
  const listed = (curves: Map<string, Point[]>, isScore: boolean): Curve[] =>
    [...curves].map(([name, points]) => ({ name, isScore, points }));
  return [...listed(scores, true), ...listed(own, false)];
}

/** Half the interval that the games alone leave to a mean of scores: seeds may agree by chance, and prove nothing more. */
export const errorOfGames = (points: readonly Point[]): number =>
  Math.sqrt(points.reduce((sum, { low, high }) => sum + ((high - low) / 2) ** 2, 0)) / points.length;

/**
 * Several seeds of one recipe: where all of them have a point, their mean and its interval, which is never narrower than
 * that of their games.
 */
export function meanCurve(curves: readonly Curve[]): Curve {
  const [first, ...rest] = curves;
  if (!first) throw new RangeError('the mean of no curves');
  if (rest.length === 0) return first; // with the interval of its own games
  const others = rest.map(({ points }) => new Map(points.map(point => [point.step, point])));
  const points = first.points.flatMap((own): Point[] => {
    const all = [own, ...others.map(other => other.get(own.step))];
    if (!all.every(each => each !== undefined)) return [];
    const { mean, low, high } = meanInterval(all.map(({ value }) => value));
    if (!first.isScore) return [{ step: own.step, value: mean, low, high }];
    const games = errorOfGames(all);
    return [
      {
        step: own.step,
        value: mean,
        low: Math.max(0, Math.min(low, mean - games)),
        high: Math.min(1, Math.max(high, mean + games)),
      },
    ];
  });
  return { ...first, points };
}

/** A Gaussian filter of this σ, in steps: it omits weights beyond the ends instead of inventing points. */
export function smoothed({ points, ...curve }: Curve, sigma: number): Curve {
  const weight = (distance: number): number => Math.exp(-(distance * distance) / (2 * sigma * sigma));
  return {
    ...curve,
    points: points.map(({ step }) => {
      let [sum, value] = [0, 0];
      for (const other of points) {
        const w = weight(other.step - step);
        sum += w;
        value += w * other.value;
      }
      return { step, value: value / sum, low: value / sum, high: value / sum };
    }),
  };
}

export const csvField = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line a step, or a name if steps have names; a column a curve, and two more for the interval of a score. */
export function curvesCsv(curves: readonly Curve[], names: readonly string[] = []): string {
  const steps = [...new Set(curves.flatMap(({ points }) => points.map(({ step }) => step)))].sort((a, b) => a - b);
  const head = curves.flatMap(({ name, isScore }) => (isScore ? [name, `${name} low`, `${name} high`] : [name]));
  const at = curves.map(({ points }) => new Map(points.map(point => [point.step, point])));
  const rows = steps.map(step => {
    const cells = curves.flatMap(({ isScore }, i): (string | number)[] => {
      const point = at[i]!.get(step);
      if (!point) return isScore ? ['', '', ''] : [''];
      return isScore ? [point.value, point.low, point.high] : [point.value];
    });
    return [csvField(names[step - 1] ?? String(step)), ...cells].join(',');
  });
  return `${[['step', ...head].map(csvField).join(','), ...rows].join('\n')}\n`;
}
