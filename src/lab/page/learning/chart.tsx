/**
 * Curves over the steps of a run, with bands for uncertainty; names and last values beside them, numbers in a table.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Curve } from '../../../experiments/curves.js';
import { theme } from '../theme.js';

/** Curves also differ by their dashes. */
const DASHES: readonly (readonly number[])[] = [[], [8, 4], [2, 3], [10, 3, 2, 3], [5, 2], [1, 2]];
const INKS = 6;
const HEIGHT = 230;
/** Rows of the table; a longer run shows this many, evenly spaced. */
const MAX_ROWS = 200;

const short = (value: number): string => String(Number(value.toPrecision(4))).replace('-', '−');
const format = (value: number, isScore: boolean): string => (isScore ? `${(100 * value).toFixed(1)} %` : short(value));

type Columns = { readonly steps: readonly number[]; readonly data: uPlot.AlignedData };

/** A column of steps, and three per curve: value, low, high. */
function columnsOf(curves: readonly Curve[]): Columns {
  const steps = [...new Set(curves.flatMap(({ points }) => points.map(({ step }) => step)))].sort((a, b) => a - b);
  const row = new Map(steps.map((step, i) => [step, i]));
  const data: (number | null)[][] = [];
  for (const { points } of curves) {
    const [value, low, high] = [0, 1, 2].map(() => new Array<number | null>(steps.length).fill(null));
    for (const point of points) {
      const at = row.get(point.step)!;
      value![at] = point.value;
      low![at] = Number.isFinite(point.low) ? point.low : point.value;
      high![at] = Number.isFinite(point.high) ? point.high : point.value;
    }
    data.push(value!, low!, high!);
  }
  return { steps, data: [steps, ...data] as uPlot.AlignedData };
}

/** A colour of the style sheet as the canvas needs it: the property itself may be a choice between two. */
function colourOf(box: HTMLElement, name: string): string {
  const before = box.style.color;
  box.style.color = `var(${name})`;
  const { color } = getComputedStyle(box);
  box.style.color = before;
  return color;
}

const inks = (box: HTMLElement): readonly string[] => Array.from({ length: INKS }, (_, i) => colourOf(box, `--s${i}`));

const faint = (ink: string): string => ink.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.18)');

