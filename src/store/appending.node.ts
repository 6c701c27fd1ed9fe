/** A file that only grows: each append is on the disk before the next starts, whole or not at all. */
import { type FileHandle, open } from 'node:fs/promises';

/** The few disk operations in use, so that a test can pass a disk that is full. */
export type OpenFile = (path: string) => Promise<Pick<FileHandle, 'write' | 'sync' | 'truncate' | 'close'>>;
export const openFile: OpenFile = path => open(path, 'r+');

export type Appending = {
  readonly handle: Awaited<ReturnType<OpenFile>>;
  /** Bytes that are known to be good. */
  length: number;
};

/** All pieces, or none of them. */
export async function appendPieces(
  file: Appending,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  let length = file.length;
  try {
    for await (const bytes of pieces) {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await file.handle.write(bytes, done, bytes.length - done, length + done);
        done += bytesWritten;
      }
      length += bytes.length;
    }
    await file.handle.sync();
  } catch (error) {
    await file.handle.truncate(file.length).catch(() => {}); // reading finds half a line and cuts it off
    throw error;
  }
  file.length = length;
}

export const append = (file: Appending, text: string): Promise<void> => appendPieces(file, [Buffer.from(text)]);
