/**
 * One writer per folder: two processes that write one file would damage it. A lock names its process, the start time of
 * that process and the boot of the machine, because the id of a killed process may belong to another by now. Locks work
 * among the processes of one machine: over a network drive a process cannot see whether another machine's process still
 * runs.
 */
import { link, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { failed, type Outcome, type Parsed, parsed, refused } from '../specs/parsed.js';
import { type DiskFailure, diskFailure, isBeingWritten, reason, writerOfTemporary } from './files.node.js';
import { bootId, isRunning, startOf } from './processes.node.js';

export const LOCK = 'writing.lock';

/** The locks of this process, and their content. */
const held = new Map<string, string>();

/** Written if the system does not give a start time. */
const UNKNOWN = '?';

let own: Promise<string> | undefined;
const ownContent = (): Promise<string> => {
  own ??= Promise.all([startOf(process.pid), bootId()]).then(
    ([start = UNKNOWN, boot]) => `${[process.pid, start, boot].join(' ').trim()}\n`,
  );
  return own;
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Undefined where there is none. Throws where it exists and cannot be read. */
async function contentOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The process that holds a lock, if it still runs. A lock without a start time does not count: every process id is
 * reused some day, and the folder would be locked for good.
 */
export async function holderOf(path: string): Promise<number | undefined> {
  const [number, start = '', boot = ''] = ((await contentOf(path)) ?? '').trim().split(' ');
  if (!/^[1-9]\d{0,9}$/.test(number!) || start === '') return undefined;
  const pid = Number(number);
  if (pid === process.pid) return held.has(resolve(path)) ? pid : undefined;
  if (!isRunning(pid)) return undefined;
  const ownBoot = await bootId();
  if (boot !== '' && ownBoot !== '' && boot !== ownBoot) return undefined;
  const known = start === UNKNOWN ? undefined : await startOf(pid);
  return known === undefined || known === start ? pid : undefined;
}

/** The process that writes to a folder, as far as can be seen. */
export const writerOf = (folder: string): Promise<number | undefined> =>
  holderOf(join(folder, LOCK)).catch(() => undefined);

/**
 * True if there was no lock. Where the disk supports links the file appears with its content, so no process sees an
 * empty one.
 */
async function appears(path: string, from: string, content: string): Promise<boolean> {
  try {
    await link(from, path);
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

type LockFailure = 'in-use' | DiskFailure;

const busy = (who: string, path: string) =>
  failed('in-use', `${who} is writing to it; its lock is ${path}, and --force takes the lock over`);

export async function lock(path: string): Promise<Outcome<void, LockFailure>> {
  const place = resolve(path);
  if (held.has(place)) return busy(`process ${process.pid}`, path);
  const content = await ownContent();
  if (held.has(place)) return busy(`process ${process.pid}`, path);
  held.set(place, content);
  const locked = await lockHere(path, content).catch((error: unknown) => {
    const { kind, reason } = diskFailure(error);
    return failed(kind, `${path}: ${reason}`);
  });
  if (locked.ok) await sweep(dirname(path));
  else held.delete(place);
  return locked;
}

/**
 * The lock of a killed process stays until another process replaces it in one rename. Only one process at a time may
 * try that, and only while the lock is still the one it saw.
 */
async function lockHere(path: string, content: string): Promise<Outcome<void, LockFailure>> {
  const mine = `${path}.${process.pid}`;
  const next = `${path}.next`;
  try {
    await writeFile(mine, content);
    for (let attempt = 0; attempt < 3; attempt++) {
      if (await appears(path, mine, content)) return parsed(undefined);
      const left = await contentOf(path);
      for (const place of [path, next]) {
        const pid = await holderOf(place);
        // This process holds no lock here: one with its id belongs to an earlier process.
        if (pid !== undefined && pid !== process.pid) return busy(`process ${pid}`, place);
      }
      if (!(await appears(next, mine, content))) {
        if ((await holderOf(next)) === undefined) await unlink(next).catch(() => {});
      } else if ((await contentOf(path)) !== left) await unlink(next).catch(() => {});
      else {
        await rename(next, path);
        if ((await contentOf(path)) === content) return parsed(undefined);
      }
    }
    return busy('another process', path);
  } finally {
    await unlink(mine).catch(() => {});
  }
}

/** Whether this process still holds its lock, and no other took it over by force. */
export const isStillHeld = async (path: string): Promise<boolean> =>
  (await contentOf(path)) === held.get(resolve(path));

export async function unlock(path: string): Promise<void> {
  const content = held.get(resolve(path));
  held.delete(resolve(path));
  // A process that took the lock over keeps it.
  if (content !== undefined && (await contentOf(path).catch(() => undefined)) === content)
    await unlink(path).catch(() => {});
}

/** Removes the lock, for a user who knows that its process is not writing. Returns the process that held it, if any. */
export async function breakLock(path: string): Promise<Parsed<number | undefined>> {
  try {
    const pid = await holderOf(path).catch(() => undefined);
    if (pid !== process.pid) await unlink(path);
    return parsed(pid);
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? parsed(undefined) : refused(`${path}: ${reason(error)}`);
  }
}

async function isLeftover(folder: string, name: string): Promise<boolean> {
  const path = join(folder, name);
  const writer = writerOfTemporary(name);
  if (writer === process.pid) return !isBeingWritten(name);
  if (writer !== undefined) return writer === 0 || !isRunning(writer);
  return /\.lock\.(?:\d+|next)$/.test(name) && (await holderOf(path)) === undefined;
}

/** Removes temporary files of killed processes from a folder that this process has locked. */
export async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (await isLeftover(folder, name).catch(() => false)) await unlink(join(folder, name)).catch(() => {});
  }
}
