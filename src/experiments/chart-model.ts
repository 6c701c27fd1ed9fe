/**
 * Where the curves of a chart are drawn, in pixels: scales, ticks, lines, bands, and the places of the names at their ends.
 * The page and the drawings in files share it.
 */
import type { Curve, Point } from './curves.js';

/** Curves after the last colour use the first again, with another dash. */
export const INK_COUNT = 6;
const DASHES = ['', '7 3', '2 3', '10 3 2 3', '4 2', '1 2'];
export const dashOf = (curve: number): string => DASHES[(curve + Math.floor(curve / INK_COUNT)) % DASHES.length]!;

/** The edges of the plot, in pixels. */
type ChartFrame = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** The range of both axes. */
export type Extent = {
  readonly first: number;
  readonly last: number;
  readonly bottom: number;
  readonly top: number;
  readonly isScore: boolean;
};

export type AxisOptions = {
  /** Whether steps are drawn by the logarithm of step + 1, so that step 0 has a place. */
  readonly isLogSteps?: boolean;
  /** Only where all values are above 0, and never for scores. */
  readonly isLogValues?: boolean;
  /** The square root on both sides of 0, so that 2 and 40 can both be read. */
  readonly isRootValues?: boolean;
};

type Tick = { readonly at: number; readonly text: string };

export type ChartModel = {
  readonly stepTicks: readonly Tick[];
  readonly valueTicks: readonly Tick[];
  /** False where a logarithm was wanted and a value is not above 0. */
  readonly isLogValues: boolean;
  x(step: number): number;
  y(value: number): number;
  /** The inverse of `x`. */
  stepAt(x: number): number;
  /** Paths of a line and of the band around it; the band is empty where there are no intervals. */
  line(points: readonly Pick<Point, 'step' | 'value'>[]): string;
  band(points: readonly Point[]): string;
};

export const formatTick = (value: number): string => String(Number(value.toPrecision(4))).replace('-', '−');

/** The smallest 1, 2 or 5 times a power of ten that is at least the value. */
export function roundUp(value: number): number {
  let power = 1;
  while (power > value) power /= 10;
  while (power * 10 <= value) power *= 10;
  const factor = [1, 2, 5, 10].find(each => each * power >= value) ?? 10;
  return factor * power;
}

/** Some five, at least `least` apart. */
export function linearTicks(low: number, high: number, least = 0): number[] {
  const gap = Math.max(least, roundUp((high - low || 1) / 5));
  const result: number[] = [];
  for (let i = Math.ceil(low / gap - 1e-9); i * gap <= high + gap * 1e-9; i++) result.push(i * gap + 0); // never −0
  return result;
}

/** With more, they would touch. */
const MAX_LOG_TICKS = 8;

/** 1, 2 and 5 times the powers of ten, or the powers alone. */
export function logTicks(low: number, high: number): number[] {
  const all: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++)
    for (const factor of [1, 2, 5]) all.push(Number(`${factor}e${power}`));
  const within = all.filter(value => value >= low && value <= high);
  const powers = within.filter(value => /^10*$|^1e/.test(String(value)) || /^0\.0*1$/.test(String(value)));
  const ticks = within.length > MAX_LOG_TICKS ? powers : within;
  return ticks.length > 1 ? ticks : [low, high];
}

/** Quarters of both ends, twice: they are equally far apart where roots are drawn, but for the last. */
const rootTicks = (most: number): number[] => {
  const above = [most, most / 4, most / 16];
  return [...above, 0, ...above.map(tick => -tick).reverse()];
};

const signedRoot = (value: number): number => Math.sign(value) * Math.sqrt(Math.abs(value));

/** Relative; the mean of equal numbers may differ from them by this much. */
export const ROUNDING = 1e-9;

/** `isTight` fits the values; otherwise the axis includes 0. Scores always have 0 to 100 %. */
export function extentOf(curves: readonly Curve[], isTight = false): Extent {
  let [first, last] = [isTight ? Number.POSITIVE_INFINITY : 0, 1];
  let [bottom, top] = isTight ? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] : [0, 0];
  for (const { points } of curves) {
    for (const { step, value, low, high } of points) {
      [first, last] = [Math.min(first, step), Math.max(last, step)];
      for (const each of [value, low, high]) {
        if (!Number.isFinite(each)) continue;
        [bottom, top] = [Math.min(bottom, each), Math.max(top, each)];
      }
    }
  }
  if (!Number.isFinite(first)) first = 0;
  if (last <= first) last = first + 1;
  const isScore = curves.every(curve => curve.isScore);
  if (isScore || !Number.isFinite(bottom)) [bottom, top] = [0, 1];
  // Differences within rounding are none; ticks between such numbers would not differ either.
  if (top - bottom <= ROUNDING * Math.max(Math.abs(top), Math.abs(bottom))) {
    const half = isTight ? Math.abs(bottom) / 20 || 0.5 : 0.5;
    [bottom, top] = isTight ? [bottom - half, bottom + half] : [bottom, bottom + 1];
  }
  return { first, last, bottom, top, isScore };
}

