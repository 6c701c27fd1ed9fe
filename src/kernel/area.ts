/** How a memory is divided between what threads share and an area for each of them; kernel/assembly/memory.ts says why. */
import type { KernelLayout } from '../memory/layout.js';

const PAGE = 65536;

export type Regions = { readonly threads: number; readonly tableBytes: number; readonly weightBytes: number };
export type MemoryPlan = {
  readonly pages: number;
  /** A word that is 0 while searches may go on; any thread may set it. */
  readonly stop: number;
  /** A word in which the generations of table entries are counted. */
  readonly generations: number;
  /** A word in which it is counted how often the weights were written. */
  readonly writes: number;
  /** What threads share to split one search between them. */
  readonly splits: number;
  readonly table: number;
  readonly tableBytes: number;
  readonly weights: number;
  readonly weightBytes: number;
  /** One base a thread. */
  readonly areas: readonly number[];
};

const pages = (bytes: number): number => Math.ceil(bytes / PAGE) * PAGE;

/** Shared regions first, then one area a thread; everything begins on a page of its own. */
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
