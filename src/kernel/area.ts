/** Divides a memory into shared regions and one area per thread; kernel/assembly/memory.ts gives the reasons. */
import type { KernelLayout } from '../memory/layout.js';

const PAGE = 65536;

export type Regions = { readonly threads: number; readonly tableBytes: number; readonly weightBytes: number };
export type MemoryPlan = {
  readonly pages: number;
  /** A word that is 0 while searches may continue; any thread may set it. */
  readonly stop: number;
  /** A word that counts the generations of table entries. */
  readonly generations: number;
  /** A word that counts the writes to the weights. */
  readonly writes: number;
  /** Shared data for splitting one search between threads. */
  readonly splits: number;
  readonly table: number;
  readonly tableBytes: number;
  readonly weights: number;
  readonly weightBytes: number;
  /** One base address per thread. */
  readonly areas: readonly number[];
};

const pages = (bytes: number): number => Math.ceil(bytes / PAGE) * PAGE;

/** Shared regions first, then one area per thread; each starts on its own page. */
export function planMemory({ threads, tableBytes, weightBytes }: Regions, layout: KernelLayout): MemoryPlan {
  const { Shared, Area, SPLITS_BYTES, SPLITS_PER_THREAD } = layout;
  const shared = pages(layout.firstFree);
  const splits = shared + Shared.bytes;
  const table = shared + pages(Shared.bytes + SPLITS_BYTES + threads * SPLITS_PER_THREAD);
  const weights = table + pages(tableBytes);
  const areas = weights + pages(weightBytes);
  const size = pages(Area.bytes);
  return {
    pages: (areas + threads * size) / PAGE,
    stop: shared + Shared.at.stop,
    generations: shared + Shared.at.generation,
    writes: shared + Shared.at.writes,
    splits,
    table,
    tableBytes: pages(tableBytes),
    weights,
    weightBytes: pages(weightBytes),
    areas: Array.from({ length: threads }, (_, i) => areas + i * size),
  };
}
