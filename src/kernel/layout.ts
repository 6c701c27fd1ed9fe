/** The layout of a module's memory (memory/layout.ts says what that is), before there is a memory to work in. */
import { type KernelLayout, readLayout } from '../memory/layout.js';
import { createMemory, instantiate, type KernelModule } from './instance.js';

/** More than the constants of a module need. */
const SMALL = 4;

const known = new WeakMap<KernelModule, KernelLayout>();

/** Read once, from an instance that is thrown away. */
export function layoutOf(module: KernelModule): KernelLayout {
  let layout = known.get(module);
  if (!layout) {
    layout = readLayout(instantiate(module, createMemory(SMALL)));
    known.set(module, layout);
  }
  return layout;
}
