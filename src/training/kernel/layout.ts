/** Where the players of a batch are in the kernel's memory. */

import type { Kernel } from '../../kernel/bridge.js';
import type { PlayerRecord } from '../../kernel/training.js';
import type { KernelLayout } from '../../memory/layout.js';
import type { Arrays } from '../arrays.js';

/** Parts of the weights region, planned before there is a kernel. */
export class Layout {
  size = 0;
  readonly kernel: KernelLayout;

  constructor(kernel: KernelLayout) {
    this.kernel = kernel;
  }

  readonly place = (bytes: number): number => {
    const { ALIGNMENT } = this.kernel;
    const at = this.size;
    this.size += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    return at;
  };
}

/** A planned player: how to write it into a kernel, and how to read its weights back. */
export type Placed = {
  write(kernel: Kernel): PlayerRecord;
  read(kernel: Kernel): Arrays;
};
