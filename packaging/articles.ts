/**
 * Stores what the lab's articles of the papers show: the records of docs/papers.html, or newer ones, with the curves of their
 * figures, that `breedboard reproduce` left in a folder.
 *
 *   node dist/packaging/articles.js reproductions
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Point } from '../src/experiments/curves.js';
import { ARTICLES } from '../src/experiments/papers/articles.js';
import { type ReproductionRecord, readRecord } from '../src/experiments/record.js';
import { SCALES } from '../src/experiments/reproduction.js';
import { inOrder, type PaperRecords } from '../src/lab/papers/article.js';
import { ROOT } from './packed.js';
import { partsOf, recordOfPart } from './papers-page.js';

const [folder = 'reproductions'] = process.argv.slice(2).map(each => resolve(each));

function readReport(file: string): ReproductionRecord {
  const read = readRecord(readFileSync(file, 'utf8'));
  if (!read.ok) throw new Error(`${file}: ${read.reason}`);
  return read.value;
}

const measured = (existsSync(folder) ? readdirSync(folder) : [])
  .map(name => join(folder, name, 'report.json'))
  .filter(file => existsSync(file))
  .map(readReport);
const shipped = partsOf(readFileSync(join(ROOT, 'docs', 'papers.html'), 'utf8')).flatMap(recordOfPart);

/** Of each experiment the record of the largest scale; of one scale a new one, which has its curves. */
function largest(paper: string): ReproductionRecord[] {
  const best = new Map<string, ReproductionRecord>();
  for (const each of [...measured, ...shipped].filter(record => record.paper === paper)) {
    const other = best.get(each.id);
    if (!other || SCALES.indexOf(each.scale) > SCALES.indexOf(other.scale)) best.set(each.id, each);
  }
  return [...best.values()];
}

/** More digits than can be drawn. */
const digits = (value: number): number => Math.round(1e5 * value) / 1e5;
const rounded = ({ step, value, low, high }: Point): Point => ({
  step,
  value: digits(value),
  low: digits(low),
  high: digits(high),
});

const to = join(ROOT, 'data', 'papers');
mkdirSync(to, { recursive: true });
for (const article of ARTICLES) {
  const { paper, plot } = article;
  const records = inOrder(article, largest(paper)).map(record => ({
    ...record,
    plots: record.plots
      .filter(({ name }) => name === plot)
      .map(each => ({ ...each, curves: each.curves.map(curve => ({ ...curve, points: curve.points.map(rounded) })) })),
  }));
  const own: PaperRecords = { paper, records };
  writeFileSync(join(to, `${paper}.json`), `${JSON.stringify(own)}\n`);
}
