/**
 * Curves as a drawing that stands alone: lines, bands for what is uncertain, and names at their ends, not colours only. If
 * the steps have names, there are points with their intervals instead, side by side, over the band of what a paper says.
 */
import { attributes, escapeMarkup } from '../notations/markup.js';
import type { Curve, Point } from './curves.js';

const WIDTH = 760;
const HEIGHT = 380;
const LEFT = 62;
/** For the names: what a letter takes on average, and at least. */
const LETTER = 6.6;
const LEAST_RIGHT = 150;
/** Between two names. */
const LINE = 14;
const TOP = 40;
const BOTTOM = 46;
/** Dark enough on white, light enough on black, and distinct for colour-blind readers; dashes differ too. */
const INKS = ['#3b6fb6', '#c05a1c', '#2d8659', '#9a4fa0', '#8a7a1d', '#5f6b7a'];
const DASHES = ['', '7 3', '2 3', '10 3 2 3', '4 2', '1 2'];

/** A step of 1, 2 or 5 times a power of ten that gives some five ticks. */
function tickStep(span: number): number {
  const gap = span / 5;
  let power = 1;
  while (power > gap) power /= 10;
  while (power * 10 <= gap) power *= 10;
  const factor = [1, 2, 5, 10].find(each => each * power >= gap) ?? 10;
  return factor * power;
}

function ticks(low: number, high: number): number[] {
  const step = tickStep(high - low || 1);
  const result: number[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) result.push(i * step);
  return result;
}

const short = (value: number): string => String(Number(value.toPrecision(4)));

export type ChartText = {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  /** Of the steps from 1, if they are not numbers. */
  readonly names?: readonly string[];
};

/** Of the points of one name, as a share of the space that the name has. */
const SPREAD = 0.5;
/** Marks of points, as distinct as the dashes of lines. */
const MARKS: readonly ((x: number, y: number) => string)[] = [
  (x, y) => `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z`,
  (x, y) => `M${x - 3} ${y - 3}h6v6h-6Z`,
  (x, y) => `M${x} ${y - 4}l4 7h-8Z`,
  (x, y) => `M${x} ${y - 4}l4 4l-4 4l-4 -4Z`,
  (x, y) => `M${x} ${y + 4}l4 -7h-8Z`,
  (x, y) => `M${x - 3} ${y - 1}h2v-2h2v2h2v2h-2v2h-2v-2h-2Z`,
];

