/**
 * Files of our own, on disk. A file is replaced whole or not at all: written beside its place, flushed, renamed,
 * and the folder flushed too, since a rename that only the cache knows of is lost with the power.
 */
import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, realpath, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Parsed, parsed, refused } from '../specs/parsed.js';

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
  ELOOP: 'its links lead round in a circle',
  ERR_INVALID_ARG_VALUE: 'the name has characters that no file name can have',
};

/** What went wrong, for a person. Anything but an error of the system is a bug and goes on its way. */
export function reason(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') throw error;
  return REASONS[error.code] ?? error.message;
}

export async function flushFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch {
    // Not every system lets a folder be opened or flushed; the file itself is safe by now.
  } finally {
    await handle?.close();
  }
}

/** At most so many bytes; nothing is read of a larger file, or of a pipe or device. */
export async function readBytes(path: string, maxBytes: number): Promise<Parsed<Uint8Array>> {
  let handle: FileHandle | undefined;
  try {
    // Opening a pipe would wait for its other end, so look first.
    const found = await stat(path);
    if (found.isDirectory()) return refused('it is a folder');
    if (!found.isFile()) return refused('it is not a plain file');
    if (found.size > maxBytes) return refused(`it is too large: ${found.size} bytes, at most ${maxBytes} are read`);
    handle = await open(path, 'r');
    const bytes = Buffer.alloc(found.size);
    const { bytesRead } = await handle.read(bytes, 0, found.size, 0);
    return parsed(bytes.subarray(0, bytesRead));
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

/** The names in a folder in a fixed order; undefined where it is no folder. */
export async function listFolder(path: string): Promise<Parsed<readonly string[] | undefined>> {
  try {
    const found = await stat(path);
    return parsed(found.isDirectory() ? (await readdir(path)).sort() : undefined);
  } catch (error) {
    return refused(reason(error));
  }
}

/**
 * With the folders it stands in. Level by level: Node's recursive mkdir never returns where the system answers ENOENT
 * for a name it will not have. Where a level fails, those made on the way are taken away again.
 */
export async function makeFolder(path: string): Promise<Parsed<void>> {
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
    } catch (error) {
      const there = await stat(folder).catch(() => undefined);
      if (there?.isDirectory()) continue; // somebody was faster
      for (const each of made.reverse()) await rmdir(each).catch(() => {});
      return refused(reason(error));
    }
  }
  const there = await stat(path).catch(() => undefined);
  return there?.isDirectory() ? parsed(undefined) : refused('there is a file of that name');
}

export async function writeWhole(path: string, content: string | Uint8Array): Promise<Parsed<void>> {
  let temporary: string | undefined;
  try {
    // A link stays a link: what it points to is replaced.
    const place = await realpath(path).catch(() => path);
    const existing = await stat(place).catch(() => undefined);
    if (existing?.isDirectory()) return refused('it is a folder');
    if (existing && !existing.isFile()) return refused('it is not a plain file');
    const beside = join(dirname(place), `.${basename(place)}.${randomBytes(6).toString('hex')}.tmp`);
    const handle = await open(beside, 'wx');
    temporary = beside;
    try {
      if (existing) await handle.chmod(existing.mode & 0o777);
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, place);
    temporary = undefined;
    await flushFolder(dirname(place));
    return parsed(undefined);
  } catch (error) {
    return refused(reason(error));
  } finally {
    if (temporary !== undefined) await unlink(temporary).catch(() => {});
  }
}
