/** The dropped games as the page sees them: they are read and kept in a worker. */
import { signal } from '@preact/signals';
import { type DroppedFile, type DroppedGame, MAX_FILE, MAX_FILES } from '../../review/dropped.js';
import type { Added, LibraryAnswers, LibraryKind } from '../../review/library.js';
import { readGame } from '../../session/named-game.js';
import { fromArchive } from '../../session/pasted.js';
import { HUMAN, imported } from '../../session/session.js';
import { notify, warn } from '../notices.js';
import { go } from '../route.js';
import { randomSeed, startGame } from '../table.js';
import { spawnLibrary } from '../workers.js';
import { dropKeptFiles, keepFiles, keptFiles } from './kept-files.js';
import type { LibraryReply, LibraryRequest } from './library.worker.js';

type LibraryState = {
  readonly total: number;
  readonly isReading: boolean;
  /** The faults of the last drop. */
  readonly faults: readonly string[];
  readonly faultCount: number;
};

export const library = signal<LibraryState>({ total: 0, isReading: false, faults: [], faultCount: 0 });

type Waiting = { readonly done: (answer: never) => void; readonly failed: (error: Error) => void };
const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let asked = 0;

function start(): Worker {
  const started = spawnLibrary();
  started.addEventListener('message', ({ data }: MessageEvent<LibraryReply>) => {
    const { done, failed } = waiting.get(data.id)!;
    waiting.delete(data.id);
    if ('error' in data) failed(new Error(data.error));
    else done(data.answer as never);
  });
  started.addEventListener('error', event => {
    const reason =
      event.message || 'the worker that reads games could not be started; is breedboard lab still running?';
    for (const { failed } of waiting.values()) failed(new Error(reason));
    waiting.clear();
    worker = undefined;
    restored = undefined;
  });
  return started;
}

function send<K extends LibraryKind>(
  kind: K,
  ask: LibraryAnswers[K]['ask'],
  moved: readonly ArrayBuffer[] = [],
): Promise<LibraryAnswers[K]['answer']> {
  worker ??= start();
  const id = ++asked;
  const request: LibraryRequest = { id, kind, ask };
  return new Promise((done, failed) => {
    waiting.set(id, { done, failed });
    worker!.postMessage(request, [...moved]);
  });
}

const bytesOf = (files: readonly DroppedFile[]): ArrayBuffer[] => files.map(({ bytes }) => bytes.buffer as ArrayBuffer);

/** The files of earlier visits, read once for each worker. */
let restored: Promise<void> | undefined;
async function restore(): Promise<void> {
  const files = await keptFiles();
  if (files.length === 0) return;
  const { total } = await send('add', { files }, bytesOf(files));
  library.value = { ...library.value, total };
}
export const restoreLibrary = (): Promise<void> => {
  restored ??= restore().catch(() => {});
  return restored;
};

/** Files are moved to the worker, not copied. */
export async function askLibrary<K extends LibraryKind>(
  kind: K,
  ask: LibraryAnswers[K]['ask'],
  moved: readonly ArrayBuffer[] = [],
): Promise<LibraryAnswers[K]['answer']> {
  await restoreLibrary();
  return send(kind, ask, moved);
}

/** Puts a dropped game on the table, under the names of its players, and opens its review. */
function reviewDropped({ game, archived }: DroppedGame): void {
  const named = readGame(game);
  const read = named.ok ? fromArchive(named.value.game, archived) : named;
  if (!named.ok || !read.ok) {
    warn(`this game cannot be opened: ${read.ok ? '' : read.reason}`);
    return;
  }
  startGame(imported({ ...named.value, ...read.value, seats: [HUMAN, HUMAN], seed: randomSeed() }));
  go('review');
}

export async function reviewAt(index: number): Promise<void> {
  const game = await askLibrary('open', { index });
  if (game) reviewDropped(game);
}

const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

/** One game goes straight to its review; several open the list. */
async function show({ added, first, faults, faultCount }: Added): Promise<void> {
  if (added === 0) {
    warn(faultCount > 1 ? `no game could be read; the first of ${faultCount} reasons: ${faults[0]}` : faults[0]!);
    return;
  }
  if (added === 1) await reviewAt(first);
  else {
    notify(`${counted(added, 'game')} read`);
    go('review?view=games');
  }
  if (faultCount > 0) warn(`${counted(faultCount, 'game')} could not be read; the first: ${faults[0]}`);
}

async function add(files: readonly DroppedFile[], isKept: boolean): Promise<void> {
  library.value = { ...library.value, isReading: true };
  try {
    // The worker takes the bytes: what is kept is copied before.
    const copies = isKept ? files.map(({ name, bytes }) => ({ name, bytes: bytes.slice() })) : [];
    const answer = await askLibrary('add', { files }, bytesOf(files));
    if (answer.added > 1) await keepFiles(copies);
    const { total, faults, faultCount } = answer;
    library.value = { total, isReading: false, faults, faultCount };
    await show(answer);
  } catch (error) {
    library.value = { ...library.value, isReading: false };
    warn(error instanceof Error ? error.message : String(error));
  }
}

/** Checks the sizes before a byte is read. */
export async function addFiles(files: readonly File[]): Promise<void> {
  const large = files.find(({ size }) => size > MAX_FILE);
  if (files.length > MAX_FILES) return warn(`${files.length} files are too many: at most ${MAX_FILES} at a time`);
  if (large) return warn(`${large.name} is too large: ${large.size} bytes, at most ${MAX_FILE}`);
  try {
    await add(
      await Promise.all(
        files.map(async file => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
      ),
      true,
    );
  } catch {
    warn('a file could not be read: drop files, not folders');
  }
}

let pasted = 0;

export const addText = (text: string): Promise<void> =>
  add([{ name: `pasted text ${++pasted}`, bytes: new TextEncoder().encode(text) }], false);

export async function clearLibrary(): Promise<void> {
  await askLibrary('clear', {});
  await dropKeptFiles();
  library.value = { total: 0, isReading: false, faults: [], faultCount: 0 };
}
