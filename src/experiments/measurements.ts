/** What runs measured as one long table, a number a row: the shape that pandas, R and spreadsheets want. */
import { csvTable } from '../notations/csv.js';
import { curvesOf } from './curves.js';
import { type DifferingOption, differingOptions } from './differing-options.js';
import type { Experiment, RunEvent } from './experiment.js';

export type Measurement = {
  readonly run: string;
  readonly seed: string;
  /** Its recipe's values of the options that differ between the runs of the table. */
  readonly options: readonly string[];
  readonly step: number;
  /** `score`: a share of points against a yardstick. `progress`: a number that the learner reports of itself. */
  readonly kind: 'score' | 'progress';
  /** The name of the yardstick, or of the number. */
  readonly name: string;
  readonly value: number;
  /** The 95 % interval of a score; nothing for progress. */
  readonly low: number | null;
  readonly high: number | null;
};

const MEASUREMENT_COLUMNS = ['run', 'seed', 'step', 'kind', 'name', 'value', 'low', 'high'] as const;

export type MeasurementTable = { readonly options: readonly string[]; readonly rows: readonly Measurement[] };

type MeasuredRun = {
  readonly name: string;
  readonly experiment: Pick<Experiment, 'seed' | 'game' | 'learner' | 'steps' | 'plays'>;
  readonly lines: readonly (RunEvent | { readonly type: string; readonly step: number })[];
};

function rowsOf({ name: run, experiment: { seed }, lines }: MeasuredRun, options: readonly string[]): Measurement[] {
  return curvesOf(lines).flatMap(({ name, isScore, points }) =>
    points.map(({ step, value, low, high }): Measurement => {
      const interval = isScore ? { low, high } : { low: null, high: null };
      return { run, seed, options, step, kind: isScore ? 'score' : 'progress', name, value, ...interval };
    }),
  );
}

/** An option called like a column of its own. */
const columnOf = ({ name }: DifferingOption): string =>
  (MEASUREMENT_COLUMNS as readonly string[]).includes(name) ? `option.${name}` : name;

export function measurementsOf(runs: readonly MeasuredRun[]): MeasurementTable {
  const options = differingOptions(runs.map(({ experiment }) => experiment));
  const rows = runs.flatMap((run, i) =>
    rowsOf(
      run,
      options.map(({ values }) => values[i]!),
    ),
  );
  return { options: options.map(columnOf), rows };
}

/** Run, seed, the options, and what was measured. */
const cellsOf = ({ run, seed, options, step, kind, name, value, low, high }: Measurement) => [
  ...[run, seed, ...options, step, kind, name, value],
  ...[low, high],
];

function headOf({ options }: MeasurementTable): readonly string[] {
  const [run, seed, ...measured] = MEASUREMENT_COLUMNS;
  return [run, seed, ...options, ...measured];
}

export const measurementsCsv = (table: MeasurementTable): string =>
  csvTable(
    headOf(table),
    table.rows.map(row => cellsOf(row).map(cell => cell ?? '')),
  );

export const measurementsJson = (table: MeasurementTable): object[] => {
  const head = headOf(table);
  return table.rows.map(row => Object.fromEntries(cellsOf(row).map((cell, i) => [head[i]!, cell])));
};

const TYPES: Readonly<Record<string, 'STRING' | 'INT32' | 'DOUBLE'>> = {
  step: 'INT32',
  value: 'DOUBLE',
  low: 'DOUBLE',
  high: 'DOUBLE',
};

/** The library is loaded here: few users want Parquet. */
export async function measurementsParquet(table: MeasurementTable): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const cells = table.rows.map(cellsOf);
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: headOf(table).map((name, i) => ({
        name,
        type: TYPES[name] ?? 'STRING',
        nullable: name === 'low' || name === 'high',
        data: cells.map(row => row[i]),
      })),
    }),
  );
}
