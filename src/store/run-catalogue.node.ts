/**
 * The catalogue of a folder of runs: what a list shows of each, so that a list of 10⁵ runs need not open them all. It is a
 * cache: everything in it follows from the folders, every part is checked when it is read, and what is missing, damaged or older than
 * its run is made again. `.catalogue/entries.jsonl` has a line for each run that was looked at (run-entry.node.ts), and is only
 * appended to. `.catalogue/index` has the names in their order and where the last line of each is, in records of one length, so that
 * a page of the list is one piece of the file.
 */

import type { Dirent } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import { listFolder, reason, writeWhole } from './files.node.js';
import { formatEntry, type RunEntry, readEntry, stampOf } from './run-entry.node.js';
import { MISSING, nameFault } from './run-names.js';

export const CATALOGUE = '.catalogue';
const INDEX = 'index';
const ENTRIES = 'entries.jsonl';

/** Runs of a page. */
export const PAGE = 100;
/** Fewer runs are read as quickly without a catalogue. */
const LEAST = 20;

/**
 * In milliseconds. The clock of a disk is coarse: a file that changed just now may change again without a new time, so
 * what was seen of it is not kept.
 */
const SETTLED = 2000;

/** Entries that no name refers to any more: beyond so many bytes for each run the file starts anew. */
const MOST_BYTES = 1 << 13;
const SPARE_BYTES = 1 << 26;

/** Entries that a process keeps in memory. */
const MOST_SEEN = 1000;

/** Where the line of a run is; of no length where there is none. */
type Place = { readonly name: string; readonly at: number; readonly length: number };

const NAME_WIDTH = 64;
const BODY = NAME_WIDTH + 13 + 8;
/** Bytes of a record: name, place, length, check, line end. */
const RECORD = BODY + 8 + 1;

const record = ({ name, at, length }: Place): string => {
  const body = name.padEnd(NAME_WIDTH) + String(at).padStart(13) + String(length).padStart(8);
  return `${body}${crc32(body).toString(16).padStart(8, '0')}\n`;
};

/** Undefined where it is damaged. */
function placeIn(text: string): Place | undefined {
  const body = text.slice(0, BODY);
  if (text.slice(BODY) !== `${crc32(body).toString(16).padStart(8, '0')}\n`) return undefined;
  const [at, length] = [Number(body.slice(NAME_WIDTH, NAME_WIDTH + 13)), Number(body.slice(NAME_WIDTH + 13))];
  return { name: body.slice(0, NAME_WIDTH).trimEnd(), at, length };
}

/** The first record: its name says how many runs the folder had when it was listed, and at what time it had changed. */
const header = (count: number, changed: string): Place => ({ name: `runs 1 ${count} ${changed}`, at: 0, length: 0 });
const HEADER = /^runs 1 (\d{1,9}) (\d+(?:\.\d+)?|-)$/;

/** The index as it is on the disk. */
type Index = { readonly count: number; readonly changed: string };

export type Page = {
  /** Folders that may be runs. */
  readonly total: number;
  readonly entries: readonly RunEntry[];
};

async function textAt(file: FileHandle, at: number, length: number): Promise<string> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  return bytes.toString('utf8', 0, bytesRead);
}

const opened = (path: string, flags: string): Promise<FileHandle | undefined> =>
  open(path, flags).catch(() => undefined);

/** The names of folders that may be runs, in their order. */
async function namesIn(runs: string): Promise<Parsed<readonly string[]>> {
  let all: Dirent[];
  try {
    all = await readdir(runs, { withFileTypes: true });
  } catch (error) {
    const why = reason(error);
    if (why === MISSING) {
      const isLink = (await lstat(runs).catch(() => undefined))?.isSymbolicLink();
      return isLink ? refused(`${quote(runs)} is a link that leads nowhere`) : parsed([]);
    }
    return refused(
      (await stat(runs).catch(() => undefined))?.isDirectory() === false ? `${quote(runs)} is not a folder` : why,
    );
  }
  const names: string[] = [];
  for (const entry of all) {
    if (nameFault(entry.name) !== undefined) continue;
    if (entry.isDirectory()) names.push(entry.name);
    else if (!entry.isFile()) {
      // A link to a folder is one; a folder that cannot be looked into is reported where it is listed.
      const inside = await listFolder(join(runs, entry.name));
      if (!inside.ok || inside.value !== undefined) names.push(entry.name);
    }
  }
  return parsed(names.sort());
}

