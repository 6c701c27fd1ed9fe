/**
 * Several threads on one kernel memory, asked as one. Questions are answered one at a time; while they are, the thread
 * that asked stays free, can see how many nodes have been visited, and can stop the search.
 */
import type { OthelloPosition } from '../games/othello/board.js';
import { NODES } from '../kernel/area.js';
import { joinKernel, planKernel } from '../kernel/bridge.js';
import { createMemory, type KernelModule } from '../kernel/instance.js';
import type { KernelLimits } from '../kernel/thinking.js';
import type { Report } from '../search/searcher.js';
import type { Answers, Kind, Port, Rating, Said, Solved } from './messages.js';

/** A worker as its owner sees it. */
export interface Thread extends Port {
  /** Hears of a worker that broke. */
  fail(hear: (reason: string) => void): void;
  end(): Promise<void>;
}

export interface Team {
  search(question: Answers['search']['ask'], report: (report: Report) => void): Promise<Report>;
  /** All threads together. With more than one, node counts and the choice among equal moves are not reproducible. */
  solve(
    position: OthelloPosition,
    rating: Rating,
    limits: KernelLimits,
    window?: Answers['solve']['ask']['window'],
  ): Promise<Solved>;
  /** Visited so far by the search under way. */
  nodes(): number;
  /** The search under way answers as soon as it can, with what it has. */
  stop(): void;
  close(): Promise<void>;
}

export type TeamSize = { readonly threads: number; readonly tableBytes: number; readonly weightBytes: number };

class Colleague {
  private pending: { done: (answer: never) => void; failed: (error: Error) => void } | undefined;
  private report: (report: Report) => void = () => {};
  private readonly thread: Thread;

  constructor(thread: Thread) {
    this.thread = thread;
    thread.listen(message => this.hear(message as Said));
    thread.fail(reason => this.settle()?.failed(new Error(reason)));
  }

  private settle() {
    const { pending } = this;
    this.pending = undefined;
    return pending;
  }
  private hear(said: Said): void {
    if ('report' in said) this.report(said.report);
    else if ('error' in said) this.settle()?.failed(new Error(said.error));
    else this.settle()?.done(said.answer as never);
  }

  ask<K extends Kind>(
    kind: K,
    ask: Answers[K]['ask'],
    report?: (report: Report) => void,
  ): Promise<Answers[K]['answer']> {
    if (this.pending) throw new Error('a thread answers one question at a time');
    this.report = report ?? (() => {});
    return new Promise((done, failed) => {
      this.pending = { done, failed };
      this.thread.post({ kind, ...ask });
    });
  }
  end(): Promise<void> {
    return this.thread.end();
  }
}

export async function gather(module: KernelModule, hire: () => Thread, size: TeamSize): Promise<Team> {
  const plan = planKernel(module, { ...size, threads: size.threads + 1 });
  const memory = createMemory(plan.pages);
  const words = new Int32Array(memory.buffer);
  // The asking thread has a kernel too, on an area of its own: it prepares what the others share, and never searches.
  const own = joinKernel(module, memory, plan, size.threads);
  const counters = plan.areas.map(base => new BigUint64Array(memory.buffer, base + NODES, 1));
  const colleagues = plan.areas.slice(0, size.threads).map(() => new Colleague(hire()));
  await Promise.all(colleagues.map((each, thread) => each.ask('join', { module, memory, plan, thread })));

  const begin = (): void => {
    Atomics.store(words, plan.stop / 4, 0);
    for (const counter of counters) Atomics.store(counter, 0, 0n);
  };

  return {
    search(question, report) {
      begin();
      return colleagues[0]!.ask('search', question, report);
    },
    async solve(position, rating, limits, window = { alpha: -64, beta: 64 }) {
      begin();
      // Nobody is at work: the threads' common ground can be swept, and the table renewed before anybody reads it.
      words.fill(0, plan.splits / 4, plan.table / 4);
      own.exports.renewTable();
      const threads = colleagues.length;
      const helping = colleagues.slice(1).map(each => each.ask('help', { threads }));
      const ask = { position, limits, window, rating, threads };
      const [solved, ...helped] = await Promise.all([colleagues[0]!.ask('solve', ask), ...helping]);
      return { ...solved, nodes: helped.reduce((sum, { nodes }) => sum + nodes, solved.nodes) };
    },
    nodes: () => counters.reduce((sum, counter) => sum + Number(Atomics.load(counter, 0)), 0),
    stop: () => {
      Atomics.store(words, plan.stop / 4, 1);
    },
    async close() {
      Atomics.store(words, plan.stop / 4, 1);
      await Promise.all(colleagues.map(each => each.end()));
    },
  };
}
