/** A paper's experiment made again: what it needs, what it gives, and how both are put side by side. */

import { startsFor, usualOpenings } from '../arena/openings.js';
import { buildGame } from '../games/catalogue.js';
import type { Crew } from '../learners/crew.js';
import type { Individual } from '../learners/learner.js';
import type { Tally } from '../matches/tally.js';
import { type Seed, seedFor } from '../random/seed.js';
import type { EvaluatorData } from '../rules/game.js';
import type { Spec } from '../specs/spec.js';
import type { Curve } from './curves.js';
import type { RunEvent } from './experiment.js';
import type { Recipe } from './recipe.js';
import { tallyOf } from './run.js';
import { type Figure, type Verdict, verdictOf } from './verdict.js';

export type Scale = 'quick' | 'full';

export type Row = {
  readonly what: string;
  /** As it is printed, and as a number where that can be compared. */
  readonly paper: string;
  readonly figure?: Figure;
  /** Undefined where it was not run at this scale. */
  readonly ours?: Figure;
  /** How ours is written, where a percentage will not do. */
  readonly unit?: 'score' | 'number';
};

export type Comparison = { readonly title: string; readonly rows: readonly Row[]; readonly notes?: readonly string[] };
export type Plot = {
  readonly name: string;
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly curves: readonly Curve[];
};

export type Outcome = {
  readonly comparisons: readonly Comparison[];
  readonly plots: readonly Plot[];
  /** Everything in which this differs from what the paper did. */
  readonly deviations: readonly string[];
};

/** What is left of a run that has come to its end. */
export type Learnt = {
  readonly name: string;
  readonly events: readonly RunEvent[];
  readonly champion: EvaluatorData;
  /** Everybody there is at the end. */
  population(): Promise<readonly Individual[]>;
  /** The best of a generation, where its run keeps them. */
  ancestor(step: number): Promise<EvaluatorData>;
};

/** What a reproduction works with; whoever runs it keeps its runs, so that it goes on where it was stopped. */
export type Tools = {
  readonly crew: Crew;
  readonly seed: Seed;
  readonly scale: Scale;
  /** Runs a recipe, or takes up what is there of it. Seeds count from 1. */
  learn(name: string, recipe: Recipe, seed: number): Promise<Learnt>;
  say(text: string): void;
};

export type Reproduction = {
  readonly paper: string;
  readonly id: string;
  readonly summary: string;
  reproduce(tools: Tools): Promise<Outcome>;
};

export type Fixture = {
  readonly game: Spec;
  /** Evaluators from runs are `{ kind: 'stored', checksum }` after having been admitted. */
  readonly players: readonly [Spec, Spec];
  readonly pairs: number;
  readonly openings?: Spec;
  readonly errs?: readonly [number, number];
};

/** A match by the seed of the reproduction and a label of its own. */
export async function playFixture({ crew, seed }: Tools, label: string, fixture: Fixture): Promise<Tally> {
  const { game: asked, players, pairs, errs } = fixture;
  const game = buildGame(asked);
  const own = seedFor(seed, label);
  const starts = startsFor(fixture.openings ?? usualOpenings(game), { game, pairs, seed: seedFor(own, 'openings') });
  const meeting = { game: asked, players, starts, pairs, seed: own, ...(errs ? { errs } : {}) };
  for await (const { results, margins } of crew.play([meeting])) return tallyOf(results, margins);
  throw new Error('a meeting was not played');
}

const percent = (value: number): string => (100 * value).toFixed(1);
const short = (value: number): string => String(Number(value.toPrecision(4)));

export function figureText({ value, low, high, n }: Figure, unit: Row['unit'] = 'score'): string {
  const number = unit === 'score' ? percent : short;
  const mark = unit === 'score' ? ' %' : '';
  const range = low === high ? '' : ` (${number(low)}–${number(high)})`;
  return `${number(value)}${mark}${range}${n > 0 ? `, n = ${n}` : ''}`;
}

export type Judged = Row & { readonly verdict: Verdict };
export const judge = (row: Row): Judged => ({
  ...row,
  verdict: verdictOf(row.figure, row.ours, row.unit !== 'number'),
});

export const HEAD = ['', 'paper', 'measured (95 %)', 'verdict'] as const;
export const cells = (row: Judged): string[] => [
  row.what,
  row.paper,
  row.ours ? figureText(row.ours, row.unit) : '',
  row.verdict,
];

/** Every row as numbers, for other programs. */
export function figuresCsv({ comparisons }: Outcome): string {
  const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = comparisons.flatMap(({ title, rows: own }) =>
    own.map(judge).map(({ what, paper, ours, verdict }) => {
      const { value = '', low = '', high = '', n = '' } = ours ?? {};
      return [quoted(title), quoted(what), quoted(paper), value, low, high, n, verdict].join(',');
    }),
  );
  return `${['table,row,paper,measured,low,high,n,verdict', ...rows].join('\n')}\n`;
}

/** For docs, and for whoever reads the folder. */
export function outcomeMarkdown(title: string, { comparisons, deviations, plots }: Outcome): string {
  const bar = (text: string): string => text.replaceAll('|', '\\|');
  const lines = [`# ${title}`, ''];
  for (const { title: name, rows, notes = [] } of comparisons) {
    lines.push(`## ${name}`, '', `| ${HEAD.join(' | ')} |`, '|---|---|---|---|');
    for (const row of rows) lines.push(`| ${cells(judge(row)).map(bar).join(' | ')} |`);
    lines.push('', ...notes.flatMap(note => [note, '']));
  }
  for (const { name, title: caption } of plots) lines.push(`![${caption}](${name}.svg)`, '');
  lines.push('## Deviations', '', ...deviations.map(each => `- ${each}`), '');
  return lines.join('\n');
}
