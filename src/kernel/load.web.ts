/** Loads the compiled kernel from the server of the page. */
import type { KernelModule } from './instance.js';

/** A plain file server may not know the type of the file, without which it cannot be compiled while it arrives. */
export async function loadKernel(url: string | URL): Promise<KernelModule> {
  const answer = await fetch(url);
  const isKnown = answer.headers.get('Content-Type') === 'application/wasm';
  return isKnown ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}
