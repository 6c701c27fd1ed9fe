/**
 * A run as one file, to send and to store: gzip of a first line, then for each file a line with its path and length,
 * its bytes, and a line with their checksum; at the end a line with the checksum of all these lines. Reading it checks
 * everything before the run appears among the others: only paths of a run's files are accepted and written.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import { anything, dictionary, type Infer, isValid, whole } from '../specs/schema.js';
import { flushFolder, listFolder, makeFolder, reason } from './files.node.js';
import { LOCK, lock, unlock } from './lock.node.js';
import { nameFault, newNameFault } from './runs.js';
import {
  ANCESTORS,
  CHAMPION,
  CHECKPOINTS,
  CHECKS,
  EVENTS,
  isThere,
  LINEAGE,
  listRuns,
  PROVENANCE,
  RUN,
  TIMINGS,
} from './runs.node.js';
import { checkFiles } from './verifying.node.js';

const FORMAT = 'breedboard run archive 1';
const FILES = [RUN, PROVENANCE, CHAMPION, EVENTS, LINEAGE, TIMINGS, CHECKS];
const isOurs = (path: string): boolean =>
  FILES.includes(path) || /^ancestors\/\d{8}\.json$/.test(path) || /^checkpoints\/\d{8}\.bin$/.test(path);

/** Limit for one file and for all together, unpacked, in bytes; a run of the champion has some 100 MB. */
const MAX_BYTES = 2 ** 34;
const MAX_FILES = 1_000_000;
const MAX_LINE = 4096;

class BadArchive extends Error {}

const line = (content: object): Buffer => Buffer.from(`${JSON.stringify(content)}\n`);

async function pathsOf(folder: string): Promise<string[]> {
  const inner = async (name: string): Promise<string[]> => {
    const found = await listFolder(join(folder, name));
    return (found.ok ? (found.value ?? []) : []).map(each => `${name}/${each}`);
  };
  const own: string[] = [];
  for (const name of FILES) if (await isThere(join(folder, name))) own.push(name);
  return [...own, ...(await inner(ANCESTORS)), ...(await inner(CHECKPOINTS))].filter(isOurs);
}

/** Hashes the lines of the archive as they pass. */
async function* pack(folder: string, name: string, paths: readonly string[]): AsyncGenerator<Uint8Array> {
  const all = createHash('sha256');
  const said = (content: object): Buffer => {
    const bytes = line(content);
    all.update(bytes);
    return bytes;
  };
  yield said({ format: FORMAT, name, files: paths.length });
  for (const path of paths) {
    const { size } = await stat(join(folder, path));
    yield said({ path, bytes: size });
    const sum = createHash('sha256');
    let written = 0;
    if (size > 0) {
      for await (const piece of createReadStream(join(folder, path), { end: size - 1 }) as AsyncIterable<Buffer>) {
        sum.update(piece);
        written += piece.length;
        yield piece;
      }
    }
    if (written !== size) throw new BadArchive(`${path}: it became shorter while it was read`);
    yield said({ sha256: sum.digest('hex') });
  }
  yield line({ end: all.digest('hex') });
}

/** Writes the run's archive; the file appears whole or not at all. */
export async function exportRun(runs: string, name: string, path: string): Promise<Parsed<{ files: number }>> {
  const fault = nameFault(name);
  if (fault !== undefined) return refused(fault);
  const folder = join(runs, name);
  if (!(await isThere(join(folder, RUN)))) return refused(`there is no run ${quote(name)}`);
  const locked = await lock(join(folder, LOCK));
  if (!locked.ok) return locked;
  const beside = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    const paths = await pathsOf(folder);
    await pipeline(Readable.from(pack(folder, name, paths)), createGzip(), createWriteStream(beside, { flags: 'wx' }));
    const handle = await open(beside, 'r+');
    await handle.sync();
    await handle.close();
    await rename(beside, path);
    await flushFolder(dirname(path));
    return parsed({ files: paths.length });
  } catch (error) {
    await rm(beside, { force: true });
    return refused(error instanceof BadArchive ? error.message : reason(error));
  } finally {
    await unlock(join(folder, LOCK));
  }
}

