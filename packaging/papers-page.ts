/** The report docs/papers.html as records: its tables, by experiment. What it draws and lists is left out. */
import {
  claimed,
  type Figure,
  printedNone,
  printedNumber,
  printedScore,
  type Row,
} from '../src/experiments/comparison.js';
import { type ReproductionRecord, readRecord } from '../src/experiments/record.js';
import type { Scale } from '../src/experiments/reproduction.js';

const EXPERIMENT =
  /<code>breedboard reproduce (?<paper>\w+) --experiment (?<id>[\w-]+) --scale (?<scale>quick|full|extended)<\/code>/;
export const TABLE =
  /<table><caption>(?<title>[^<]*)<\/caption><thead><tr><td><\/td><th scope="col">paper<\/th>.*?<\/table>/gs;
export const ROW =
  /<tr><th scope="row">(?<what>.*?)<\/th><td>(?<paper>.*?)<\/td><td>(?<ours>.*?)<\/td><td(?: class="\w+")?>(?<verdict>.*?)<\/td><\/tr>/g;

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const numberOf = (text: string): number => Number(text.replace('−', '-'));

/** A value with its interval, as `figureText` writes it. */
const FIGURE =
  /^(?<value>[−\d.]+)(?<unit> %)?(?: \((?<low>[−\d.]+)(?:–| to )(?<high>[−\d.]+)\))?(?:, (?<runs>\d+) runs)?(?:, n = (?<n>\d+))?$/;

function figureOf(text: string): Figure {
  const { value, unit, low = value, high = value, runs, n = '0' } = FIGURE.exec(text)!.groups!;
  const scale = (each: string): number => numberOf(each) / (unit ? 100 : 1);
  const own = { value: scale(value!), low: scale(low!), high: scale(high!), n: Number(n) };
  return runs === undefined ? own : { ...own, runs: Number(runs) };
}

/** The score or the range behind a paper's words, or a number. */
function printedOf(text: string): Figure {
  const none = /none of (?:n|(\d+) \([\d.]+–[\d.]+\))$/.exec(text);
  if (none) return printedNone(none[1] === undefined ? undefined : Number(none[1]));
  const games = /(?:^|: )([\d.]+ % \([\d.]+–[\d.]+\))$/.exec(text);
  // Their number does not change what its interval says.
  if (games) return { ...figureOf(games[1]!), n: 1 };
  const range = /([\d.]+)–([\d.]+) %$/.exec(text);
  if (range) return claimed(Number(range[1]) / 100, Number(range[2]) / 100);
  const score = /([\d.]+) %$/.exec(text);
  return score ? printedScore(Number(score[1]) / 100) : printedNumber(Number(text));
}

function rowOf({ what, paper, ours, verdict }: Readonly<Record<string, string>>): Row {
  const [printed, measured] = [textOf(paper!), textOf(ours!)];
  const hasFigure = verdict !== 'no number in the paper' && !(verdict === 'not run' && printed === '');
  return {
    what: textOf(what!),
    paper: printed,
    ...(hasFigure ? { figure: verdict === 'not run' ? claimed(0, 1) : printedOf(printed) } : {}),
    ...(measured === '' ? {} : { ours: figureOf(measured) }),
    ...(measured.includes('%') || measured === '' ? {} : { unit: 'number' as const }),
  };
}

/** The experiments of the page, each with its part of the text. */
export const partsOf = (page: string): string[] => page.split(/(?=<h3 id=)/);

export function recordOfPart(part: string): ReproductionRecord[] {
  const experiment = EXPERIMENT.exec(part)?.groups;
  if (!experiment) return [];
  const comparisons = [...part.matchAll(TABLE)].map(table => ({
    title: textOf(table.groups!.title!),
    rows: [...table[0].matchAll(ROW)].map(row => rowOf(row.groups!)),
  }));
  const { paper, id, scale } = experiment;
  const summary = textOf(/<h3[^>]*>(.*?)<\/h3>/.exec(part)![1]!);
  const about = { paper, id, summary, scale: scale as Scale, seed: '1', breedboard: '0.2.0', cpu: 0, queue: false };
  const listed = /<h4>The reading taken[^<]*<\/h4>\s*<ul>(.*?)<\/ul>/s.exec(part)?.[1] ?? '';
  const deviations = [...listed.matchAll(/<li>(.*?)<\/li>/gs)].map(([, text]) => textOf(text!));
  const read = readRecord(JSON.stringify({ version: 2, ...about, comparisons, tables: [], plots: [], deviations }));
  if (!read.ok) throw new Error(`${paper} ${id}: ${read.reason}`);
  return [read.value];
}
