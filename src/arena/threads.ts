/**
 * The arena that uses worker threads. Matches are cut into batches, a batch goes to the next free thread, and the
 * results are combined in the order of the schedule: the number of threads affects only the time.
 */

import type { KernelModule } from '../kernel/instance.js';
import { evaluatorJson } from '../models/file.js';
import type { ModelRegistry } from '../models/registry.js';
import type { RegisteredModel } from '../rules/game.js';
import type { Arena, Match, MatchResult } from './arena.js';
import { type Batch, type BatchResult, batchesOf, type Span, sumOf } from './batch.js';
import type { HashedModel } from './messages.js';
import { type Thread, WorkerHandle } from './worker-handle.js';

export interface Threads extends Arena {
  /** A match being played: its batches in their order. A caller that stops reading ends it. */
  play(match: Match, span?: Span): AsyncGenerator<BatchResult>;
}

/** A batch and the match it belongs to. */
type BatchOfMatch = { readonly match: Match; readonly last: boolean; readonly batch: Batch };
type Message = readonly BatchOfMatch[];
/** Work for the next free thread. */
type Task = { readonly message: Message | undefined; run(worker: WorkerHandle): Promise<void> };

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

  give<T>(ask: (worker: WorkerHandle) => Promise<T>, message?: Message): Promise<T> {
    const answer = new Promise<T>((done, failed) => {
      this.waiting.push({ message, run: worker => ask(worker).then(done, failed) });
    });
    answer.catch(() => {}); // reported when its turn comes
    this.next();
    return answer;
  }

  play(message: Message): Promise<readonly BatchResult[]> {
    const batches = message.map(({ batch }) => batch);
    return this.give(worker => worker.ask('play', { batches }), message);
  }

  forget(messages: ReadonlySet<Message>): void {
    for (let i = this.waiting.length - 1; i >= 0; i--)
      if (this.waiting[i]!.message && messages.has(this.waiting[i]!.message!)) this.waiting.splice(i, 1);
  }
}

async function* inOrder(
  pool: Pool,
  ahead: number,
  messages: Iterable<Message>,
): AsyncGenerator<{ readonly piece: BatchOfMatch; readonly played: BatchResult }> {
  const under: { readonly message: Message; readonly played: Promise<readonly BatchResult[]> }[] = [];
  const take = async function* () {
    const { message, played } = under[0]!;
    const results = await played;
    under.shift();
    for (const [i, piece] of message.entries()) yield { piece, played: results[i]! };
  };
  try {
    for (const message of messages) {
      under.push({ message, played: pool.play(message) });
      if (under.length >= ahead) yield* take();
    }
    while (under.length > 0) yield* take();
  } finally {
    pool.forget(new Set(under.map(({ message }) => message)));
  }
}

/** Matches without pairs have an empty batch, so that their results arrive in turn. */
function* batchesInOrder(matches: Iterable<Match>, threads: number, span: Span = {}): Generator<BatchOfMatch> {
  for (const match of matches) {
    if (match.pairs === 0) yield { match, last: true, batch: { ...match, first: 0 } };
    for (const batch of batchesOf(match, threads, span))
      yield { match, last: batch.first + batch.pairs >= match.pairs, batch };
  }
}

function* messagesOf(pieces: Iterable<BatchOfMatch>): Generator<Message> {
  let message: BatchOfMatch[] = [];
  let pairs = 0;
  for (const piece of pieces) {
    // Batches of one match are cut for all threads: combined again they would keep one busy.
    const isWhole = piece.batch.pairs === piece.match.pairs;
    if (message.length > 0 && (!isWhole || pairs + piece.batch.pairs > MESSAGE_PAIRS)) {
      yield message;
      message = [];
      pairs = 0;
    }
    message.push(piece);
    pairs += isWhole ? piece.batch.pairs : MESSAGE_PAIRS;
  }
  if (message.length > 0) yield message;
}

/** The form of an evaluator in a message. */
export const hashedModel = ({ game, kind, shape, weights, checksum }: RegisteredModel): HashedModel => ({
  game,
  kind,
  shape,
  weights,
  checksum,
});

export async function openPool(
  module: KernelModule,
  spawn: () => Thread,
  threads: number,
  models: ModelRegistry,
  champion?: RegisteredModel,
): Promise<Threads> {
  const workers = Array.from({ length: threads }, () => new WorkerHandle(spawn()));
  const evaluators = [...models.values()].map(file => evaluatorJson(file, file.provenance));
  await Promise.all(
    workers.map(each =>
      each.ask('open', { module, evaluators, ...(champion ? { champion: hashedModel(champion) } : {}) }),
    ),
  );
  const pool = new Pool(workers);
  const ahead = AHEAD * threads;
  const played = (matches: Iterable<Match>, span?: Span) =>
    inOrder(pool, ahead, messagesOf(batchesInOrder(matches, threads, span)));
  return {
    async *run(matches): AsyncGenerator<MatchResult> {
      let batches: BatchResult[] = [];
      for await (const { piece, played: batch } of played(matches)) {
        batches.push(batch);
        if (!piece.last) continue;
        yield { id: piece.match.id, ...sumOf(batches) };
        batches = [];
      }
    },
    async *play(match, span) {
      for await (const { played: batch } of played([match], span)) yield batch;
    },
    async register(files) {
      const travelling = [...files.values()].map(hashedModel);
      await pool.rest();
      await Promise.all(workers.map(each => each.ask('register', { evaluators: travelling })));
    },
    train: (game, batch, arrays, seed) => pool.give(worker => worker.ask('train', { game, batch, arrays, seed })),
    async close() {
      await Promise.all(workers.map(each => each.end()));
    },
  };
}
