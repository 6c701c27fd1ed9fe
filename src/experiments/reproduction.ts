/** The reproduction of a paper's experiment: its tools, its outcome, and the comparison with the paper. */

import { startsFor, usualOpenings } from '../arena/openings.js';
import { buildGame } from '../games/catalogue.js';
import type { Backend } from '../learners/backend.js';
import type { Individual } from '../learners/learner.js';
import { type Seed, seedFor } from '../random/seed.js';
import type { Model } from '../rules/game.js';
import type { Spec } from '../specs/spec.js';
import type { Comparison, Figure, MatchTally, Row } from './comparison.js';
import type { Curve } from './curves.js';
import type { RunEvent } from './experiment.js';
import type { Recipe } from './recipe.js';
import { tallyOf } from './run.js';
import { type JudgedRow, judged } from './verdict.js';

/** Extended is full with more seeds. */
export const SCALES = ['quick', 'full', 'extended'] as const;
export type Scale = (typeof SCALES)[number];

/** Runs of both larger scales have one size and share their names. */
export const sizeOf = (scale: Scale): 'quick' | 'full' => (scale === 'quick' ? 'quick' : 'full');

/** What was measured and no paper has, row by row; undefined where the game lacks a part that the row needs. */
export type MeasuredTable = {
  readonly title: string;
  readonly columns: readonly string[];
  /** The unit of its cells, if they are not percentages. */
  readonly unit?: Row['unit'];
  readonly rows: readonly { readonly what: string; readonly cells: readonly (Figure | undefined)[] }[];
  readonly notes?: readonly string[];
};

export type Plot = {
  readonly name: string;
  readonly title: string;
  readonly x: string;
  readonly y: string;
  /** Names of the steps from 1, if they are not numbers: curves are then drawn as points with their intervals. */
  readonly names?: readonly string[];
  readonly curves: readonly Curve[];
};

export type ReproductionOutcome = {
  readonly comparisons: readonly Comparison[];
  readonly tables?: readonly MeasuredTable[];
  readonly plots: readonly Plot[];
  /** All differences from the paper. Empty where there is no paper. */
  readonly deviations: readonly string[];
};

/** The results of a finished run. */
export type FinishedRun = {
  readonly name: string;
  readonly events: readonly RunEvent[];
  readonly champion: Model;
  /** The final population. */
  population(): Promise<readonly Individual[]>;
  /** The best of a generation, if its run stores them. */
  ancestor(step: number): Promise<Model>;
};

/** The tools of a reproduction; the caller stores its runs, so that it can resume. */
export type ReproductionTools = {
  readonly backend: Backend;
  readonly seed: Seed;
  readonly scale: Scale;
  /** Runs a recipe, or resumes its run. Seeds count from 1. Runs that are asked for together may run at once. */
  learn(name: string, recipe: Recipe, seed: number): Promise<FinishedRun>;
  say(text: string): void;
};

export type Reproduction = {
  readonly paper: string;
  readonly id: string;
  readonly summary: string;
  /** What the paper did not do: other readings, wishes, systems it only describes. The report has it at scale extended. */
  readonly isBeyond?: true;
  reproduce(tools: ReproductionTools): Promise<ReproductionOutcome>;
};

type PaperMatch = {
  readonly game: Spec;
  /** Evaluators from runs are `{ kind: 'stored', checksum }` after registration. */
  readonly players: readonly [Spec, Spec];
  readonly pairs: number;
  readonly openings?: Spec;
  readonly epsilon?: readonly [number, number];
};

/** A match with the seed of the reproduction and its own label. */
export async function playPaperMatch(
  { backend, seed }: Pick<ReproductionTools, 'backend' | 'seed'>,
  label: string,
  fixture: PaperMatch,
): Promise<MatchTally> {
  const { game: gameSpec, players, pairs, epsilon } = fixture;
  const game = buildGame(gameSpec);
  const own = seedFor(seed, label);
  const starts = startsFor(fixture.openings ?? usualOpenings(game), { game, pairs, seed: seedFor(own, 'openings') });
  const match = { game: gameSpec, players, starts, pairs, seed: own, ...(epsilon ? { epsilon } : {}) };
  for await (const { results, margins, evidence } of backend.play([match]))
    return { ...tallyOf(results, margins), ...(evidence ? { evidence } : {}) };
  throw new Error('a match was not played');
}

/** For people: one minus sign, and no more digits than an interval is worth. */
const withMinus = (text: string): string => text.replace('-', '−');
const percent = (value: number): string => withMinus((100 * value).toFixed(1));
const short = (value: number): string =>
  withMinus(String(Math.abs(value) < 1000 ? Number(value.toPrecision(3)) : Math.round(value)));

const withRange = ({ value, low, high }: Figure, unit: Row['unit'] = 'score'): string => {
  const number = unit === 'score' ? percent : short;
  const to = low < 0 || high < 0 ? ' to ' : '–';
  return `${number(value)}${unit === 'score' ? ' %' : ''}${low === high ? '' : ` (${number(low)}${to}${number(high)})`}`;
};