function Table({
  title,
  curves,
  columns,
}: {
  readonly title: string;
  readonly curves: readonly Curve[];
  readonly columns: Columns;
}) {
  const { steps, data } = columns;
  const every = Math.ceil(steps.length / MAX_ROWS);
  const rows = steps.map((step, i) => ({ step, i })).filter(({ i }) => (steps.length - 1 - i) % every === 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section class="scroll tall" tabIndex={0} aria-label={`${title}: the numbers`}>
      <table>
        <caption>
          {title}, step by step{every > 1 ? `; every ${every} steps` : ''}. In brackets: 95 % intervals, if there are
          any.
        </caption>
        <thead>
          <tr>
            <th scope="col">step</th>
            {curves.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.reverse().map(({ step, i }) => (
            <tr key={step}>
              <th scope="row">{step}</th>
              {curves.map(({ name, isScore }, k) => {
                const [value, low, high] = [1, 2, 3].map(offset => data[3 * k + offset]![i]);
                if (value === null || value === undefined) return <td key={name}>–</td>;
                const band = low !== high ? ` (${format(low!, isScore)} to ${format(high!, isScore)})` : '';
                return <td key={name}>{format(value, isScore) + band}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export type ChartProps = {
  readonly title: string;
  readonly curves: readonly Curve[];
  /** The selected step. */
  readonly at?: number | undefined;
  readonly unit?: string;
};

/** Steps are whole: so are the marks of their axis. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000];

/** With more curves than this, bands would hide them; their intervals are in the table. */
const MAX_BANDS = 4;

export function Chart({ title, curves: all, at, unit = '' }: ChartProps) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const curves = useMemo(() => all.filter(({ name }) => !hidden.includes(name)), [all, hidden]);
  /** A curve keeps its colour when others are hidden. */
  const looks = (name: string): number => all.findIndex(curve => curve.name === name);
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  /** The row under the pointer, here or in another chart of the page. */
  const [pointed, setPointed] = useState<number>();
  const marked = useRef(at);
  marked.current = at;
  const columns = useMemo(() => columnsOf(curves), [curves]);
  const latest = useRef(columns);
  latest.current = columns;
  const isScore = curves.every(curve => curve.isScore);
  const names = curves.map(({ name }) => name).join('\n');
  const shade = theme.value;

  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const colour = (name: string): string => colourOf(box, name);
    const palette = inks(box);
    const axis = {
      stroke: colour('--ink-3'),
      grid: { stroke: colour('--line'), width: 1 },
      ticks: { stroke: colour('--line'), width: 1 },
      font: '12px Figtree, system-ui, sans-serif',
    };
    const percent = (_: uPlot, ticks: number[]): string[] =>
      ticks.map(tick => (isScore ? `${Math.round(100 * tick)} %` : short(tick)));
    const series: uPlot.Series[] = curves.flatMap(({ name }): uPlot.Series[] => {
      const i = looks(name);
      const stroke = palette[i % INKS]!;
      const edge: uPlot.Series = { stroke: 'transparent', width: 0, points: { show: false }, spanGaps: true };
      return [
        {
          label: name,
          stroke,
          width: 2,
          dash: [...DASHES[i % DASHES.length]!],
          spanGaps: true,
          points: { show: (_, __, from, to) => to - from < 40, size: 5 },
        },
        edge,
        edge,
      ];
    });
    const drawn = new uPlot(
      {
        width: box.clientWidth || 320,
        height: HEIGHT,
        legend: { show: false },
        cursor: { y: false, drag: { x: true, y: false }, sync: { key: 'learning' } },
        scales: {
          x: { time: false, range: (_, low, high) => [low ?? 0, Math.max(high ?? 1, (low ?? 0) + 1)] },
          y: isScore ? { range: [0, 1] } : {},
        },
        series: [{}, ...series],
        bands:
          curves.length > MAX_BANDS
            ? []
            : curves.map(({ name }, i) => ({
                series: [3 * i + 3, 3 * i + 2],
                fill: faint(palette[looks(name) % INKS]!),
              })),
        axes: [
          { ...axis, space: 60, incrs: STEPS, label: 'step', labelSize: 20, labelFont: axis.font },
          { ...axis, size: 56, values: percent },
        ],
        hooks: {
          setCursor: [self => setPointed(self.cursor.idx ?? undefined)],
          draw: [
            self => {
              const { current } = marked;
              if (current === undefined) return;
              const x = Math.round(self.valToPos(current, 'x', true));
              const { top, height } = self.bbox;
              self.ctx.save();
              self.ctx.strokeStyle = colour('--accent');
              self.ctx.lineWidth = 2;
              self.ctx.beginPath();
              self.ctx.moveTo(x, top);
              self.ctx.lineTo(x, top + height);
              self.ctx.stroke();
              self.ctx.restore();
            },
          ],
        },
      },
      latest.current.data,
      box,
    );
    plot.current = drawn;
    const watch = new ResizeObserver(() => drawn.setSize({ width: box.clientWidth || 320, height: HEIGHT }));
    watch.observe(box);
    // If the system switches to dark, the page's own switch does not change.
    const system = matchMedia('(prefers-color-scheme: dark)');
    const redraw = (): void => drawn.redraw();
    system.addEventListener('change', redraw);
    return () => {
      watch.disconnect();
      system.removeEventListener('change', redraw);
      drawn.destroy();
      plot.current = undefined;
    };
  }, [names, isScore, shade]);

  useEffect(() => plot.current?.setData(columns.data), [columns]);
  useEffect(() => plot.current?.redraw(false), [at]);

  const step = pointed === undefined ? undefined : columns.steps[pointed];
  /** At the step under the pointer, or at the last one. */
  const readout = ({ points, isScore: share }: Curve): string => {
    const point = step === undefined ? points.at(-1) : points.find(each => each.step === step);
    return point ? format(point.value, share) : '–';
  };
  const summary = curves
    .map(
      ({ name, points, isScore: share }) =>
        `${name} ${points.length === 0 ? 'nothing yet' : format(points.at(-1)!.value, share)}`,
    )
    .join(', ');
  return (
    <figure class="card chart">
      <figcaption>
        <h2>{title}</h2>
        <ul class="key">
          {all.map((curve, i) => {
            const { name } = curve;
            return (
              <li key={name}>
                <button
                  type="button"
                  title="show or hide"
                  aria-pressed={!hidden.includes(name)}
                  disabled={all.length === 1}
                  onClick={() =>
                    setHidden(hidden.includes(name) ? hidden.filter(each => each !== name) : [...hidden, name])
                  }
                >
                  <svg viewBox="0 0 28 8" aria-hidden="true" focusable="false">
                    <line
                      x1="0"
                      x2="28"
                      y1="4"
                      y2="4"
                      class={`ink-${i % INKS}`}
                      stroke-dasharray={DASHES[i % DASHES.length]!.join(' ')}
                    />
                  </svg>
                  {name} <strong>{readout(curve)}</strong>
                  {unit}
                </button>
              </li>
            );
          })}
          <li class="quiet" aria-hidden="true">
            {step === undefined ? 'last step' : `step ${step}`}
          </li>
        </ul>
      </figcaption>
      <div
        class="plot"
        ref={frame}
        role="img"
        aria-label={`${title}: at the last step ${summary}. The numbers are in the table.`}
      />
      <details>
        <summary>The numbers</summary>
        <Table title={title} curves={curves} columns={columns} />
      </details>
    </figure>
  );
}
