/**
 * Curves over the steps of a run, with bands for uncertainty; names at their ends, values at the crosshair, numbers in a
 * table. Many curves have a small plot each, with the same axes.
 */
import './chart.css';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { dashOf, extentOf, INK_COUNT, ROUNDING } from '../../../experiments/chart-model.js';
import { type Curve, smoothed } from '../../../experiments/curves.js';
import type { Luck } from '../../../experiments/luck.js';
import { luckWords } from '../../learning/luck-words.js';
import { formatValue, nearestStep, pointAt, stepByKey } from '../../learning/readout.js';
import { ChartTable } from './chart-table.js';
import { Exports } from './chart-tools.js';
import { isLogValues, isLuckShown, pointed, SMOOTHINGS, smoothing } from './chart-view.js';
import { Plot, type PlottedCurve } from './plot.js';

const HEIGHT = 250;
const SMALL_HEIGHT = 120;
/** More curves than this in one plot could not be told apart. */
const MAX_TOGETHER = 5;

type ChartProps = {
  readonly title: string;
  readonly curves: readonly Curve[];
  /** The run or comparison, for exported files. */
  readonly owner: string;
  /** The selected step. */
  readonly at?: number | undefined;
  readonly onPick?: (step: number) => void;
  /** The last step of all charts beside it: their axes are the same, so that one crosshair fits them. */
  readonly last?: number;
  /** By curve. */
  readonly luck?: ReadonlyMap<string, Luck>;
  /** Sentences below the chart. */
  readonly notes?: readonly string[] | undefined;
  /** A short form of a curve's name, for its end. */
  readonly shortOf?: (name: string) => string;
};

/** The value at the crosshair, or the last one, with its interval. */
function valueText({ points, isScore }: Curve): string {
  const step = pointed.value;
  const point = step === undefined ? points.at(-1) : pointAt(points, step);
  if (!point) return '–';
  const { value, low, high } = point;
  const half = Number.isFinite(high - low) ? (high - low) / 2 : 0;
  const band =
    half > ROUNDING * Math.abs(value)
      ? ` ± ${isScore ? (100 * half).toFixed(1) : formatValue(Number(half.toPrecision(2)), false)}`
      : '';
  return formatValue(value, isScore) + band;
}

const Value = ({ curve }: { readonly curve: Curve }) => <strong>{valueText(curve)}</strong>;
const StepShown = () => <>{pointed.value === undefined ? 'last step' : `step ${pointed.value}`}</>;

const Sample = ({ look }: { readonly look: number }) => (
  <svg viewBox="0 0 28 8" aria-hidden="true" focusable="false">
    <line x1="0" x2="28" y1="4" y2="4" class={`ink-${look % INK_COUNT}`} stroke-dasharray={dashOf(look)} />
  </svg>
);

/** What the bands mean, and which curves left theirs. */
function LuckSentence({ curves }: { readonly curves: readonly PlottedCurve[] }) {
  const known = curves.flatMap(({ name, luck }) => (luck ? [{ name, luck }] : []));
  if (known.length === 0) return null;
  const { beyond, within, widths } = luckWords(known);
  return (
    <p class="quiet luck-sentence">
      Luck alone (the flat bands, 95 %): a player that never changed would still move by {widths}. Moved further:{' '}
      {beyond}; not further: {within}.
    </p>
  );
}

/** One stop of the Tab key for a chart; arrow keys move the crosshair, Enter selects its step. */
function Cursor({
  title,
  curves,
  steps,
  onPick,
  children,
}: {
  readonly title: string;
  readonly curves: readonly Curve[];
  readonly steps: readonly number[];
  readonly onPick?: ((step: number) => void) | undefined;
  readonly children: ComponentChildren;
}) {
  const step = pointed.value ?? steps.at(-1) ?? 0;
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') pointed.value = undefined;
    else if (event.key === 'Enter' && onPick) onPick(step);
    else {
      const to = stepByKey(steps, pointed.value, event.key);
      if (to === undefined) return;
      pointed.value = to;
    }
    event.preventDefault();
  };
  const values = curves.map(curve => `${curve.name} ${valueText(curve)}`).join(', ');
  return (
    <div
      class="cursor-box"
      role="slider"
      tabIndex={0}
      aria-label={`${title}: values at a step`}
      aria-valuemin={steps[0] ?? 0}
      aria-valuemax={steps.at(-1) ?? 0}
      aria-valuenow={step}
      aria-valuetext={`step ${step}: ${values}`}
      onKeyDown={press}
      onBlur={() => {
        pointed.value = undefined;
      }}
    >
      {children}
    </div>
  );
}

