/**
 * A run as one file, to send and to store: gzip of a first line, then for each file a line with its path and length,
 * its bytes, and a line with their checksum; at the end a line with the checksum of all these lines. Reading it checks
 * everything before the run appears among the others: only paths of a run's files are accepted and written.
 */

import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import { anything, dictionary, type Infer, isValid, whole } from '../specs/schema.js';
import { flushFolder, listFolder, makeFolder, renameOver } from './files.node.js';
import { LOCK, lock, unlock } from './lock.node.js';
import { openIfThere, PIECE, piecesOf, storageFailure, Unreadable } from './pieces.node.js';
import { isRunning } from './processes.node.js';
import {
  ANCESTORS,
  CHAMPION,
  CHECKPOINTS,
  CHECKS,
  EVENTS,
  LABEL,
  LINEAGE,
  MISSING,
  nameFault,
  PROVENANCE,
  RUN,
  TIMINGS,
} from './run-names.js';
import { newNameFault } from './runs.js';
import { isThere, listRuns } from './runs.node.js';
import { checkFolder } from './verifying.node.js';
import { WholeFile } from './whole-file.node.js';

const FORMAT = 'breedboard run archive 1';
const FILES = [RUN, PROVENANCE, CHAMPION, EVENTS, LINEAGE, TIMINGS, CHECKS, LABEL];
const isOurs = (path: string): boolean =>
  FILES.includes(path) || /^ancestors\/\d{8}\.json$/.test(path) || /^checkpoints\/\d{8}\.bin$/.test(path);

/** Limit for one file and for all together, unpacked, in bytes; a run of the champion has some 100 MB. */
const MAX_BYTES = 2 ** 34;
const MAX_FILES = 1_000_000;
/**
 * An archive from a stranger may not unpack to much more than it is: to the first number of bytes at any ratio, since the weights of
 * a fresh run are zeros, and beyond them to so many times what was read of it. A run of 100 MB after two steps has a ratio of 21.
 */
const FREE_BYTES = 2 ** 27;
const MAX_RATIO = 100;
/** What a file takes on a disk, at least. */
const LEAST_FILE = 4096;
const MAX_LINE = 4096;

class BadArchive extends Error {}

const line = (content: object): Buffer => Buffer.from(`${JSON.stringify(content)}\n`);

/**
 * Sends content through gzip to the one who takes it, and ends when both have: a failure on one side must not leave the
 * other at work on files that are about to be removed.
 */
