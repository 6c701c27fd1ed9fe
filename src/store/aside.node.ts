/** A damaged file is kept beside its replacement: a person may recover more of it than the program. */
import { constants, copyFile, open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { flushFolder } from './files.node.js';

/** Copies per file: repeated damage would otherwise fill the disk. */
const MAX_COPIES = 9;

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

/** Moves a file that cannot be copied because it cannot be read. */
export async function moveAside(path: string): Promise<string> {
  const name = `${basename(path)}.damaged`;
  await rename(path, join(dirname(path), name));
  await flushFolder(dirname(path));
  return name;
}

/** The original is about to be replaced: a copy that is only in the cache is lost when the power fails. */
async function flushFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Copies a file and returns the name of the copy. Beyond the maximum the last copy is replaced. */
export async function copyAside(path: string): Promise<string> {
  for (let copy = 1; ; copy++) {
    const name = `${basename(path)}.damaged${copy === 1 ? '' : `-${copy}`}`;
    const place = join(dirname(path), name);
    try {
      await copyFile(path, place, copy < MAX_COPIES ? constants.COPYFILE_EXCL : 0);
      await flushFile(place);
      await flushFolder(dirname(path));
      return name;
    } catch (error) {
      if (codeOf(error) === 'EIO') return moveAside(path);
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}
