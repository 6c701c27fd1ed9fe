/** Groups of runs over several seeds, side by side: mean curves, and the difference at the end with its interval. */
import { differenceInterval } from '../tournaments/student.js';
import { type Curve, csvField, errorOfGames, meanCurve, type Point } from './curves.js';

type SeedRun = { readonly name: string; readonly seed: string; readonly curves: readonly Curve[] };
export type SeedGroup = { readonly name: string; readonly runs: readonly SeedRun[] };

/** `seeds`: over the seeds of both; `games`: of the games alone, because a group has one seed. */
type IntervalKind = 'seeds' | 'games' | 'none';

export type GroupDifference = {
  readonly curve: string;
  readonly isScore: boolean;
  /** The last step that all runs have. */
  readonly step: number;
  readonly first: number;
  readonly second: number;
  /** The first minus the second. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly kind: IntervalKind;
  readonly seeds: readonly [number, number];
};

/** The curves of that name, if every run of the group has one. */
function sameIn({ runs }: SeedGroup, name: string): readonly Curve[] | undefined {
  const found = runs.map(({ curves }) => curves.find(curve => curve.name === name));
  return found.length > 0 && found.every(curve => curve !== undefined) ? found : undefined;
}

/** The mean curves of a group, of what all its runs have. */
export const groupCurves = (group: SeedGroup): readonly Curve[] =>
  (group.runs[0]?.curves ?? []).flatMap(({ name }) => {
    const same = sameIn(group, name);
    return same ? [meanCurve(same)] : [];
  });

/** The points of all curves at the last step that all have. */
function lastCommon(curves: readonly Curve[]): readonly Point[] | undefined {
  const [first, ...rest] = curves;
  for (const point of first?.points.toReversed() ?? []) {
    const others = rest.map(({ points }) => points.find(({ step }) => step === point.step));
    if (others.every(each => each !== undefined)) return [point, ...others];
  }
  return undefined;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * One line for each curve that all runs of both groups have. Seeds may agree by chance, so the interval of scores is
 * never narrower than their games leave it.
 */
export function groupDifferences(first: SeedGroup, second: SeedGroup): readonly GroupDifference[] {
  return (first.runs[0]?.curves ?? []).flatMap(({ name, isScore }): GroupDifference[] => {
    const [a, b] = [sameIn(first, name), sameIn(second, name)];
    const common = a && b && lastCommon([...a, ...b]);
    if (!common) return [];
    const [own, other] = [common.slice(0, a.length), common.slice(a.length)];
    const [ours, theirs] = [own.map(({ value }) => value), other.map(({ value }) => value)];
    const difference = mean(ours) - mean(theirs);
    const overSeeds = differenceInterval(ours, theirs);
    const games = isScore ? Math.hypot(errorOfGames(own), errorOfGames(other)) : 0;
    const kind: IntervalKind = overSeeds ? 'seeds' : isScore ? 'games' : 'none';
    const none = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
    const { low, high } = overSeeds ?? (isScore ? { low: difference, high: difference } : none);
    return [
      {
        curve: name,
        isScore,
        step: common[0]!.step,
        first: mean(ours),
        second: mean(theirs),
        difference,
        low: Math.min(low, difference - games),
        high: Math.max(high, difference + games),
        kind,
        seeds: [ours.length, theirs.length],
      },
    ];
  });
}

const row = (cells: readonly (string | number)[]): string =>
  `${cells.map(cell => (typeof cell === 'number' ? (Number.isFinite(cell) ? String(cell) : '') : csvField(cell))).join(',')}\n`;

/** One line for each value: those of every run with its seed, and the means of every group (run “mean”). */
export function groupsCsv(groups: readonly SeedGroup[]): string {
  const lines = [row(['group', 'run', 'seed', 'curve', 'step', 'value', 'low', 'high'])];
  const add = (group: string, run: string, seed: string, curves: readonly Curve[]): void => {
    for (const { name, points } of curves)
      for (const { step, value, low, high } of points)
        lines.push(row([group, run, seed, name, step, value, low, high]));
  };
  for (const group of groups) {
    for (const { name, seed, curves } of group.runs) add(group.name, name, seed, curves);
    add(group.name, 'mean', '', groupCurves(group));
  }
  return lines.join('');
}

export function differencesCsv(first: string, second: string, all: readonly GroupDifference[]): string {
  const head = ['curve', 'step', first, second, 'difference', 'low', 'high', `seeds of ${first}`, `seeds of ${second}`];
  const lines = all.map(each =>
    row([
      ...[each.curve, each.step, each.first, each.second, each.difference, each.low, each.high],
      ...[...each.seeds, each.kind],
    ]),
  );
  return row([...head, 'interval over']) + lines.join('');
}