export class RunCatalogue {
  private readonly runs: string;
  private readonly folder: string;
  private readonly now: () => number;
  /** What this process looked at last: of a run that goes on, only what is new must be read. */
  private readonly seen = new Map<string, RunEntry>();

  /** `now` is compared with the times of files. */
  constructor(runs: string, now: () => number = Date.now) {
    this.runs = runs;
    this.folder = join(runs, CATALOGUE);
    this.now = now;
  }

  private readonly path = (name: string): string => join(this.folder, name);

  /** When the folder of runs has changed; undefined where that was too lately to tell. */
  private async changed(): Promise<string | undefined> {
    const found = await stat(this.runs).catch(() => undefined);
    return found && this.now() - found.ctimeMs >= SETTLED ? String(found.ctimeMs) : undefined;
  }

  private async indexIn(file: FileHandle): Promise<Index | undefined> {
    const place = placeIn(await textAt(file, 0, RECORD));
    const [, count, changed] = HEADER.exec(place?.name ?? '') ?? [];
    if (count === undefined || changed === undefined) return undefined;
    const { size } = await file.stat();
    return size === (Number(count) + 1) * RECORD ? { count: Number(count), changed } : undefined;
  }

  /** What the index says, wherever it can be trusted. */
  private async places(): Promise<Map<string, Place>> {
    const known = new Map<string, Place>();
    const file = await opened(this.path(INDEX), 'r');
    if (!file) return known;
    try {
      const index = await this.indexIn(file);
      if (!index) return known;
      const text = (await file.readFile()).toString('latin1');
      for (let at = RECORD; at < text.length; at += RECORD) {
        const place = placeIn(text.slice(at, at + RECORD));
        if (place) known.set(place.name, place);
      }
      return known;
    } catch {
      return known;
    } finally {
      await file.close();
    }
  }

  /** Lists the folder again. Where the index cannot be written, lists are right without it, only slower. */
  private async listAgain(): Promise<Parsed<readonly string[]>> {
    const changed = await this.changed();
    const names = await namesIn(this.runs);
    if (!names.ok || names.value.length < LEAST) return names;
    const known = await this.places();
    try {
      const made = await mkdir(this.folder, { recursive: true });
      const entries = await stat(this.path(ENTRIES)).catch(() => undefined);
      const isWasted = (entries?.size ?? 0) > SPARE_BYTES + MOST_BYTES * names.value.length;
      if (isWasted) await unlink(this.path(ENTRIES));
      const none = { at: 0, length: 0 };
      const placed = names.value.map(name => (isWasted ? undefined : known.get(name)) ?? { name, ...none });
      // A catalogue that was made just now has changed the folder.
      const head = header(names.value.length, made === undefined ? (changed ?? '-') : '-');
      await writeWhole(this.path(INDEX), [head, ...placed].map(record).join(''));
    } catch {
      // Read-only, or full.
    }
    return names;
  }

  /** The names from the index, where it is as new as the folder. */
  private async placesOf(from: number, count: number): Promise<Parsed<{ total: number; places: readonly Place[] }>> {
    const file = await opened(this.path(INDEX), 'r+').then(found => found ?? opened(this.path(INDEX), 'r'));
    try {
      const index = file && (await this.indexIn(file).catch(() => undefined));
      if (file && index && index.changed === (await this.changed())) {
        const own = Math.max(0, Math.min(count, index.count - from));
        const text = await textAt(file, (from + 1) * RECORD, own * RECORD).catch(() => '');
        const places = Array.from({ length: own }, (_, i) => placeIn(text.slice(i * RECORD, (i + 1) * RECORD)));
        if (places.every(place => place !== undefined)) return parsed({ total: index.count, places });
      }
    } finally {
      await file?.close();
    }
    const names = await this.listAgain();
    if (!names.ok) return names;
    const known = names.value.length < LEAST ? new Map<string, Place>() : await this.places();
    const places = names.value.slice(from, from + count).map(name => known.get(name) ?? { name, at: 0, length: 0 });
    return parsed({ total: names.value.length, places });
  }

