/** The lines of a chart, with their names at their ends, and the crosshair that all charts share. */
import { useMemo } from 'preact/hooks';
import {
  type ChartModel,
  chartModel,
  dashOf,
  type Extent,
  INK_COUNT,
  labelPlaces,
  thinned,
} from '../../../experiments/chart-model.js';
import type { Curve } from '../../../experiments/curves.js';
import type { Luck } from '../../../experiments/luck.js';
import { formatValue, pointAt } from '../../learning/readout.js';
import { useWidth } from '../width.js';
import { isLogSteps, isLogValues, pointed } from './chart-view.js';

/** A curve with its place in the chart, which gives its colour and dash; and as measured, if it is smoothed. */
export type PlottedCurve = Curve & {
  readonly look: number;
  readonly short: string;
  readonly raw?: Curve;
  /** Where a player that never changed would be measured. */
  readonly luck?: Luck | undefined;
};

const LEFT = 52;
const TOP = 16;
const BOTTOM = 24;
/** Between two names. */
const LINE = 15;
/** The width of a letter, on average. */
const LETTER = 6.9;
/** With more curves than this, bands would hide them; their intervals are in the table. */
const MAX_BANDS = 4;
/** Points are marked where there are few. */
const MAX_MARKS = 40;

type PlotProps = {
  readonly curves: readonly PlottedCurve[];
  readonly extent: Extent;
  readonly height: number;
  /** One of several in a chart: short axes, no name at the end. */
  readonly isSmall?: boolean;
  /** The selected step. */
  readonly at?: number | undefined;
  readonly onPoint: (step: number | undefined) => void;
  readonly onPick?: ((step: number) => void) | undefined;
};

/** The name with the last value, the name alone, or its beginning: what fits. A single curve needs no name. */
function endText({ short: name, points, isScore }: PlottedCurve, isAlone: boolean, letters: number): string {
  const value = formatValue(points.at(-1)!.value, isScore);
  const wanted = isAlone ? value : `${name} ${value}`;
  if (wanted.length <= letters) return wanted;
  return name.length <= letters ? name : `${name.slice(0, Math.max(1, letters - 1))}…`;
}

/** Redrawn when the pointer moves; the lines are not. */
function Crosshair({
  curves,
  model,
  bottom,
  right,
}: {
  readonly curves: readonly PlottedCurve[];
  readonly model: ChartModel;
  readonly bottom: number;
  readonly right: number;
}) {
  const step = pointed.value;
  if (step === undefined) return null;
  const x = Math.min(right, Math.max(LEFT, model.x(step)));
  return (
    <g class="crosshair">
      <line x1={x} x2={x} y1={TOP - 4} y2={bottom} />
      <text x={x} y={10} text-anchor={x < LEFT + 30 ? 'start' : x > right - 30 ? 'end' : 'middle'}>
        step {step}
      </text>
      {curves.map(({ name, look, points }) => {
        const point = pointAt(points, step);
        if (!point) return null;
        return (
          <circle
            key={name}
            class={`dot-${look % INK_COUNT}`}
            cx={model.x(point.step)}
            cy={model.y(point.value)}
            r={4.5}
          />
        );
      })}
    </g>
  );
}

type Ground = {
  readonly model: ChartModel;
  readonly right: number;
  readonly bottom: number;
  readonly isSmall: boolean;
};

/** Lines and names of the ticks, and the bands of luck behind the curves. */
function Axes({ model, right, bottom, isSmall, curves }: Ground & { readonly curves: readonly PlottedCurve[] }) {
  // Names of ticks that would touch are left out, from the last one back.
  const wide = (right - LEFT) / Math.max(1, model.stepTicks.length) < 34;
  return (
    <>
      {model.valueTicks.map(({ at: value, text }, i) => (
        <g key={text}>
          <line class="grid" x1={LEFT} x2={right} y1={model.y(value)} y2={model.y(value)} />
          {(!isSmall || i % 2 === 0) && (
            <text class="tick" x={LEFT - 6} y={model.y(value) + 4} text-anchor="end">
              {text}
            </text>
          )}
        </g>
      ))}
      {model.stepTicks.map(({ at: step, text }, i) =>
        wide && i % 2 === 1 ? null : (
          <text key={text} class="tick" x={model.x(step)} y={bottom + BOTTOM - 6} text-anchor="middle">
            {text}
          </text>
        ),
      )}
      {curves.map(({ name, look, luck }) => {
        if (!luck) return null;
        const [high, low] = [model.y(luck.high), model.y(luck.low)];
        return (
          <g key={name} class={`luck ink-${look % INK_COUNT}`}>
            <rect x={LEFT} width={right - LEFT} y={high} height={Math.max(1, low - high)} />
            <path d={`M${LEFT} ${high}H${right}M${LEFT} ${low}H${right}`} />
          </g>
        );
      })}
      <path class="axis" d={`M${LEFT} ${TOP}V${bottom}H${right}`} />
    </>
  );
}

