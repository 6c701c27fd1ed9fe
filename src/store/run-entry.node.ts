/**
 * What a list of runs shows of one run, as a line of the catalogue (run-catalogue.node.ts). A line is good for as long as the
 * files that it was made from have the same size and time of change. Events are only appended, so the line of a run that went on
 * is brought up to date from where it ended.
 */
import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  anything,
  count,
  dictionary,
  flag,
  hex,
  type Infer,
  isValid,
  list,
  nullable,
  number,
  object,
  optional,
  text,
  tuple,
  whole,
} from '../specs/schema.js';
import type { Spec } from '../specs/spec.js';
import { runLabel } from './labels.js';
import { sealed, unsealed } from './run-checks.node.js';
import { EVENTS, LABEL, linesFault, MISSING, RUN } from './run-names.js';

/** What a recipe says, for a list. */
const about = object({
  game: text(),
  learner: text(),
  steps: count,
  /** Steps between two stored champions. */
  keep: count,
  seed: text(),
  /** How a champion plays, without its evaluator. */
  plays: anything,
  /** Equal for runs that differ only in their seed. */
  recipeKey: hex(16),
});

const runRow = object({
  about,
  recipe: dictionary(anything),
  /** The last checkpoint, and the last step of any line; −1 before the first. */
  step: whole(),
  lastStep: whole(),
  isFinished: flag,
  /** Null where the events are too many to be added up for a list. */
  games: nullable(number()),
  /** The last score against each yardstick, 0 to 1, in the order in which they first come. */
  scores: list(tuple<[string, number]>(text(), number())),
  /** Lines of events that cannot be read. */
  bad: count,
  /** Bytes of events that were read, and a digest of the last of them. */
  bytes: count,
  tail: text(),
  /** The size and time of run.json when it was read. */
  stamp: text(),
});
export type RunRow = Infer<typeof runRow>;

const runEntry = object({
  name: text(),
  stamp: text(),
  /** A link, as a folder or as its events. */
  isLink: flag,
  hasEvents: flag,
  isLocked: flag,
  label: optional(runLabel),
  labelFault: optional(text()),
  run: optional(runRow),
  /** Why it cannot be read. */
  reason: optional(text()),
});
export type RunEntry = Infer<typeof runEntry>;

/** In characters; a recipe has up to 128 KiB. */
const MAX_ENTRY = 1 << 19;

export const formatEntry = (entry: RunEntry): string => sealed(entry);

export function readEntry(line: string, name: string): RunEntry | undefined {
  const entry = unsealed(line, MAX_ENTRY);
  return isValid(runEntry, entry) && entry.name === name ? entry : undefined;
}

export type RunAbout = Omit<Infer<typeof about>, 'plays'> & { readonly plays: Spec };

export const statsOf = (path: string): Promise<Stats | undefined> => lstat(path).catch(() => undefined);
const mark = (found: Stats | undefined): string => (found ? `${found.ctimeMs}:${found.size}` : '-');

export type Stamp = {
  readonly text: string;
  /** Milliseconds: the last change of any of the files. */
  readonly changed: number;
  readonly isLink: boolean;
  readonly hasEvents: boolean;
  readonly eventBytes: number;
  readonly run: string;
};

/** Changes whenever one of the files that the entry is made from does. */
export async function stampOf(runs: string, name: string): Promise<Stamp> {
  const folder = join(runs, name);
  const all = await Promise.all([folder, ...[RUN, EVENTS, LABEL].map(each => join(folder, each))].map(statsOf));
  const [own, run, events] = all;
  return {
    text: all.map(mark).join(' '),
    changed: Math.max(...all.map(each => each?.ctimeMs ?? 0)),
    isLink: [own, events].some(each => each?.isSymbolicLink()),
    hasEvents: events !== undefined,
    eventBytes: events?.size ?? 0,
    run: mark(run),
  };
}

/** There is no recipe, so it is no run. */
export const isNoRun = ({ reason }: RunEntry): boolean => reason === `${RUN}: ${MISSING}`;

/** The fault of the lines, as far as reading them shows. */
export const faultOf = ({ name, run }: RunEntry): string | undefined => linesFault(name, run?.bad ?? 0);
