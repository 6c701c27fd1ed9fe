/** The runner that uses worker threads: a message goes to the next free thread. */

import type { KernelModule } from '../kernel/instance.js';
import { evaluatorJson } from '../models/file.js';
import type { ModelRegistry } from '../models/registry.js';
import type { RegisteredModel } from '../rules/game.js';
import { BATCHES_PER_THREAD, pairsOnThreads } from './batch.js';
import { arenaOver, type BatchArena, type BatchRunner } from './batch-runner.js';
import type { HashedModel } from './messages.js';
import { type Thread, WorkerHandle } from './worker-handle.js';

export type Threads = BatchArena;

/** Work for the next free thread. */
type Task = { run(worker: WorkerHandle): Promise<void> };

/** Messages per thread, running or queued: a slow thread delays the others by that much. */
const AHEAD = 16;
/** Small matches travel together, up to this many pairs: a message costs as much as a quick game. */
const MESSAGE_PAIRS = 8;

class Pool {
  private readonly free: WorkerHandle[];
  private readonly size: number;
  private readonly waiting: Task[] = [];
  private resting: (() => void)[] = [];

  constructor(workers: readonly WorkerHandle[]) {
    this.free = [...workers];
    this.size = workers.length;
  }

  /** Once no thread is at work: those of a match that was stopped early may be, for a while. */
  async rest(): Promise<void> {
    if (this.free.length < this.size) await new Promise<void>(resolve => this.resting.push(resolve));
  }

  private next(): void {
    const [worker, task] = [this.free[0], this.waiting[0]];
    if (!worker || !task) return;
    this.free.shift();
    this.waiting.shift();
    const back = (): void => {
      this.free.push(worker);
      this.next();
      if (this.free.length < this.size) return;
      for (const resume of this.resting) resume();
      this.resting = [];
    };
    task.run(worker).then(back, back);
  }

  give<T>(ask: (worker: WorkerHandle) => Promise<T>): { readonly answer: Promise<T>; cancel(): void } {
    let task: Task;
    const answer = new Promise<T>((done, failed) => {
      task = { run: worker => ask(worker).then(done, failed) };
      this.waiting.push(task);
    });
    answer.catch(() => {}); // reported when its turn comes
    this.next();
    const cancel = (): void => {
      const at = this.waiting.indexOf(task);
      if (at >= 0) this.waiting.splice(at, 1);
    };
    return { answer, cancel };
  }
}

/** The form of an evaluator in a message. */
export const hashedModel = ({ game, kind, shape, weights, checksum }: RegisteredModel): HashedModel => ({
  game,
  kind,
  shape,
  weights,
  checksum,
});

export async function openThreadRunner(
  module: KernelModule,
  spawn: () => Thread,
  threads: number,
  models: ModelRegistry,
  shipped: readonly RegisteredModel[] = [],
): Promise<BatchRunner> {
  const workers = Array.from({ length: threads }, () => new WorkerHandle(spawn()));
  const evaluators = [...models.values()].map(file => evaluatorJson(file, file.provenance));
  await Promise.all(
    workers.map(async each => {
      if (shipped.length > 0) await each.ask('ship', { models: shipped.map(hashedModel) });
      await each.ask('open', { module, evaluators });
    }),
  );
  const pool = new Pool(workers);
  return {
    ahead: AHEAD * threads,
    // So many that the largest messages leave enough for the other threads.
    lookahead: MESSAGE_PAIRS * BATCHES_PER_THREAD * threads,
    batchPairs: (_, waiting) => pairsOnThreads(waiting, threads),
    messagePairs: (_, waiting) => Math.min(MESSAGE_PAIRS, pairsOnThreads(waiting, threads)),
    play(batches) {
      const { answer, cancel } = pool.give(worker => worker.ask('play', { batches }));
      return { results: answer, cancel };
    },
    searchPositions(search) {
      const { answer, cancel } = pool.give(worker => worker.ask('searchPositions', search));
      return { results: answer, cancel };
    },
    async register(files) {
      const travelling = [...files.values()].map(hashedModel);
      await pool.rest();
      await Promise.all(workers.map(each => each.ask('register', { evaluators: travelling })));
    },
    train: (game, batch, arrays, seed) =>
      pool.give(worker => worker.ask('train', { game, batch, arrays, seed })).answer,
    async close() {
      await Promise.all(workers.map(each => each.end()));
    },
  };
}

export const openPool = async (...setting: Parameters<typeof openThreadRunner>): Promise<Threads> =>
  arenaOver(await openThreadRunner(...setting));
