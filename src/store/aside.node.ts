/** A damaged file is kept beside its replacement: a person may recover more of it than the program. */
import { constants, copyFile, open, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { flushFolder, renameOver } from './files.node.js';
import { isThere } from './runs.node.js';

/** Copies per file: repeated damage would otherwise fill the disk. Beyond it the last copy is replaced. */
const MAX_COPIES = 9;

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

/** A name that is free, or the last. The caller has locked the folder. */
async function freeName(path: string): Promise<string> {
  for (let copy = 1; ; copy++) {
    const name = `${basename(path)}.damaged${copy === 1 ? '' : `-${copy}`}`;
    if (copy === MAX_COPIES || !(await isThere(join(dirname(path), name)))) return name;
  }
}

/** Moves a file that is not to be replaced, and returns its new name. */
export async function moveAside(path: string): Promise<string> {
  const name = await freeName(path);
  await renameOver(path, join(dirname(path), name));
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

/** Copies a file and returns the name of the copy. Throws where that fails: then the original must stay. */
export async function copyAside(path: string): Promise<string> {
  const name = await freeName(path);
  const place = join(dirname(path), name);
  try {
    await copyFile(path, place, name.endsWith(`-${MAX_COPIES}`) ? 0 : constants.COPYFILE_EXCL);
    await flushFile(place);
    await flushFolder(dirname(path));
    return name;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') await unlink(place).catch(() => {}); // a part of it is not a copy
    throw error;
  }
}
