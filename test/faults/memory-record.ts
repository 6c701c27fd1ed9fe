/**
 * The memory of long work, sample by sample, in a file, so that the work can be stopped and resumed. A process that
 * resumes starts with little memory, so growth is looked for within a sitting only.
 */
import { chartSvg } from '../../src/experiments/chart-svg.js';
import { readText, writeWhole } from '../../src/store/files.node.js';

export type Sample = {
  /** From 0: how often the work was resumed before. */
  readonly sitting: number;
  /** Minutes, games or steps, over all sittings. */
  readonly at: number;
  /** In MiB: what is held after a collection, and what the process has of the machine. */
  readonly held: number;
  readonly rss: number;
  /** Taken at a moment that should be like the others of its kind: steps hold more than games. */
  readonly isAlike: boolean;
};

export type MemoryRecord = {
  /** Minutes of work so far. */
  minutes: number;
  /** Rounds of games and steps that are done. */
  rounds: number;
  sittings: number;
  samples: Sample[];
};

export const newRecord = (): MemoryRecord => ({ minutes: 0, rounds: 0, sittings: 0, samples: [] });

const MAX_FILE = 1 << 26;

/** A new one where there is no file. */
export async function readRecord(path: string): Promise<MemoryRecord> {
  const text = await readText(path, MAX_FILE);
  if (text.ok) return JSON.parse(text.value) as MemoryRecord;
  if (text.reason === 'no such file or folder') return newRecord();
  throw new Error(`${path}: ${text.reason}`);
}

export async function writeFiles(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const written = await writeWhole(path, content);
    if (!written.ok) throw new Error(`${path}: ${written.reason}`);
  }
}

/** In MiB: what a collector may leave, and the table by which a match tells its games apart (8 to 24 bytes a game). */
const ALLOWED = 32;
/** Moments of a sitting, for a comparison of its quarters. */
const LEAST = 8;

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

export type Growth = {
  readonly sitting: number;
  /** Mean of the second quarter and of the last, in MiB. */
  readonly early: number;
  readonly late: number;
  readonly grows: boolean;
};

/** Of each sitting that is long enough to tell. */
export function growthOf({ samples }: Pick<MemoryRecord, 'samples'>): Growth[] {
  const sittings = [...new Set(samples.map(each => each.sitting))];
  return sittings.flatMap(sitting => {
    const held = samples.filter(each => each.sitting === sitting && each.isAlike).map(each => each.held);
    if (held.length < LEAST) return [];
    const quarter = held.length >> 2;
    const [early, late] = [mean(held.slice(quarter, 2 * quarter)), mean(held.slice(-quarter))];
    return [{ sitting, early, late, grows: late - early > ALLOWED }];
  });
}

export const csvOf = (samples: readonly Sample[], x: string): string =>
  [
    `${x},held MiB,resident MiB,sitting\n`,
    ...samples.map(({ at, held, rss, sitting }) => `${at},${held.toFixed(2)},${rss.toFixed(2)},${sitting + 1}\n`),
  ].join('');

export function plotOf(samples: readonly Sample[], title: string, x: string): string {
  const curve = (name: string, value: (sample: Sample) => number) => ({
    name,
    isScore: false,
    points: samples.map(each => ({ step: each.at, value: value(each), low: value(each), high: value(each) })),
  });
  return chartSvg([curve('held', each => each.held), curve('resident', each => each.rss)], { title, x, y: 'MiB' });
}

/** Rows of the table that a person reads. */
const ROWS = 12;

/** Samples spread evenly, the last included. */
export function tableOf(samples: readonly Sample[], x: string): string[] {
  const rows = Math.min(ROWS, samples.length);
  const shown = Array.from({ length: rows }, (_, i) => samples[Math.ceil(((i + 1) * samples.length) / rows) - 1]!);
  const cells = [
    [x, 'held MiB', 'resident MiB'],
    ...shown.map(({ at, held, rss }) => [Number(at.toFixed(1)).toString(), held.toFixed(1), rss.toFixed(1)]),
  ];
  const widths = [0, 1, 2].map(column => Math.max(...cells.map(row => row[column]!.length)));
  return cells.map(row => row.map((cell, column) => cell.padStart(widths[column]!)).join('  '));
}
