/**
 * The games that this browser keeps (IndexedDB). The list is available at once and written in the background; if the
 * browser stores nothing, the list lasts as long as the page, and the page says so.
 */
import { signal } from '@preact/signals';
import { anything, list, pair } from '../../specs/schema.js';
import { answer, databaseOf, done } from '../../store/indexed-db.web.js';
import {
  byTime,
  following,
  fromVersion1,
  isKeptGame,
  type KeptGame,
  withGame,
  withoutGame,
} from '../session/archive.js';
import { whoIs } from './gallery.js';
import { forget, readStored, writeStored } from './storage.js';
import { storageReport } from './storage-report.js';

const STORE = 'games';
const database = databaseOf('breedboard games', 1, made => made.createObjectStore(STORE, { keyPath: 'id' }));

/** The latest first. */
export const archive = signal<readonly KeptGame[]>([]);

const report = storageReport('games', 'export those you want to keep');

async function change(act: (games: IDBObjectStore) => unknown): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite');
  const finished = done(transaction);
  await act(transaction.objectStore(STORE));
  await finished;
  report.worked();
}

/** Changes that the database has not confirmed yet, by game id; null is a deletion. */
const pending = new Map<string, KeptGame | null>();

/** When the page closes it stores pending changes here, because a reload aborts unfinished transactions. */
const UNCONFIRMED = 'games.unconfirmed';

function write(id: string, game: KeptGame | null): void {
  pending.set(id, game);
  change(async games => {
    if (game === null) {
      games.delete(id);
      return;
    }
    // This page may not have read the store yet.
    const before: unknown = await answer(games.get(id));
    games.put(following(isKeptGame(before) ? before : undefined, game));
  }).then(() => {
    if (pending.get(id) === game) pending.delete(id);
    if (pending.size === 0) forget(UNCONFIRMED, 'tab');
  }, report.failed);
}

export function putGame(game: KeptGame): void {
  archive.value = byTime(withGame(archive.value, game));
  write(game.id, game);
}

export function deleteGame(id: string): void {
  archive.value = withoutGame(archive.value, id);
  write(id, null);
}

/** Call when the page may close: this storage is written synchronously. */
export function leavePending(): void {
  if (pending.size > 0) writeStored(UNCONFIRMED, [...pending], 'tab');
}

/** Call when the page starts: writes the changes that were pending when it last closed. */
export function resumePending(): void {
  for (const [id, game] of readStored(UNCONFIRMED, list(pair(anything)), 'tab') ?? []) {
    if (typeof id === 'string' && (game === null || isKeptGame(game))) write(id, game);
  }
}

async function stored(): Promise<readonly KeptGame[]> {
  const transaction = (await database()).transaction(STORE);
  const all = await answer(transaction.objectStore(STORE).getAll() as IDBRequest<unknown[]>);
  return all.filter(isKeptGame);
}

/** Where version 0.1 kept games that the user saved. */
const VERSION_1 = 'games';

/** Deletes them from the old place only once they are in the new one. */
async function adopt(): Promise<void> {
  const before = readStored(VERSION_1, list(anything));
  if (!before) return;
  const games = before.map(each => fromVersion1(each, whoIs)).filter(each => each !== undefined);
  await change(store => {
    for (const game of games) store.put(game);
  });
  forget(VERSION_1);
}

/** Reads the browser's current list: another page may have changed it. */
export async function readArchive(): Promise<void> {
  try {
    await adopt();
    const kept = await stored();
    archive.value = byTime(
      [...pending].reduce((games, [id, game]) => (game ? withGame(games, game) : withoutGame(games, id)), kept),
    );
  } catch (error) {
    report.failed(error);
  }
}
