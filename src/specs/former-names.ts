/**
 * Options that had another name before version 0.2. The program reads old names that a user types until 0.4, with a note;
 * it reads files with either name, without one.
 *
 * Ids and checksums keep the old names: the same player has the same checksum in every version. Stored files have the old
 * names in version 1 of their format, and the present ones in version 2. The program finishes a run or tournament of version 1
 * in version 1, with the same bytes.
 */
import { formatSpec, type Json, type Spec } from './spec.js';

/** By the kind of part that has the option: its name today, and its name before. */
export type FormerNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const FORMER_NAMES: FormerNames = {
  alliot: { migrants: 'missionaries' },
  bootstrap: { greedy: 'rough', pretraining: 'schooling', 'sample-greedy': 'strangers' },
  'cma-es': { 'local-learning': 'lessons' },
  coevolution: { epsilon: 'errs', 'hall-of-fame': 'fame', 'local-learning': 'lessons' },
  es: { 'hall-of-fame': 'fame', 'local-learning': 'lessons' },
  evolution: { 'hall-of-fame': 'fame', 'local-learning': 'lessons' },
  pinkney: { 'hall-of-fame': 'fame' },
  'random-squares': { epsilon: 'errs' },
  reference: { epsilon: 'errs' },
  'round-robin': { epsilon: 'errs' },
  search: { epsilon: 'errs', tolerance: 'slack', probcut: 'selective' },
  'self-play': { epsilon: 'errs' },
  td: { epsilon: 'errs', buckets: 'thin', greedy: 'rough', pool: 'sparring', 'pool-size': 'partners' },
};

/** The present name of an option, where `name` is the old one of a part of that kind. */
export function presentName(kind: string, name: string, names: FormerNames = FORMER_NAMES): string | undefined {
  if (!Object.hasOwn(names, kind)) return undefined;
  return Object.entries(names[kind]!).find(([, former]) => former === name)?.[0];
}

const formerName = (kind: string, name: string, names: FormerNames): string | undefined =>
  Object.hasOwn(names, kind) && Object.hasOwn(names[kind]!, name) ? names[kind]![name] : undefined;

/** Every part within a value with its options called by other names; an option that is there under both stays as it is. */
function respelled(value: Json, other: (kind: string, name: string) => string | undefined): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(each => respelled(each, other));
  const part = value as { readonly [name: string]: Json };
  return Object.fromEntries(
    Object.entries(part).map(([name, each]) => {
      const renamed = typeof part.kind === 'string' ? other(part.kind, name) : undefined;
      const isFree = renamed !== undefined && !Object.hasOwn(part, renamed);
      return [isFree ? renamed : name, respelled(each, other)];
    }),
  );
}

/** As ids, checksums and files of version 1 have it. */
export const formerSpelling = <T extends Json>(value: T, names: FormerNames = FORMER_NAMES): T =>
  respelled(value, (kind, name) => formerName(kind, name, names)) as T;

/** Which names a stored file has: those before version 0.2 (1), or those of today (2). */
export type Spelling = 1 | 2;

/** What new files are written in. */
export const SPELLING: Spelling = 2;

/** As a file of that version has it. */
export const spelled = <T extends Json>(value: T, spelling: Spelling): T =>
  spelling === 1 ? formerSpelling(value) : value;

/** The text by which stored results of that version name a part. */
export const storedName = (spec: Spec, spelling: Spelling): string => formatSpec(spelled(spec, spelling));

/** What a file says, in the names of today. */
export const presentSpelling = <T extends Json>(value: T, names: FormerNames = FORMER_NAMES): T =>
  respelled(value, (kind, name) => presentName(kind, name, names)) as T;

let listener: (note: string) => void = () => {};
const noted = new Set<string>();

/** For borders: where notes about old names go, each of them once. */
export function onOldNames(listen: (note: string) => void): void {
  listener = listen;
  noted.clear();
}

/** Both names as a user writes them: `search(errs=…)`, `--errs`. */
export function noteOldName(former: string, present: string): void {
  const note = `${former} is now called ${present}; the old name works until version 0.4`;
  if (noted.has(note)) return;
  noted.add(note);
  listener(note);
}
