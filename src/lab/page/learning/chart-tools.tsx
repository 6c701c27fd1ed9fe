/** Smoothing and axes of all charts, and the export of one of them. */
import type { Signal } from '@preact/signals';
import { chartSvg } from '../../../experiments/chart-svg.js';
import { type Curve, curvesCsv } from '../../../experiments/curves.js';
import { saveFile } from '../downloads.js';
import { Choice, Tick } from '../fields.js';
import { notify, warn } from '../notices.js';
import { pngOf } from '../picture.js';
import { isLogSteps, isLogValues, isLuckShown, SMOOTHINGS, smoothing } from './chart-view.js';

const Setting = ({ value, label }: { readonly value: Signal<boolean>; readonly label: string }) => (
  <Tick
    label={label}
    isOn={value.value}
    onTick={isOn => {
      value.value = isOn;
    }}
  />
);

export function ChartSettings({ hasLuck = false }: { readonly hasLuck?: boolean }) {
  return (
    <fieldset class="chart-settings">
      <legend class="unseen">All charts</legend>
      <Choice
        label="Smoothing"
        value={smoothing.value}
        choices={SMOOTHINGS.map(sigma => [sigma, sigma === 0 ? 'none' : `σ = ${sigma} step${sigma === 1 ? '' : 's'}`])}
        onPick={sigma => {
          smoothing.value = sigma;
        }}
      />
      <Setting value={isLogSteps} label="Log axis of steps" />
      <Setting value={isLogValues} label="Log axis of values" />
      {hasLuck && <Setting value={isLuckShown} label="Luck" />}
    </fieldset>
  );
}

const fileName = (owner: string, title: string, extension: string): string =>
  `${`${owner} ${title}`
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)}.${extension}`;

type ExportsProps = {
  /** The run or comparison, for the file's name. */
  readonly owner: string;
  readonly title: string;
  /** As measured, for the table. */
  readonly measured: readonly Curve[];
  /** As drawn. */
  readonly drawn: readonly Curve[];
};

export function Exports({ owner, title, measured, drawn }: ExportsProps) {
  const save = (extension: string, content: Blob): void => {
    const name = fileName(owner, title, extension);
    saveFile(name, content);
    notify(`${name} is saved`);
  };
  const drawing = (): string => {
    const smooth = smoothing.value === 0 ? '' : `, smoothed (Gaussian, σ = ${smoothing.value} steps)`;
    return chartSvg(drawn, {
      title: `${owner}: ${title}${smooth}`,
      x: isLogSteps.value ? 'step, log axis' : 'step',
      y: drawn.every(({ isScore }) => isScore) ? 'score' : 'value',
      isTight: true,
      isLogSteps: isLogSteps.value,
      isLogValues: isLogValues.value,
    });
  };
  const savePng = async (): Promise<void> => {
    try {
      save('png', await pngOf(drawing(), 2));
    } catch {
      warn('this browser could not draw the picture; SVG has the same content');
    }
  };
  return (
    <div class="exports">
      <button type="button" onClick={() => save('csv', new Blob([curvesCsv(measured)], { type: 'text/csv' }))}>
        CSV
      </button>
      <button type="button" onClick={() => save('svg', new Blob([drawing()], { type: 'image/svg+xml' }))}>
        SVG
      </button>
      <button type="button" onClick={() => void savePng()}>
        PNG
      </button>
    </div>
  );
}
