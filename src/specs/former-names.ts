/**
 * Options that had another name before version 0.2. Old names that a user types are read until 0.4, with a note; files are
 * read with either name, without one.
 *
 * Ids, checksums and stored files keep the old names: the same player has the same checksum whichever version wrote it, and
 * a run or tournament that an older version began ends with the same bytes.
 */
import { formatSpec, type Json, type Spec } from './spec.js';

/** By the kind of part that has the option: its name today, and its name before. */
export type FormerNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const FORMER_NAMES: FormerNames = {};

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

/** As ids, checksums and stored files have it. */
export const formerSpelling = <T extends Json>(value: T, names: FormerNames = FORMER_NAMES): T =>
  respelled(value, (kind, name) => formerName(kind, name, names)) as T;

/** The text by which stored results name a part. */
export const storedName = (spec: Spec): string => formatSpec(formerSpelling(spec));

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

export function noteOldName(kind: string, former: string, present: string): void {
  const note = `${kind}(${former}=…) is called ${kind}(${present}=…) now; the old name is read until version 0.4`;
  if (noted.has(note)) return;
  noted.add(note);
  listener(note);
}
