/** The memory layout of a module (see memory/layout.ts), read before the real memory exists. */
import { type KernelLayout, readLayout } from '../memory/layout.js';
import { createMemory, instantiate, type KernelModule } from './instance.js';

/** Pages; enough for the constants of a module. */
const SMALL = 4;

const known = new WeakMap<KernelModule, KernelLayout>();

/** Read once, from a temporary instance. */
export function layoutOf(module: KernelModule): KernelLayout {
  let layout = known.get(module);
  if (!layout) {
    layout = readLayout(instantiate(module, createMemory(SMALL)));
    known.set(module, layout);
  }
  return layout;
}