async function through<T>(
  content: AsyncIterable<Uint8Array>,
  gzip: Transform,
  take: (content: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const sent = pipeline(Readable.from(content), gzip).catch(() => {}); // the one who takes it hears of it
  try {
    return await take(gzip);
  } finally {
    gzip.destroy();
    await sent;
  }
}

/** Throws Unreadable: an archive without the files of a folder that cannot be read would not be the run. */
async function pathsOf(folder: string): Promise<string[]> {
  const inner = async (name: string): Promise<string[]> => {
    const found = await listFolder(join(folder, name));
    if (!found.ok && found.reason !== MISSING) throw new Unreadable(name, found.reason);
    return (found.ok ? (found.value ?? []) : []).map(each => `${name}/${each}`);
  };
  const own: string[] = [];
  for (const name of FILES) if (await isThere(join(folder, name))) own.push(name);
  return [...own, ...(await inner(ANCESTORS)), ...(await inner(CHECKPOINTS))].filter(isOurs);
}

/** Hashes the lines of the archive as they pass. Throws Unreadable. */
async function* pack(folder: string, name: string, paths: readonly string[]): AsyncGenerator<Uint8Array> {
  const all = createHash('sha256');
  const said = (content: object): Buffer => {
    const bytes = line(content);
    all.update(bytes);
    return bytes;
  };
  yield said({ format: FORMAT, name, files: paths.length });
  for (const path of paths) {
    const there = await openIfThere(join(folder, path), path);
    if (!there) throw new Unreadable(path, 'it no longer exists');
    const { file, size } = there;
    try {
      yield said({ path, bytes: size });
      const sum = createHash('sha256');
      let written = 0;
      for await (const piece of piecesOf(file, path, { from: 0, to: size })) {
        sum.update(piece);
        written += piece.length;
        yield Buffer.from(piece); // the next piece overwrites it, and a stream may still hold it
      }
      if (written !== size) throw new BadArchive(`${path}: it became shorter while it was read`);
      yield said({ sha256: sum.digest('hex') });
    } finally {
      await file.close();
    }
  }
  yield line({ end: all.digest('hex') });
}

const orThrow = (done: Parsed<void>): void => {
  if (!done.ok) throw new BadArchive(done.reason);
};

/** Bytes so far. */
type Size = { packed: number; unpacked: number };
const isTooMuch = ({ packed, unpacked }: Size): boolean => unpacked > FREE_BYTES + MAX_RATIO * packed;

/** Writes the run's archive; the file appears whole or not at all. `trust`: whether its import has to be told to trust it. */
export async function exportRun(
  runs: string,
  name: string,
  path: string,
): Promise<Parsed<{ readonly files: number; readonly trust: boolean }>> {
  const fault = nameFault(name);
  if (fault !== undefined) return refused(fault);
  const folder = join(runs, name);
  if (!(await isThere(join(folder, RUN)))) return refused(`there is no run ${quote(name)}`);
  const locked = await lock(join(folder, LOCK));
  if (!locked.ok) return locked;
  let file: WholeFile | undefined;
  try {
    const paths = await pathsOf(folder);
    const created = await WholeFile.create(path);
    if (!created.ok) return created;
    file = created.value;
    const out = file;
    const size: Size = { packed: 0, unpacked: paths.length * LEAST_FILE };
    const counted = async function* (): AsyncGenerator<Uint8Array> {
      for await (const piece of pack(folder, name, paths)) {
        size.unpacked += piece.length;
        yield piece;
      }
    };
    await through(counted(), createGzip(), async packed => {
      for await (const piece of packed) {
        size.packed += piece.length;
        orThrow(await out.write(piece));
      }
    });
    orThrow(await file.finish());
    return parsed({ files: paths.length, trust: isTooMuch(size) });
  } catch (error) {
    return refused(error instanceof BadArchive ? error.message : storageFailure(error).reason);
  } finally {
    await file?.discard();
    await unlock(join(folder, LOCK));
  }
}

/** Reads lines and ranges of bytes from a stream. */
class Bytes {
  private readonly source: AsyncIterator<Buffer>;
  private readonly size: Size;
  private readonly isTrusted: boolean;
  private held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>, size: Size, isTrusted: boolean) {
    this.source = source[Symbol.asyncIterator]();
    this.size = size;
    this.isTrusted = isTrusted;
  }

  /** Throws BadArchive where an archive becomes too large. */
  count(bytes: number): void {
    this.size.unpacked += bytes;
    if (this.size.unpacked > MAX_BYTES) throw new BadArchive(`it holds more than ${MAX_BYTES} bytes`);
    if (!this.isTrusted && isTooMuch(this.size))
      throw new BadArchive(
        `it unpacks to more than ${MAX_RATIO} times its size beyond ${FREE_BYTES / 2 ** 20} MiB; if it is an archive of your own, add --trust`,
      );
  }

  private async more(): Promise<boolean> {
    const next = await this.source.next();
    if (next.done) return false;
    this.count(next.value.length);
    this.held = this.held.length === 0 ? next.value : Buffer.concat([this.held, next.value]);
    return true;
  }

  /** With its line end. */
  async line(): Promise<Buffer> {
    for (;;) {
      const end = this.held.indexOf(10);
      if (end >= MAX_LINE || (end < 0 && this.held.length > MAX_LINE)) throw new BadArchive('a line of it is too long');
      if (end >= 0) {
        const found = this.held.subarray(0, end + 1);
        this.held = this.held.subarray(end + 1);
        return found;
      }
      if (!(await this.more())) throw new BadArchive('it is cut short');
    }
  }

  async *take(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (this.held.length === 0 && !(await this.more())) throw new BadArchive('it is cut short');
      const piece = this.held.subarray(0, left);
      this.held = this.held.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.held.length === 0 && !(await this.more());
  }
}

