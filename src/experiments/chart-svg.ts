/**
 * Curves as a drawing that stands alone: lines, bands for what is uncertain, and names at their ends, not colours only. If
 * the steps have names, there are points with their intervals instead, side by side, over the band of what a paper says.
 */
import { attributes, escapeMarkup } from '../notations/markup.js';
import { type AxisOptions, chartModel, dashOf, extentOf, labelPlaces } from './chart-model.js';
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

type ChartText = {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  /** The names of the steps from 1, if they are not numbers. */
  readonly names?: readonly string[];
  /** Fits the values; otherwise the axis includes 0. */
  readonly isTight?: boolean;
} & AxisOptions;

/** The room of the points of one name, as a share of the space that the name has. */
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

export function chartSvg(curves: readonly Curve[], { title, x: xName, y: yName, names, ...axes }: ChartText): string {
  const right = Math.max(
    LEAST_RIGHT,
    Math.ceil(Math.max(0, ...curves.map(({ name }) => name.length)) * LETTER) + (names ? 28 : 16),
  );
  const plotEnd = WIDTH - LEAST_RIGHT;
  const width = plotEnd + right;
  const within = extentOf(curves, axes.isTight);
  const extent = names ? { ...within, first: 0.5, last: names.length + 0.5 } : within;
  const model = chartModel(extent, { left: LEFT, right: plotEnd, top: TOP, bottom: HEIGHT - BOTTOM }, axes);
  const px = (step: number): string => model.x(step).toFixed(1);
  const py = (value: number): string => model.y(value).toFixed(1);
  const text = (at: Record<string, string | number>, words: string): string =>
    `<text${attributes(at)}>${escapeMarkup(words)}</text>`;
  const stepTicks = names ? names.map((name, i) => ({ at: i + 1, text: name })) : model.stepTicks;
  const grid = [
    ...model.valueTicks.map(
      ({ at, text: words }) =>
        `<path class="g" d="M${LEFT} ${py(at)}H${plotEnd}"/>${text({ x: LEFT - 6, y: Number(py(at)) + 4, 'text-anchor': 'end' }, words)}`,
    ),
    ...stepTicks.map(({ at, text: words }) =>
      text({ x: px(at), y: HEIGHT - BOTTOM + 18, 'text-anchor': 'middle' }, words),
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
  const ends = curves.map(({ points }) => Number(py(points.at(-1)?.value ?? 0)) + 4);
  const labels = labelPlaces(ends, LINE, TOP, HEIGHT - BOTTOM);
  const drawn = curves.map(({ name, points: given, isClaim }, i) => {
    const ink = INKS[i % INKS.length]!;
    // A claim holds for every name, from one edge of the drawing to the other.
    const own = names && isClaim ? [extent.first, extent.last].map(step => ({ ...given[0]!, step })) : given;
    const shape = model.band(own);
    const band = shape ? `<path${attributes({ d: shape, fill: ink, 'fill-opacity': 0.15 })}/>` : '';
    const y = labels[i]!;
    // As a style: the rule for all texts would win against an attribute.
    const end = text({ x: plotEnd + (names ? 20 : 8), y, style: `fill:${ink}` }, name);
    if (names && !isClaim) {
      const at = series.indexOf(curves[i]!);
      const key = MARKS[at % MARKS.length]!(plotEnd + 12, y - 4);
      return `${marked(own, at, ink)}<path${attributes({ d: key, fill: ink })}/>${end}`;
    }
    const dash = dashOf(i);
    return `${band}<path${attributes({ d: model.line(own), fill: 'none', stroke: ink, 'stroke-width': 1.6, ...(dash ? { 'stroke-dasharray': dash } : {}) })}/>${end}`;
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
