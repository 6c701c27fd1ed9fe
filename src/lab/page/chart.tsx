/**
 * A curve over the moves of a game, with bars for what each move lost. Values in different units have separate scales,
 * left and right, with a common zero line. A table has the same numbers.
 */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { DISCS } from '../review/verdict.js';

export type Point = { readonly x: number; readonly y: number };
export type Series = { readonly unit: string; readonly points: readonly Point[] };
/** A part of the axis with a name. */
export type Band = { readonly name: string; readonly from: number; readonly to: number };
export type Bar = { readonly x: number; readonly share: number; readonly isLow: boolean };

/** Used until the width of the page is known. */
const FIRST_WIDTH = 640;
const HEIGHT = 240;
const LEFT = 46;
const RIGHT = 46;
const TOP = 12;
const BOTTOM = 24;
const BARS = 34;

/** Discs end at 64. Their square root is drawn, so that both 2 and 40 can be read. */
const DISC_TICKS = [64, 16, 4];

type Scale = { readonly ticks: readonly number[]; share(value: number): number };

function scaleOf({ unit, points }: Series): Scale {
  if (unit === DISCS) return { ticks: DISC_TICKS, share: value => (Math.sign(value) * Math.sqrt(Math.abs(value))) / 8 };
  const most = round(Math.max(1, ...points.map(point => Math.abs(point.y))));
  return { ticks: [most], share: value => value / most };
}

const signedText = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '−'));

/** The smallest 1, 2 or 5 times a power of ten that is at least `value`. */
function round(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return ([1, 2, 5, 10].find(step => step * power >= value) ?? 10) * power;
}

/** Takes the width of its container, so that its text has the usual size. */
export function useWidth(): { readonly frame: RefObject<SVGSVGElement | null>; readonly width: number } {
  const frame = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    watch.observe(frame.current!);
    return () => watch.disconnect();
  }, []);
  return { frame, width };
}

export type CurveProps = {
  readonly label: string;
  /** The first is drawn solid; the second, the exact one, has squares. */
  readonly series: readonly Series[];
  readonly bars: readonly Bar[];
  readonly bands?: readonly Band[];
  /** Of the bars: the first side's, and the second's. */
  readonly colours: readonly [string, string];
  readonly length: number;
  readonly at: number;
  /** Labels above and below the zero line. */
  readonly above: string;
  readonly below: string;
  readonly onPick: (x: number) => void;
};

export function Curve({ label, series, bars, bands = [], colours, length, at, above, below, onPick }: CurveProps) {
  const { frame, width } = useWidth();
  const plot = { width: width - LEFT - RIGHT, height: HEIGHT - TOP - BOTTOM - BARS };
  const zero = TOP + plot.height / 2;
  const x = (ply: number): number => LEFT + (plot.width * ply) / Math.max(1, length);
  const pick = (event: MouseEvent): void => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const inside = ((event.clientX - box.left) / box.width) * width - LEFT;
    onPick(Math.round((inside / plot.width) * length));
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons beside it walk through the same moves
    <svg class="curve" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label} onClick={pick} ref={frame}>
      <rect class="plot" x={LEFT} y={TOP} width={plot.width} height={plot.height} />
      {bands.map(({ name, from, to }, i) => (
        <g key={name} class="band">
          {i % 2 === 1 && <rect class="band-shade" x={x(from)} y={TOP} width={x(to) - x(from)} height={plot.height} />}
          <text x={(x(from) + x(to)) / 2} y={HEIGHT - 7}>
            {x(to) - x(from) > 60 ? name : ''}
          </text>
        </g>
      ))}
      <text class="hint" x={LEFT + 6} y={TOP + 15}>
        {above}
      </text>
      <text class="hint" x={LEFT + 6} y={TOP + plot.height - 7}>
        {below}
      </text>
      <line class="zero" x1={LEFT} x2={LEFT + plot.width} y1={zero} y2={zero} />
      {series.map((each, i) => {
        const { unit, points } = each;
        const { ticks, share } = scaleOf(each);
        const y = (value: number): number => zero - share(value) * (plot.height / 2 - 4);
        const side = i === 0 ? LEFT - 6 : LEFT + plot.width + 6;
        return (
          <g key={unit} class={`series series${i}`}>
            <polyline points={points.map(point => `${x(point.x)},${y(point.y)}`).join(' ')} />
            {points.map(point =>
              i === 0 ? (
                <circle key={point.x} cx={x(point.x)} cy={y(point.y)} r={2.4} />
              ) : (
                <rect key={point.x} x={x(point.x) - 3} y={y(point.y) - 3} width={6} height={6} />
              ),
            )}
            {[...ticks, 0, ...ticks.map(tick => -tick)].map(value => (
              <text key={value} class={i === 0 ? 'left' : 'right'} x={side} y={y(value) + 4}>
                {signedText(value)}
              </text>
            ))}
          </g>
        );
      })}
      {bars.map(bar => (
        <rect
          key={bar.x}
          class={bar.isLow ? 'bar second' : 'bar first'}
          fill={colours[bar.isLow ? 1 : 0]}
          x={x(bar.x) - 3}
          width={6}
          y={HEIGHT - BOTTOM - BARS * Math.min(1, bar.share)}
          height={Math.max(1, BARS * Math.min(1, bar.share))}
        />
      ))}
      <line class="base" x1={LEFT} x2={LEFT + plot.width} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
      <line class="cursor" x1={x(at)} x2={x(at)} y1={TOP} y2={HEIGHT - BOTTOM} />
      <text class="axis" x={LEFT} y={HEIGHT - 7}>
        {bands.length > 0 ? '0' : 'move 0'}
      </text>
      <text class="axis end" x={LEFT + plot.width} y={HEIGHT - 7}>
        {length}
      </text>
    </svg>
  );
}
