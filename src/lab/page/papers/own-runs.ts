/** The runs that a reader started from an article, in this browser's storage, by paper. */
import { signal } from '@preact/signals';
import { type Infer, list, object, text } from '../../../specs/schema.js';
import { readStored, writeStored } from '../storage.js';

const ownRun = object({ id: text(400), title: text(200) });
export type OwnRun = Infer<typeof ownRun>;

/** The latest of each paper that are kept. */
const MOST = 5;
const keyOf = (paper: string): string => `article.${paper}`;

const all = signal<ReadonlyMap<string, readonly OwnRun[]>>(new Map());

export function ownRuns(paper: string): readonly OwnRun[] {
  return all.value.get(paper) ?? readStored(keyOf(paper), list(ownRun, MOST)) ?? [];
}

function keep(paper: string, runs: readonly OwnRun[]): void {
  all.value = new Map([...all.value, [paper, runs]]);
  writeStored(keyOf(paper), runs);
}

export const addRun = (paper: string, run: OwnRun): void =>
  keep(paper, [...ownRuns(paper).filter(({ id }) => id !== run.id), run].slice(-MOST));
export const dropRun = (paper: string, id: string): void =>
  keep(
    paper,
    ownRuns(paper).filter(each => each.id !== id),
  );
