/**
 * Several threads on one kernel memory, asked as one. Questions are answered one at a time; while they are, the thread
 * that asked stays free, can see how many nodes have been visited, and can stop the search.
 */
import type { OthelloPosition } from '../games/othello/board.js';
import { NODES } from '../kernel/area.js';
import { planKernel } from '../kernel/bridge.js';
import { createMemory, type KernelModule } from '../kernel/instance.js';
import type { KernelLimits } from '../kernel/thinking.js';
import type { Report } from '../search/searcher.js';
import { Colleague, type Thread } from './colleague.js';
import type { Answers, Rating, Solved } from './messages.js';

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

const GENERATIONS = 255;

export async function gather(module: KernelModule, hire: () => Thread, size: TeamSize): Promise<Team> {
  const plan = planKernel(module, size);
  const memory = createMemory(plan.pages);
  const words = new Int32Array(memory.buffer);
  const counters = plan.areas.map(base => new BigUint64Array(memory.buffer, base + NODES, 1));
  const colleagues = plan.areas.map(() => new Colleague(hire()));
  await Promise.all(colleagues.map((each, thread) => each.ask('join', { module, memory, plan, thread })));
  let generation = 0;

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
      // Nobody is at work: the threads' common ground can be swept, and the table when its generations begin anew.
      words.fill(0, plan.splits / 4, plan.table / 4);
      generation = (generation % GENERATIONS) + 1;
      if (generation === 1) words.fill(0, plan.table / 4, (plan.table + plan.tableBytes) / 4);
      const threads = colleagues.length;
      const helping = colleagues.slice(1).map(each => each.ask('help', { threads, generation }));
      const ask = { position, limits, window, rating, threads, generation };
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
