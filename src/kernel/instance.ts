/**
 * The compiled kernel, instantiated. One module and one build serve Node, worker threads and pages: its memory is
 * imported and always declared shared, so that threads can share one table. A page that is not cross-origin isolated
 * can still create such a memory but cannot post it to a worker; each of its workers then has its own memory
 * (test/browser/kernel.rest.test.ts shows both).
 */

/** WebAssembly and the monotonic clock belong neither to Node nor to the DOM, but only their types describe them. */
export interface KernelModule {
  readonly [Symbol.toStringTag]?: string;
}
export interface KernelMemory {
  readonly buffer: ArrayBufferLike;
}
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number; maximum: number; shared: boolean }) => KernelMemory;
  readonly Instance: new (module: KernelModule, imports: object) => { readonly exports: unknown };
};

declare const performance: { now(): number };

/** Functions, documented in kernel/assembly/index.ts, and globals, which layout.ts reads. */
export type KernelExports = {
  firstFree(): number;
  open(base: number): void;
  moves(): void;
  flips(square: number): void;
  discs(): number;
  mobility(): number;
  over(): number;
  stability(onEdges: number): void;
  turnBoard(symmetry: number): void;
  begin(): void;
  play(square: number): number;
  undo(): number;
  perft(depth: number): number;
  seed(): void;
  seedGame(n: number): void;
  draw(): number;
  compute(what: number, x: number): number;
  gaussian(a: number, b: number): number;
  randomGames(first: number, count: number): void;
  randomGame(n: number): number;
  matchGames(first: number, count: number, white: number, swapped: number): void;
  matchGame(n: number, white: number, swapped: number): number;
  evaluate(block: number, view: number): number;
  indexBytes(block: number): number;
  setUpIndices(block: number, to: number, white: number): void;
  updateIndices(block: number, from: number, to: number, square: number, white: number): void;
  valueOfIndices(block: number, at: number, discs: number, moved: number, view: number): number;
  bench(block: number, games: number, indices: number): number;
  useTable(address: number, bytes: number, generations: number): void;
  renewTable(): void;
  followTable(): void;
  limits(nodes: number, milliseconds: number, stopWord: number): void;
  visited(): number;
  wasStopped(): number;
  search(block: number, conventions: number, depth: number, width: number): number;
  searchExact(): number;
  orderByEvaluator(block: number, counts: number): number;
  rootCount(): number;
  useProbCut(address: number, deviations: number): void;
  useSingular(margin: number): void;
  solve(alpha: number, beta: number): number;
  solvedMove(): number;
  hint(square: number): void;
  joinThreads(address: number, count: number, index: number): void;
  dismissHelpers(): void;
  help(): void;
  train(setup: number, first: number, count: number): void;
  fit(setup: number, boards: number, targets: number, count: number): void;
  label(
    block: number,
    boards: number,
    labels: number,
    count: number,
    depth: number,
    width: number,
    exact: number,
  ): void;
};

/** The calls of a running search to its host. */
export type KernelHost = {
  /** The monotonic clock for time limits; reproducible results do not depend on it. */
  now(): number;
  /** Whether the search should stop. Called every few hundred nodes. */
  shouldStop(): boolean;
  depthDone(depth: number): void;
};

export const createMemory = (pages: number): KernelMemory =>
  new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });

export const quietHost = (): KernelHost => ({
  now: () => performance.now(),
  shouldStop: () => false,
  depthDone: () => {},
});

/** `host` may change between searches: it is looked up at every call. */
export function instantiate(module: KernelModule, memory: KernelMemory, host = quietHost()): KernelExports {
  const abort = (): never => {
    throw new Error('the kernel’s checked build found a violated precondition');
  };
  const imports = {
    env: { memory, abort },
    clock: { now: () => host.now(), shouldStop: () => (host.shouldStop() ? 1 : 0) },
    root: { depthDone: (depth: number) => host.depthDone(depth) },
  };
  return new WebAssembly.Instance(module, imports).exports as KernelExports;
}
