/**
 * Several threads on one kernel memory, asked as one. Questions are answered one at a time; while they are, the thread
 * that asked stays free, can see how many nodes have been visited, and can stop the search.
 */
import { joinKernel, planKernel } from '../../kernel/bridge.js';
import { createMemory, type KernelModule } from '../../kernel/instance.js';
import { layoutOf } from '../../kernel/layout.js';
import type { KernelLimits } from '../../kernel/search.js';
import type { Position } from '../../rules/position.js';
import type { Report } from '../../search/searcher.js';
import type { Answers, KernelRating, Solved } from '../messages.js';
import { type Thread, WorkerHandle } from '../worker-handle.js';
import { prepareSolution } from './answers.js';

type SearchQuestion = Omit<Answers['search']['ask'], 'rating'> & { readonly rating: KernelRating };

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

/** Every score lies in it. */
const WHOLE = { alpha: -64, beta: 64 };

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
    async solve(position, rating, limits, window = WHOLE) {
      begin();
      prepareSolution(own, rating.kernel);
      const threads = workers.length;
      const helping = workers.slice(1).map(each => each.ask('help', { threads }));
      const { bound, kernel, calibration } = rating;
      const room = kernel.bytes(own.layout).length;
      const ask = { position, limits, window, bound, room, threads, ...(calibration ? { calibration } : {}) };
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

/**
 * One thread with a memory of its own, for a page that may not share memory with workers. It cannot be watched, and it is
 * stopped by being ended: what was asked of it is then never answered, and the pool is of no more use.
 */
export async function startLoneSearch(
  module: KernelModule,
  spawn: () => Thread,
  size: Omit<SearchPoolSize, 'threads'>,
): Promise<SearchPool> {
  const plan = planKernel(module, { ...size, threads: 1 });
  const worker = new WorkerHandle(spawn());
  await worker.ask('join', { module, plan, thread: 0 });
  const layout = layoutOf(module);
  return {
    search(question, report) {
      const { bound, kernel } = question.rating;
      return worker.ask('search', { ...question, rating: { bound, bytes: kernel.bytes(layout) } }, report);
    },
    solve(position, { bound, kernel, calibration }, limits, window = WHOLE) {
      const bytes = kernel.bytes(layout);
      const ask = { position, limits, window, bound, bytes, room: bytes.length, threads: 1 };
      return worker.ask('solve', { ...ask, ...(calibration ? { calibration } : {}) });
    },
    nodes: () => 0,
    stop: () => void worker.end(),
    close: () => worker.end(),
  };
}
