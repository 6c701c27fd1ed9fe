/**
 * Writes an exported lab. The site is written beside its place and renamed when it is complete and on the disk, so a
 * killed process leaves no half of a site, and an earlier one stays as it was.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { failed, type Outcome, parsed, quote } from '../../specs/parsed.js';
import { flushFolder, listFolder, makeFolder, reason, renameOver } from '../../store/files.node.js';
import { type ExportOptions, exportedFiles, LIST, listedRuns, UnreadablePart } from './exported-files.node.js';

export type { ExportOptions } from './exported-files.node.js';

export type Exported = { readonly files: number; readonly bytes: number };

/** The disk refuses it, or what was asked for cannot be exported. */
type ExportFailure = 'disk' | 'input';

/** Refused where a site cannot be written. Only an earlier export is ever replaced: other files may be the user's work. */
async function isFree(folder: string, isForced: boolean): Promise<Outcome<void, ExportFailure>> {
  if (!(await stat(folder).catch(() => undefined))) return parsed(undefined);
  const names = await listFolder(folder);
  if (!names.ok) return failed('disk', `cannot write to ${quote(folder)}: ${names.reason}`);
  if (names.value === undefined)
    return failed('disk', `cannot write to ${quote(folder)}: there is a file of that name`);
  if (names.value.length === 0) return parsed(undefined);
  if (!names.value.includes(LIST))
    return failed('input', `${quote(folder)} is not empty, and not an exported lab: choose another folder`);
  return isForced
    ? parsed(undefined)
    : failed('input', `${quote(folder)} already holds an exported lab; --force replaces it`);
}

async function writeAll(folder: string, options: ExportOptions, runs: Parameters<typeof exportedFiles>[1]) {
  const folders = new Set([folder]);
  let [files, bytes] = [0, 0];
  for await (const { path, content } of exportedFiles(options, runs)) {
    const inside = join(folder, dirname(path));
    if (!folders.has(inside)) await mkdir(inside, { recursive: true });
    folders.add(inside);
    await writeFile(join(folder, path), content, { flag: 'wx', flush: true });
    files++;
    bytes += Buffer.byteLength(content);
  }
  for (const each of folders) await flushFolder(each);
  return { files, bytes };
}

/** The earlier site goes away only when the new one is in its place. */
async function putInPlace(written: string, place: string, aside: string): Promise<void> {
  const names = await listFolder(place);
  if (!names.ok) await renameOver(written, place);
  else if (names.value?.length === 0) {
    await rmdir(place);
    await renameOver(written, place);
  } else {
    await renameOver(place, aside);
    try {
      await renameOver(written, place);
    } catch (error) {
      await rename(aside, place);
      throw error;
    }
    await rm(aside, { recursive: true });
  }
  await flushFolder(dirname(place));
}

/** Refused with one line for the user; nothing has changed then. */
export async function exportLab(
  folder: string,
  options: ExportOptions,
  isForced: boolean,
): Promise<Outcome<Exported, ExportFailure>> {
  const place = await realpath(folder).catch(() => resolve(folder));
  const free = await isFree(folder, isForced);
  if (!free.ok) return free;
  const runs = await listedRuns(options);
  if (!runs.ok) return failed('input', runs.reason);
  const parent = await makeFolder(dirname(place));
  if (!parent.ok) return failed('disk', `cannot write to ${quote(dirname(folder))}: ${parent.reason}`);
  const own = `.${basename(place)}.${process.pid}.${randomBytes(6).toString('hex')}`;
  const [written, aside] = [join(dirname(place), `${own}.new`), join(dirname(place), `${own}.old`)];
  try {
    await mkdir(written);
    const done = await writeAll(written, options, runs.value);
    await putInPlace(written, place, aside);
    return parsed(done);
  } catch (error) {
    await rm(written, { recursive: true, force: true });
    if (error instanceof UnreadablePart) return failed('input', error.message);
    return failed('disk', `cannot write to ${quote(folder)}: ${reason(error)}`);
  }
}
