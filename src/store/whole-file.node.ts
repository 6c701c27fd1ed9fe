/**
 * A file that is written piece by piece and appears whole or not at all, as with writeWhole, for content too long for
 * memory: it is beside its place until it is finished, then flushed and renamed.
 */
import { randomBytes } from 'node:crypto';
import { type FileHandle, open, realpath, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import { flushFolder, reason } from './files.node.js';

export class WholeFile {
  private readonly place: string;
  private readonly beside: string;
  private readonly handle: FileHandle;
  private isOpen = true;

  private constructor(place: string, beside: string, handle: FileHandle) {
    this.place = place;
    this.beside = beside;
    this.handle = handle;
  }

  /** The caller finishes or discards it. */
  static async create(path: string): Promise<Parsed<WholeFile>> {
    try {
      // A link stays a link: its target is replaced.
      const place = await realpath(path).catch(() => path);
      const existing = await stat(place).catch(() => undefined);
      if (existing?.isDirectory()) return refused('it is a folder');
      if (existing && !existing.isFile()) return refused('it is not a plain file');
      const beside = join(dirname(place), `.${basename(place)}.${randomBytes(6).toString('hex')}.tmp`);
      return parsed(new WholeFile(place, beside, await open(beside, 'wx', existing && existing.mode & 0o777)));
    } catch (error) {
      return refused(reason(error));
    }
  }

  async write(text: string): Promise<Parsed<void>> {
    try {
      await this.handle.appendFile(text);
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
      await rename(this.beside, this.place);
      await flushFolder(dirname(this.place));
      return parsed(undefined);
    } catch (error) {
      await unlink(this.beside).catch(() => {});
      return refused(reason(error));
    }
  }

  /** No effect after `finish`. */
  async discard(): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    await this.handle.close();
    await unlink(this.beside).catch(() => {});
  }
}
