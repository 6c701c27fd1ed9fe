/** Where things stand in kernel memory: the host's side of kernel/assembly/memory.ts, in bytes. */

/** Offsets inside a thread's area. */
export const OWN = 0;
export const OTHER = 8;
export const FOUND = 16;
export const SEED = 32;
export const MOVES = 64;
export const RESULTS = 4096;
export const RESULT_BYTES = 4;

/** Constants and tables of the module end below this; `open` of the checked build insists on it. */
const RESERVED = 2 * 65536;
const PAGE = 65536;

export type Regions = { readonly threads: number; readonly tableBytes: number; readonly weightBytes: number };
export type MemoryPlan = {
  readonly pages: number;
  readonly table: number;
  readonly weights: number;
  /** One base a thread. */
  readonly areas: readonly number[];
};

const pages = (bytes: number): number => Math.ceil(bytes / PAGE) * PAGE;

/** Shared regions first, then one area a thread; everything begins on a page of its own. */
export function planMemory({ threads, tableBytes, weightBytes }: Regions, areaBytes: number): MemoryPlan {
  const table = RESERVED;
  const weights = table + pages(tableBytes);
  const areas = weights + pages(weightBytes);
  const size = pages(areaBytes);
  return {
    pages: (areas + threads * size) / PAGE,
    table,
    weights,
    areas: Array.from({ length: threads }, (_, i) => areas + i * size),
  };
}
