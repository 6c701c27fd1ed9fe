/** IndexedDB with promises, as far as it is used here. */

export const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });

export const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** A database, opened on first use. A failure is not cached: the next call tries again. */
export function databaseOf(
  name: string,
  version: number,
  upgrade: (database: IDBDatabase) => void,
): () => Promise<IDBDatabase> {
  let opened: Promise<IDBDatabase> | undefined;
  return () => {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const asking = indexedDB.open(name, version);
      asking.onupgradeneeded = () => upgrade(asking.result);
      asking.onsuccess = () => resolve(asking.result);
      asking.onerror = () => reject(asking.error);
      asking.onblocked = () => reject(new Error('the browser’s store is in use by an older page'));
    }).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