type DrawnCurveProps = Ground & {
  readonly curve: PlottedCurve;
  readonly columns: number;
  /** The height of its name, and the name. */
  readonly place: number;
  readonly text: string;
};

function DrawnCurve({ curve, columns, place, text, model, right, isSmall }: DrawnCurveProps) {
  const { look, points, raw } = curve;
  const end = points.at(-1);
  return (
    <g class={`ink-${look % INK_COUNT}`}>
      {raw && <path class="raw" d={model.line(thinned(raw.points, columns))} />}
      <path class="line" d={model.line(thinned(points, columns))} stroke-dasharray={dashOf(look)} />
      {points.length <= MAX_MARKS &&
        points.map(point => (
          <circle
            key={point.step}
            class={`dot-${look % INK_COUNT}`}
            cx={model.x(point.step)}
            cy={model.y(point.value)}
            r={2.2}
          />
        ))}
      {!isSmall && end && (
        <>
          <path class="lead" d={`M${model.x(end.step) + 3} ${model.y(end.value)}L${right + 6} ${place - 4}`} />
          <text class={`end text-${look % INK_COUNT}`} x={right + 8} y={place}>
            {text}
          </text>
        </>
      )}
    </g>
  );
}

export function Plot({ curves, extent, height, isSmall = false, at, onPoint, onPick }: PlotProps) {
  const { frame, width } = useWidth(isSmall ? 180 : 480);
  const [logSteps, logValues] = [isLogSteps.value, isLogValues.value];
  const longest = curves.reduce(
    (most, curve) => Math.max(most, curve.points.length > 0 ? endText(curve, curves.length === 1, 99).length : 0),
    0,
  );
  const margin = isSmall ? 8 : Math.min(Math.ceil(longest * LETTER) + 14, Math.round(width * 0.34));
  const [right, bottom] = [width - margin, height - BOTTOM];
  const model = useMemo(
    () => chartModel(extent, { left: LEFT, right, top: TOP, bottom }, { isLogSteps: logSteps, isLogValues: logValues }),
    [extent, right, bottom, logSteps, logValues],
  );
  const drawn = useMemo(() => {
    const ends = curves.map(({ points }) => model.y(points.at(-1)?.value ?? extent.bottom) + 4);
    const places = labelPlaces(ends, LINE, TOP + 4, bottom);
    const columns = Math.max(50, right - LEFT);
    const ground = { model, right, bottom, isSmall };
    return (
      <>
        <Axes {...ground} curves={curves} />
        {curves.length <= MAX_BANDS &&
          curves.map(({ name, look, points }) => (
            <path key={name} class={`band fill-${look % INK_COUNT}`} d={model.band(thinned(points, columns))} />
          ))}
        {curves.map((curve, i) => (
          <DrawnCurve
            key={curve.name}
            {...ground}
            curve={curve}
            columns={columns}
            place={places[i]!}
            text={endText(curve, curves.length === 1, Math.floor((margin - 10) / LETTER))}
          />
        ))}
      </>
    );
  }, [curves, model]);
  const stepOf = (event: MouseEvent): number => {
    const box = frame.current!.getBoundingClientRect();
    return model.stepAt(((event.clientX - box.left) / box.width) * width);
  };
  return (
    <svg
      class="plot"
      viewBox={`0 0 ${width} ${height}`}
      style={{ height }}
      aria-hidden="true"
      ref={frame}
      onPointerMove={event => onPoint(stepOf(event))}
      onPointerLeave={() => onPoint(undefined)}
      onClick={event => onPick?.(stepOf(event))}
    >
      {drawn}
      {at !== undefined && <line class="chosen-step" x1={model.x(at)} x2={model.x(at)} y1={TOP} y2={bottom} />}
      <Crosshair curves={curves} model={model} bottom={bottom} right={right} />
    </svg>
  );
}
