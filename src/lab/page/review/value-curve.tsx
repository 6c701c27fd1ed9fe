/**
 * A curve over the moves of a game, with bars for what each move lost. Values in different units have separate scales,
 * left and right, with a common zero line. A table has the same numbers.
 */
import { type ChartModel, chartModel, formatTick, roundUp } from '../../../experiments/chart-model.js';
import type { GameSeries } from '../../../review/game-series.js';
import type { Phase } from '../../../review/phases.js';
import { DISCS } from '../../../review/verdict.js';
import { useWidth } from '../width.js';

/** What a move lost, as a share of the height for bars. */
type LossBar = { readonly ply: number; readonly share: number; readonly isLow: boolean };

const HEIGHT = 190;
const LEFT = 46;
const RIGHT = 46;
const TOP = 12;
const BOTTOM = 24;
const BARS = 26;
const BASE = HEIGHT - BOTTOM;
/** The lower edge of the plot. */
const PLOT_END = BASE - BARS;
/** Between the largest value and the edge of the plot. */
const EDGE = 4;

const MOST_DISCS = 64;

function modelOf({ unit, points }: GameSeries, length: number, right: number): ChartModel {
  const most = unit === DISCS ? MOST_DISCS : roundUp(Math.max(1, ...points.map(({ y }) => Math.abs(y))));
  return chartModel(
    { first: 0, last: Math.max(1, length), bottom: -most, top: most, isScore: false },
    { left: LEFT, right, top: TOP + EDGE, bottom: PLOT_END - EDGE },
    { isRootValues: unit === DISCS },
  );
}

const signed = (value: number): string => (value > 0 ? '+' : '') + formatTick(value);

type SeriesProps = {
  readonly series: GameSeries;
  readonly model: ChartModel;
  readonly right: number;
  readonly isFirst: boolean;
};

/** The first series is drawn with dots and a scale on the left; the second, the exact one, with squares and on the right. */
function SeriesOf({ series, model, right, isFirst }: SeriesProps) {
  const { x, y, line, valueTicks } = model;
  return (
    <g class={`series series${isFirst ? 0 : 1}`}>
      <path class="line" d={line(series.points.map(point => ({ step: point.x, value: point.y })))} />
      {series.points.map(point =>
        isFirst ? (
          <circle key={point.x} cx={x(point.x)} cy={y(point.y)} r={2.4} />
        ) : (
          <rect key={point.x} x={x(point.x) - 3} y={y(point.y) - 3} width={6} height={6} />
        ),
      )}
      {valueTicks.map(({ at }) => (
        <text key={at} class={isFirst ? 'left' : 'right'} x={isFirst ? LEFT - 6 : right + 6} y={y(at) + 4}>
          {signed(at)}
        </text>
      ))}
    </g>
  );
}

function Bands({ bands, x }: { readonly bands: readonly Phase[] } & Pick<ChartModel, 'x'>) {
  return (
    <>
      {bands.map(({ name, from, to }, i) => (
        <g key={name} class="band">
          {i % 2 === 1 && (
            <rect class="band-shade" x={x(from)} y={TOP} width={x(to) - x(from)} height={PLOT_END - TOP} />
          )}
          <text x={(x(from) + x(to)) / 2} y={HEIGHT - 7}>
            {x(to) - x(from) > 60 ? name : ''}
          </text>
        </g>
      ))}
    </>
  );
}

/** A turning point: its number, the ply after it, and its grade. */
type CurvePoint = {
  readonly number: number;
  readonly ply: number;
  readonly grade: string;
  readonly isCurrent: boolean;
};

/** Where the curve is at a ply, within the plot. */
function heightOf(series: readonly GameSeries[], models: readonly ChartModel[], ply: number): number {
  for (const [i, { points }] of series.entries()) {
    const point = points.find(({ x }) => x === ply);
    if (point) return models[i]!.y(point.y);
  }
  return (TOP + PLOT_END) / 2;
}

type ValueCurveProps = {
  readonly label: string;
  readonly series: readonly GameSeries[];
  readonly bars: readonly LossBar[];
  readonly bands: readonly Phase[];
  readonly points: readonly CurvePoint[];
  /** The colours of the bars: the first side's, and the second's. */
  readonly colours: readonly [string, string];
  readonly length: number;
  readonly at: number;
  /** Labels above and below the zero line. */
  readonly above: string;
  readonly below: string;
  readonly onPick: (ply: number) => void;
  /** A turning point, by its place. */
  readonly onPoint: (index: number) => void;
};

export function ValueCurve(props: ValueCurveProps) {
  const { label, series, bars, bands, points, colours, length, at, above, below, onPick, onPoint } = props;
  const { frame, width } = useWidth(640);
  const right = width - RIGHT;
  const models = series.map(each => modelOf(each, length, right));
  const { x, stepAt } = models[0] ?? modelOf({ unit: '', points: [] }, length, right);
  const zero = (TOP + PLOT_END) / 2;
  const pick = (event: MouseEvent): void => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    onPick(Math.round(stepAt(((event.clientX - box.left) / box.width) * width)));
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons beside it walk through the same moves
    <svg class="curve" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label} onClick={pick} ref={frame}>
      <rect class="plot" x={LEFT} y={TOP} width={right - LEFT} height={PLOT_END - TOP} />
      <Bands bands={bands} x={x} />
      <text class="hint" x={LEFT + 6} y={TOP + 15}>
        {above}
      </text>
      <text class="hint" x={LEFT + 6} y={PLOT_END - 7}>
        {below}
      </text>
      <line class="zero" x1={LEFT} x2={right} y1={zero} y2={zero} />
      {series.map((each, i) => (
        <SeriesOf key={each.unit} series={each} model={models[i]!} right={right} isFirst={i === 0} />
      ))}
      {bars.map(({ ply, share, isLow }) => (
        <rect
          key={ply}
          class={isLow ? 'bar second' : 'bar first'}
          fill={colours[isLow ? 1 : 0]}
          x={x(ply) - 3}
          width={6}
          y={BASE - BARS * Math.min(1, share)}
          height={Math.max(1, BARS * Math.min(1, share))}
        />
      ))}
      <line class="base" x1={LEFT} x2={right} y1={BASE} y2={BASE} />
      <line class="cursor" x1={x(at)} x2={x(at)} y1={TOP} y2={BASE} />
      {points.map(({ number, ply, grade, isCurrent }, i) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the graph is one picture to a screen reader
        <g
          key={ply}
          class={`turning ${grade} ${isCurrent ? 'current' : ''}`}
          onClick={event => {
            event.stopPropagation();
            onPoint(i);
          }}
        >
          <circle cx={x(ply)} cy={heightOf(series, models, ply)} r={10} />
          <text x={x(ply)} y={heightOf(series, models, ply) + 4}>
            {number}
          </text>
        </g>
      ))}
      <text class="axis" x={LEFT} y={HEIGHT - 7}>
        {bands.length > 0 ? '0' : 'move 0'}
      </text>
      <text class="axis end" x={right} y={HEIGHT - 7}>
        {length}
      </text>
    </svg>
  );
}