export function chartSvg(curves: readonly Curve[], { title, x: xName, y: yName, names }: ChartText): string {
  const right = Math.max(
    LEAST_RIGHT,
    Math.ceil(Math.max(0, ...curves.map(({ name }) => name.length)) * LETTER) + (names ? 28 : 16),
  );
  const plotEnd = WIDTH - LEAST_RIGHT;
  const width = plotEnd + right;
  const points = curves.flatMap(curve => curve.points);
  const finite = (values: readonly number[]): number[] => values.filter(Number.isFinite);
  const steps = points.map(({ step }) => step);
  const [first, last] = names ? [0.5, names.length + 0.5] : [Math.min(...steps, 0), Math.max(...steps, 1)];
  const heights = finite(points.flatMap(({ value, low, high }) => [value, low, high]));
  let [bottom, top] = [Math.min(...heights, 0), Math.max(...heights, 0)];
  if (curves.every(({ isScore }) => isScore)) [bottom, top] = [0, 1];
  if (top === bottom) top = bottom + 1;
  const px = (step: number): string => (LEFT + ((step - first) / (last - first)) * (plotEnd - LEFT)).toFixed(1);
  const py = (value: number): string =>
    (
      HEIGHT -
      BOTTOM -
      ((Math.min(top, Math.max(bottom, value)) - bottom) / (top - bottom)) * (HEIGHT - TOP - BOTTOM)
    ).toFixed(1);
  const text = (at: Record<string, string | number>, words: string): string =>
    `<text${attributes(at)}>${escapeMarkup(words)}</text>`;
  const percent = curves.every(({ isScore }) => isScore);
  const grid = [
    ...ticks(bottom, top).map(
      value =>
        `<path class="g" d="M${LEFT} ${py(value)}H${plotEnd}"/>${text({ x: LEFT - 6, y: Number(py(value)) + 4, 'text-anchor': 'end' }, percent ? `${short(value * 100)} %` : short(value))}`,
    ),
    ...(names ? names.map((_, i) => i + 1) : ticks(first, last)).map(step =>
      text({ x: px(step), y: HEIGHT - BOTTOM + 18, 'text-anchor': 'middle' }, names?.[step - 1] ?? short(step)),
    ),
  ];
  const series = curves.filter(({ isClaim }) => !isClaim);
  /** Beside its neighbours of the same name. */
  const beside = (curve: number): number => ((curve + 0.5) / series.length - 0.5) * SPREAD;
  const marked = (own: readonly Point[], curve: number, ink: string): string => {
    const mark = MARKS[curve % MARKS.length]!;
    const whiskers = own.map(({ step, low, high }) => `M${px(step + beside(curve))} ${py(low)}V${py(high)}`);
    const marks = own.map(({ step, value }) => mark(Number(px(step + beside(curve))), Number(py(value))));
    return `<path${attributes({ d: whiskers.join(''), fill: 'none', stroke: ink, 'stroke-opacity': 0.5 })}/><path${attributes({ d: marks.join(''), fill: ink })}/>`;
  };
  const labels: number[] = [];
  const drawn = curves.map(({ name, points: given, isClaim }, i) => {
    const ink = INKS[i % INKS.length]!;
    // A claim holds for every name, from one edge of the drawing to the other.
    const own = names && isClaim ? [first, last].map(step => ({ ...given[0]!, step })) : given;
    const line = own.map(({ step, value }, k) => `${k === 0 ? 'M' : 'L'}${px(step)} ${py(value)}`).join('');
    const hasBand = own.some(({ low, high }) => low !== high && Number.isFinite(low) && Number.isFinite(high));
    const band = hasBand
      ? `<path${attributes({
          d: `${own.map(({ step, high }, k) => `${k === 0 ? 'M' : 'L'}${px(step)} ${py(high)}`).join('')}${own
            .toReversed()
            .map(({ step, low }) => `L${px(step)} ${py(low)}`)
            .join('')}Z`,
          fill: ink,
          'fill-opacity': 0.15,
        })}/>`
      : '';
    let y = Number(py(own.at(-1)?.value ?? 0)) + 4;
    while (labels.some(other => Math.abs(other - y) < LINE)) y += LINE;
    labels.push(y);
    // As a style: the rule for all texts would win against an attribute.
    const end = text({ x: plotEnd + (names ? 20 : 8), y, style: `fill:${ink}` }, name);
    if (names && !isClaim) {
      const at = series.indexOf(curves[i]!);
      const key = MARKS[at % MARKS.length]!(plotEnd + 12, y - 4);
      return `${marked(own, at, ink)}<path${attributes({ d: key, fill: ink })}/>${end}`;
    }
    // After the last ink, the first ink repeats with another dash.
    const dash = DASHES[(i + Math.floor(i / INKS.length)) % DASHES.length]!;
    return `${band}<path${attributes({ d: line, fill: 'none', stroke: ink, 'stroke-width': 1.6, ...(dash ? { 'stroke-dasharray': dash } : {}) })}/>${end}`;
  });
  const height = Math.max(HEIGHT, ...labels.map(y => Math.ceil(y) + LINE));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeMarkup(title)}">
<style>svg{background:#fff}text{font:12px system-ui,sans-serif;fill:#333}.t{font-weight:600;font-size:14px}.g{stroke:#ddd;fill:none}</style>
${text({ class: 't', x: LEFT, y: 22 }, title)}
${grid.join('\n')}
<path d="M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${plotEnd}" fill="none" stroke="#555"/>
${text({ x: (LEFT + plotEnd) / 2, y: HEIGHT - 8, 'text-anchor': 'middle' }, xName)}
${text({ x: 14, y: (TOP + HEIGHT - BOTTOM) / 2, transform: `rotate(-90 14 ${(TOP + HEIGHT - BOTTOM) / 2})`, 'text-anchor': 'middle' }, yName)}
${drawn.join('\n')}
</svg>
`;
}
