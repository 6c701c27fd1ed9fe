/**
 * One writer a folder: two that write one file would spoil it. A lock names its process and when that process began,
 * for the number of one that was killed may belong to somebody else by now.
 */
import { readFile, unlink, writeFile } from 'node:fs/promises';
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

/** In ticks since the machine began, as Linux says; empty elsewhere. */
async function beginningOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // The name of the program, in brackets, may hold blanks; 22nd in all, 20th after it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** The process that has a lock, if it still runs. */
export async function holderOf(path: string): Promise<number | undefined> {
  const [number, began = ''] = (await readFile(path, 'utf8').catch(() => '')).trim().split(' ');
  const pid = Number(number);
  if (!(pid > 0)) return undefined;
  if (pid === process.pid) return held.has(resolve(path)) ? pid : undefined;
  return isRunning(pid) && (began === '' || began === (await beginningOf(pid))) ? pid : undefined;
}

/** Taken over from one that was killed. */
export async function lock(path: string): Promise<Parsed<void>> {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await writeFile(path, `${process.pid} ${await beginningOf(process.pid)}\n`, { flag: 'wx' });
      held.add(resolve(path));
      return parsed(undefined);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) return refused(reason(error));
    }
    const pid = await holderOf(path);
    if (pid !== undefined) return refused(`process ${pid} is writing to it`);
    await unlink(path).catch(() => {});
  }
  return refused('another process is writing to it');
}

export async function unlock(path: string): Promise<void> {
  held.delete(resolve(path));
  await unlink(path).catch(() => {});
}
