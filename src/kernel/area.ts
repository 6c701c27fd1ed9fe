/** Where things stand in kernel memory: the host's side of kernel/assembly/memory.ts, in bytes. */

/** Offsets inside a thread's area. */
export const OWN = 0;
export const OTHER = 8;
export const FOUND = 16;
export const SEED = 32;
export const NODES = 48;
export const MOVES = 64;
export const RESULTS = 4096;
export const RESULT_BYTES = 16;
export const PLAYERS = 2304;
export const PLAYER_BYTES = 64;
export const ROOTS = 102400;
export const ROOT_BYTES = 160;

/** Constants and tables of the module end below this; `open` of the checked build insists on it. */
const RESERVED = 2 * 65536;
const PAGE = 65536;

export type Regions = { readonly threads: number; readonly tableBytes: number; readonly weightBytes: number };
export type MemoryPlan = {
  readonly pages: number;
  /** A word that is 0 while searches may go on; any thread may set it. */
  readonly stop: number;
  /** A word in which the generations of table entries are counted. */
  readonly generations: number;
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

/** Bytes that one thread needs for itself, and that so many need together; the module knows both. */
export type Needs = { areaBytes(): number; splitsFor(threads: number): number };

/** Shared regions first, then one area a thread; everything begins on a page of its own. */
export function planMemory({ threads, tableBytes, weightBytes }: Regions, needs: Needs): MemoryPlan {
  const stop = RESERVED;
  const splits = stop + 64;
  const table = stop + pages(64 + needs.splitsFor(threads));
  const weights = table + pages(tableBytes);
  const areas = weights + pages(weightBytes);
  const size = pages(needs.areaBytes());
  return {
    pages: (areas + threads * size) / PAGE,
    stop,
    generations: stop + 4,
    splits,
    table,
    tableBytes: pages(tableBytes),
    weights,
    weightBytes: pages(weightBytes),
    areas: Array.from({ length: threads }, (_, i) => areas + i * size),
  };
}
