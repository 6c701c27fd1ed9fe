/**
 * One writer a folder: two that write one file would spoil it. A lock names its process and when that process began,
 * for the number of one that was killed may belong to somebody else by now.
 */
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import { reason } from './files.node.js';

/** The locks of this process. */
const held = new Set<string>();

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** In ticks since the machine began, as Linux says; empty elsewhere. One that was killed and not yet buried began never. */
async function beginningOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // The name of the program, in brackets, may hold blanks. The state is 3rd in all, the beginning 22nd.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? 'never' : (rest[18] ?? '');
}

/** The process that has a lock, if it still runs. */
export async function holderOf(path: string): Promise<number | undefined> {
  const [number, began = ''] = (await readFile(path, 'utf8').catch(() => '')).trim().split(' ');
  const pid = Number(number);
  if (!(pid > 0)) return undefined;
  if (pid === process.pid) return held.has(resolve(path)) ? pid : undefined;
  return isRunning(pid) && (began === '' || began === (await beginningOf(pid))) ? pid : undefined;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Whether there was none; with its content at once where the disk has links, so that nobody sees an empty one. */
async function appears(path: string, own: string, content: string): Promise<boolean> {
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
  }
  try {
    await writeFile(path, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

export async function lock(path: string): Promise<Parsed<void>> {
  const place = resolve(path);
  if (held.has(place)) return refused(`process ${process.pid} is writing to it`);
  held.add(place);
  const locked = await lockHere(path).catch((error: unknown) => refused(reason(error)));
  if (!locked.ok) held.delete(place);
  return locked;
}

const contentOf = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

/**
 * A lock that somebody killed has left behind stays until another takes its place in one move. Only one process at a
 * time may try that, and only while the lock is still the one it saw.
 */
async function lockHere(path: string): Promise<Parsed<void>> {
  const own = `${path}.${process.pid}`;
  const next = `${path}.next`;
  const content = `${process.pid} ${await beginningOf(process.pid)}\n`;
  try {
    await writeFile(own, content);
    for (let attempt = 0; attempt < 3; attempt++) {
      if (await appears(path, own, content)) return parsed(undefined);
      const left = await contentOf(path);
      for (const place of [path, next]) {
        const pid = await holderOf(place);
        // This process has none here: one with its number is of a process before it.
        if (pid !== undefined && pid !== process.pid) return refused(`process ${pid} is writing to it`);
      }
      if (!(await appears(next, own, content))) {
        if ((await holderOf(next)) === undefined) await unlink(next).catch(() => {});
      } else if ((await contentOf(path)) !== left) await unlink(next).catch(() => {});
      else {
        await rename(next, path);
        if ((await contentOf(path)) === content) return parsed(undefined);
      }
    }
    return refused('another process is writing to it');
  } finally {
    await unlink(own).catch(() => {});
  }
}

export async function unlock(path: string): Promise<void> {
  held.delete(resolve(path));
  await unlink(path).catch(() => {});
}