/** Reads lines and ranges of bytes from a stream. */
class Bytes {
  private readonly source: AsyncIterator<Buffer>;
  private held: Buffer = Buffer.alloc(0);
  total = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  private async more(): Promise<boolean> {
    const next = await this.source.next();
    if (next.done) return false;
    this.total += next.value.length;
    if (this.total > MAX_BYTES) throw new BadArchive(`it holds more than ${MAX_BYTES} bytes`);
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

/** Writes the files into a folder that no reader sees yet. Returns the original name of the run. */
async function unpack(archive: string, folder: string): Promise<string> {
  const source = createReadStream(archive);
  const gunzip = createGunzip();
  source.on('error', error => gunzip.destroy(error)); // pipe does not pass errors on
  const bytes = new Bytes(source.pipe(gunzip) as AsyncIterable<Buffer>);
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
    const handle = await open(join(folder, path), 'wx');
    const sum = createHash('sha256');
    try {
      for await (const piece of bytes.take(length)) {
        sum.update(piece);
        await handle.writeFile(piece);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    if ((await next()).sha256 !== sum.digest('hex')) throw new BadArchive(`${path}: its checksum does not fit`);
  }
  const { end } = fieldsOf(await bytes.line());
  if (end !== all.digest('hex')) throw new BadArchive('its last checksum does not fit');
  if (!(await bytes.isAtEnd())) throw new BadArchive('it has data after its end');
  return name;
}

/** Why a path cannot be an archive. */
async function faultOfFile(path: string): Promise<string | undefined> {
  try {
    return (await stat(path)).isFile() ? undefined : 'it is not a plain file';
  } catch (error) {
    return reason(error);
  }
}

/** Imports the run of an archive, under its own name or another. Refused, and nothing left, where anything is wrong. */
export async function importRun(
  runs: string,
  archive: string,
  name?: string,
): Promise<Parsed<{ readonly name: string; readonly files: number }>> {
  const refusal = (name === undefined ? undefined : nameFault(name)) ?? (await faultOfFile(archive));
  if (refusal !== undefined) return refused(refusal);
  const made = await makeFolder(runs);
  if (!made.ok) return made;
  // A name that no run has: `listRuns` and commands skip it.
  const beside = `.import-${randomBytes(6).toString('hex')}`;
  const folder = join(runs, beside);
  try {
    for (const each of [folder, join(folder, ANCESTORS), join(folder, CHECKPOINTS)]) await mkdir(each);
    const found = await unpackOrThrow(archive, folder);
    const own = name ?? found;
    const listed = await listRuns(runs);
    const others = listed.ok ? listed.value : [];
    const fault = nameFault(own) ?? newNameFault(own, others);
    if (fault !== undefined) return refused(fault);
    if (await isThere(join(runs, own)))
      return refused(`the run ${quote(own)} already exists: choose another name with --name`);
    for (const inner of [ANCESTORS, CHECKPOINTS, '']) await flushFolder(join(folder, inner));
    await rename(folder, join(runs, own));
    await flushFolder(runs);
    const checked = await checkFiles(runs, own);
    const problem = checked.ok ? checked.value.damages[0] : { file: own, reason: checked.reason };
    if (problem) {
      await rm(join(runs, own), { recursive: true });
      return refused(`the run in it is damaged: ${problem.file}: ${problem.reason}`);
    }
    return parsed({ name: own, files: checked.ok ? checked.value.files : 0 });
  } catch (error) {
    return refused(error instanceof BadArchive ? error.message : reason(error));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpackOrThrow(archive: string, folder: string): Promise<string> {
  try {
    return await unpack(archive, folder);
  } catch (error) {
    // zlib's errors for a file that is not gzip, or is damaged.
    if (error instanceof Error && /^Z_/.test((error as NodeJS.ErrnoException).code ?? ''))
      throw new BadArchive('it is not an archive of a run, or it is damaged');
    throw error;
  }
}