export const figureText = (figure: Figure, unit?: Row['unit']): string =>
  [
    withRange(figure, unit),
    ...(figure.runs ? [figure.runs === 1 ? 'one run' : `${figure.runs} runs`] : []),
    ...(figure.n > 0 ? [`n = ${figure.n}`] : []),
  ].join(', ');

/** A paper's words, and the score or the range of scores that the verdict compares with. */
export function paperText({ paper, figure, unit }: Row): string {
  if (!figure || unit === 'number') return paper;
  const { value, low, high, n } = figure;
  const whole = (share: number): string => withMinus(`${Number((100 * share).toFixed(1))}`);
  const none = n > 0 ? `none of ${n} (${percent(low)}–${percent(high)})` : 'none of n';
  const range = low === high ? `${whole(value)} %` : `${whole(low)}${low < 0 ? ' to ' : '–'}${whole(high)} %`;
  const compared = value === 0 && low === 0 && (n > 0 || high === 0) ? none : n > 0 ? withRange(figure) : range;
  if (paper.includes(compared)) return paper;
  return paper === '' ? compared : `${paper}: ${compared}`;
}

export const HEAD = ['', 'paper', 'measured (95 %)', 'verdict'] as const;

/** What cannot be told has the difference that would have been seen: in points of a score, in the unit of another figure. */
export const verdictText = ({ verdict, detectable, unit }: JudgedRow): string => {
  if (detectable === undefined) return verdict;
  // Scores are at most 100 points apart.
  if (unit !== 'number' && detectable > 1) return `${verdict} (no difference would show)`;
  const least = unit === 'number' ? short(detectable) : `${percent(detectable)} points`;
  return `${verdict} (${least} would show)`;
};

export const cells = (row: JudgedRow): string[] => [
  row.what,
  paperText(row),
  row.ours ? figureText(row.ours, row.unit) : '',
  verdictText(row),
];

/** A table as lines of cells, its head first. */
export const tableCells = ({ columns, rows, unit }: MeasuredTable): string[][] => [
  ['', ...columns],
  ...rows.map(row => [row.what, ...row.cells.map(figure => (figure ? figureText(figure, unit) : '–'))]),
];

/** Quoted where it must be. */
export const csvCell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const FIGURES_HEAD = 'table,row,paper,measured,low,high,n,runs,verdict,detectable';

/** Every row as numbers, for other programs; FIGURES_HEAD names the columns. */
export function figureLines({ comparisons, tables = [] }: ReproductionOutcome): string[] {
  const rows = comparisons.flatMap(comparison =>
    judged(comparison).map(({ what, paper, ours, verdict, detectable = '' }) => {
      const { value = '', low = '', high = '', n = '', runs = '' } = ours ?? {};
      const texts = [comparison.title, what, paper].map(csvCell);
      return [...texts, value, low, high, n, runs, verdict, detectable].join(',');
    }),
  );
  const measured = tables.flatMap(({ title, columns, rows: own }) =>
    own.flatMap(({ what, cells: figures }) =>
      figures.flatMap((figure, i) => {
        if (!figure) return [];
        const { value, low, high, n, runs = '' } = figure;
        return [[csvCell(title), csvCell(`${what}, ${columns[i]}`), '', value, low, high, n, runs, '', ''].join(',')];
      }),
    ),
  );
  return [...rows, ...measured];
}

export const figuresCsv = (outcome: ReproductionOutcome): string =>
  `${[FIGURES_HEAD, ...figureLines(outcome)].join('\n')}\n`;

/** For docs and for readers of the folder. */
export function outcomeMarkdown(
  title: string,
  { comparisons, tables = [], deviations, plots }: ReproductionOutcome,
): string {
  const bar = (text: string): string => text.replaceAll('|', '\\|');
  const lines = [`# ${title}`, ''];
  for (const comparison of comparisons) {
    const { title: name, notes = [] } = comparison;
    lines.push(`## ${name}`, '', `| ${HEAD.join(' | ')} |`, '|---|---|---|---|');
    for (const row of judged(comparison)) lines.push(`| ${cells(row).map(bar).join(' | ')} |`);
    lines.push('', ...notes.flatMap(note => [note, '']));
  }
  for (const table of tables) {
    const [head, ...rows] = tableCells(table);
    const line = (row: readonly string[]): string => `| ${row.map(bar).join(' | ')} |`;
    lines.push(`## ${table.title}`, '', line(head!), `|${'---|'.repeat(head!.length)}`, ...rows.map(line), '');
    lines.push(...(table.notes ?? []).flatMap(note => [note, '']));
  }
  for (const { name, title: caption } of plots) lines.push(`![${caption}](${name}.svg)`, '');
  if (deviations.length > 0) lines.push('## Deviations', '', ...deviations.map(each => `- ${each}`), '');
  return lines.join('\n');
}
