/**
 * Read access to the runs folder. A run is a folder in it with a file of events, one JSON object per line; lines are
 * only appended. A request names a run by a hash of its name, so it cannot contain a path; links are not followed.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { join } from 'node:path';

const EVENTS = 'events.jsonl';
const CHUNK = 64 * 1024;
/** Bytes. A longer line counts as damage and ends the stream. */
const MAX_LINE = 4 * 1024 * 1024;
/** Milliseconds between two reads of the file. Watching is cheaper, but some file systems send no notifications. */
const LOOK = 200;

export const idOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 24);

const isPlain = (path: string, kind: 'isDirectory' | 'isFile'): Promise<boolean> =>
  lstat(path).then(
    found => found[kind](),
    () => false,
  );

export type RunPlace = { readonly id: string; readonly name: string };

/** A folder with a file of events; links are not followed. */
export const isRunPlace = async (folder: string, name: string): Promise<boolean> =>
  (await isPlain(join(folder, name), 'isDirectory')) && isPlain(join(folder, name, EVENTS), 'isFile');

export const eventsOf = (folder: string, { name }: RunPlace): string => join(folder, name, EVENTS);

export type NumberedLine = { readonly number: number; readonly text: string };

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(done, LOOK);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });

/**
 * The lines after the first `known`, then new ones as they are written, until `signal`; those of one read together. A line is
 * passed on once it is complete, so its number is enough to resume after a break, here or in another process.
 */
export async function* follow(
  path: string,
  known: number,
  signal: AbortSignal,
): AsyncGenerator<readonly NumberedLine[]> {
  let file: FileHandle;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch {
    return;
  }
  try {
    const chunk = Buffer.alloc(CHUNK);
    let rest = Buffer.alloc(0);
    let at = 0;
    let number = 0;
    while (!signal.aborted) {
      const { bytesRead } = await file.read(chunk, 0, CHUNK, at);
      if (bytesRead === 0) {
        // The folder was deleted: another run may use its name by now, and its lines do not follow these.
        if ((await file.stat()).nlink === 0) return;
        await pause(signal);
        continue;
      }
      at += bytesRead;
      rest = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
      const lines: NumberedLine[] = [];
      let from = 0;
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, from)) {
        number++;
        if (number > known) lines.push({ number, text: rest.toString('utf8', from, end) });
        from = end + 1;
      }
      rest = rest.subarray(from);
      if (lines.length > 0) yield lines;
      if (rest.length > MAX_LINE) return;
    }
  } finally {
    await file.close();
  }
}
