/**
 * The region of memory that holds evaluators and ProbCut tables, as one thread sees it. All threads share a word that
 * counts the writes: if it has changed, another thread has written, and this thread's data may have been overwritten.
 */
import type { MemoryPlan } from './area.js';
import type { KernelMemory } from './instance.js';

export class KernelWeights {
  private readonly bytes: Uint8Array;
  private readonly words: Int32Array;
  private readonly plan: MemoryPlan;
  private readonly placed = new Map<number, { readonly what: object; readonly end: number }>();
  private seen = -1;

  constructor(memory: KernelMemory, plan: MemoryPlan) {
    this.bytes = new Uint8Array(memory.buffer, plan.weights, plan.weightBytes);
    this.words = new Int32Array(memory.buffer);
    this.plan = plan;
  }

  put(offset: number, what: object, bytes: Uint8Array): void {
    const end = offset + bytes.length;
    if (end > this.plan.weightBytes) {
      throw new RangeError(`an evaluator of ${bytes.length} bytes does not fit into the kernel’s weights`);
    }
    const before = Atomics.add(this.words, this.plan.writes / 4, 1);
    if (before !== this.seen) this.placed.clear();
    this.seen = before + 1;
    this.bytes.set(bytes, offset);
    for (const [at, each] of this.placed) if (at < end && each.end > offset) this.placed.delete(at);
    this.placed.set(offset, { what, end });
  }

  holds(offset: number, what: object): boolean {
    return Atomics.load(this.words, this.plan.writes / 4) === this.seen && this.placed.get(offset)?.what === what;
  }
}
