/**
 * One writer a folder: two that write one file would spoil it. A lock names its process, when that process started and
 * the start of the machine, for the number of one that was killed may belong to another by now. It holds among the
 * processes of one machine: over a network drive nobody can tell whether a process elsewhere still runs.
 */
import { link, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import { isBeingWritten, reason, writerOfTemporary } from './files.node.js';
import { bootId, isRunning, startOf } from './processes.node.js';

export const LOCK = 'writing.lock';

/** The locks of this process, and what is written in them. */
const held = new Map<string, string>();

/** For a start that the system would not tell. */
const UNKNOWN = '?';

let own: Promise<string> | undefined;
const ownContent = (): Promise<string> => {
  own ??= Promise.all([startOf(process.pid), bootId()]).then(
    ([start = UNKNOWN, boot]) => `${[process.pid, start, boot].join(' ').trim()}\n`,
  );
  return own;
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Undefined where there is none. Throws where there is one that cannot be read. */
async function contentOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The process that has a lock, if it still runs. One that does not say when its process started says nothing: every
 * number is in use again some day, and the folder would be locked for good.
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

/** Whether there was none; with its content at once where the disk has links, so that nobody sees an empty one. */
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

const busy = (who: string, path: string): string =>
  `${who} is writing to it; its lock is ${path}, and --force takes that over`;

export async function lock(path: string): Promise<Parsed<void>> {
  const place = resolve(path);
  if (held.has(place)) return refused(busy(`process ${process.pid}`, path));
  const content = await ownContent();
  if (held.has(place)) return refused(busy(`process ${process.pid}`, path));
  held.set(place, content);
  const locked = await lockHere(path, content).catch((error: unknown) => refused(`${path}: ${reason(error)}`));
  if (locked.ok) await sweep(dirname(path));
  else held.delete(place);
  return locked;
}

/**
 * A lock that a killed process has left behind stays until another takes its place in one move. Only one process at a
 * time may try that, and only while the lock is still the one it saw.
 */
async function lockHere(path: string, content: string): Promise<Parsed<void>> {
  const mine = `${path}.${process.pid}`;
  const next = `${path}.next`;
  try {
    await writeFile(mine, content);
    for (let attempt = 0; attempt < 3; attempt++) {
      if (await appears(path, mine, content)) return parsed(undefined);
      const left = await contentOf(path);
      for (const place of [path, next]) {
        const pid = await holderOf(place);
        // This process has none here: one with its number is of a process before it.
        if (pid !== undefined && pid !== process.pid) return refused(busy(`process ${pid}`, place));
      }
      if (!(await appears(next, mine, content))) {
        if ((await holderOf(next)) === undefined) await unlink(next).catch(() => {});
      } else if ((await contentOf(path)) !== left) await unlink(next).catch(() => {});
      else {
        await rename(next, path);
        if ((await contentOf(path)) === content) return parsed(undefined);
      }
    }
    return refused(busy('another process', path));
  } finally {
    await unlink(mine).catch(() => {});
  }
}

/** Whether a lock of this process is still its own, and was not taken over by force. */
export const isStillHeld = async (path: string): Promise<boolean> =>
  (await contentOf(path)) === held.get(resolve(path));

export async function unlock(path: string): Promise<void> {
  const content = held.get(resolve(path));
  held.delete(resolve(path));
  // One that took it over keeps it.
  if (content !== undefined && (await contentOf(path).catch(() => undefined)) === content)
    await unlink(path).catch(() => {});
}

/** Takes the lock away, for a person who knows better than the lock. Answers which process had it, if any. */
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

/** Removes what killed processes have left in a folder that this one has the lock of. */
export async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (await isLeftover(folder, name).catch(() => false)) await unlink(join(folder, name)).catch(() => {});
  }
}
