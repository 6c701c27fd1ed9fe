/** What runs measured as one long table, a number a row: the shape that pandas, R and spreadsheets want. */
import { csvTable } from '../notations/csv.js';
import { curvesOf } from './curves.js';
import type { Experiment, RunEvent } from './experiment.js';

export type Measurement = {
  readonly run: string;
  readonly seed: string;
  readonly step: number;
  /** `score`: a share of points against a yardstick. `progress`: a number that the learner reports of itself. */
  readonly kind: 'score' | 'progress';
  /** Of the yardstick, or of the number. */
  readonly name: string;
  readonly value: number;
  /** The 95 % interval of a score; nothing for progress. */
  readonly low: number | null;
  readonly high: number | null;
};

const MEASUREMENT_COLUMNS = ['run', 'seed', 'step', 'kind', 'name', 'value', 'low', 'high'] as const;

type MeasuredRun = {
  readonly name: string;
  readonly experiment: Pick<Experiment, 'seed'>;
  readonly lines: readonly (RunEvent | { readonly type: string; readonly step: number })[];
};

export const measurementsOf = ({ name: run, experiment: { seed }, lines }: MeasuredRun): Measurement[] =>
  curvesOf(lines).flatMap(({ name, isScore, points }) =>
    points.map(({ step, value, low, high }): Measurement => {
      const interval = isScore ? { low, high } : { low: null, high: null };
      return { run, seed, step, kind: isScore ? 'score' : 'progress', name, value, ...interval };
    }),
  );

export const measurementsCsv = (rows: readonly Measurement[]): string =>
  csvTable(
    MEASUREMENT_COLUMNS,
    rows.map(row => MEASUREMENT_COLUMNS.map(column => row[column] ?? '')),
  );

const TYPES = {
  run: 'STRING',
  seed: 'STRING',
  step: 'INT32',
  kind: 'STRING',
  name: 'STRING',
  value: 'DOUBLE',
  low: 'DOUBLE',
  high: 'DOUBLE',
} as const;

/** The library is loaded here: few users want Parquet. */
export async function measurementsParquet(rows: readonly Measurement[]): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: MEASUREMENT_COLUMNS.map(name => ({
        name,
        type: TYPES[name],
        nullable: name === 'low' || name === 'high',
        data: rows.map(row => row[name]),
      })),
    }),
  );
}
