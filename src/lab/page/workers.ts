/**
 * The workers of the page. Nothing is loaded or started before the first page is drawn; then the kernel is loaded once, so
 * that play needs no server afterwards. What is asked of the workers earlier waits.
 */

import { signal } from '@preact/signals';
import { type SearchPool, startLoneSearch, startSearchPool } from '../../arena/kernel/search-pool.js';
import { spawnWorker } from '../../arena/kernel/search-pool.web.js';
import type { Answers } from '../../arena/messages.js';
import { hashedModel, type Threads } from '../../arena/threads.js';
import { openThreads } from '../../arena/threads.web.js';
import { WorkerHandle } from '../../arena/worker-handle.js';
import { everyGame } from '../../games/catalogue.js';
import type { KernelModule } from '../../kernel/instance.js';
import { loadKernel } from '../../kernel/load.web.js';
import { NO_MODELS } from '../../models/registry.js';
import { editionsFor } from '../../players/editions.js';
import type { Game, RegisteredModel } from '../../rules/game.js';
import type { Report } from '../../search/searcher.js';
import type { Spec } from '../../specs/spec.js';
import { models } from './models.js';

/** Only a page that its server isolates by two headers may share memory with its workers. */
const sharesMemory = (): boolean => globalThis.crossOriginIsolated === true;

/** Without shared memory a search is stopped by ending its worker: it has no answer then. */
export class Interrupted extends Error {}

/** Where the server has the files that the workers need. */
export type Addresses = { readonly kernel: string; readonly worker: string; readonly library: string };

type WorkerSource = {
  readonly worker: string;
  readonly library: string;
  readonly kernel: Promise<KernelModule>;
  /** Whether its weights are there. */
  readonly champion: Promise<boolean>;
  /** The worker that reads the champion; the first player then searches in it. */
  reader: Promise<WorkerHandle> | undefined;
};

let opened: WorkerSource | undefined;

/** Whether players that use the champion can be built. */
export const championState = signal<'loading' | 'ready' | 'missing'>('loading');

/**
 * Unpacking, checking and encoding the weights takes a third of a second: a worker does it, and the page stays free. What
 * the worker sends is an evaluator but for a few closures.
 */
async function readEdition(reader: WorkerHandle, kernel: Promise<KernelModule>, edition: number): Promise<boolean> {
  const shipped = ratedGame.shipped!;
  try {
    const url = new URL(`weights/${shipped.name}-${edition}.gz`, document.baseURI).href;
    const question = { game: ratedGame.id, edition, url, module: await kernel };
    const model = shipped.assemble(await reader.ask('read', question));
    shipped.ship(edition, () => model);
    return true;
  } catch {
    return false;
  }
}

async function readChampion(reader: Promise<WorkerHandle>, kernel: Promise<KernelModule>): Promise<boolean> {
  const isRead = await readEdition(await reader, kernel, newestEdition());
  championState.value = isRead ? 'ready' : 'missing';
  return isRead;
}

/** Older editions, which are fetched when a player needs them. */
const older = new Map<number, Promise<boolean>>();
/** How many of them are there. */
export const olderRead = signal(0);

/** Whether the weights of an edition are there. */
export function editionRead(edition: number): Promise<boolean> {
  if (edition === newestEdition()) return workers().champion;
  const known = older.get(edition);
  if (known !== undefined) return known;
  const reader = new WorkerHandle(spawnWorker(workers().worker));
  const reading = readEdition(reader, workers().kernel, edition).then(async isRead => {
    if (isRead) olderRead.value++;
    await reader.end();
    return isRead;
  });
  older.set(edition, reading);
  return reading;
}

/** Those of the editions whose weights are there. */
async function modelsOf(editions: readonly number[]): Promise<RegisteredModel[]> {
  const models: RegisteredModel[] = [];
  for (const edition of editions) if (await editionRead(edition)) models.push(ratedGame.shipped!.read(edition));
  return models;
}

/** `drawn` is resolved when the first page is on the screen: on two cores the workers would slow its drawing down. */
export function openWorkers({ kernel, worker, library }: Addresses, drawn: Promise<void>): void {
  const reader = drawn.then(() => new WorkerHandle(spawnWorker(worker)));
  const module = drawn.then(() => loadKernel(kernel));
  opened = { worker, library, kernel: module, champion: readChampion(reader, module), reader };
}

function workers(): WorkerSource {
  if (!opened) throw new Error('the workers have not been started');
  return opened;
}

/** The game whose evaluator ships with the page. */
export const ratedGame: Game = everyGame().find(({ shipped }) => shipped)!;

/** The edition of the champion that the page itself uses. */
export const newestEdition = (): number => ratedGame.shipped!.editions.length;

/** Once loaded, the champion can be named here and in the workers. The page also works without it. */
export const champion = async (): Promise<RegisteredModel | undefined> =>
  (await workers().champion) ? ratedGame.shipped!.read(newestEdition()) : undefined;

/** The worker that holds the games of dropped files. */
export const spawnLibrary = (): Worker => new Worker(workers().library, { type: 'module' });

type Choice = Answers['choose'];

/** One worker in which players search. It answers one question at a time and can be told to answer now. */
export class PlayerWorker {
  /** Set to end the current search, where memory can be shared. */
  private readonly stop = sharesMemory() ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
  /** Ends the worker in the middle of its search, where memory cannot be shared. */
  private abandon: (() => void) | undefined;
  private worker: Promise<WorkerHandle>;
  private last: Promise<unknown> = Promise.resolve();
  /** The registry that this worker has. */
  private known = NO_MODELS;
  /** The editions of the champion that this worker has. */
  private editions = new Set<number>();

