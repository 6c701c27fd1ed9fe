/** Values of curves at a step, as the charts of the page show them. */
import type { Point } from '../../experiments/curves.js';

const short = (value: number): string => String(Number(value.toPrecision(4))).replace('-', '−');
export const formatValue = (value: number, isScore: boolean): string =>
  isScore ? `${(100 * value).toFixed(1)} %` : short(value);

/** The last of the points at or before a step: not every curve has a value at every step. */
export function pointAt(points: readonly Point[], step: number): Point | undefined {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]!.step <= step) low = middle + 1;
    else high = middle;
  }
  return points[low - 1];
}

/** The nearest of the sorted steps. */
export function nearestStep(steps: readonly number[], wanted: number): number | undefined {
  let [low, high] = [0, steps.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [steps[low - 1], steps[low]];
  if (before === undefined || after === undefined) return after ?? before;
  return wanted - before < after - wanted ? before : after;
}

/** The step that a key leads to; undefined for other keys. */
export function stepByKey(steps: readonly number[], from: number | undefined, key: string): number | undefined {
  const last = steps.length - 1;
  const at = from === undefined ? last : steps.indexOf(nearestStep(steps, from) ?? Number.NaN);
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - 10,
    PageUp: at + 10,
    Home: 0,
    End: last,
  };
  const to = moves[key];
  return to === undefined ? undefined : steps[Math.min(last, Math.max(0, to))];
}
