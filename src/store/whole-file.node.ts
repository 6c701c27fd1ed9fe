/**
 * A file that is written piece by piece and appears whole or not at all, as with writeWhole, for content too long for
 * memory: it is beside its place until it is finished, then flushed and renamed.
 */
import { type FileHandle, open, readdir, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import { type Beside, besidePlace, forget, reason, replace, writerOfTemporary } from './files.node.js';
import { isRunning } from './processes.node.js';

/** Removes what killed processes left of the same file. The folder is the user's: nothing else in it is ours. */
export async function sweepBeside(place: string): Promise<void> {
  const folder = dirname(place);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(`.${basename(place)}.`)) continue;
    const writer = writerOfTemporary(name);
    if (writer && !isRunning(writer)) await unlink(join(folder, name)).catch(() => {});
  }
}

export class WholeFile {
  private readonly writing: Beside;
  private readonly handle: FileHandle;
  private isOpen = true;

  private constructor(writing: Beside, handle: FileHandle) {
    this.writing = writing;
    this.handle = handle;
  }

  /** The caller finishes or discards it. */
  static async create(path: string): Promise<Parsed<WholeFile>> {
    let writing: Beside | undefined;
    try {
      const found = await besidePlace(path);
      if (!found.ok) return found;
      writing = found.value;
      await sweepBeside(writing.place);
      return parsed(new WholeFile(writing, await open(writing.beside, 'wx', writing.mode)));
    } catch (error) {
      if (writing) await forget(writing);
      return refused(reason(error));
    }
  }

  async write(content: string | Uint8Array): Promise<Parsed<void>> {
    try {
      await this.handle.appendFile(content);
      return parsed(undefined);
    } catch (error) {
      return refused(reason(error));
    }
  }

  async finish(): Promise<Parsed<void>> {
    try {
      await this.handle.sync();
      this.isOpen = false;
      await this.handle.close();
      await replace(this.writing);
      return parsed(undefined);
    } catch (error) {
      await this.discard();
      return refused(reason(error));
    }
  }

  /** No effect after `finish`. */
  async discard(): Promise<void> {
    if (this.isOpen) {
      this.isOpen = false;
      await this.handle.close().catch(() => {});
    }
    await forget(this.writing);
  }
}
