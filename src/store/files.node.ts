/**
 * The program's files on disk. A file is replaced whole or not at all: written beside its place, flushed, renamed, and
 * the folder flushed too, because a rename that is only in the cache is lost in a power cut.
 */
import { randomBytes } from 'node:crypto';
import { type FileHandle, lstat, mkdir, open, readdir, realpath, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { constants } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { failed, type Outcome, type Parsed, parsed, quote, refused } from '../specs/parsed.js';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'there is a file of that name',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its links form a circle',
  EIO: 'the disk answers with an input/output error: it may be failing',
  EFBIG: 'the file would be larger than this disk allows',
  EBUSY: 'another program is using it',
  ETXTBSY: 'another program is using it',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open on this machine',
  ENOMEM: 'there is not enough memory',
  ENODEV: 'its disk is gone',
  ENXIO: 'its disk is gone',
  ESTALE: 'its network drive is gone',
  ETIMEDOUT: 'its network drive does not answer',
  ENOTEMPTY: 'there are files in it',
  EXDEV: 'it is on another disk',
  ERR_FS_FILE_TOO_LARGE: 'it is too large to be read',
  ERR_STRING_TOO_LONG: 'it is too large to be read',
  ERR_INVALID_ARG_VALUE: 'the name has characters that no file name can have',
};

/** Node has no name for some errors of the system, and tells their number: −122 for a quota on Linux. */
const NAMES = new Map(Object.entries(constants.errno).map(([name, number]) => [-number, name]));

function codeOf(error: unknown): string {
  const { code = '', errno = 0 } = error as NodeJS.ErrnoException;
  return /^Unknown system error/.test(code) ? (NAMES.get(errno) ?? code) : code;
}

/** The reason of an error, for a person. Only errors of the system have one; others are bugs and are thrown again. */
export function reason(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') throw error;
  return REASONS[codeOf(error)] ?? error.message;
}

/** What a disk refuses: there is no space left, or something else. */
export type DiskFailure = 'disk-full' | 'disk';

const NO_SPACE = ['ENOSPC', 'EDQUOT'];

/** An error of the system as a refusal. Others are bugs and are thrown again. */
export const diskFailure = (error: unknown) =>
  failed<DiskFailure>(NO_SPACE.includes(codeOf(error)) ? 'disk-full' : 'disk', reason(error));

/** Some systems cannot open or flush a folder; other errors mean a failing disk. */
const UNFLUSHED = ['EISDIR', 'EACCES', 'EPERM', 'EINVAL', 'EBADF', 'ENOTSUP', 'ENOSYS'];

export async function flushFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch (error) {
    if (!UNFLUSHED.includes(codeOf(error))) throw error;
  } finally {
    await handle?.close();
  }
}

/** Reads at most `maxBytes`; a larger file, a pipe or a device is refused unread. */
export async function readBytes(path: string, maxBytes: number): Promise<Parsed<Uint8Array>> {
  let handle: FileHandle | undefined;
  try {
    // Opening a pipe would wait for its other end, so check first.
    const found = await stat(path);
    if (found.isDirectory()) return refused('it is a folder');
    if (!found.isFile()) return refused('it is not a plain file');
    if (found.size > maxBytes) return refused(`it is too large: ${found.size} bytes, the limit is ${maxBytes}`);
    handle = await open(path, 'r');
    const bytes = Buffer.alloc(found.size);
    let read = 0;
    // One call may read less than requested, and never more than 2 GiB.
    for (let more = 1; more > 0 && read < bytes.length; read += more)
      more = (await handle.read(bytes, read, Math.min(bytes.length - read, 1 << 30), read)).bytesRead;
    return parsed(bytes.subarray(0, read));
  } catch (error) {
    return refused(reason(error));
  } finally {
    await handle?.close();
  }
}

/** UTF-8 text. */
export async function readText(path: string, maxBytes: number): Promise<Parsed<string>> {
  const bytes = await readBytes(path, maxBytes);
  if (!bytes.ok) return bytes;
  try {
    return parsed(new TextDecoder('utf-8', { fatal: true }).decode(bytes.value));
  } catch (error) {
    if (error instanceof TypeError) return refused('it is not text');
    throw error;
  }
}

/** The names in a folder in a fixed order; undefined where it is not a folder. */
export async function listFolder(path: string): Promise<Outcome<readonly string[] | undefined, DiskFailure>> {
  try {
    const found = await stat(path);
    return parsed(found.isDirectory() ? (await readdir(path)).sort() : undefined);
  } catch (error) {
    return diskFailure(error);
  }
}

/**
 * Creates a folder and its parents. Level by level: Node's recursive mkdir never returns where the system answers
 * ENOENT for a name it does not accept. Where a level fails, the new levels are removed again. Each parent is flushed
 * after a folder was created in it: without that, a power cut may lose everything in the new one.
 */
