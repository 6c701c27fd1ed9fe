/** The lines of a run, as its file of events stores them and a page receives them. */
import type { RunEvent } from '../experiments/experiment.js';
import type { Birth } from '../learners/learner.js';
import { faultOfTally, type Tally } from '../matches/tally.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import type { Json } from '../specs/spec.js';

/** Lines of events.jsonl: the events of the run, and its checkpoints. */
export type RunLine =
  | RunEvent
  | { readonly type: 'checkpoint'; readonly step: number; readonly hash: string }
  | { readonly type: 'crowned'; readonly step: number; readonly champion: string };

const isNumbers = (value: Json | undefined): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value as object).every(each => typeof each === 'number' || each === null);

function isTally(value: Json | undefined): boolean {
  const tally = value as { readonly [name: string]: Json } | null | undefined;
  if (typeof tally !== 'object' || tally === null || !Array.isArray(tally.pairs) || tally.pairs.length !== 5)
    return false;
  return faultOfTally(tally as unknown as Tally) === undefined;
}

/** Undefined where a line is not one of ours: a changed file is read as far as possible. */
export function readLine(line: string): RunLine | undefined {
  let value: { readonly [name: string]: Json };
  try {
    value = JSON.parse(line) as typeof value;
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !Number.isSafeInteger(value.step)) return undefined;
  switch (value.type) {
    case 'step':
      return isNumbers(value.progress) && Number.isFinite(value.games) ? (value as unknown as RunLine) : undefined;
    case 'measured':
      return typeof value.yardstick === 'string' && isTally(value.tally) ? (value as unknown as RunLine) : undefined;
    case 'log':
      return Array.isArray(value.lines) && value.lines.every(each => typeof each === 'string')
        ? (value as unknown as RunLine)
        : undefined;
    case 'checkpoint':
      return typeof value.hash === 'string' ? (value as unknown as RunLine) : undefined;
    case 'crowned':
      return typeof value.champion === 'string' ? (value as unknown as RunLine) : undefined;
    default:
      return undefined;
  }
}

export const readLines = (text: string): RunLine[] =>
  text
    .split('\n')
    .map(readLine)
    .filter(line => line !== undefined);

export const formatLine = (line: RunLine): string => `${JSON.stringify(line)}\n`;

/** All lines that a step adds to the events; `crowned` is the checksum of the champion of the last one. */
export const formatStep = (
  { step, events }: { readonly step: number; readonly events: readonly RunEvent[] },
  hash: string,
  crowned?: string,
): string => {
  const lines: RunLine[] = [...events, { type: 'checkpoint', step, hash }];
  if (crowned !== undefined) lines.push({ type: 'crowned', step, champion: crowned });
  return lines.map(formatLine).join('');
};

/** All lines that a step adds to the lineage. */
export const formatBirths = (step: number, births: readonly Birth[]): string =>
  births.map(birth => `${JSON.stringify({ step, ...birth })}\n`).join('');

export const checkSteps = (lines: readonly RunLine[]): number =>
  lines.reduce((most, line) => (line.type === 'checkpoint' ? Math.max(most, line.step) : most), -1);

/** The steps of the stored ancestors, from the names of their files. */
export const ancestorName = (step: number): string => `${String(step).padStart(8, '0')}.json`;
export const ancestorStep = (name: string): number | undefined =>
  /^\d{8}\.json$/.test(name) ? Number.parseInt(name, 10) : undefined;

/** The best of a step: the last ancestor stored at or before it, because an unchanged champion is stored once. */
export function ancestorAt(steps: readonly number[], step: number): Parsed<number> {
  const before = steps.filter(each => each <= step);
  return before.length > 0
    ? parsed(Math.max(...before))
    : refused(`no champion is stored from generation ${step} or before`);
}
