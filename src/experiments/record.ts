/** A finished experiment of a paper as a file, from which reports are made. */
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import * as schema from '../specs/schema.js';
import { formerComparisons } from './former-comparisons.js';
import { type ReproductionOutcome, SCALES } from './reproduction.js';

const MAX_TEXT = 4000;
const MAX_LIST = 10_000;
/** Bytes of such a file; the longest curves have some thousand points. */
export const MAX_RECORD_BYTES = 1 << 25;

const text = schema.text(MAX_TEXT);
const texts = schema.list(text, MAX_LIST);
const figure = schema.object({
  value: schema.number(),
  low: schema.number(),
  high: schema.number(),
  n: schema.count,
  runs: schema.optional(schema.count),
});
const unit = schema.optional(schema.oneOf('score', 'number'));
const row = schema.object({
  what: text,
  paper: text,
  figure: schema.optional(figure),
  ours: schema.optional(figure),
  unit,
  isFingerprint: schema.optional(schema.oneOf(true)),
});
const comparison = schema.object({
  title: text,
  rows: schema.list(row, MAX_LIST),
  notes: schema.optional(texts),
  isSmaller: schema.optional(schema.oneOf(true)),
});
/** JSON has no undefined in a list: a cell that a game lacks is null. */
const table = schema.object({
  title: text,
  columns: texts,
  unit,
  rows: schema.list(schema.object({ what: text, cells: schema.list(schema.nullable(figure), MAX_LIST) }), MAX_LIST),
  notes: schema.optional(texts),
});
const point = schema.object({
  step: schema.number(),
  value: schema.statistic,
  low: schema.statistic,
  high: schema.statistic,
});
const plot = schema.object({
  // The name of a file beside the record.
  name: schema.matching(/^[a-z0-9][a-z0-9.-]{0,99}$/, 'a name in small letters, digits, dots and hyphens'),
  title: text,
  x: text,
  y: text,
  names: schema.optional(texts),
  curves: schema.list(
    schema.object({
      name: text,
      isScore: schema.flag,
      isClaim: schema.optional(schema.oneOf(true)),
      points: schema.list(point, 100_000),
    }),
    MAX_LIST,
  ),
});
const record = schema.object({
  version: schema.oneOf(2, 3),
  paper: text,
  id: text,
  summary: text,
  scale: schema.oneOf(...SCALES),
  /** Part of the names of files. */
  seed: schema.matching(/^[\w.-]{1,64}$/, 'a text of letters, digits, dots, hyphens and underscores'),
  /** The version of the program that measured it. */
  breedboard: text,
  /** CPU seconds of all runs and games, on all threads of the machine that ran the command. */
  cpu: schema.number(0),
  /** Workers of a queue took part; their time is not in `cpu`. */
  queue: schema.flag,
  comparisons: schema.list(comparison, MAX_LIST),
  tables: schema.list(table, MAX_LIST),
  plots: schema.list(plot, MAX_LIST),
  deviations: texts,
});

export type ReproductionRecord = Omit<
  schema.Infer<typeof record>,
  'version' | 'comparisons' | 'tables' | 'plots' | 'deviations'
> &
  Required<ReproductionOutcome> & { readonly version: 3 };
export type Provenance = Omit<ReproductionRecord, 'version' | keyof ReproductionOutcome>;

export const recordOf = (provenance: Provenance, outcome: ReproductionOutcome): ReproductionRecord => ({
  version: 3,
  ...provenance,
  tables: [],
  ...outcome,
});

export const recordText = (given: ReproductionRecord): string => `${JSON.stringify(given, null, 1)}\n`;

export function readRecord(content: string): Parsed<ReproductionRecord> {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return refused('it is not JSON');
  }
  const read = schema.validate(record, value);
  if (!read.ok) return read;
  const { tables, plots, version, comparisons, ...rest } = read.value;
  const number = (given: number | null): number => given ?? Number.NaN;
  return parsed({
    ...rest,
    version: 3,
    comparisons: version === 2 ? formerComparisons(rest, comparisons) : comparisons,
    tables: tables.map(each => ({
      ...each,
      rows: each.rows.map(({ what, cells }) => ({ what, cells: cells.map(cell => cell ?? undefined) })),
    })),
    plots: plots.map(each => ({
      ...each,
      curves: each.curves.map(curve => ({
        ...curve,
        points: curve.points.map(({ value: own, low, high, ...other }) => ({
          ...other,
          value: number(own),
          low: number(low),
          high: number(high),
        })),
      })),
    })),
  });
}

/** The command that makes a record, as it is typed. */
export function commandOf({
  paper,
  id,
  scale,
  seed,
}: Pick<ReproductionRecord, 'paper' | 'id' | 'scale' | 'seed'>): string {
  const other = seed === '1' ? '' : ` --seed ${seed}`;
  return `breedboard reproduce ${paper} --experiment ${id} --scale ${scale}${other}`;
}