  /** Makes entries known. The places that are told may be wrong where another process appends too; an entry has its name. */
  private async keep(entries: readonly RunEntry[], first: number, places: readonly Place[]): Promise<void> {
    const lines = entries.map(entry => ({ name: entry.name, bytes: Buffer.from(formatEntry(entry)) }));
    const [index, file] = [await opened(this.path(INDEX), 'r+'), await opened(this.path(ENTRIES), 'a')];
    try {
      if (!index || !file || !(await this.indexIn(index))) return;
      let { size: at } = await file.stat();
      await file.appendFile(Buffer.concat(lines.map(({ bytes }) => bytes)));
      for (const { name, bytes } of lines) {
        const number = first + places.findIndex(place => place.name === name);
        const there = placeIn(await textAt(index, (number + 1) * RECORD, RECORD));
        // Another process may have written the index anew.
        if (there?.name === name) await index.write(record({ name, at, length: bytes.length }), (number + 1) * RECORD);
        at += bytes.length;
      }
    } catch {
      // Full: the next list reads these runs again.
    } finally {
      await index?.close();
      await file?.close();
    }
  }

  /** `isSettled`: nothing of it changed so lately that it may have changed again. */
  private async entryOf(name: string, kept: RunEntry | undefined, isWhole = false) {
    const stamp = await stampOf(this.runs, name);
    const isSettled = this.now() - stamp.changed >= SETTLED;
    const before = kept ?? this.seen.get(name);
    const isCurrent = isSettled && before?.stamp === stamp.text && !(isWhole && before.run?.games === null);
    if (before && isCurrent) return { entry: before, isSettled };
    const { lookAt } = await import('./run-reading.node.js');
    const entry = await lookAt(this.runs, name, stamp, { before: this.seen.get(name) ?? kept, isWhole });
    this.seen.delete(name);
    this.seen.set(name, entry);
    if (this.seen.size > MOST_SEEN) this.seen.delete(this.seen.keys().next().value!);
    return { entry, isSettled };
  }

  /** One run, as it is now. */
  async one(name: string): Promise<RunEntry> {
    return (await this.entryOf(name, undefined)).entry;
  }

  /** The runs from one number on, by their names. `isWhole` reads all their events, however many. */
  async page(from: number, count = PAGE, isWhole = false): Promise<Parsed<Page>> {
    const found = await this.placesOf(from, count);
    if (!found.ok) return found;
    const { total, places } = found.value;
    const file = places.some(({ length }) => length > 0) ? await opened(this.path(ENTRIES), 'r') : undefined;
    const fresh: RunEntry[] = [];
    const look = async ({ name, at, length }: Place): Promise<RunEntry> => {
      const line = file && length > 0 ? await textAt(file, at, length).catch(() => '') : '';
      const kept = readEntry(line.trimEnd(), name);
      const { entry, isSettled } = await this.entryOf(name, kept, isWhole);
      if (isSettled && entry !== kept) fresh.push(entry);
      return entry;
    };
    try {
      const entries: RunEntry[] = [];
      for (let i = 0; i < places.length; i += PAGE)
        entries.push(...(await Promise.all(places.slice(i, i + PAGE).map(look))));
      if (fresh.length > 0 && total >= LEAST) await this.keep(fresh, from, places);
      return parsed({ total, entries });
    } finally {
      await file?.close();
    }
  }

  /** The names of all folders that may be runs. */
  async names(): Promise<Parsed<readonly string[]>> {
    const all = await this.placesOf(0, Number.MAX_SAFE_INTEGER);
    return all.ok ? parsed(all.value.places.map(({ name }) => name)) : all;
  }
}
