/** The numbers of a chart, step by step. */
import type { Curve } from '../../../experiments/curves.js';
import { formatValue } from '../../learning/readout.js';

/** A longer run shows this many rows, evenly spaced. */
const MAX_ROWS = 200;

export function ChartTable({
  title,
  curves,
  steps,
}: {
  readonly title: string;
  readonly curves: readonly Curve[];
  readonly steps: readonly number[];
}) {
  const every = Math.ceil(steps.length / MAX_ROWS);
  const rows = steps.filter((_, i) => (steps.length - 1 - i) % every === 0).reverse();
  const points = curves.map(curve => new Map(curve.points.map(point => [point.step, point])));
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
          {rows.map(step => (
            <tr key={step}>
              <th scope="row">{step}</th>
              {curves.map(({ name, isScore }, k) => {
                const point = points[k]!.get(step);
                if (!point) return <td key={name}>–</td>;
                const { value, low, high } = point;
                const hasBand = low !== high && Number.isFinite(low) && Number.isFinite(high);
                const band = hasBand ? ` (${formatValue(low, isScore)} to ${formatValue(high, isScore)})` : '';
                return <td key={name}>{formatValue(value, isScore) + band}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
