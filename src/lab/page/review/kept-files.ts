/** The archives that a user opened, as files, so that a reload finds them again (IndexedDB). */
import { answer, databaseOf, done } from '../../../store/indexed-db.web.js';
import type { DroppedFile } from '../../review/dropped.js';
import { storageReport } from '../storage-report.js';

const FILES = 'files';
const database = databaseOf('breedboard opened', 1, made => {
  made.createObjectStore(FILES, { keyPath: 'name' });
});
const report = storageReport('opened files', 'keep them');

/** In bytes, of one file: what is larger is read once, and not kept. */
const MOST = 1 << 24;

/** A file of the same name takes the place of the one before. */
export async function keepFiles(files: readonly DroppedFile[]): Promise<void> {
  try {
    const transaction = (await database()).transaction(FILES, 'readwrite');
    const finished = done(transaction);
    for (const file of files) if (file.bytes.length <= MOST) transaction.objectStore(FILES).put(file);
    await finished;
    report.worked();
  } catch (error) {
    report.failed(error);
  }
}

const isFile = (value: unknown): value is DroppedFile =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'bytes' in value &&
  value.bytes instanceof Uint8Array;

/** None where the browser stores nothing. */
export async function keptFiles(): Promise<readonly DroppedFile[]> {
  try {
    const stored = (await database()).transaction(FILES).objectStore(FILES).getAll() as IDBRequest<unknown[]>;
    return (await answer(stored)).filter(isFile);
  } catch {
    return [];
  }
}

export async function dropKeptFiles(): Promise<void> {
  try {
    const transaction = (await database()).transaction(FILES, 'readwrite');
    const finished = done(transaction);
    transaction.objectStore(FILES).clear();
    await finished;
  } catch (error) {
    report.failed(error);
  }
}