export async function makeFolder(path: string, flush = flushFolder): Promise<Outcome<void, DiskFailure>> {
  const missing: string[] = [];
  for (let at = resolve(path); !(await stat(at).catch(() => undefined)); at = dirname(at)) {
    missing.push(at);
    if (at === dirname(at)) break;
  }
  const made: string[] = [];
  for (const folder of missing.reverse()) {
    try {
      await mkdir(folder);
      made.push(folder);
      await flush(dirname(folder));
    } catch (error) {
      const isMade = made.at(-1) === folder; // created, but could not be flushed
      const there = await stat(folder).catch(() => undefined);
      if (!isMade && there?.isDirectory()) continue; // another process created it first
      for (const each of made.reverse()) await rmdir(each).catch(() => {});
      const isLink = !there && (await lstat(folder).catch(() => undefined))?.isSymbolicLink();
      return isLink ? failed('disk', `${quote(basename(folder))} is a link that leads nowhere`) : diskFailure(error);
    }
  }
  const there = await stat(path).catch(() => undefined);
  return there?.isDirectory() ? parsed(undefined) : failed('disk', 'there is a file of that name');
}

/**
 * The name contains the process id, to tell leftovers of a killed process from files that another process is writing.
 */
const temporaryName = (name: string): string => `.${name}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`;
const TEMPORARY = /^\..+?(?:\.(\d+))?\.[0-9a-f]{12}\.tmp$/;

/** The process that wrote one of our temporary files; 0 where the name does not tell. */
export const writerOfTemporary = (name: string): number | undefined => {
  const found = TEMPORARY.exec(name);
  return found ? Number(found[1] ?? 0) : undefined;
};

/** Names of the temporary files of this process; no two are the same. */
const beingWritten = new Set<string>();
export const isBeingWritten = (name: string): boolean => beingWritten.has(name);

/** In milliseconds. A virus scanner or an indexer usually releases a file within a second. */
const RENAME_WAITS = [10, 20, 50, 100, 200, 500, 1000];
const HELD = ['EPERM', 'EACCES', 'EBUSY'];

/**
 * Windows refuses to replace a file while any program has it open, if only for a moment. On other systems the same
 * errors are final, and a retry would only delay them.
 */
export async function renameOver(
  from: string,
  to: string,
  { platform = process.platform as string, move = rename, wait = sleep as (ms: number) => Promise<unknown> } = {},
): Promise<void> {
  const waits = platform === 'win32' ? RENAME_WAITS : [];
  for (let attempt = 0; ; attempt++) {
    try {
      await move(from, to);
      return;
    } catch (error) {
      if (attempt >= waits.length || !HELD.includes(codeOf(error))) throw error;
      await wait(waits[attempt]!);
    }
  }
}

/** Where a file is written to before it replaces the one in its place. */
export type Beside = {
  readonly place: string;
  readonly beside: string;
  /** Permissions of the file that it replaces. */
  readonly mode: number | undefined;
};

/** Throws errors of the system. The caller ends with `replace` or `forget`. */
export async function besidePlace(path: string): Promise<Outcome<Beside, DiskFailure>> {
  // A link stays a link: its target is replaced.
  const place = await realpath(path).catch(() => path);
  const existing = await stat(place).catch(() => undefined);
  if (existing?.isDirectory()) return failed('disk', 'it is a folder');
  if (existing && !existing.isFile()) return failed('disk', 'it is not a plain file');
  const beside = join(dirname(place), temporaryName(basename(place)));
  beingWritten.add(basename(beside));
  return parsed({ place, beside, mode: existing && existing.mode & 0o777 });
}

/** Throws errors of the system. */
export async function replace({ place, beside }: Beside): Promise<void> {
  await renameOver(beside, place);
  beingWritten.delete(basename(beside));
  await flushFolder(dirname(place));
}

export async function forget({ beside }: Beside): Promise<void> {
  if (!beingWritten.has(basename(beside))) return; // it is in its place
  await unlink(beside).catch(() => {});
  beingWritten.delete(basename(beside));
}

/** `mode` is that of a new file; one that is replaced keeps its own. */
export async function writeWhole(
  path: string,
  content: string | Uint8Array,
  mode?: number,
): Promise<Outcome<void, DiskFailure>> {
  let writing: Beside | undefined;
  try {
    const found = await besidePlace(path);
    if (!found.ok) return found;
    writing = found.value;
    const handle = await open(writing.beside, 'wx', mode);
    try {
      if (writing.mode !== undefined) await handle.chmod(writing.mode);
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await replace(writing);
    return parsed(undefined);
  } catch (error) {
    return diskFailure(error);
  } finally {
    if (writing) await forget(writing);
  }
}
