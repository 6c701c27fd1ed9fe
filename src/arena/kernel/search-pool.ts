/**
 * Several threads on one kernel memory, asked as one. Questions are answered one at a time; while they are, the thread
 * that asked stays free, can see how many nodes have been visited, and can stop the search.
 */
import { joinKernel, planKernel } from '../../kernel/bridge.js';
import { createMemory, type KernelModule } from '../../kernel/instance.js';
import type { KernelLimits } from '../../kernel/search.js';
import type { Position } from '../../rules/position.js';
import type { Report } from '../../search/searcher.js';
import type { Answers, KernelRating, Solved } from '../messages.js';
import { type Thread, WorkerHandle } from '../worker-handle.js';

export type SearchQuestion = Omit<Answers['search']['ask'], 'rating'> & { readonly rating: KernelRating };

export interface SearchPool {
  search(question: SearchQuestion, report: (report: Report) => void): Promise<Report>;
  /** All threads together. With more than one, node counts and the choice among equal moves are not reproducible. */
  solve(
    position: Position,
    rating: KernelRating,
    limits: KernelLimits,
    window?: Answers['solve']['ask']['window'],
  ): Promise<Solved>;
  /** Visited so far by the search under way. */
  nodes(): number;
  /** The search under way answers as soon as it can, with what it has. */
  stop(): void;
  close(): Promise<void>;
}

export type SearchPoolSize = { readonly threads: number; readonly tableBytes: number; readonly weightBytes: number };

export async function startSearchPool(
  module: KernelModule,
  spawn: () => Thread,
  size: SearchPoolSize,
): Promise<SearchPool> {
  const plan = planKernel(module, { ...size, threads: size.threads + 1 });
  const memory = createMemory(plan.pages);
  const words = new Int32Array(memory.buffer);
  // The asking thread has a kernel too, on an area of its own: it prepares what the others share, and never searches.
  const own = joinKernel(module, memory, plan, size.threads);
  const counters = plan.areas.map(base => new BigUint64Array(memory.buffer, base + own.layout.Area.at.nodes, 1));
  const workers = plan.areas.slice(0, size.threads).map(() => new WorkerHandle(spawn()));
  await Promise.all(workers.map((each, thread) => each.ask('join', { module, memory, plan, thread })));

  const begin = (): void => {
    Atomics.store(words, plan.stop / 4, 0);
    for (const counter of counters) Atomics.store(counter, 0, 0n);
  };

  return {
    search(question, report) {
      begin();
      const { bound, kernel } = question.rating;
      const rating = { bound, bytes: kernel.bytes(own.layout) };
      return workers[0]!.ask('search', { ...question, rating }, report);
    },
    async solve(position, rating, limits, window = { alpha: -64, beta: 64 }) {
      begin();
      // Nobody is at work: the threads' common ground can be swept, and the table renewed before anybody reads it.
      words.fill(0, plan.splits / 4, plan.table / 4);
      own.exports.renewTable();
      own.setEvaluator(0, rating.kernel);
      const threads = workers.length;
      const helping = workers.slice(1).map(each => each.ask('help', { threads }));
      const ask = { position, limits, window, bound: rating.bound, threads };
      const [solved, ...helped] = await Promise.all([workers[0]!.ask('solve', ask), ...helping]);
      return { ...solved, nodes: helped.reduce((sum, { nodes }) => sum + nodes, solved.nodes) };
    },
    nodes: () => counters.reduce((sum, counter) => sum + Number(Atomics.load(counter, 0)), 0),
    stop: () => {
      Atomics.store(words, plan.stop / 4, 1);
    },
    async close() {
      Atomics.store(words, plan.stop / 4, 1);
      await Promise.all(workers.map(each => each.end()));
    },
  };
}