const place = (value: number): string => value.toFixed(1);

export function chartModel(extent: Extent, frame: ChartFrame, options: AxisOptions = {}): ChartModel {
  const { first, last, bottom, top, isScore } = extent;
  const { isLogSteps = false, isRootValues = false } = options;
  const isLogValues = (options.isLogValues ?? false) && !isScore && bottom > 0;
  const along = (value: number, low: number, high: number): number => (value - low) / (high - low);
  const stepShare = (step: number): number =>
    isLogSteps ? along(Math.log1p(step), Math.log1p(first), Math.log1p(last)) : along(step, first, last);
  const valueShare = (value: number): number => {
    const inside = Math.min(top, Math.max(bottom, value));
    if (isLogValues) return along(Math.log(inside), Math.log(bottom), Math.log(top));
    if (isRootValues) return along(signedRoot(inside), signedRoot(bottom), signedRoot(top));
    return along(inside, bottom, top);
  };
  const x = (step: number): number => frame.left + stepShare(step) * (frame.right - frame.left);
  const y = (value: number): number => frame.bottom - valueShare(value) * (frame.bottom - frame.top);
  const path = <Of extends 'value' | 'low' | 'high'>(points: readonly Pick<Point, 'step' | Of>[], of: Of): string =>
    points.map((point, i) => `${i === 0 ? 'M' : 'L'}${place(x(point.step))} ${place(y(point[of]))}`).join('');
  const hasBand = (points: readonly Point[]): boolean =>
    points.some(({ low, high }) => low !== high && Number.isFinite(low) && Number.isFinite(high));
  const steps = isLogSteps
    ? [...(first < 1 ? [0] : []), ...logTicks(Math.max(1, first), last)]
    : linearTicks(first, last, 1);
  const values = isLogValues
    ? logTicks(bottom, top)
    : isRootValues
      ? rootTicks(Math.max(top, -bottom))
      : linearTicks(bottom, top);
  return {
    isLogValues,
    stepTicks: steps.map(at => ({ at, text: formatTick(at) })),
    valueTicks: values.map(at => ({ at, text: isScore ? `${formatTick(at * 100)} %` : formatTick(at) })),
    x,
    y,
    stepAt(at) {
      const share = Math.min(1, Math.max(0, along(at, frame.left, frame.right)));
      if (!isLogSteps) return first + share * (last - first);
      return Math.expm1(Math.log1p(first) + share * (Math.log1p(last) - Math.log1p(first)));
    },
    line: points => path(points, 'value'),
    band: points =>
      hasBand(points) ? `${path(points, 'high')}${path(points.toReversed(), 'low').replace('M', 'L')}Z` : '',
  };
}

/** Moved apart to at least `gap`, within `low` and `high` as far as there is room; the order on the page stays. */
export function labelPlaces(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const places = order.map(i => wanted[i]!);
  const down = (): void => {
    for (let k = 1; k < places.length; k++) places[k] = Math.max(places[k]!, places[k - 1]! + gap);
  };
  down();
  if (places.length > 0 && places.at(-1)! > high) {
    places[places.length - 1] = high;
    for (let k = places.length - 2; k >= 0; k--) places[k] = Math.min(places[k]!, places[k + 1]! - gap);
  }
  if (places.length > 0 && places[0]! < low) {
    places[0] = low;
    down();
  }
  const result: number[] = new Array(wanted.length);
  order.forEach((i, k) => {
    result[i] = places[k]!;
  });
  return result;
}

/** At most four points a column of pixels: the first, the last, the lowest and the highest look the same as all. */
export function thinned(points: readonly Point[], columns: number): readonly Point[] {
  if (points.length <= 4 * columns) return points;
  const kept: Point[] = [];
  for (let column = 0; column < columns; column++) {
    const from = Math.floor((column * points.length) / columns);
    const own = points.slice(from, Math.floor(((column + 1) * points.length) / columns));
    const low = own.reduce((least, each) => (each.value < least.value ? each : least));
    const high = own.reduce((most, each) => (each.value > most.value ? each : most));
    kept.push(...new Set([own[0]!, low, high, own.at(-1)!].sort((a, b) => a.step - b.step)));
  }
  return kept;
}
