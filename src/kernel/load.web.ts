/** Loads the compiled kernel from the server of the page. */
import type { KernelModule } from './instance.js';

export const loadKernel = (url: string | URL): Promise<KernelModule> => WebAssembly.compileStreaming(fetch(url));
