/** Counts leaves of the kernel's game in the kernel. */
import { type KernelPosition, openKernel } from '../../kernel/bridge.js';
import { platform } from '../platform.js';

export async function kernelCounter(): Promise<(position: unknown, depth: number) => number> {
  const kernel = openKernel(await platform().kernel());
  return (position, depth) => kernel.perft(position as KernelPosition, depth);
}
