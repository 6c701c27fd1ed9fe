/** The last scores of variants as one table: printed, as CSV, as JSON, and their curves as a chart. */
import { chartSvg } from '../experiments/chart-svg.js';
import type { Point } from '../experiments/curves.js';
import { csvTable } from '../notations/csv.js';
import type { Json } from '../specs/spec.js';
import { lastScore, type VariantRuns } from './variant-runs.js';

export type VariantRow = VariantRuns & {
  /** What tells it apart: a value for each column. */
  readonly values: readonly string[];
};

export type VariantTable = {
  readonly columns: readonly string[];
  readonly yardsticks: readonly string[];
  readonly rows: readonly VariantRow[];
};

const share = (value: number): string => (100 * value).toFixed(1);
const scored = ({ value, low, high }: Point): string => `${share(value)} (${share(low)}–${share(high)})`;

/** Its lines in words, the head first. */
export function linesOf({ columns, yardsticks, rows }: VariantTable): readonly (readonly string[])[] {
  const cells = rows.map(row => [
    ...row.values,
    ...yardsticks.map(name => {
      const point = lastScore(row, name);
      return point ? scored(point) : '–';
    }),
  ]);
  return [[...columns, ...yardsticks.map(name => `against ${name}`)], ...cells];
}

export function tableCsv({ columns, yardsticks, rows }: VariantTable): string {
  const head = [...columns, ...yardsticks.flatMap(name => [name, `${name} low`, `${name} high`])];
  const lines = rows.map(row => [
    ...row.values,
    ...yardsticks.flatMap((name): (string | number)[] => {
      const point = lastScore(row, name);
      return point ? [point.value, point.low, point.high] : ['', '', ''];
    }),
  ]);
  return csvTable(head, lines);
}

export const tableJson = ({ columns, yardsticks, rows }: VariantTable): readonly Json[] =>
  rows.map(row => ({
    options: Object.fromEntries(columns.map((name, i) => [name, row.values[i]!])),
    runs: row.runs.map(({ name }) => name),
    yardsticks: Object.fromEntries(yardsticks.map(name => [name, lastScore(row, name) ?? null])),
  }));

/** `name=value, name=value` */
export const titleOf = ({ columns }: VariantTable, { values }: VariantRow): string =>
  columns.map((name, i) => `${name}=${values[i]!}`).join(', ');

/** The curves against the first opponent, a line for each variant. */
export function tableChart(title: string, table: VariantTable): string {
  const [yardstick] = table.yardsticks;
  const curves = table.rows.flatMap(row =>
    row.scores.filter(({ name }) => name === yardstick).map(curve => ({ ...curve, name: titleOf(table, row) })),
  );
  return chartSvg(curves, { title: `${title}: score against ${yardstick}`, x: 'step', y: 'score' });
}
