/** Loads the compiled kernel from the build's folder. */
import { readFileSync } from 'node:fs';
import type { KernelModule } from './instance.js';

declare const WebAssembly: { readonly Module: new (bytes: Uint8Array) => KernelModule };

/** The checked build traps if a precondition is violated; it is for tests, and ten times slower. */
export function loadKernel(build: 'release' | 'checked' = 'release'): KernelModule {
  return new WebAssembly.Module(readFileSync(new URL(`../../kernel/${build}.wasm`, import.meta.url)));
}