  constructor() {
    const { reader } = workers();
    workers().reader = undefined;
    this.worker = this.open(reader);
  }

  private open(reader?: Promise<WorkerHandle>): Promise<WorkerHandle> {
    const { worker, kernel } = workers();
    this.editions = new Set();
    const opened = kernel.then(async module => {
      const handle = reader ? await reader : new WorkerHandle(spawnWorker(worker));
      // The reader has the newest weights already.
      if (reader && (await workers().champion)) this.editions.add(newestEdition());
      await handle.ask('open', { module, evaluators: [] });
      return handle;
    });
    opened.catch(() => {}); // each question reports the error
    return opened;
  }

  /** Sends the weights that a player needs and the worker does not have. */
  private async ship(worker: WorkerHandle, player: Spec): Promise<void> {
    const missing = editionsFor(ratedGame, player).filter(edition => !this.editions.has(edition));
    if (missing.length === 0) return;
    await worker.ask('ship', { models: (await modelsOf(missing)).map(hashedModel) });
    for (const edition of missing) this.editions.add(edition);
  }

  private untilAbandoned<T>(worker: WorkerHandle, answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.abandon = () => {
        this.abandon = undefined;
        void worker.end();
        this.worker = this.open();
        this.known = NO_MODELS;
        reject(new Interrupted('the search was stopped'));
      };
      answer.then(resolve, reject).finally(() => {
        this.abandon = undefined;
      });
    });
  }

  choose(question: Omit<Choice['ask'], 'stop'>, report: (report: Report) => void): Promise<Choice['answer']> {
    const answer = this.last.then(async () => {
      const worker = await this.worker;
      await this.ship(worker, question.player);
      if (this.known !== models.value) {
        this.known = models.value;
        const evaluators = [...this.known.values()].map(({ evaluator: _, provenance: __, ...data }) => data);
        await worker.ask('register', { evaluators });
      }
      if (!this.stop) return this.untilAbandoned(worker, worker.ask('choose', question, report));
      Atomics.store(this.stop, 0, 0);
      return worker.ask('choose', { ...question, stop: this.stop.buffer }, report);
    });
    this.last = answer.catch(() => {});
    return answer;
  }

  /** The current question is answered as soon as possible, with the result so far; or it fails with Interrupted. */
  interrupt(): void {
    if (this.stop) Atomics.store(this.stop, 0, 1);
    else this.abandon?.();
  }
}

const TABLE_BYTES = 16 << 20;
const WEIGHT_BYTES = 8 << 20;

let pool: Promise<SearchPool> | undefined;

/** A stop ends its worker, and fails the question with Interrupted; the next analysis starts another pool. */
async function loneAnalysis(module: KernelModule, worker: string): Promise<SearchPool> {
  const size = { tableBytes: TABLE_BYTES, weightBytes: WEIGHT_BYTES };
  const lone = await startLoneSearch(module, () => spawnWorker(worker), size);
  let fail: (error: Error) => void = () => {};
  const untilStopped = <T>(answer: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      fail = reject;
      answer.then(resolve, reject);
    });
  return {
    ...lone,
    search: (question, report) => untilStopped(lone.search(question, report)),
    solve: (...question) => untilStopped(lone.solve(...question)),
    stop() {
      pool = undefined;
      lone.stop();
      fail(new Interrupted('the analysis was stopped'));
    },
  };
}

/** The search pool for positions of Othello; started when it is first needed. */
export function analysisPool(): Promise<SearchPool> {
  const { kernel, worker } = workers();
  const size = { threads: 1, tableBytes: TABLE_BYTES, weightBytes: WEIGHT_BYTES };
  pool ??= kernel.then(module =>
    sharesMemory() ? startSearchPool(module, () => spawnWorker(worker), size) : loneAnalysis(module, worker),
  );
  return pool;
}

/**
 * One thread per core, less one for the page, with these editions of the champion. It belongs to one learner, which registers
 * its own models. Close it.
 */
export const openTrainingPool = async (editions: readonly number[]): Promise<Threads> =>
  openThreads(
    await workers().kernel,
    workers().worker,
    Math.max(1, Math.min(8, (navigator.hardwareConcurrency || 2) - 1)),
    NO_MODELS,
    await modelsOf(editions),
  );

/** One thread for games to watch; it registers its own models. Close it. */
export const openTheatre = async (): Promise<Threads> => openThreads(await workers().kernel, workers().worker, 1);

/** Milliseconds until busy threads are asked again. */
const BUSY = 20;

/** Threads for tournaments: players of the registry can be named. Close it. */
export async function openArena(editions: readonly number[]): Promise<Threads> {
  const threads = await openTrainingPool(editions);
  let known = NO_MODELS;
  const bring = async (): Promise<void> => {
    while (known !== models.value) {
      const now = models.value;
      try {
        await threads.register(now);
        known = now;
      } catch {
        await new Promise(done => setTimeout(done, BUSY)); // games of a stopped tournament are still being played
      }
    }
  };
  return {
    ...threads,
    async *run(matches) {
      await bring();
      yield* threads.run(matches);
    },
    async *play(match, span) {
      await bring();
      yield* threads.play(match, span);
    },
  };
}
