/**
 * The tournaments that this browser keeps (IndexedDB), each match on its own: a batch of games rewrites one match. If
 * the browser stores nothing, results last as long as the page, and the page says so.
 */
import { signal } from '@preact/signals';
import { answer, databaseOf, done } from '../../../store/indexed-db.web.js';
import { isKeptMatch, isKeptTournament, type KeptMatch, type KeptTournament } from '../../arena/kept.js';
import { storageReport } from '../storage-report.js';

const TOURNAMENTS = 'tournaments';
const MATCHES = 'matches';
const BY_TOURNAMENT = 'tournament';

const database = databaseOf('breedboard tournaments', 1, made => {
  made.createObjectStore(TOURNAMENTS, { keyPath: 'id' });
  made.createObjectStore(MATCHES, { keyPath: ['tournament', 'id'] }).createIndex(BY_TOURNAMENT, 'tournament');
});

/** The latest first; undefined until the store is read. */
export const kept = signal<readonly KeptTournament[] | undefined>(undefined);

const report = storageReport('tournaments', 'export what you want to keep');

const byTime = (all: readonly KeptTournament[]): readonly KeptTournament[] =>
  [...all].sort((a, b) => b.when.localeCompare(a.when));

const listWithout = (id: string): readonly KeptTournament[] => (kept.value ?? []).filter(each => each.id !== id);

/** The tournament, and those of its matches that have new games. */
export async function keep(tournament: KeptTournament, matches: readonly KeptMatch[]): Promise<void> {
  kept.value = byTime([...listWithout(tournament.id), tournament]);
  try {
    const transaction = (await database()).transaction([TOURNAMENTS, MATCHES], 'readwrite');
    const finished = done(transaction);
    transaction.objectStore(TOURNAMENTS).put(tournament);
    for (const match of matches) transaction.objectStore(MATCHES).put(match);
    await finished;
    report.worked();
  } catch (error) {
    report.failed(error);
  }
}

export async function matchesOf(id: string): Promise<readonly KeptMatch[]> {
  const transaction = (await database()).transaction(MATCHES);
  const all: unknown[] = await answer(transaction.objectStore(MATCHES).index(BY_TOURNAMENT).getAll(id));
  return all.filter(isKeptMatch);
}

export async function drop(id: string): Promise<void> {
  kept.value = listWithout(id);
  try {
    const transaction = (await database()).transaction([TOURNAMENTS, MATCHES], 'readwrite');
    const finished = done(transaction);
    transaction.objectStore(TOURNAMENTS).delete(id);
    const matches = transaction.objectStore(MATCHES);
    for (const key of await answer(matches.index(BY_TOURNAMENT).getAllKeys(id))) matches.delete(key);
    await finished;
    report.worked();
  } catch (error) {
    report.failed(error);
  }
}

export async function readKept(): Promise<void> {
  try {
    const transaction = (await database()).transaction(TOURNAMENTS);
    const all: unknown[] = await answer(transaction.objectStore(TOURNAMENTS).getAll());
    kept.value = byTime(all.filter(isKeptTournament));
  } catch (error) {
    kept.value ??= [];
    report.failed(error);
  }
}
