/** Files of any length, read piece by piece and line by line in little memory. */
import { type FileHandle, lstat, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { failed, type Parsed, parsed, refused } from '../specs/parsed.js';
import { diskFailure, reason } from './files.node.js';

/** The few disk operations in use, so that a test can pass a disk that fails. */
export type ReadableFile = Pick<FileHandle, 'read' | 'close'> & {
  stat(): Promise<{ readonly size: number }>;
};
export type OpenToRead = (path: string) => Promise<ReadableFile>;
export const openToRead: OpenToRead = path => open(path, 'r');

/** Bytes of a file: from the first to before the last. */
export type Range = { readonly from: number; readonly to: number };

/** A file that exists and cannot be read. The message names it. */
export class Unreadable extends Error {
  constructor(name: string, why: string) {
    super(`${name}: ${why}`);
  }
}

/** An error while stored files are read or written, as a refusal. Bugs are thrown again. */
export const storageFailure = (error: unknown) =>
  error instanceof Unreadable ? failed('disk', error.message) : diskFailure(error);

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function isLink(path: string, name: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch (error) {
    if (isMissing(error)) return false;
    throw new Unreadable(name, reason(error));
  }
}

/**
 * Throws Unreadable, also for anything but a plain file. Undefined where there is no file of that name, and only then.
 */
export async function openIfThere(
  path: string,
  name: string,
  openFile: OpenToRead = openToRead,
): Promise<{ readonly file: ReadableFile; readonly size: number } | undefined> {
  let file: ReadableFile | undefined;
  try {
    // Opening a pipe would wait for its other end, so check first.
    const found = await stat(path);
    if (!found.isFile()) throw new Unreadable(name, found.isDirectory() ? 'it is a folder' : 'it is not a plain file');
    file = await openFile(path);
    const { size } = await file.stat();
    return { file, size };
  } catch (error) {
    await file?.close();
    if (!isMissing(error)) throw error instanceof Unreadable ? error : new Unreadable(name, reason(error));
    // The target of a link may be on a disk that is not mounted.
    if (await isLink(path, name)) throw new Unreadable(name, 'it is a link that leads nowhere');
    return undefined;
  }
}

/** In bytes. */
export const PIECE = 1 << 20;

/**
 * A piece is valid until the next one is requested, which overwrites it. Ends early where the file does. Throws
 * Unreadable.
 */
export async function* piecesOf(file: ReadableFile, name: string, { from, to }: Range): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(PIECE, to - from)));
  for (let at = from; at < to; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, to - at), at).catch(error => {
      throw new Unreadable(name, reason(error));
    });
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/**
 * The whole content of a stored file; undefined where there is none. Refused only for content that cannot be right, a
 * file longer than any that the program writes. Throws Unreadable where the file exists and cannot be read: that says
 * nothing about its content, so it must not be taken for damage.
 */
export async function readStored(folder: string, name: string, maxBytes: number): Promise<Parsed<Buffer | undefined>> {
  const there = await openIfThere(join(folder, name), name);
  if (!there) return parsed(undefined);
  const { file, size } = there;
  try {
    if (size > maxBytes) return refused(`it is too large: ${size} bytes, the limit is ${maxBytes}`);
    const bytes = Buffer.alloc(size);
    let read = 0;
    for await (const piece of piecesOf(file, name, { from: 0, to: size })) read += piece.copy(bytes, read);
    return parsed(bytes.subarray(0, read));
  } finally {
    await file.close();
  }
}

type FileLine = Range & {
  /** Without its line end; empty where it is longer than the limit. Valid until the next line is requested. */
  readonly bytes: Buffer;
  readonly isTooLong: boolean;
  /** The line has a line end: the last line of a file may be incomplete. */
  readonly isWhole: boolean;
};

export const LINE_END = 10;
const NOTHING = Buffer.alloc(0);

/** The range of a line includes its end. Throws Unreadable. */
export async function* fileLines(
  file: ReadableFile,
  name: string,
  range: Range,
  maxLine: number,
): AsyncGenerator<FileLine> {
  let from = range.from;
  let to = range.from;
  let parts: Buffer[] = [];
  const line = (isWhole: boolean): FileLine => {
    const isTooLong = to - from > maxLine + 1;
    const bytes = isTooLong ? NOTHING : parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    return { from, to, bytes: isWhole ? bytes.subarray(0, -1) : bytes, isTooLong, isWhole };
  };
  for await (const piece of piecesOf(file, name, range)) {
    for (let at = 0; at < piece.length; ) {
      const end = piece.indexOf(LINE_END, at);
      const next = end < 0 ? piece.length : end + 1;
      to += next - at;
      const part = piece.subarray(at, next);
      at = next;
      if (to - from <= maxLine + 1) parts.push(end < 0 ? Buffer.from(part) : part);
      if (end < 0) continue;
      yield line(true);
      from = to;
      parts = [];
    }
  }
  if (to > from) yield line(false);
}

export function lineEndsIn(piece: Buffer): number {
  let ends = 0;
  for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, at + 1)) ends++;
  return ends;
}

/** A line without a line end counts. Throws Unreadable. */
export async function countLines(file: ReadableFile, name: string, range: Range): Promise<number> {
  let [lines, last] = [0, LINE_END];
  for await (const piece of piecesOf(file, name, range)) {
    lines += lineEndsIn(piece);
    last = piece.at(-1)!;
  }
  return lines + (last === LINE_END ? 0 : 1);
}
