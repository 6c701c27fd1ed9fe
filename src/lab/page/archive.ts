/**
 * The games this browser keeps (IndexedDB). The list is here at once and written behind; where the browser keeps nothing
 * it lasts as long as the page, and the page says so.
 */
import { signal } from '@preact/signals';
import { anything, list } from '../../specs/schema.js';
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
import { warn } from './notices.js';
import { forget, readStored } from './storage.js';

const STORE = 'games';
const database = databaseOf('breedboard games', 1, made => made.createObjectStore(STORE, { keyPath: 'id' }));

/** The latest first. */
export const archive = signal<readonly KeptGame[]>([]);

/** Said once: whatever fails first would fail again. */
let isTold = false;
function tellFailure(error: unknown): void {
  if (isTold) return;
  isTold = true;
  const reason = error instanceof Error ? ` (${error.message})` : '';
  warn(`this browser does not keep games${reason}: export those you want before you close the page`);
}

async function change(act: (games: IDBObjectStore) => unknown): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite');
  const finished = done(transaction);
  await act(transaction.objectStore(STORE));
  await finished;
}

/** What the browser has not taken yet, by id. */
const pending = new Map<string, KeptGame>();

export function putGame(game: KeptGame): void {
  pending.set(game.id, game);
  archive.value = byTime(withGame(archive.value, game));
  change(async games => {
    // This page need not have read the store yet.
    const before: unknown = await answer(games.get(game.id));
    games.put(following(isKeptGame(before) ? before : undefined, game));
  }).then(() => {
    if (pending.get(game.id) === game) pending.delete(game.id);
  }, tellFailure);
}

export function deleteGame(id: string): void {
  pending.delete(id);
  archive.value = withoutGame(archive.value, id);
  change(games => games.delete(id)).catch(tellFailure);
}

async function stored(): Promise<readonly KeptGame[]> {
  const transaction = (await database()).transaction(STORE);
  const all = await answer(transaction.objectStore(STORE).getAll() as IDBRequest<unknown[]>);
  return all.filter(isKeptGame);
}

/** Where version 0.1 kept the games that were saved by hand. */
const VERSION_1 = 'games';

/** They leave their old place only once they are in the new one. */
async function adopt(): Promise<void> {
  const before = readStored(VERSION_1, list(anything));
  if (!before) return;
  const games = before.map(each => fromVersion1(each, whoIs)).filter(each => each !== undefined);
  await change(store => {
    for (const game of games) store.put(game);
  });
  forget(VERSION_1);
}

/** As the browser has it now: another page may have changed it. */
export async function readArchive(): Promise<void> {
  try {
    await adopt();
    archive.value = byTime([...pending.values()].reduce(withGame, await stored()));
  } catch (error) {
    tellFailure(error);
  }
}
