/**
 * The folder of a reproduced experiment: its report, figures, plots and record, and what each of its runs cost. The
 * cost is stored after each run, so that an interrupted experiment does not forget it.
 */

import { join } from 'node:path';
import { chartSvg } from '../experiments/chart-svg.js';
import { curvesCsv } from '../experiments/curves.js';
import { MAX_RECORD_BYTES, type ReproductionRecord, readRecord, recordText } from '../experiments/record.js';
import { reportCsv, reportHtml } from '../experiments/report.js';
import { figuresCsv, outcomeMarkdown, type Reproduction, SCALES, type Scale } from '../experiments/reproduction.js';
import { type Parsed, quote } from '../specs/parsed.js';
import * as schema from '../specs/schema.js';
import { makeFolder, readText } from '../store/files.node.js';
import { nameFault } from '../store/run-names.js';
import { Failure } from './failure.js';
import { SEED } from './flags.js';
import { writeOutput } from './output-files.js';
import { pngOf } from './png.js';

const RECORD = 'report.json';
const COSTS = 'cpu.json';
const MAX_COSTS_BYTES = 1 << 20;

/** The first seed has the plain name. Throws Failure for a seed that cannot be part of a file name. */
function withSeed(name: string, seed: string): string {
  const whole = seed === SEED ? name : `${name}-seed-${seed}`;
  const fault = nameFault(whole);
  if (fault !== undefined) throw new Failure('usage', `--seed ${quote(seed)} would name a folder: ${fault}`);
  return whole;
}

export type Place = { readonly output: string; readonly scale: Scale; readonly seed: string };

export const folderFor = ({ output, scale, seed }: Place, { paper, id }: Pick<Reproduction, 'paper' | 'id'>): string =>
  join(output, withSeed(`${paper}-${id}-${scale}`, seed));

export async function ensureFolder(folder: string): Promise<void> {
  const made = await makeFolder(folder);
  if (!made.ok) throw new Failure('failed', `cannot create the folder ${quote(folder)}: ${made.reason}`);
}

/** Refused where there is none, or where another version of the program made it. */
export async function readFinished(
  folder: string,
  { scale, seed }: Place,
  version: string,
): Promise<Parsed<ReproductionRecord>> {
  const text = await readText(join(folder, RECORD), MAX_RECORD_BYTES);
  if (!text.ok) return text;
  const record = readRecord(text.value);
  if (!record.ok) return record;
  const { value } = record;
  if (value.scale !== scale || value.seed !== seed) return { ok: false, reason: 'it has another scale or seed' };
  if (value.breedboard !== version) return { ok: false, reason: `it was measured by version ${value.breedboard}` };
  return record;
}

/** CPU seconds of this process so far, of all its threads. */
const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const costs = schema.dictionary(schema.number(0));

/** What an experiment costs: each run by its name, and all else that this command did for it. */
export class Costs {
  private readonly path: string;
  private readonly runs: Map<string, number>;
  private readonly from = cpuSeconds();
  private ofRuns = 0;

  private constructor(path: string, runs: Map<string, number>) {
    this.path = path;
    this.runs = runs;
  }

  /** A missing or damaged file only means that earlier runs are not counted. */
  static async open(folder: string): Promise<Costs> {
    const path = join(folder, COSTS);
    const text = await readText(path, MAX_COSTS_BYTES);
    let value: unknown;
    try {
      value = text.ok ? JSON.parse(text.value) : {};
    } catch {
      value = {};
    }
    return new Costs(path, new Map(schema.isValid(costs, value) ? Object.entries(value) : []));
  }

  /** Counts the work on a run; what is found finished costs nothing more. */
  async during<T>(run: string, work: () => Promise<T>): Promise<T> {
    const before = cpuSeconds();
    try {
      return await work();
    } finally {
      const spent = cpuSeconds() - before;
      this.ofRuns += spent;
      this.runs.set(run, (this.runs.get(run) ?? 0) + spent);
      await writeOutput(this.path, `${JSON.stringify(Object.fromEntries(this.runs), null, 1)}\n`);
    }
  }

  /** Matches are played anew by each command, so that only this one's count. */
  total(): number {
    const matches = cpuSeconds() - this.from - this.ofRuns;
    return [...this.runs.values()].reduce((sum, each) => sum + each, Math.max(0, matches));
  }
}

const drawingOf = ({ curves, ...text }: ReproductionRecord['plots'][number]): string => chartSvg(curves, text);

/** The plots of a record as PNG, in its folder. */
export async function writePngs(folder: string, { plots }: ReproductionRecord): Promise<void> {
  for (const plot of plots) await writeOutput(join(folder, `${plot.name}.png`), await pngOf(drawingOf(plot)));
}

/** The record comes last: a folder with one is complete. */
export async function writeFinished(
  folder: string,
  title: string,
  record: ReproductionRecord,
  hasPng: boolean,
): Promise<void> {
  for (const plot of record.plots) {
    await writeOutput(join(folder, `${plot.name}.svg`), drawingOf(plot));
    await writeOutput(join(folder, `${plot.name}.csv`), curvesCsv(plot.curves, plot.names));
  }
  if (hasPng) await writePngs(folder, record);
  await writeOutput(join(folder, 'report.md'), outcomeMarkdown(title, record));
  await writeOutput(join(folder, 'figures.csv'), figuresCsv(record));
  await writeOutput(join(folder, RECORD), recordText(record));
}

/** The record of the largest scale that is finished, for each experiment. */
export async function finishedIn(
  { output, seed }: Place,
  experiments: readonly Reproduction[],
  version: string,
): Promise<ReproductionRecord[]> {
  const found: ReproductionRecord[] = [];
  for (const each of experiments) {
    for (const scale of [...SCALES].reverse()) {
      const place = { output, scale, seed };
      const record = await readFinished(folderFor(place, each), place, version);
      if (!record.ok) continue;
      found.push(record.value);
      break;
    }
  }
  return found;
}

/** The one report of several experiments; `scale` is undefined if they have several. The result is the path of its page. */
export async function writeReport(
  { output, seed }: Omit<Place, 'scale'>,
  scale: Scale | undefined,
  records: readonly ReproductionRecord[],
  version: string,
): Promise<string> {
  const name = join(output, withSeed(scale === undefined ? 'papers' : `papers-${scale}`, seed));
  const what = scale === undefined ? '--report' : `--all --scale ${scale}`;
  const command = `breedboard reproduce ${what}${seed === SEED ? '' : ` --seed ${seed}`}`;
  await writeOutput(`${name}.csv`, reportCsv(records));
  await writeOutput(`${name}.html`, reportHtml(records, { version, command }));
  return `${name}.html`;
}