const fields = dictionary(anything);
const fileCount = whole(0, MAX_FILES);
const byteCount = whole(0, MAX_BYTES);

function fieldsOf(bytes: Buffer): Infer<typeof fields> {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (isValid(fields, value)) return value;
  } catch {
    // Anything but JSON is reported below.
  }
  throw new BadArchive('it is not an archive of a run');
}

/** Counts what it reads. Throws errors of the system. */
async function* contentOf(archive: string, size: Size): AsyncGenerator<Buffer> {
  // Opening a pipe would wait for its other end, so check first.
  const found = await stat(archive);
  if (!found.isFile()) throw new BadArchive(found.isDirectory() ? 'it is a folder' : 'it is not a plain file');
  const file = await open(archive, 'r');
  try {
    for (let at = 0; ; ) {
      const buffer = Buffer.allocUnsafe(PIECE); // a stream may still hold the one before
      const { bytesRead } = await file.read(buffer, 0, PIECE, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      size.packed += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** What is done with the bytes of a file. */
type Take = (path: string, content: AsyncIterable<Buffer>) => Promise<void>;

/** Into a folder that no reader sees yet. */
const writeInto =
  (folder: string): Take =>
  async (path, content) => {
    const handle = await open(join(folder, path), 'wx');
    try {
      for await (const piece of content) await handle.writeFile(piece);
      await handle.sync();
    } finally {
      await handle.close();
    }
  };

const onlyRead: Take = async (_, content) => {
  for await (const _ of content);
};

/** Checks the whole archive, and gives each file to `take` before its checksum is known. Returns the original name of the run. */
async function unpack(bytes: Bytes, take: Take): Promise<string> {
  const all = createHash('sha256');
  const next = async (): Promise<Infer<typeof fields>> => {
    const found = await bytes.line();
    all.update(found);
    return fieldsOf(found);
  };
  const { format, name, files } = await next();
  if (format !== FORMAT || typeof name !== 'string') throw new BadArchive(`its format is not “${FORMAT}”`);
  if (!isValid(fileCount, files)) throw new BadArchive('the number of its files is missing');
  const seen = new Set<string>();
  for (let i = 0; i < files; i++) {
    const { path, bytes: length } = await next();
    if (typeof path !== 'string' || !isOurs(path) || seen.has(path))
      throw new BadArchive(`${quote(String(path))} is not a file of a run`);
    if (!isValid(byteCount, length)) throw new BadArchive(`${path}: its length is missing`);
    seen.add(path);
    bytes.count(LEAST_FILE);
    const sum = createHash('sha256');
    const summed = async function* (): AsyncGenerator<Buffer> {
      for await (const piece of bytes.take(length)) {
        sum.update(piece);
        yield piece;
      }
    };
    await take(path, summed());
    if ((await next()).sha256 !== sum.digest('hex')) throw new BadArchive(`${path}: its checksum does not fit`);
  }
  const { end } = fieldsOf(await bytes.line());
  if (end !== all.digest('hex')) throw new BadArchive('its last checksum does not fit');
  if (!(await bytes.isAtEnd())) throw new BadArchive('it has data after its end');
  return name;
}

function importFault(error: unknown): string {
  // zlib's errors for a file that is not gzip, or is damaged.
  if (error instanceof Error && /^Z_/.test((error as NodeJS.ErrnoException).code ?? ''))
    return 'it is not an archive of a run, or it is damaged';
  return error instanceof BadArchive ? error.message : storageFailure(error).reason;
}

const temporaryName = (): string => `.import.${process.pid}.${randomBytes(6).toString('hex')}`;
const TEMPORARY = /^\.import\.(\d+)\.[0-9a-f]{12}$/;
/** Folders that this process is filling. */
const importing = new Set<string>();

/** Removes what killed imports left. */
async function sweepImports(runs: string): Promise<void> {
  for (const name of await readdir(runs).catch(() => [])) {
    const writer = Number(TEMPORARY.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(writer) || importing.has(name) || (writer !== process.pid && isRunning(writer))) continue;
    await rm(join(runs, name), { recursive: true }).catch(() => {});
  }
}

/** The name under which the run is to appear. Throws BadArchive. */
async function freeName(runs: string, own: string): Promise<string> {
  const others = await listRuns(runs);
  const fault = others.ok ? (nameFault(own) ?? newNameFault(own, others.value)) : others.reason;
  if (fault !== undefined) throw new BadArchive(fault);
  if (await isThere(join(runs, own)))
    throw new BadArchive(`the run ${quote(own)} already exists: choose another name with --name`);
  return own;
}

/** Reads an archive once, and checks it. */
function readArchive(archive: string, isTrusted: boolean, take: Take): Promise<string> {
  const size: Size = { packed: 0, unpacked: 0 };
  return through(contentOf(archive, size), createGunzip(), content =>
    unpack(new Bytes(content, size, isTrusted), take),
  );
}

/** Everything is checked, and on the disk, before the run appears in one rename. */
async function importInto(
  runs: string,
  folder: string,
  archive: string,
  { name, isTrusted }: { readonly name: string | undefined; readonly isTrusted: boolean },
): Promise<{ readonly name: string; readonly files: number }> {
  for (const each of [folder, join(folder, ANCESTORS), join(folder, CHECKPOINTS)]) await mkdir(each);
  const found = await readArchive(archive, isTrusted, writeInto(folder));
  const own = await freeName(runs, name ?? found);
  const checked = await checkFolder(folder);
  if (!checked.ok) throw new BadArchive(`the run in it is damaged: ${checked.reason}`);
  if (!checked.value) throw new BadArchive(`the run in it is damaged: ${RUN} is missing`);
  const [problem] = checked.value.damages;
  if (problem) throw new BadArchive(`the run in it is damaged: ${problem.file}: ${problem.reason}`);
  for (const inner of [ANCESTORS, CHECKPOINTS, '']) await flushFolder(join(folder, inner));
  const place = join(runs, own);
  await renameOver(folder, place);
  try {
    await flushFolder(runs);
  } catch (error) {
    await rename(place, folder); // refused: it must not be there
    throw error;
  }
  return { name: own, files: checked.value.files };
}

/**
 * Imports the run of an archive, under its own name or another. Refused, and nothing left, where anything is wrong. The archive is
 * read twice: nothing is written before the first reading has found it whole, and not too large unless it is trusted.
 */
export async function importRun(
  runs: string,
  archive: string,
  { name, isTrusted = false }: { readonly name?: string | undefined; readonly isTrusted?: boolean | undefined } = {},
): Promise<Parsed<{ readonly name: string; readonly files: number }>> {
  const fault = name === undefined ? undefined : nameFault(name);
  if (fault !== undefined) return refused(fault);
  try {
    await readArchive(archive, isTrusted, onlyRead);
  } catch (error) {
    return refused(importFault(error));
  }
  const isNew = !(await isThere(runs));
  const made = await makeFolder(runs);
  if (!made.ok) return made;
  await sweepImports(runs);
  // A name that no run has: `listRuns` and commands skip it.
  const beside = temporaryName();
  importing.add(beside);
  let isDone = false;
  try {
    const imported = await importInto(runs, join(runs, beside), archive, { name, isTrusted });
    isDone = true;
    return parsed(imported);
  } catch (error) {
    return refused(importFault(error));
  } finally {
    await rm(join(runs, beside), { recursive: true, force: true }).catch(() => {}); // the next import removes the rest
    importing.delete(beside);
    if (isNew && !isDone) await rmdir(runs).catch(() => {});
  }
}