type KeyProps = {
  readonly all: readonly Curve[];
  readonly shown: readonly PlottedCurve[];
  readonly hidden: readonly string[];
  readonly onHide: (hidden: readonly string[]) => void;
};

/** The names of the curves with their values; a click shows or hides one. */
function Key({ all, shown, hidden, onHide }: KeyProps) {
  return (
    <ul class="key">
      {all.map((curve, look) => (
        <li key={curve.name}>
          <button
            type="button"
            title="show or hide"
            aria-pressed={!hidden.includes(curve.name)}
            disabled={all.length === 1}
            onClick={() =>
              onHide(hidden.includes(curve.name) ? hidden.filter(each => each !== curve.name) : [...hidden, curve.name])
            }
          >
            <Sample look={look} />
            {curve.name} <Value curve={shown.find(({ name }) => name === curve.name) ?? curve} />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Chart({ title, curves: all, owner, at, onPick, last, shortOf, luck, notes = [] }: ChartProps) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const sigma = smoothing.value;
  const isMany = all.length > MAX_TOGETHER;
  const measured = useMemo(() => all.filter(({ name }) => !hidden.includes(name)), [all, hidden]);
  /** A curve keeps its colour when others are hidden. */
  const curves = useMemo(
    () =>
      measured.map((curve): PlottedCurve => {
        const look = all.indexOf(curve);
        const short = shortOf?.(curve.name) ?? curve.name;
        const shared = { look, short, luck: isLuckShown.value ? luck?.get(curve.name) : undefined };
        // What a paper prints is not smoothed again.
        return sigma === 0 || curve.isClaim
          ? { ...curve, ...shared }
          : { ...smoothed(curve, sigma), ...shared, raw: curve };
      }),
    [measured, sigma, luck, isLuckShown.value],
  );
  const steps = useMemo(
    () => [...new Set(measured.flatMap(({ points }) => points.map(({ step }) => step)))].sort((a, b) => a - b),
    [measured],
  );
  // Of what was measured: smoothing does not move the axes.
  const extent = useMemo(() => {
    const own = extentOf(measured, true);
    return last === undefined ? own : { ...own, first: 0, last: Math.max(1, last) };
  }, [measured, last]);
  const point = (step: number | undefined): void => {
    pointed.value = step === undefined ? undefined : nearestStep(steps, step);
  };
  const pick = onPick && ((step: number) => onPick(nearestStep(steps, step) ?? step));
  const shared = { extent, at, onPoint: point, onPick: pick };
  return (
    <figure class={`card chart ${isMany ? 'many' : ''}`}>
      <figcaption>
        <h2>{title}</h2>
        <span class="quiet when">
          <StepShown />
        </span>
      </figcaption>
      {!isMany && <Key all={all} shown={curves} hidden={hidden} onHide={setHidden} />}
      <Cursor title={title} curves={curves} steps={steps} onPick={pick}>
        {isMany ? (
          <div class="panels">
            {curves.map(curve => (
              <div key={curve.name} class="panel">
                <p>
                  {curve.name} <Value curve={curve} />
                </p>
                <Plot {...shared} curves={[{ ...curve, look: 0 }]} height={SMALL_HEIGHT} isSmall />
              </div>
            ))}
          </div>
        ) : (
          <Plot {...shared} curves={curves} height={HEIGHT} />
        )}
      </Cursor>
      {sigma > 0 && (
        <p class="quiet">
          Smoothed: a Gaussian filter with σ = {sigma} step{sigma === SMOOTHINGS[1] ? '' : 's'}; faint, as measured.
        </p>
      )}
      {notes.map(note => (
        <p key={note} class="quiet">
          {note}
        </p>
      ))}
      <LuckSentence curves={curves} />
      {isLogValues.value && (extent.isScore || extent.bottom <= 0) && (
        <p class="quiet">
          {extent.isScore ? 'Scores keep a linear axis.' : 'A linear axis: some values are not above 0.'}
        </p>
      )}
      <div class="chart-foot">
        <details>
          <summary>The numbers</summary>
          <ChartTable title={title} curves={measured} steps={steps} />
        </details>
        <Exports owner={owner} title={title} measured={measured} drawn={curves} />
      </div>
    </figure>
  );
}
