/**
 * The compiled kernel, instantiated. One module and one build serve Node, worker threads and pages: its memory is
 * imported and always declared shared, so threads can see one table. A page that is not cross-origin isolated may
 * still create such a memory; it only cannot post it to a worker, and each of its workers then has a memory of its
 * own (test/browser/kernel.test.ts shows both).
 */

/** WebAssembly and the steady clock belong neither to Node nor to the DOM; TypeScript describes them only there. */
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

/** kernel/assembly/index.ts says what each does. */
export type KernelExports = {
  firstFree(): number;
  areaBytes(): number;
  maxBatch(): number;
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
  evaluate(block: number, view: number): number;
};

export const createMemory = (pages: number): KernelMemory =>
  new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });

/** The steady clock by which a search keeps its time limit; nothing reproducible looks at it. */
const now = (): number => performance.now();

export function instantiate(module: KernelModule, memory: KernelMemory): KernelExports {
  const abort = (): never => {
    throw new Error('the kernel’s checked build found a broken promise');
  };
  return new WebAssembly.Instance(module, { env: { memory, abort }, clock: { now } }).exports as KernelExports;
}
